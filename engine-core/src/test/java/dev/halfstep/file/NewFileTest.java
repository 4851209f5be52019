package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that writers of numbered files never take the same name. */
class NewFileTest {

    private static final int WRITERS = 4;
    private static final int FILES_OF_WRITER = 25;

    @TempDir
    private Path folder;

    private Path file(int number) {
        return folder.resolve("crash-" + number + ".rec");
    }

    @Test
    void eachOfSeveralWritersGetsAFileOfItsOwn() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        CyclicBarrier together = new CyclicBarrier(WRITERS);
        List<Future<List<Path>>> written = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            byte[] content = {(byte) writer};
            written.add(threads.submit(() -> {
                List<Path> files = new ArrayList<>();
                for (int i = 0; i < FILES_OF_WRITER; i++) {
                    together.await();
                    files.add(NewFile.write(1, this::file, content));
                }
                return files;
            }));
        }
        for (int writer = 0; writer < WRITERS; writer++) {
            for (Path file : written.get(writer).get()) {
                assertEquals(writer, Files.readAllBytes(file)[0], "the content of another writer is in " + file);
            }
        }
        threads.shutdown();
        try (var files = Files.list(folder)) {
            assertEquals(WRITERS * FILES_OF_WRITER, files.count());
        }
    }

    @Test
    void failureNamesTheFile() {
        Path missing = folder.resolve("missing/crash-1.rec");
        IOException e = assertThrows(IOException.class, () -> NewFile.write(1, number -> missing, new byte[1]));

        assertTrue(e.getMessage().startsWith("a file must be written: " + missing + ": "), e::getMessage);
    }
}
