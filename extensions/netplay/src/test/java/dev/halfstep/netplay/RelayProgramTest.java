package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.NanoClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Starts the relay with nothing but the classes of this module. */
@Timeout(60) // what never happens fails instead of stopping the build
class RelayProgramTest {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final Pattern STATUS = Pattern.compile("relay: status at TCP .*127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern LISTENS = Pattern.compile("relay: listens at UDP .*127\\.0\\.0\\.1:(\\d+)");

    private final SecureRandom random = new SecureRandom();
    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private static Process start(String... options) throws IOException, URISyntaxException {
        Path classes = Path.of(RelayProgram.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx32m",
                "-cp",
                classes.toString(),
                "dev.halfstep.netplay.RelayProgram"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private HttpResponse<String> get(String port, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String port(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        assertTrue(matcher.matches(), line);
        return matcher.group(1);
    }

    private static void enter(RelayPort port) throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
        while (!port.isMember()) {
            port.await(5);
            assertNull(port.receive(packet));
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no SIGTERM")
    void theProgramForwardsAndDrains() throws Exception {
        Process relay = start("--port", "0", "--bind", "127.0.0.1", "--status", "0");
        try (BufferedReader output = relay.inputReader()) {
            String tcp = port(STATUS, output.readLine());
            int udp = Integer.parseInt(port(LISTENS, output.readLine()));
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), udp);
            JoinCode code = JoinCode.createOverRelay(address, random);
            try (RelayPort host = RelayPort.host(code, null, random, NanoClock.system());
                    RelayPort guest = RelayPort.join(code, random, NanoClock.system())) {
                enter(host);
                enter(guest);
                ByteBuffer packet = ByteBuffer.allocate(PacketType.MAX_PACKET_BYTES + 1);
                while (host.receive(packet) == null) {
                    guest.send(new byte[] {1, 2, 3}, RelayAddress.HOST);
                    guest.await(5);
                    host.await(5);
                }
                assertEquals(3, packet.position());
                assertEquals("ok\n", get(tcp, "/health").body());
                assertFalse(get(tcp, "/metrics").body().contains("forwarded_packets_total 0\n"));
                relay.destroy();
                while (get(tcp, "/health").statusCode() == 200) {
                    host.await(5);
                }
                assertEquals("draining\n", get(tcp, "/health").body());
                assertTrue(relay.isAlive(), "it has a room");
            }
            assertEquals(0, relay.waitFor(), "the host has closed the room");
        } finally {
            relay.destroyForcibly();
        }
    }

    @Test
    void aPortThatIsNotFreeIsOneLine() throws IOException {
        try (DatagramSocket taken = new DatagramSocket(0, InetAddress.getByAddress(LOOPBACK))) {
            String port = String.valueOf(taken.getLocalPort());
            RelayProgram relay = new RelayProgram("--bind", "127.0.0.1", "--port", port);
            String message = assertThrows(IOException.class, relay::run).getMessage();
            assertEquals(1, message.lines().count(), message);
        }
    }

    @Test
    void badUsageIsOneLineAndTwo() throws Exception {
        Process relay = start("--rooms", "0");
        assertEquals(
                "relay: --rooms must be 1 to 65536: 0 (see --help)",
                new String(relay.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
        assertEquals(2, relay.waitFor());
    }

    private static String refusal(String... args) {
        return assertThrows(IllegalArgumentException.class, () -> new RelayProgram(args).run())
                .getMessage();
    }

    @Test
    void eachOptionHasARule() throws IOException {
        assertEquals("an option must be one of the list: --ports", refusal("--ports", "1"));
        assertEquals("an option must have a value: --port", refusal("--port"));
        assertEquals("--port must be 0 to 65535: 70000", refusal("--port", "70000"));
        assertEquals("--members must be 2 to 255: 1", refusal("--members", "1"));
        assertEquals("--drain must be 0 to 86400: soon", refusal("--drain", "soon"));
        assertEquals("a key must have at least 16 bytes: it has 5", refusal("--key", "short"));
        Path empty = Files.writeString(folder.resolve("key"), "\n");
        assertEquals("a key must have at least 16 bytes: it has 0", refusal("--key-file", empty.toString()));
        assertEquals(
                "--status must be 0 to 65535: localhost:8080", refusal("--port", "0", "--status", "localhost:8080"));
    }

    @Test
    void theHelpHasEachDefault() {
        String help = RelayProgram.help();
        RelayLimits defaults = RelayLimits.DEFAULTS;
        for (int number :
                new int[] {7777, defaults.rooms(), defaults.members(), defaults.roomBytes(), defaults.guestBytes(), 600
                }) {
            assertTrue(help.contains("; " + number + " by default"), help);
        }
        assertTrue(help.lines().allMatch(line -> line.length() <= 120), help);
    }

    @Test
    void theContainerFileStartsTheProgram() throws Exception {
        String file = Files.readString(Path.of("relay.Containerfile"));
        Matcher command = Pattern.compile("ENTRYPOINT \\[.*\"([\\w.]+)\"]\\s+CMD \\[\"(.*)\"]")
                .matcher(file);
        assertTrue(command.find());
        assertEquals(RelayProgram.class.getName(), command.group(1));
        new RelayProgram(command.group(2).split("\", \"")); // refuses an option that there is not
        assertTrue(Files.readString(Path.of("pom.xml")).contains("<artifactId>halfstep-netplay</artifactId>"));
    }

    @Test
    void theFlightRecorderHasTheNumbersAndTheRooms() throws IOException {
        Path file = folder.resolve("relay.jfr");
        RelayMetrics metrics = new RelayMetrics();
        try (Recording recording = new Recording()) {
            recording.enable("halfstep.Relay").with("period", "endChunk");
            recording.enable("halfstep.RelayRoom").withoutThreshold();
            recording.start();
            RelayEvent.recordPeriodically(metrics);
            metrics.add(RelayMetric.PACKETS, 7);
            RelayRoom ended = new RelayRoom("secret name", 0, 0, RelayLimits.DEFAULTS, 0);
            ended.enter(
                    RelayPacket.HOST, new byte[16], new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 1), 1, 0);
            ended.event.commit();
            recording.stop();
            recording.dump(file);
        }
        Map<String, Long> numbers = new HashMap<>();
        RecordedEvent room = null;
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().equals("halfstep.Relay")) {
                numbers.put(event.getString("metric"), event.getLong("value"));
            } else {
                room = event;
            }
        }
        assertEquals(7, numbers.get("halfstep_relay_forwarded_packets_total"));
        assertEquals(0, numbers.get("halfstep_relay_dropped_packets_total{reason=\"room_rate\"}"));
        assertEquals(1, room.getInt("entered"));
        assertFalse(room.toString().contains("127.0.0.1") || room.toString().contains("secret name"));
    }
}
