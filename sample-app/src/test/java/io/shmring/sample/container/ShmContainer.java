package io.shmring.sample.container;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Ulimit;
import com.github.dockerjava.api.model.Volume;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.utility.MountableFile;

import io.shmring.sample.support.SampleClient;

/**
 * A container of the sample's image, and what it may share with others.
 */
final class ShmContainer extends GenericContainer<ShmContainer> {

	static final String JAVA_OPTIONS = "-Xmx64m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

	private static final int PORT = 8080;

	private static final String CLASSES = "io/shmring/sample/peer";

	private static final List<String> PEER = List.of("--enable-native-access=ALL-UNNAMED", "-cp",
			"application.jar:lib/*:/peer", "io.shmring.sample.peer.Peer");

	private static final HealthCheck NO_HEALTH_CHECK = new HealthCheck().withTest(List.of("NONE"));

	private ShmContainer() {
		super(SampleImage.get());
		withEnv("JAVA_TOOL_OPTIONS", JAVA_OPTIONS);
		withStartupCheckStrategy(new StartedOrEnded());
	}

	/** A container that runs the sample application. */
	static ShmContainer sample(String... arguments) {
		return new ShmContainer().withExposedPorts(PORT).withCommand(arguments).waitingFor(new AnswersOrEnded());
	}

	/** A container that runs the test program {@code io.shmring.sample.peer.Peer}. */
	static ShmContainer peer(String... arguments) {
		return new ShmContainer()
			.withCreateContainerCmdModifier((create) -> create.withEntrypoint("java").withHealthcheck(NO_HEALTH_CHECK))
			.withCopyFileToContainer(MountableFile.forHostPath("target/test-classes/" + CLASSES), "/peer/" + CLASSES)
			.withCommand(Stream.concat(PEER.stream(), Stream.of(arguments)).toArray(String[]::new));
	}

	/** Owns an IPC namespace that others may join. */
	ShmContainer shareable() {
		return host((host) -> host.withIpcMode("shareable"));
	}

	/** Joins the IPC namespace, and so the /dev/shm, of another container. */
	ShmContainer sharing(ShmContainer owner) {
		return host((host) -> host.withIpcMode("container:" + owner.getContainerId()));
	}

	/** Mounts a volume where the rings are. */
	ShmContainer mounting(TmpfsVolume volume) {
		return host((host) -> host.withBinds(new Bind(volume.name(), new Volume("/dev/shm/shmring"))));
	}

	ShmContainer shmSize(long bytes) {
		return host((host) -> host.withShmSize(bytes));
	}

	ShmContainer memory(long bytes) {
		return host((host) -> host.withMemory(bytes).withMemorySwap(bytes));
	}

	/** Takes the right to lock memory, beyond a number of bytes, away. */
	ShmContainer memlock(long bytes) {
		return host((host) -> host.withCapDrop(Capability.IPC_LOCK)
			.withUlimits(new Ulimit[] { new Ulimit("memlock", bytes, bytes) }));
	}

	ShmContainer user(String user) {
		return withCreateContainerCmdModifier((create) -> create.withUser(user));
	}

	private ShmContainer host(Consumer<HostConfig> change) {
		return withCreateContainerCmdModifier(
				(create) -> change.accept(Objects.requireNonNull(create.getHostConfig())));
	}

	SampleClient client() {
		Ports.Binding[] bindings = getCurrentContainerInfo().getNetworkSettings()
			.getPorts()
			.getBindings()
			.get(ExposedPort.tcp(PORT));
		return new SampleClient(Integer.parseInt(Objects.requireNonNull(bindings)[0].getHostPortSpec()));
	}

	/** Waits for a line that the program in the container prints. */
	ShmContainer awaitLine(String start) {
		SampleClient.await("a line that begins with: " + start).until(() -> {
			if (!isRunning()) {
				return true;
			}
			return getLogs(OutputFrame.OutputType.STDOUT).lines().anyMatch((line) -> line.startsWith(start));
		});
		if (getLogs(OutputFrame.OutputType.STDOUT).lines().noneMatch((line) -> line.startsWith(start))) {
			throw new AssertionError("ended without a line that begins with: " + start + "\n" + getLogs());
		}
		return this;
	}

	String lastLine() {
		return getLogs(OutputFrame.OutputType.STDOUT).lines().reduce("", (before, line) -> line);
	}

	/** Runs the test program in the running container and returns what it prints. */
	String runPeer(String command) {
		try {
			return execInContainer(Stream.concat(Stream.of("java"), Stream.concat(PEER.stream(), Stream.of(command)))
				.toArray(String[]::new)).getStdout();
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Waits until the program in the container has ended and returns its exit code. */
	long awaitExit() {
		SampleClient.await("the end of the container").until(() -> !isRunning());
		return Objects.requireNonNull(state().getExitCodeLong());
	}

	/** Ends the program as {@code kill -9} does. */
	void kill() {
		getDockerClient().killContainerCmd(getContainerId()).withSignal("KILL").exec();
		awaitExit();
	}

	/** Starts the same container again after its end. Its port may be another one. */
	void restart() {
		getDockerClient().startContainerCmd(getContainerId()).exec();
		client().awaitStart();
	}

	InspectContainerResponse.ContainerState state() {
		return getCurrentContainerInfo().getState();
	}

}
