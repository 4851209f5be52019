package dev.halfstep.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.Replay;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs games without a window. */
class GameRunTest {

    /** A component. */
    static final class Count {
        long steps;
        int presses;
    }

    private static final GameSpec<Count> GAME = GameSpec.of("count", "1")
            .register(Count.class)
            .parts((world, scheduler, game) -> {
                Count count = new Count();
                world.spawn(count);
                scheduler.simulation("count", step -> {
                    count.steps++;
                    count.presses += step.input().pressCount(Key.SPACE);
                });
                return count;
            });

    @TempDir
    private Path folder;

    /** The lengths of steps that are no whole nanoseconds must not add up to a missing step. */
    @ParameterizedTest
    @ValueSource(strings = {"60", "59.94", "144", "1000", "3", "7"})
    void runsOneStepInEachFrameAtAnyRate(String hertz) {
        List<Integer> stepsInFrames = new ArrayList<>();
        GameSpec<Count> game = GAME.rate(Rate.parse(hertz))
                .wire((world, scheduler) ->
                        scheduler.presentation("log", frame -> stepsInFrames.add(frame.stepsInFrame())));
        try (GameRun<Count> run = game.begin()) {
            run.step(100_000);
            assertEquals(100_000, run.parts().steps);
        }
        assertEquals(0, stepsInFrames.remove(0), "the automatic first frame");
        boolean isSlow = game.rate().hertz() < 5;
        assertTrue(stepsInFrames.stream().allMatch(steps -> steps == 1 || isSlow), "one step in each frame");
    }

    @Test
    void runsUntilAConditionHoldsOrTheStepsAreOver() {
        try (GameRun<Count> run = GAME.begin()) {
            assertTrue(run.stepUntil(() -> run.parts().steps == 7, 100));
            assertEquals(7, run.parts().steps);
            assertFalse(run.stepUntil(() -> run.parts().steps == 100, 5));
            assertEquals(12, run.parts().steps);
            assertTrue(run.stepUntil(() -> true, 0));
            assertThrows(IllegalArgumentException.class, () -> run.step(-1));
        }
    }

    @Test
    void thePlayerPressesKeys() {
        try (GameRun<Count> run = GAME.begin()) {
            run.setPlayer(
                    ScriptedInput.bySteps(Rate.hz(60)).tap(Key.SPACE, 3, 2).tap(Key.SPACE, 9, 1));
            run.step(20);
            assertEquals(2, run.parts().presses);
        }
    }

    @Test
    void framesOfAPausedGameRunNoStep() {
        try (GameRun<Count> run = GAME.begin()) {
            run.scheduler().timeControl().pause();
            run.step(5);
            assertEquals(0, run.parts().steps);
            run.scheduler().timeControl().resume();
            run.step(5);
            assertEquals(5, run.parts().steps);
        }
    }

    @Test
    void playsInTheTimeOfAClock() {
        ManualClock clock = new ManualClock();
        try (GameRun<Count> run = GAME.rate(Rate.hz(25)).begin()) {
            run.playUntil(() -> run.parts().steps == 100, clock);
            assertEquals(100, run.parts().steps);
            assertEquals(4.0, clock.nanoTime() / 1e9, 0.02);
        }
    }

    @Test
    void stopsAfterTheFrame() {
        GameSpec<Count> game = GAME;
        try (GameRun<Count> run = game.begin()) {
            run.stop(); // without effect: nothing plays
            run.scheduler().presentation("stop", frame -> {
                if (frame.steps() == 10) {
                    run.stop();
                }
            });
            run.play(new ManualClock());
            assertEquals(10, run.parts().steps);
        }
    }

    @Test
    void closesWhatItOwnsBeforeTheWorld() {
        List<String> calls = new ArrayList<>();
        World world;
        try (GameRun<Count> run = GAME.begin()) {
            world = run.world();
            run.own(() -> calls.add("first, world of " + run.world().size()));
            run.own(() -> calls.add("second"));
        }
        assertEquals(List.of("second", "first, world of 1"), calls);
        assertThrows(IllegalStateException.class, () -> world.spawn(Transform.at(0, 0)));
    }

    @Test
    void aSystemThatFailsEndsTheRunAndTheWorldCloses() {
        GameSpec<Count> game = GAME.wire((world, scheduler) -> scheduler.simulation("broken", step -> {
            throw new IllegalStateException("a rule of the game");
        }));
        try (GameRun<Count> run = game.begin()) {
            assertThrows(SystemFailureException.class, () -> run.play(new ManualClock()));
        }
    }

    @Test
    void aRecordedRunIsReplayedByItsDescription() throws IOException {
        Path file = folder.resolve("a.rec");
        try (GameRun<Count> run = GAME.withSeed(7).begin()) {
            Recorder.start(file, run);
            run.setPlayer(ScriptedInput.bySteps(Rate.hz(60)).tap(Key.SPACE, 3, 2));
            run.step(90);
        }
        try (Replay replay = Replay.begin(Recording.open(file), GAME)) {
            replay.verify();
            assertEquals(90, replay.world().single(Count.class).steps);
            assertEquals(1, replay.world().single(Count.class).presses);
        }
        GameSpec<Count> changed = GAME.wire((world, scheduler) -> scheduler.simulation(
                "changed", step -> step.world().single(Count.class).presses += step.step() == 40 ? 1 : 0));
        try (Replay replay = Replay.begin(Recording.open(file), changed)) {
            RecordingException difference = assertThrows(RecordingException.class, replay::verify);
            assertEquals(RecordingException.Reason.DIVERGED, difference.reason());
            assertTrue(difference.getMessage().contains("first difference in step 40"), difference.getMessage());
        }
        RecordingException other = assertThrows(
                RecordingException.class, () -> Replay.begin(Recording.open(file), GameSpec.of("other", "1")));
        assertEquals(RecordingException.Reason.OTHER_GAME, other.reason());
    }

    @Test
    void notesOfARecordingAreNoSettings() throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        GameSpec<Count> game = GAME.setting("level", 1, 1, 9);
        try (GameRun<Count> run = game.with("level", 2).begin()) {
            Recorder.start(bytes, run, 10, Map.of("level-file", "4f21"));
            run.step(30);
            assertThrows(IllegalArgumentException.class, () -> Recorder.start(bytes, run, 10, Map.of("level", "3")));
        }
        Recording recording = Recording.of("bytes", bytes.toByteArray());
        assertEquals(Map.of("level", "2", "level-file", "4f21"), recording.settings());
        assertEquals(Map.of("level", "2"), recording.describe(game).settings());
        recording.requireGame(game.with("level", 2), Map.of("level-file", "4f21"));
        assertThrows(
                RecordingException.class,
                () -> recording.requireGame(game.with("level", 2), Map.of("level-file", "0000")));
    }

    /** A server, which a signal ends. */
    static final class Server {
        public static void main(String[] args) {
            try (GameRun<Count> run = GAME.begin()) {
                run.own(() ->
                        System.out.println("closed, world of " + run.world().size()));
                run.scheduler().presentation("begin", frame -> {
                    if (frame.frame() == 2) {
                        System.out.println("running");
                    }
                });
                run.play(dev.halfstep.time.NanoClock.system());
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void aSignalEndsAServerInOrder() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Server.class.getName())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertEquals("running", output.readLine());
            process.toHandle().destroy(); // SIGTERM; unlike process.destroy(), it leaves the output open
            assertEquals(List.of("closed, world of 1"), output.lines().toList());
            assertEquals(128 + 15, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }
}
