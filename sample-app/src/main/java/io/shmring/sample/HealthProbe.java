package io.shmring.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Asks the application in the same container for its health and says by its exit code
 * whether it is well. Lets an image without a shell or curl have a health check, and is
 * kept to a plain socket because a health check should not cost more than what it checks.
 */
final class HealthProbe {

	private static final int TIMEOUT_MILLIS = 4_000;

	private HealthProbe() {
	}

	public static void main(String[] args) throws IOException {
		int port = Integer.parseInt(Objects.requireNonNullElse(System.getenv("SERVER_PORT"), "8080"));
		System.exit(isHealthy(port) ? 0 : 1);
	}

	static boolean isHealthy(int port) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.setSoTimeout(TIMEOUT_MILLIS);
			socket.getOutputStream()
				.write("GET /actuator/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			BufferedReader response = new BufferedReader(
					new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
			String status = response.readLine();
			return status != null && status.startsWith("HTTP/1.1 200");
		}
	}

}
