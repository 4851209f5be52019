package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays meteors by two processes, or by a party of them, over a bad line, with bots, and compares the states of all
 * after each step. {@code -Dhalfstep.session.seconds=600} plays for ten minutes.
 */
@EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
@EnabledOnOs(OS.LINUX)
class TwoProcessesTest {

    private static final int SECONDS = Integer.getInteger("halfstep.session.seconds", 20);
    private static final int STEPS_PER_SECOND = 25;
    private static final String BAD_LINE = "60,20,5,5";
    private static final String CODE = "the other player joins with --join ";

    /** More steps than a side can predict. */
    private static final int MAX_PREDICTED_STEPS = 10;

    private static final long TIMEOUT_SECONDS = 60;
    private static final long POLL_NANOS = 20_000_000;

    @TempDir
    private Path folder;

    /** One of the processes. */
    private final class Side {
        final GameProcess game;
        final Process process;
        final Path errors;
        final Path recording;

        Side(String name, int steps, String... options) throws IOException {
            Path own = Files.createDirectory(folder.resolve(name));
            recording = own.resolve("game.rec");
            errors = own.resolve(GameProcess.ERR_FILE);
            List<String> all = new ArrayList<>(List.of("--headless", "--realtime", "--bot"));
            all.addAll(List.of("--steps", Integer.toString(steps), "--record", recording.toString()));
            all.addAll(List.of(options));
            if (!all.contains("--line")) {
                all.addAll(List.of("--line", "60,10,5,5"));
            }
            game = new GameProcess(own);
            process = game.start(all.toArray(String[]::new));
        }

        String awaitError(String start) throws IOException {
            return awaitLines(process, errors, start, 1).get(0);
        }

        void signal(String name) throws IOException, InterruptedException {
            String pid = Long.toString(process.pid());
            assertEquals(0, new ProcessBuilder("kill", "-" + name, pid).start().waitFor());
        }

        /** Returns the hashes of the states after the recorded steps, from step 1 on. */
        Map<Long, Long> hashes() throws IOException {
            Map<Long, Long> hashes = new HashMap<>();
            try (Replay replay = Replay.begin(Recording.open(recording), SampleGame.GAME)) {
                SystemScheduler scheduler = replay.scheduler();
                scheduler.afterStep(step -> hashes.put(step, StateHash.of(replay.world())));
                replay.run();
                assertNull(replay.difference(), recording::toString);
            }
            return hashes;
        }
    }

