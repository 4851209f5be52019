package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.file.DataFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Checks the files of games that crash at the same time. */
class RecordingFolderTest {

    private static final int CRASHES = 8;

    @TempDir
    private Path folder;

    @Test
    void gamesThatCrashTogetherWriteDifferentFiles() throws Exception {
        ExecutorService games = Executors.newFixedThreadPool(CRASHES);
        CyclicBarrier together = new CyclicBarrier(CRASHES);
        List<Future<Path>> files = new ArrayList<>();
        for (int game = 0; game < CRASHES; game++) {
            byte[] recording = {(byte) game};
            RecordingFolder crashes = RecordingFolder.ofCrashes(DataFolder.at(folder.resolve("data")));
            files.add(games.submit(() -> {
                together.await();
                return crashes.write(recording);
            }));
        }
        for (int game = 0; game < CRASHES; game++) {
            Path file = files.get(game).get();
            assertEquals(game, Files.readAllBytes(file)[0], "the recording of another game is in " + file);
        }
        games.shutdown();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no modes")
    void onlyItsOwnerCanReadARecording() throws Exception {
        Path file = RecordingFolder.ofCrashes(DataFolder.at(folder)).write(new byte[1]);

        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
}
