#!/bin/sh
# Builds a base image for docker/Dockerfile from the JDK 25 on this machine, without any registry:
# a Java run-time image made by jlink and the shared libraries it links to, FROM scratch.
#
#   docker/base-image.sh [tag]        default tag: shmring-jre:25
#   docker build -f docker/Dockerfile --build-arg BASE_IMAGE=shmring-jre:25 -t shmring-sample .
set -eu

tag=${1:-shmring-jre:25}

find_jdk() {
	for jdk in "${JAVA25_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
		if [ -n "$jdk" ] && [ -x "$jdk/bin/jlink" ] && grep -q '^JAVA_VERSION="25' "$jdk/release"; then
			echo "$jdk"
			return
		fi
	done
	echo "no JDK 25 found: install one under /usr/lib/jvm or set JAVA25_HOME to it" >&2
	exit 1
}

# The libraries that java and its own libraries load from outside of the run-time image.
# Those of windows and sound are left out: a server has no display.
foreign_libraries() {
	find "$1/bin/java" "$1/lib" -name java -o -name '*.so' |
		grep -v -e awt_xawt -e splashscreen -e jsound -e jawt |
		LD_LIBRARY_PATH="$1/lib:$1/lib/server" xargs ldd 2>/dev/null |
		grep -o '/[^ )]*' | grep -v -e "^$1" -e ':$' | sort -u
}

jdk=$(find_jdk)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root/opt" "$root/etc" "$root/tmp"
chmod 1777 "$root/tmp"

"$jdk/bin/jlink" --output "$root/opt/java" --add-modules java.se,jdk.jfr,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs \
	--strip-java-debug-attributes --no-header-files --no-man-pages --generate-cds-archive

foreign_libraries "$root/opt/java" | while read -r library; do
	mkdir -p "$root$(dirname "$library")"
	cp -L "$library" "$root$library"
done
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"

cat >"$work/Dockerfile" <<'EOF'
FROM scratch
COPY root /
ENV JAVA_HOME=/opt/java PATH=/opt/java/bin LANG=C.UTF-8
EOF
docker build --quiet --tag "$tag" "$work"
