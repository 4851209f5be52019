package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.halfstep.replay.Recording;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends the signals of a closed terminal, of Ctrl-C and of a shutdown to the game. */
@DisabledOnOs(OS.WINDOWS)
class TerminationTest {

    private static final int HANGUP = 1;
    private static final int INTERRUPT = 2;
    private static final int TERMINATE = 15;

    /** The exit code of a process that a signal ends is this number plus the signal. */
    private static final int SIGNAL_EXIT_BASE = 128;

    /** A timeout that only a run that hangs reaches. */
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir
    private Path folder;

    private Path recordingFile() {
        return folder.resolve("game.rec");
    }

    @ParameterizedTest
    @ValueSource(ints = {HANGUP, INTERRUPT, TERMINATE})
    void completesRecordingAndReportOnASignal(int signal) throws IOException, InterruptedException {
        assumeFalse(isIgnored(signal), "the tests were started with an ignored signal, as by nohup: " + signal);
        GameProcess game = new GameProcess(folder);
        GameProcess.Ended ended;
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            folder.register(watch, StandardWatchEventKinds.ENTRY_MODIFY);
            Process running = game.start(
                    "--headless",
                    "--realtime",
                    "--scene",
                    "bounce",
                    "--record",
                    recordingFile().toString());
            awaitSteps(watch);
            assertEquals(0, sendSignal(running, signal), "kill must succeed");
            ended = game.awaitEnd(running);
        }

        assertEquals(SIGNAL_EXIT_BASE + signal, ended.exitCode());
        // A busy machine may be too slow for real time.
        assertTrue(
                ended.err().stream().allMatch(line -> line.startsWith("too slow")),
                () -> ended.err().toString());
        Recording recording = Recording.open(recordingFile());
        assertNull(recording.corruption(), () -> "signal " + signal + " must leave a complete recording");
        assertTrue(
                ended.out().contains("steps=" + recording.steps()),
                () -> ended.out().toString());
        assertTrue(
                ended.out().get(ended.out().size() - 1).startsWith("hash="),
                () -> ended.out().toString());
        assertEquals(
                0, Run.of("--replay", recordingFile().toString(), "--verify").exitCode());
    }

    /** Returns whether this process ignores a signal. Its child processes inherit that. */
    private static boolean isIgnored(int signal) throws IOException {
        Path status = Path.of("/proc/self/status"); // on Linux only
        if (!Files.exists(status)) {
            return false;
        }
        String prefix = "SigIgn:";
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()).trim())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(mask, 16) >> (signal - 1) & 1) != 0;
    }

    /** Waits until the recording contains steps; the loop runs then. */
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
            return Recording.open(recordingFile()).steps() > 0;
        } catch (IOException e) {
            return false; // the header is still incomplete
        }
    }

    /** Sends a signal to a process, and returns the exit code of {@code kill}. */
    private static int sendSignal(Process process, int signal) throws IOException, InterruptedException {
        return new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }
}
