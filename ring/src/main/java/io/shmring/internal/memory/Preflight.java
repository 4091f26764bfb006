package io.shmring.internal.memory;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.shmring.ChannelOpenException;
import io.shmring.ChannelOpenException.Reason;
import io.shmring.ChannelSpec;
import io.shmring.Effort;

/**
 * Looks at the limits of the machine before the first page of a new segment is taken, so
 * that too little memory is a sentence and not a killed process.
 */
public final class Preflight {

	private static final String SMALLER = ", or use a smaller capacity or max-message-size";

	private final ChannelSpec spec;

	private final long needed;

	private final Mount mount;

	private Preflight(ChannelSpec spec, long needed) {
		this.spec = spec;
		this.needed = needed;
		this.mount = Mount.of(spec.directory());
	}

	/**
	 * Checks the limits.
	 * @param spec the channel to create
	 * @param needed the size of its segment in bytes
	 * @throws ChannelOpenException if a limit is too low
	 */
	public static void check(ChannelSpec spec, long needed) {
		Preflight preflight = new Preflight(spec, needed);
		preflight.space();
		preflight.cgroup(CgroupMemory.tightest());
		preflight.memoryLock(LockLimit.current());
		preflight.hugePages();
	}

	private void space() {
		long available = this.mount.available();
		if (available >= 0 && available < this.needed) {
			throw refusal(Reason.NO_SPACE,
					"too little space: needed=" + this.needed + " bytes, available=" + available + " bytes, mount="
							+ this.mount,
					"make the mount larger (Docker: shm_size or --shm-size, or share a larger one by --ipc; Kubernetes:"
							+ " sizeLimit of a memory emptyDir; plain host: mount -o remount,size=… "
							+ this.mount.point() + ")" + SMALLER);
		}
	}

	private void cgroup(@Nullable CgroupMemory cgroup) {
		if (cgroup != null && cgroup.available() < this.needed) {
			throw refusal(Reason.CGROUP_LIMIT,
					"memory limit of the cgroup is too low: needed=" + this.needed + " bytes, available="
							+ cgroup.available() + " bytes, memory.max=" + cgroup.limit() + ", used=" + cgroup.used()
							+ ", limit from " + cgroup.file() + ", mount=" + this.mount,
					"raise the limit (Docker: mem_limit or --memory; Kubernetes: resources.limits.memory; plain host:"
							+ " MemoryMax of the systemd unit)" + SMALLER);
		}
	}

	private void memoryLock(LockLimit limit) {
		if (this.spec.memoryLock() == Effort.REQUIRE && !limit.allows(this.needed)) {
			throw refusal(Reason.MEMORY_LOCK_LIMIT, limit.problem(this.needed) + ", mount=" + this.mount,
					Residency.LOCK_REMEDY);
		}
	}

	private void hugePages() {
		if (this.spec.hugePages() == Effort.REQUIRE || HugePages.isHugetlbfs(this.mount)) {
			String problem = HugePages.problem(this.mount, this.needed);
			if (problem != null) {
				throw refusal(Reason.NO_HUGE_PAGES, problem, HugePages.remedy());
			}
		}
	}

	private ChannelOpenException refusal(Reason reason, String problem, String remedy) {
		return new ChannelOpenException(this.spec.name(), reason, problem + ", file=" + this.spec.file(), remedy, null);
	}

	/** Checks one limit of another machine. */
	static void check(ChannelSpec spec, long needed, List<String> groups, List<String> mounts) {
		new Preflight(spec, needed).cgroup(CgroupMemory.tightest(groups, mounts));
	}

}
