package dev.halfstep.netplay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Forwards the packets of sessions, so that players need no open port and do not learn each other's addresses. Needs
 * nothing but this module and the JDK.
 *
 * @hidden
 */
public final class RelayProgram {

    private static final int FAILURE = 1;
    private static final int BAD_USAGE = 2;
    private static final int MAX_PORT = 65_535;
    private static final int MIN_KEY_BYTES = 16;
    private static final int MIN_BYTES_PER_SECOND = 4 * RelayPacket.MAX_BYTES;
    private static final int MAX_DRAIN_SECONDS = 86_400;
    /** The flight recorder writes its file meanwhile, in a shutdown hook of its own. */
    private static final long HOOK_MILLIS = 1_000;

    private static final long LOOK_MILLIS = 1_000;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    /** The options: name, value, default, meaning. */
    private static final String[][] OPTIONS = {
        {"--port", "PORT", "7777", "the UDP port of the relay"},
        {"--bind", "ADDRESS", "0.0.0.0", "the address of this machine; that of all its networks"},
        {"--key", "KEY", "", "only hosts who know the key open rooms; at least 16 bytes"},
        {"--key-file", "FILE", "", "reads the key from a file: other users see the options of a process"},
        {"--rooms", "COUNT", "1000", "the maximum number of rooms"},
        {"--members", "COUNT", "64", "the maximum number of members of a room, with the host"},
        {"--room-bytes", "COUNT", "524288", "the maximum number of bytes of a room in a second"},
        {"--guest-bytes", "COUNT", "32768", "the maximum number of bytes from one guest in a second"},
        {"--source-rooms", "COUNT", "32", "the maximum number of rooms from one address"},
        {"--source-entries", "COUNT", "32", "the maximum number of registrations from one address in a second"},
        {"--status", "PORT", "", "serves /health and /metrics at this TCP port"},
        {"--status-bind", "ADDRESS", "127.0.0.1", "the address of this machine for the TCP port"},
        {"--drain", "SECONDS", "600", "the longest time for which rooms go on after SIGTERM"},
    };

    private final Map<String, String> values = new TreeMap<>();

    RelayProgram(String... args) {
        for (String[] option : OPTIONS) {
            values.put(option[0], option[2]);
        }
        for (int i = 0; i < args.length; i += 2) {
            if (!values.containsKey(args[i])) {
                throw new IllegalArgumentException("an option must be one of the list: " + args[i]);
            }
            if (i + 1 == args.length) {
                throw new IllegalArgumentException("an option must have a value: " + args[i]);
            }
            values.put(args[i], args[i + 1]);
        }
    }

    /**
     * Runs a relay until it is ended by a signal.
     *
     * @param args the options
     */
    public static void main(String[] args) {
        try {
            if (Arrays.asList(args).contains("--help")) {
                System.out.print(help());
            } else {
                new RelayProgram(args).run();
            }
        } catch (IllegalArgumentException e) {
            System.err.println("relay: " + e.getMessage() + " (see --help)");
            Runtime.getRuntime().halt(BAD_USAGE);
        } catch (IOException e) {
            System.err.println("relay: " + e);
            Runtime.getRuntime().halt(FAILURE); // not exit(), which would drain
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(FAILURE); // the threads of the status would go on
        }
    }

    static String help() {
        StringBuilder text = new StringBuilder("Forwards the packets of sessions between players.\n");
        for (String[] option : OPTIONS) {
            String isDefault = option[2].isEmpty() ? "" : "; " + option[2] + " by default";
            text.append(String.format("  %-23s %s%s%n", option[0] + " " + option[1], option[3], isDefault));
        }
        return text + "Exit codes: 0 ended by a signal, 1 a failure, 2 bad usage.\n";
    }

    private String text(String option) {
        return Objects.requireNonNull(values.get(option));
    }

    void run() throws IOException {
        InetSocketAddress address = address("--bind", "--port");
        RelayLimits limits = limits();
        int drainSeconds = number("--drain", 0, MAX_DRAIN_SECONDS);
        RelayMetrics metrics = new RelayMetrics();
        RelayRooms rooms = new RelayRooms(limits, key(), metrics, new SecureRandom(), System.nanoTime());
        try (RelayServer server =
                new RelayServer(DatagramChannel.open().bind(address), rooms, metrics, System::nanoTime)) {
            if (!text("--status").isEmpty()) {
                RelayStatus.serve(address("--status-bind", "--status"), server, metrics);
            }
            RelayEvent.recordPeriodically(metrics);
            CountDownLatch drained = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> drain(server, drained, drainSeconds)));
            System.out.println("relay: listens at UDP " + server.address());
            forward(server, metrics);
            drained.countDown();
        }
    }

    private static void forward(RelayServer server, RelayMetrics metrics) throws IOException {
        long printedNanos = System.nanoTime();
        long printedPackets = 0;
        while (!server.isDrained()) {
            server.await(LOOK_MILLIS);
            server.turn();
            long packets = metrics.get(RelayMetric.PACKETS);
            if (packets != printedPackets && System.nanoTime() - printedNanos >= MINUTE_NANOS) {
                printedNanos = System.nanoTime();
                printedPackets = packets;
                System.out.println("relay: " + metrics.get(RelayMetric.ROOMS) + " rooms, "
                        + metrics.get(RelayMetric.MEMBERS) + " members, " + packets + " packets forwarded");
            }
        }
    }

    /** Ends the process when its rooms are empty: with 0, since an end by a signal would have the exit code 143. */
    private static void drain(RelayServer server, CountDownLatch drained, int seconds) {
        server.drain();
        try {
            drained.await(seconds, TimeUnit.SECONDS);
            Thread.sleep(HOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // ends at once
        }
        Runtime.getRuntime().halt(0);
    }

    private RelayLimits limits() {
        return new RelayLimits(
                number("--rooms", 1, RelayLimits.MAX_ROOMS),
                number("--members", 2, RelayLimits.MAX_MEMBERS),
                number("--room-bytes", MIN_BYTES_PER_SECOND, Integer.MAX_VALUE),
                number("--guest-bytes", MIN_BYTES_PER_SECOND, Integer.MAX_VALUE),
                number("--source-rooms", 1, RelayLimits.MAX_ROOMS),
                number("--source-entries", 1, RelayLimits.MAX_ROOMS));
    }

    private byte @Nullable [] key() throws IOException {
        String file = text("--key-file");
        String key =
                file.isEmpty() ? text("--key") : Files.readString(Path.of(file)).strip();
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_KEY_BYTES && !(key + file).isEmpty()) {
            throw new IllegalArgumentException(
                    "a key must have at least " + MIN_KEY_BYTES + " bytes: it has " + bytes.length);
        }
        return bytes.length == 0 ? null : bytes;
    }

    private InetSocketAddress address(String hostOption, String portOption) throws IOException {
        return new InetSocketAddress(InetAddress.getByName(text(hostOption)), number(portOption, 0, MAX_PORT));
    }

    private int number(String option, int min, int max) {
        try {
            int number = Integer.parseInt(text(option));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new IllegalArgumentException(option + " must be " + min + " to " + max + ": " + text(option));
    }
}
