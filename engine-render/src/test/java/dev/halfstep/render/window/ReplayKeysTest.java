package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests seeking in a recording of 60 s with 25 steps a second. */
class ReplayKeysTest {

    private static final int STEPS = 1500;
    private static final int STEPS_PER_SECOND = 25;
    private static final long STEP_NANOS = 40_000_000;

    // The click targets in a picture of 1280 x 720: the bar is in the lowest 56 pixels.
    private static final int ON_BAR_Y = 690;
    private static final int ABOVE_BAR_Y = 300;

    private static final GameSpec<World> GAME = GameSpec.of("moves", "1")
            .stepsPerSecond(STEPS_PER_SECOND)
            .wire((world, scheduler) -> {
                world.spawn(Transform.at(0, 0));
                scheduler.simulation("move", step -> {
                    for (var row : step.world().query(Transform.class)) {
                        row.first().translate(1, 0);
                    }
                });
            });

    @TempDir
    private Path folder;

    private Recording record() throws IOException {
        Path file = folder.resolve("moves.rec");
        try (GameRun<?> run = GAME.begin()) {
            Recorder.start(file, run);
            run.step(STEPS);
        }
        return Recording.open(file);
    }

    /** A replay with its keys, but without a window. A frame takes 40 ms, as long as a step. */
    private static final class WatchedReplay implements AutoCloseable {
        final GameRun<?> run;
        final SystemScheduler scheduler;
        final Replay replay;
        final ReplayKeys keys;
        private final PressingHost host = new PressingHost();
        private boolean hasQuit;

        WatchedReplay(Recording recording) throws IOException {
            run = recording.describe(GAME).begin();
            scheduler = run.scheduler();
            replay = run.own(Replay.begin(recording, run));
            keys = new ReplayKeys(replay, () -> hasQuit = true);
            scheduler.presentation("replay keys", keys);
        }

        void frame(Consumer<InputQueue> input) {
            host.setNextInput(keys.seekBefore(input::accept)::poll);
            scheduler.frame(host, STEP_NANOS);
        }

        void frame() {
            frame(input -> {});
        }

        /** Presses keys in one frame, and releases them in the next. A seek that a key requests runs in that frame. */
        void press(Key... pressed) {
            for (boolean down : new boolean[] {true, false}) {
                frame(input -> {
                    for (Key key : pressed) {
                        input.add(key, down, input.frameEndNanos());
                    }
                });
            }
        }

        void click(float x, float y) {
            frame(input -> {
                input.movePointer(x, y, input.frameEndNanos());
                input.add(MouseButton.LEFT, true, input.frameEndNanos());
            });
            frame(input -> input.add(MouseButton.LEFT, false, input.frameEndNanos()));
            frame();
        }

        long step() {
            return scheduler.timestep().steps();
        }

        @Override
        public void close() {
            run.close();
        }
    }

    @Test
    void randomSeeksReachTheStatesOfAStraightReplay() throws IOException {
        Recording recording = record();
        List<Long> hashes = new ArrayList<>();
        try (WatchedReplay straight = new WatchedReplay(recording)) {
            for (int step = 0; step <= STEPS; step++) {
                hashes.add(StateHash.of(straight.run.world()));
                if (step < STEPS) {
                    straight.scheduler.runStep();
                }
            }
        }
        try (WatchedReplay watched = new WatchedReplay(recording)) {
            RandomStream random = RandomStream.of(1, "seeks");
            watched.press(Key.P);
            for (int i = 0; i < 40; i++) {
                int step = random.nextInt(STEPS + 1);
                watched.keys.seekTo(step);
                watched.frame();
                assertEquals(step, watched.step());
                assertEquals(hashes.get(step), StateHash.of(watched.run.world()), "after a seek to step " + step);
            }
            assertNull(watched.replay.difference());
        }
    }

    @Test
    void keysSeekByOneOrTenSecondsAndToBothEnds() throws IOException {
        try (WatchedReplay watched = new WatchedReplay(record())) {
            watched.press(Key.P);
            long start = watched.step();
            watched.press(Key.RIGHT);
            assertEquals(start + STEPS_PER_SECOND, watched.step());
            watched.press(Key.LEFT_SHIFT, Key.RIGHT);
            assertEquals(start + 11 * STEPS_PER_SECOND, watched.step());
            watched.press(Key.PAGE_DOWN);
            assertEquals(start + 21 * STEPS_PER_SECOND, watched.step());
            watched.press(Key.PAGE_UP);
            watched.press(Key.LEFT);
            assertEquals(start + 10 * STEPS_PER_SECOND, watched.step());
            watched.press(Key.END);
            assertEquals(STEPS, watched.step());
            watched.press(Key.RIGHT);
            assertEquals(STEPS, watched.step(), "a seek past the end must be clamped");
            watched.press(Key.HOME);
            assertEquals(0, watched.step());
            watched.press(Key.LEFT);
            assertEquals(0, watched.step());
            watched.press(Key.PERIOD); // runs a single step
            assertEquals(1, watched.step());
        }
    }