    /** Waits until a process has written a number of lines that begin with a text. */
    private static List<String> awaitLines(Process process, Path file, String start, int count) throws IOException {
        while (process.isAlive()) {
            List<String> found = Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(start))
                    .toList();
            if (found.size() >= count) {
                return found;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new IOException(start + " must be a message: " + Files.readString(file));
    }

    private Side host(int steps) throws IOException {
        return new Side("host", steps, "--host", "127.0.0.1:0");
    }

    private Side join(Side host, int steps) throws IOException {
        Side guest = new Side("guest", steps, "--join", host.awaitError(CODE).substring(CODE.length()));
        guest.awaitError("the other player is there");
        return guest;
    }

    private static void assertEqualSteps(Side host, Side guest, int steps) throws IOException {
        Map<Long, Long> ofHost = host.hashes();
        Map<Long, Long> ofGuest = guest.hashes();
        assertTrue(Math.min(ofHost.size(), ofGuest.size()) >= steps, ofHost.size() + ", " + ofGuest.size());
        for (long step = 1; step <= steps; step++) {
            assertEquals(ofHost.get(step), ofGuest.get(step), "step " + step);
        }
    }

    private static void assertEnds(Side side, int steps) throws IOException, InterruptedException {
        GameProcess.Ended ended = side.game.awaitEnd(side.process);
        assertEquals(0, ended.exitCode(), () -> ended.err().toString());
        assertTrue(ended.out().contains("steps=" + steps), () -> ended.out().toString());
        System.out.println(ended.out() + " " + ended.err());
    }

    @Test
    void bothProcessesHaveOneStateAfterEachStep() throws IOException, InterruptedException {
        int steps = SECONDS * STEPS_PER_SECOND;
        Side host = host(steps);
        Side guest = join(host, steps);
        assertEnds(guest, steps);
        assertEnds(host, steps);
        assertEqualSteps(host, guest, steps);
    }

    @Test
    void sessionGoesOnAfterAProcessHasStoppedForFiveSeconds() throws IOException, InterruptedException {
        int steps = 10 * STEPS_PER_SECOND;
        Side host = host(steps);
        Side guest = join(host, steps);
        TimeUnit.SECONDS.sleep(3);
        guest.signal("STOP");
        TimeUnit.SECONDS.sleep(5);
        guest.signal("CONT");
        assertEnds(guest, steps);
        assertEnds(host, steps);
        assertEqualSteps(host, guest, steps);
    }

    private Side member(String name, int steps, Side host, String way) throws IOException {
        String code = host.awaitError(CODE).substring(CODE.length());
        return new Side(name, steps, way, code, "--line", BAD_LINE);
    }

    /** Requires that a recording has the states that the host has after the same steps, up to a last one. */
    private static void assertSameStates(Map<Long, Long> ofHost, Side side, int unconfirmed, int atLeast)
            throws IOException {
        Map<Long, Long> states = side.hashes();
        long last = states.keySet().stream().mapToLong(Long::longValue).max().orElseThrow() - unconfirmed;
        int compared = 0;
        for (Map.Entry<Long, Long> state : states.entrySet()) {
            if (state.getKey() <= last) {
                assertEquals(ofHost.get(state.getKey()), state.getValue(), side.recording + ", step " + state.getKey());
                compared++;
            }
        }
        assertTrue(compared >= atLeast, side.recording + ": " + compared);
    }

    @Test
    void partyHasOneStateWhileMembersLeaveStopDieAndComeLate() throws IOException, InterruptedException {
        int steps = SECONDS * STEPS_PER_SECOND;
        Side host = new Side(
                "host", steps, "--host", "127.0.0.1:0", "--party", "6", "--spectators", "1", "--line", BAD_LINE);
        Side stopped = member("stopped", steps, host, "--join");
        Side killed = member("killed", steps, host, "--join");
        Side leaving = member("leaving", steps / 4, host, "--join");
        Side spectator = member("spectator", steps, host, "--watch");
        awaitLines(host.process, host.errors, "the other player is there", 3);
        assertEnds(leaving, steps / 4);
        stopped.signal("STOP");
        TimeUnit.SECONDS.sleep(5);
        stopped.signal("CONT");
        Side late = member("late", steps, host, "--join");
        awaitLines(host.process, host.errors, "the other player is there", 4);
        TimeUnit.SECONDS.sleep(3);
        killed.signal("KILL");
        killed.process.waitFor();
        host.awaitError("the other player has not answered for 10 seconds");
        for (Side end : List.of(host, stopped, late, spectator)) {
            assertEnds(end, steps);
        }

        Map<Long, Long> ofHost = host.hashes();
        assertEquals(steps, ofHost.size());
        assertSameStates(ofHost, stopped, 0, steps / 2);
        assertSameStates(ofHost, late, 0, STEPS_PER_SECOND);
        assertSameStates(ofHost, spectator, 0, STEPS_PER_SECOND);
        assertSameStates(ofHost, leaving, 0, STEPS_PER_SECOND);
        assertSameStates(ofHost, killed, MAX_PREDICTED_STEPS, STEPS_PER_SECOND);
    }

    @Test
    void secondWindowEndsWithTheFirstOne() throws Exception {
        try (VirtualDisplay display = VirtualDisplay.open(1000, 600)) {
            GameProcess game = new GameProcess(folder)
                    .withEnvironment("DISPLAY", display.name())
                    .withEnvironment("XDG_DATA_HOME", folder.toString());
            Process first = game.start("--two", "--bot", "--mute", "--size", "320x180");
            awaitLines(first, folder.resolve(GameProcess.ERR_FILE), "meteors: ENTER begins", 2);
            List<ProcessHandle> second = first.children().toList();
            assertEquals(1, second.size());
            first.destroyForcibly().waitFor();
            second.get(0).onExit().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void otherProcessGoesOnAloneWhenOneIsKilled() throws IOException, InterruptedException {
        int steps = 12 * STEPS_PER_SECOND;
        Side host = host(steps);
        Side guest = join(host, steps);
        TimeUnit.SECONDS.sleep(4);
        guest.signal("KILL");
        guest.process.waitFor();
        host.awaitError("the other player has not answered for 10 seconds");
        assertEnds(host, steps);
        int common = guest.hashes().size() - MAX_PREDICTED_STEPS;
        assertEqualSteps(host, guest, common);
    }
}
