package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.replay.Recording;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sends the game the signals of Ctrl-C, of a closed terminal and of a shutdown. */
@DisabledOnOs(OS.WINDOWS)
class TerminationTest {

    private static final int HANGUP = 1;
    private static final int INTERRUPT = 2;
    private static final int TERMINATE = 15;
    private static final int KILLED_BY = 128;

    /** Only a run that hangs takes longer. */
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("game.rec");
    }

    @Test
    void completesRecordingAndReportOnEachSignal() throws IOException, InterruptedException {
        for (int signal : List.of(HANGUP, INTERRUPT, TERMINATE)) {
            Files.deleteIfExists(file());
            GameProcess game = new GameProcess(folder);
            GameProcess.Ended ended;
            try (WatchService watch = FileSystems.getDefault().newWatchService()) {
                folder.register(watch, StandardWatchEventKinds.ENTRY_MODIFY);
                Process running =
                        game.start("--headless", "--realtime", "--scene", "bounce", "--record", file().toString());
                awaitSteps(watch);
                assertEquals(0, signal(running, signal));
                ended = game.end(running);
            }

            assertEquals(KILLED_BY + signal, ended.exitCode());
            assertTrue(
                    ended.err().stream().allMatch(line -> line.startsWith("too slow")),
                    () -> ended.err().toString());
            Recording recording = Recording.open(file());
            assertNull(recording.corruption(), () -> "signal " + signal);
            assertTrue(
                    ended.out().contains("steps=" + recording.steps()),
                    () -> ended.out().toString());
            assertTrue(
                    ended.out().get(ended.out().size() - 1).startsWith("hash="),
                    () -> ended.out().toString());
            assertEquals(0, Run.of("--replay", file().toString(), "--verify").exitCode());
        }
    }

    /** Waits until the file contains steps, so that the loop runs. */
    private void awaitSteps(WatchService watch) throws IOException, InterruptedException {
        while (true) {
            WatchKey key = watch.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertNotNull(key, "the game must record steps");
            key.pollEvents();
            key.reset();
            if (hasSteps()) {
                return;
            }
        }
    }

    private boolean hasSteps() {
        try {
            return Recording.open(file()).steps() > 0;
        } catch (IOException e) {
            return false; // its header is incomplete
        }
    }

    private static int signal(Process process, int signal) throws IOException, InterruptedException {
        return new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }
}