    @Test
    void pausesAtTheEndAndResumesAfterASeekBack() throws IOException {
        try (WatchedReplay watched = new WatchedReplay(record())) {
            watched.press(Key.END);
            watched.frame();
            assertTrue(watched.scheduler.timeControl().isPaused());
            watched.press(Key.P);
            watched.frame();
            assertTrue(watched.scheduler.timeControl().isPaused(), "P must not resume a replay at its end");
            watched.press(Key.LEFT);
            assertFalse(watched.scheduler.timeControl().isPaused());
            watched.frame();
            assertTrue(
                    watched.step() > STEPS - STEPS_PER_SECOND && watched.step() < STEPS,
                    () -> "the replay must resume one second before the end: step " + watched.step());
        }
    }

    @Test
    void qEndsTheGame() throws IOException {
        try (WatchedReplay watched = new WatchedReplay(record())) {
            watched.frame();
            assertFalse(watched.hasQuit);
            watched.press(Key.Q);
            assertTrue(watched.hasQuit);
        }
    }

    @Test
    void aReplayWhoseStateCannotBeSavedRunsWithoutSeeks() throws IOException {
        Recording recording = record();
        try (Printed printed = new Printed();
                WatchedReplay watched = new WatchedReplay(recording)) {
            watched.scheduler.runStep(); // seeking must be enabled before the first step
            watched.press(Key.END);
            assertEquals(3, watched.step());
            assertTrue(printed.err().startsWith("warning: the replay cannot seek: "), printed.err());
            assertEquals(1, printed.err().lines().count());
        }
    }

    @Test
    void clickOnTheBarSeeks() throws IOException {
        try (WatchedReplay watched = new WatchedReplay(record());
                GlfwHost host = TestHosts.offscreen(1280, 720)) {
            ReplayBar bar = ReplayBar.on(watched.keys, watched.replay, host);
            watched.scheduler.presentation("replay bar", bar);
            watched.press(Key.P); // after one step
            watched.click(640, ABOVE_BAR_Y);
            assertEquals(1, watched.step(), "a click above the bar must not seek");
            watched.click(640, ON_BAR_Y);
            assertEquals(STEPS / 2, watched.step());
            assertEquals("0:30.0 / 1:00.0   step 750   paused", bar.timeShown());
            watched.click(1279, ON_BAR_Y);
            assertEquals("1:00.0 / 1:00.0   step 1500   end", bar.timeShown());
        }
    }

    @Test
    void namesADivergenceInRed() throws IOException {
        try (WatchedReplay watched = new WatchedReplay(record());
                GlfwHost host = TestHosts.offscreen(1280, 720)) {
            int divergingStep = 100;
            watched.scheduler.simulation("diverge", step -> {
                if (step.step() == divergingStep) {
                    step.commands().spawn(Transform.at(3, 4));
                }
            });
            watched.scheduler.presentation("replay bar", ReplayBar.on(watched.keys, watched.replay, host));
            watched.frame();
            host.draw(watched.scheduler.presented());
            assertEquals(0, redPixels(host.screenshot()));
            watched.press(Key.END);
            assertEquals(divergingStep, watched.step(), "a replay must end at its first divergence");
            host.draw(watched.scheduler.presented());
            int minRedPixels = 100; // far fewer than the text has
            assertTrue(redPixels(host.screenshot()) > minRedPixels, "the divergence must be named in red");
        }
    }

    /** Returns whether two colours differ by less than a tolerance in each channel. */
    private static boolean isNear(int rgb, int expected) {
        int tolerance = 24;
        return Math.abs((rgb >> 16) - (expected >> 16)) < tolerance
                && Math.abs((rgb >> 8 & 0xFF) - (expected >> 8 & 0xFF)) < tolerance
                && Math.abs((rgb & 0xFF) - (expected & 0xFF)) < tolerance;
    }

    /** Counts the pixels of the text above the bar that names a divergence. */
    private static int redPixels(Screenshot picture) {
        int red = 0xFF6A5A;
        int count = 0;
        for (int y = 500; y < 660; y++) {
            for (int x = 0; x < picture.width(); x++) {
                count += isNear(picture.rgb(x, y), red) ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void framesPresentNeitherSkippedStepsNorTheirTime() throws IOException {
        try (WatchedReplay watched = new WatchedReplay(record())) {
            List<Integer> stepsInFrame = new ArrayList<>();
            List<Float> seconds = new ArrayList<>();
            watched.scheduler.presentation("watch", frame -> {
                stepsInFrame.add(frame.stepsInFrame());
                seconds.add(frame.presentationSecondsInFrame());
            });
            watched.press(Key.PAGE_DOWN);
            watched.press(Key.PAGE_UP);
            watched.press(Key.PAGE_DOWN);
            float maxSeconds = 0.0801f; // the frame after a seek presents up to two steps; with rounding errors
            assertTrue(
                    stepsInFrame.stream().allMatch(steps -> steps <= 1),
                    () -> "no frame may present skipped steps: " + stepsInFrame);
            assertTrue(
                    seconds.stream().allMatch(time -> time <= maxSeconds),
                    () -> "no frame may present skipped time: " + seconds);
        }
    }
}
