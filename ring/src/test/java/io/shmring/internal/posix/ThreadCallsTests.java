package io.shmring.internal.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ThreadCallsTests {

	@Test
	void bindsTheCallingThreadOnly() throws Exception {
		String before = allowedCpus();
		int cpu = Integer.parseInt(before.split("[-,]", -1)[0]);
		String bound = onOwnThread(() -> {
			ThreadCalls.bindToCpu(cpu);
			return allowedCpus();
		});
		assertThat(bound).isEqualTo(String.valueOf(cpu));
		assertThat(allowedCpus()).isEqualTo(before);
	}

	@Test
	void refusesACpuThatIsNotThere() {
		assertThatExceptionOfType(PosixException.class)
			.isThrownBy(() -> ThreadCalls.bindToCpu(ThreadCalls.MAX_CPUS - 1))
			.withMessageContaining("cpu=1023")
			.satisfies((ex) -> assertThat(ex.errno()).isEqualTo(Errno.EINVAL));
		assertThatIllegalArgumentException().isThrownBy(() -> ThreadCalls.bindToCpu(-1))
			.withMessageContaining("cpu=-1");
	}

	private static String onOwnThread(Callable<String> work) throws Exception {
		FutureTask<String> task = new FutureTask<>(work);
		Thread thread = new Thread(task);
		thread.start();
		thread.join();
		return task.get();
	}

	private static String allowedCpus() throws IOException {
		return Files.readAllLines(Path.of("/proc/thread-self/status"))
			.stream()
			.filter((line) -> line.startsWith("Cpus_allowed_list:"))
			.map((line) -> line.substring(line.indexOf(':') + 1).strip())
			.findFirst()
			.orElseThrow();
	}

}
