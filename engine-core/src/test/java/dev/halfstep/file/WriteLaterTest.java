package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests writes of a data folder in the background. */
class WriteLaterTest {

    private static final int BYTES = 4_000_000;
    private static final int FILES = 8;

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();

    @Test
    void laterReadsWritesAndUpdatesWait() throws IOException {
        DataFolder data = DataFolder.at(folder.resolve("new"));
        for (int i = 0; i < FILES; i++) {
            data.writeLater("a.dat", new byte[BYTES + i], problems::add);
        }
        assertEquals(BYTES + FILES - 1, data.read("a.dat", 2 * BYTES).orElseThrow().length, "the last one");

        data.writeLater("a.dat", new byte[BYTES], problems::add);
        data.write("a.dat", new byte[] {1});
        assertArrayEquals(new byte[] {1}, data.read("a.dat", BYTES).orElseThrow());

        data.writeLater("a.dat", new byte[BYTES], problems::add);
        data.setAside("a.dat");
        assertTrue(data.read("a.dat", BYTES).isEmpty());
        assertEquals(List.of(), problems);
    }

    @Test
    void aFailureIsOneLineOnTheOtherThread() throws IOException {
        Files.write(folder.resolve("file"), new byte[1]);
        DataFolder data = DataFolder.at(folder.resolve("file"));
        List<Thread> threads = new ArrayList<>();
        data.writeLater("a.dat", new byte[1], problem -> {
            problems.add(problem);
            threads.add(Thread.currentThread());
            assertThrows(IOException.class, () -> data.read("a.dat", 1), "it does not wait for itself");
        });

        assertThrows(IOException.class, () -> data.read("a.dat", 1));
        assertEquals(1, problems.size());
        assertTrue(problems.get(0).startsWith("a data folder must be a folder: "), problems.get(0));
        assertNotSame(Thread.currentThread(), threads.get(0));
    }

    @Test
    void aNameThatIsNotPortableIsRefusedAtOnce() {
        DataFolder data = DataFolder.at(folder);
        assertThrows(IllegalArgumentException.class, () -> data.writeLater("a/b", new byte[1], problems::add));
    }

    /** Exits at once after it has begun to write, and writes once more while the process ends. */
    static final class Exits {

        public static void main(String[] args) {
            DataFolder data = DataFolder.at(Path.of(args[0]));
            for (int i = 0; i < FILES; i++) {
                data.writeLater("file-" + i, new byte[BYTES], System.err::println);
            }
            Runtime.getRuntime()
                    .addShutdownHook(
                            new Thread(() -> data.writeLater("at-the-end", new byte[BYTES], System.err::println)));
            System.exit(0);
        }
    }

    @Test
    void theProcessEndsAfterTheLastWrite() throws Exception {
        assertEquals(0, TestProcess.start(Exits.class, folder.toString()).waitFor());

        for (int i = 0; i < FILES; i++) {
            assertEquals(BYTES, Files.size(folder.resolve("file-" + i)));
        }
        assertEquals(BYTES, Files.size(folder.resolve("at-the-end")));
    }
}
