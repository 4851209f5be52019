package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that concurrent updates of a file in a {@link DataFolder} lose nothing, in one process and in several. */
class UpdateTest {

    private static final int MAX_BYTES = 100;
    private static final String NAME = "count.txt";

    @TempDir
    private Path folder;

    private DataFolder data;

    @BeforeEach
    void createData() {
        data = DataFolder.at(folder.resolve("games/my-game"));
    }

    /** Adds 1 to the number in the file. */
    private static void increment(DataFolder data) throws IOException {
        data.update(NAME, MAX_BYTES, old -> Optional.of(text(number(old) + 1)));
    }

    private static int number(Optional<byte[]> content) {
        return content.map(bytes -> Integer.parseInt(new String(bytes, StandardCharsets.UTF_8)))
                .orElse(0);
    }

    private static byte[] text(int number) {
        return Integer.toString(number).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void changesTheContentOfAFile() throws IOException {
        increment(data);
        increment(data);

        assertEquals(2, number(data.read(NAME, MAX_BYTES)));
        try (Stream<Path> files = Files.list(data.path())) {
            assertEquals(
                    List.of(NAME, NAME + ".lock"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    @Test
    void anEmptyResultLeavesTheFileUnchanged() throws IOException {
        data.update(NAME, MAX_BYTES, old -> Optional.empty());
        assertEquals(Optional.empty(), data.read(NAME, MAX_BYTES));

        increment(data);
        data.update(NAME, MAX_BYTES, old -> Optional.empty());
        assertEquals(1, number(data.read(NAME, MAX_BYTES)));
    }

    @Test
    void twoProcessesLoseNoUpdate() throws Exception {
        int updates = 200;
        Process first = start(updates);
        Process second = start(updates);
        // Both processes have started: the first updates of one of them must not precede those of the other.
        requireReady(first);
        requireReady(second);
        for (Process process : List.of(first, second)) {
            try (OutputStream input = process.getOutputStream()) {
                input.write('\n');
            }
        }
        for (Process process : List.of(first, second)) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), () -> "exit code, after writing: " + output);
        }

        assertEquals(2 * updates, number(data.read(NAME, MAX_BYTES)));
    }

    private Process start(int updates) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Updater.class.getName(),
                        data.path().toString(),
                        Integer.toString(updates))
                .redirectErrorStream(true)
                .start();
    }

    private static void requireReady(Process process) throws IOException {
        assertEquals('R', process.getInputStream().read());
    }

    /** Updates the file many times, in a process of its own. */
    static final class Updater {

        public static void main(String[] args) throws IOException {
            DataFolder data = DataFolder.at(Path.of(args[0]));
            System.out.print('R');
            System.out.flush();
            if (System.in.read() < 0) {
                throw new IOException("the test must tell when to begin");
            }
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                increment(data);
            }
        }
    }

    @Test
    void twoThreadsLoseNoUpdate() throws Exception {
        int updates = 100;
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int thread = 0; thread < 2; thread++) {
                results.add(threads.submit(() -> {
                    for (int i = 0; i < updates; i++) {
                        increment(data);
                    }
                    return null;
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            threads.shutdown();
        }

        assertEquals(2 * updates, number(data.read(NAME, MAX_BYTES)));
    }

    @Test
    void waitsForALockedFileOnlyForALimitedTime() throws IOException {
        increment(data);
        Path lockFile = data.path().resolve(NAME + ".lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertTrue(lock.isValid());
            Exception e =
                    assertThrows(IOException.class, () -> data.update(NAME, MAX_BYTES, old -> Optional.of(text(7)), 3));
            assertEquals(
                    "a file must be unlocked within 3 ms: " + lockFile
                            + " is locked by another process or thread; end it, or try again",
                    e.getMessage());
        }
        assertEquals(1, number(data.read(NAME, MAX_BYTES)));

        increment(data);
        assertEquals(2, number(data.read(NAME, MAX_BYTES)), "an update after the lock has ended");
    }

    @Test
    void aFailedChangeEndsItsLock() throws IOException {
        IllegalStateException failure = new IllegalStateException("the change fails");
        assertEquals(
                failure,
                assertThrows(
                        IllegalStateException.class,
                        () -> data.update(NAME, MAX_BYTES, old -> {
                            throw failure;
                        })));
        increment(data);

        assertEquals(1, number(data.read(NAME, MAX_BYTES)));
    }

    @Test
    void refusesAnUpdateWithinAnother() throws IOException {
        data.update(NAME, MAX_BYTES, old -> {
            Exception e = assertThrows(IllegalStateException.class, () -> increment(data));
            assertEquals(
                    "an update must end before the next one begins: "
                            + data.path().resolve(NAME) + " is updated by the change of another update",
                    e.getMessage());
            return Optional.of(text(5));
        });

        assertEquals(5, number(data.read(NAME, MAX_BYTES)));
    }

    @Test
    void keepsAFileThatIsTooLong() throws IOException {
        byte[] tooLong = new byte[MAX_BYTES + 1];
        data.write(NAME, tooLong);

        assertThrows(IOException.class, () -> increment(data));
        assertArrayEquals(tooLong, Files.readAllBytes(data.path().resolve(NAME)));
    }

    @Test
    void namesALockFileThatCannotBeWritten() throws IOException {
        Path lockFile = Files.createDirectories(data.path().resolve(NAME + ".lock"));

        Exception e = assertThrows(IOException.class, () -> increment(data));
        assertTrue(e.getMessage().startsWith("a file must be written: " + lockFile + ": "), e.getMessage());
        increment(DataFolder.at(folder)); // the failure must not keep other files locked
    }
}
