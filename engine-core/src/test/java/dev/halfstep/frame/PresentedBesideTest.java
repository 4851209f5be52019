package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.PresentedGame.Glow;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a world that is presented beside another one, within the frames of the other one. */
class PresentedBesideTest {

    private static final float DELTA = 1e-5f;
    private static final long FRAME_NANOS = 16_000_000;

    private final PresentedGame main = new PresentedGame();
    private final PresentedGame second = new PresentedGame();

    @AfterEach
    void close() {
        main.close();
        second.close();
    }

    /** Adds an entity that moves by 10 in each step, and returns it. */
    private static EntityId addMover(PresentedGame game) {
        EntityId mover = game.spawn(0);
        for (long step = 1; step <= 10; step++) {
            game.in(step, ignored -> game.transform(mover).translate(10, 0, 0));
        }
        return mover;
    }

    /** A game with random moves, teleports, spawns, despawns and events, and what its presentation has seen. */
    private static final class RandomGame implements AutoCloseable {

        private static final long STEPS = 60;

        final PresentedGame game = new PresentedGame();
        final Events<String> events = game.scheduler.addEvents(String.class, 1_000);
        final EventReader<String> reader = events.presentationReader("notes");
        final List<String> seen = new ArrayList<>();

        RandomGame(long seed) {
            RandomStream random = RandomStream.of(seed, "game");
            List<EntityId> ids = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                ids.add(game.spawn(i, new Glow(i)));
            }
            for (long step = 1; step <= STEPS; step++) {
                game.in(step, context -> act(context, random, ids));
            }
        }

        private void act(SimulationContext step, RandomStream random, List<EntityId> ids) {
            for (EntityId id : List.copyOf(ids)) {
                Transform transform = game.transform(id);
                transform.translate(random.nextInt(100), random.nextInt(100), 0);
                game.world.get(id, Glow.class).red = random.nextInt(100);
                switch (random.nextInt(20)) {
                    case 0 -> transform.teleportAt(fraction(random), random.nextInt(1000), 0, 0);
                    case 1 -> {
                        step.commands().despawnAt(fraction(random), id);
                        ids.remove(id);
                    }
                    case 2 ->
                        ids.add(step.commands()
                                .spawnAt(fraction(random), Transform.at(random.nextInt(100), 0), new Glow(0)));
                    default -> {}
                }
            }
            step.commands().send(events, "event " + random.nextInt(1000), fraction(random));
        }

        private static float fraction(RandomStream random) {
            return (1 + random.nextInt(8)) / 8f;
        }

        /** Notes everything that a frame shows. */
        void look(PresentationContext frame) {
            seen.add("frame %s, step %s, alpha %s, at %s, %s s later"
                    .formatted(
                            frame.frame(),
                            frame.steps(),
                            frame.alpha(),
                            frame.presentationSeconds(),
                            frame.presentationSecondsInFrame()));
            reader.forEach(event -> seen.add(event + " of " + reader.step() + " at " + reader.fraction()));
            notePoses();
        }

        void notePoses() {
            for (var row : game.world.query(InterpolatedTransform.class)) {
                seen.add(
                        row.id() + " at " + row.first().x() + ", " + row.first().y());
            }
        }

        @Override
        public void close() {
            game.close();
        }
    }

    /** Alone, the twin runs frames of a host. Beside, it runs steps, and is presented at the alpha of its twin. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void showsTheSameAsAloneAtTheSameAlpha(long seed) {
        RandomStream random = RandomStream.of(seed, "frames");
        try (RandomGame alone = new RandomGame(seed);
                RandomGame beside = new RandomGame(seed)) {
            beside.game.scheduler.presentation("notes", beside::look);
            alone.game.scheduler.presentation("notes", alone::look);
            alone.game.scheduler.presentation("beside", frame -> {
                while (beside.game.scheduler.timestep().steps() < frame.steps()) {
                    beside.game.scheduler.runStep();
                }
                beside.game.scheduler.present(frame);
            });
            int events = 0;
            while (alone.game.scheduler.timestep().steps() < RandomGame.STEPS) {
                boolean isInterpolating = random.nextInt(10) > 0;
                boolean isDelaying = random.nextInt(10) > 0;
                for (RandomGame each : List.of(alone, beside)) {
                    each.game.scheduler.setInterpolating(isInterpolating);
                    each.game.scheduler.setDelayingOccurrences(isDelaying);
                }
                FrameHost drawing = new FrameHost() {
                    @Override
                    public boolean isOpen() {
                        return true;
                    }

                    @Override
                    public void poll(InputQueue input) {}

                    @Override
                    public void draw(PresentationContext frame) {
                        alone.notePoses(); // in drawing, queries visit the visible entities
                        PresentationContext other = beside.game.scheduler.presented();
                        assertTrue(other.beginDrawing());
                        beside.notePoses();
                        other.endDrawing();
                    }

                    @Override
                    public void close() {}
                };
                alone.game.scheduler.frame(drawing, random.nextInt(250_000_000));
                assertEquals(alone.seen, beside.seen);
                events += (int) alone.seen.stream()
                        .filter(line -> line.startsWith("event"))
                        .count();
                alone.seen.clear();
                beside.seen.clear();
            }
            assertTrue(events > 50, "the game must send events");
        }
    }

    @Test
    void deliversAnEventOnceAtItsTime() {
        Events<String> events = second.scheduler.addEvents(String.class, 10);
        EventReader<String> reader = events.presentationReader("read");
        List<String> read = new ArrayList<>();
        second.scheduler.presentation("read", frame -> reader.forEach(event -> read.add(event + frame.alpha())));
        second.in(1, step -> step.commands().send(events, "half ", 0.5f));
        second.scheduler.runStep();
        for (float alpha : new float[] {0f, 0.25f, 0.5f, 0.5f, 0.75f}) {
            second.scheduler.present(alpha, FRAME_NANOS, InputSource.NONE);
        }
        second.scheduler.runStep();
        second.scheduler.present(0.1f, FRAME_NANOS, InputSource.NONE);
        assertEquals(List.of("half 0.5"), read);
    }

    @Test
    void hasAnAlphaOfItsOwnAndAddsNoTime() {
        EntityId mover = addMover(second);
        second.scheduler.runStep();
        PresentationContext frame = second.scheduler.present(0.25f, FRAME_NANOS, InputSource.NONE);
        assertSame(second.scheduler.presented(), frame);
        assertEquals(2.5f, second.drawnX(mover), DELTA);
        assertEquals(0.016f, frame.frameSeconds());
        assertEquals(1, frame.frame());
        assertEquals(0.025, frame.presentationSeconds(), 1e-9);
        assertEquals(0f, second.scheduler.timestep().alpha(), "no time is added");
        assertEquals(1, second.scheduler.timestep().steps());
    }

    @Test
    void alphaDoesNotDecreaseWithinAStep() {
        EntityId mover = addMover(second);
        second.scheduler.runStep();
        second.scheduler.present(0.5f, FRAME_NANOS, InputSource.NONE);
        PresentationContext frame =
                second.scheduler.present(Math.nextDown(0.5f), FRAME_NANOS, InputSource.NONE); // rounded
        assertEquals(0.5f, frame.alpha());
        assertEquals(0f, frame.presentationSecondsInFrame());
        assertEquals(5f, second.drawnX(mover), DELTA);
    }

    @Test
    void aSeekIsNoFrame() {
        EntityId mover = addMover(second);
        Snapshot begin = second.scheduler.state().newSnapshot();
        begin.save();
        for (int step = 1; step <= 3; step++) { // as a seek does
            second.scheduler.runStep();
            second.scheduler.tools().skipPresentation();
        }
        PresentationContext frame = second.scheduler.present(0.5f, FRAME_NANOS, InputSource.NONE);
        assertEquals(25f, second.drawnX(mover), DELTA);
        assertEquals(0.25, frame.presentationSeconds(), 1e-9);
        second.scheduler.present(0.75f, FRAME_NANOS, InputSource.NONE);
        assertEquals(0.025f, frame.presentationSecondsInFrame(), DELTA);
        second.scheduler.tools().skipPresentation(); // a seek that follows a rewind within the step
        second.scheduler.present(0.25f, FRAME_NANOS, InputSource.NONE);
        assertEquals(22.5f, second.drawnX(mover), DELTA);
        begin.restore();
        second.scheduler.runStep();
        second.scheduler.tools().skipPresentation();
        second.scheduler.present(0.5f, FRAME_NANOS, InputSource.NONE);
        assertEquals(5f, second.drawnX(mover), DELTA);
        assertEquals(0f, frame.presentationSecondsInFrame(), "presentation time does not run backwards");
    }

    @Test
    void isInMotionWhileItFollowsBySeeks() {
        double seconds = 0;
        for (int frame = 1; frame <= 40; frame++) {
            float alpha = frame % 4 / 4f;
            if (frame % 4 == 0) {
                second.scheduler.runStep();
            }
            second.scheduler.tools().skipPresentation(); // as a seek in every frame does
            seconds += second.scheduler
                    .present(alpha, 25_000_000, InputSource.NONE)
                    .presentationSecondsInFrame();
            if (frame == 3) {
                assertEquals(0, seconds, "no step has run");
            }
        }
        assertEquals(0.9, seconds, 1e-6);
        assertEquals(0.9, second.scheduler.presented().presentationSeconds(), 1e-9);
        for (int step = 0; step < 100; step++) {
            second.scheduler.runStep();
            second.scheduler.tools().skipPresentation();
        }
        second.scheduler.present(0.5f, 25_000_000, InputSource.NONE);
        assertEquals(0.025f, second.scheduler.presented().presentationSecondsInFrame(), "a jump is no motion");
    }

    @Test
    void isDrawnAtItsNewestPoseWithoutInterpolation() {
        EntityId mover = addMover(second);
        second.scheduler.setInterpolating(false);
        second.scheduler.runStep();
        PresentationContext frame = second.scheduler.present(0.25f, FRAME_NANOS, InputSource.NONE);
        assertEquals(1f, frame.alpha());
        assertFalse(frame.isInterpolating());
        assertEquals(10f, second.drawnX(mover), DELTA);
    }

    @Test
    void standsStillInAPauseOfTheOtherWorld() {
        EntityId mover = addMover(second);
        main.scheduler.presentation("second", frame -> {
            while (second.scheduler.timestep().steps() < frame.steps()) {
                second.scheduler.runStep();
            }
            second.scheduler.present(frame);
        });
        main.frameOf(150_000_000, frame -> {});
        assertEquals(5f, second.drawnX(mover), DELTA);
        main.scheduler.timeControl().pause();
        main.frameOf(80_000_000, frame -> {});
        assertEquals(5f, second.drawnX(mover), DELTA);
        assertEquals(0f, second.scheduler.presented().presentationSecondsInFrame());
        assertEquals(0.08f, second.scheduler.presented().frameSeconds());
    }

    @Test
    void goesBackInARewindOfTheOtherWorld() {
        EntityId mover = addMover(second);
        Rewind rewind = new Rewind(main.scheduler, /* seconds= */ 10, /* maxBytes= */ 1 << 20);
        main.scheduler.presentation("second", second.scheduler::present);
        second.scheduler.runStep();
        main.frameOf(180_000_000, frame -> {});
        assertEquals(8f, second.drawnX(mover), DELTA);
        rewind.setHeld(true);
        main.frameOf(50_000_000, frame -> {});
        assertEquals(3f, second.drawnX(mover), DELTA);
        rewind.setHeld(false);
        main.frameOf(10_000_000, frame -> {});
        assertEquals(4f, second.drawnX(mover), DELTA);
    }

    @Test
    void presentationSystemsSeeTheGivenInputOnce() {
        List<Boolean> pressed = new ArrayList<>();
        second.scheduler.presentation("keys", frame -> pressed.add(frame.input().wasPressed(Key.SPACE)));
        second.scheduler.present(0f, FRAME_NANOS, input -> input.add(Key.SPACE, true, input.frameEndNanos()));
        second.scheduler.present(0f, FRAME_NANOS, InputSource.NONE);
        assertEquals(List.of(true, false), pressed);
    }

    @Test
    void actionsAfterAFrameRunOnceTheFrameIsDrawn() {
        List<String> calls = new ArrayList<>();
        second.scheduler.presentation("add", frame -> {
            calls.add("frame " + frame.frame());
            second.scheduler.afterFrame(() -> calls.add("after " + frame.frame()));
        });
        second.scheduler.present(0f, FRAME_NANOS, InputSource.NONE);
        assertEquals(List.of("frame 1"), calls);
        second.scheduler.present(0f, FRAME_NANOS, InputSource.NONE);
        assertEquals(List.of("frame 1", "after 1", "frame 2"), calls);
    }

    @Test
    void isRefusedWithinAFrameOrAStepOfTheSameWorld() {
        List<String> messages = new ArrayList<>();
        Runnable attempt = () -> messages.add(
                assertThrows(IllegalStateException.class, () -> second.scheduler.present(second.scheduler.presented()))
                        .getMessage());
        second.in(1, step -> attempt.run());
        second.frame(1, 0.5f, frame -> attempt.run());
        second.scheduler.close();
        attempt.run();
        assertEquals(
                List.of(
                        "a world cannot be presented within its own frame or step: step 1 runs",
                        "a world cannot be presented within its own frame or step: presentation runs, 'look'",
                        "a scheduler cannot be used after it was closed"),
                messages);
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        for (float alpha : new float[] {-0.1f, 1.1f, Float.NaN}) {
            assertEquals(
                    "alpha must be between 0 and 1: " + alpha,
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> second.scheduler.present(alpha, 0, InputSource.NONE))
                            .getMessage());
        }
        assertEquals(
                "the time of a frame must not be negative: -1 ns",
                assertThrows(IllegalArgumentException.class, () -> second.scheduler.present(0f, -1, InputSource.NONE))
                        .getMessage());
    }

    @Test
    void drawingVisitsTheEntitiesOfTheFrame() {
        EntityId gone = second.spawn(0);
        second.in(1, step -> {
            step.commands().despawnAt(0.5f, gone);
            step.commands().spawnAt(0.5f, Transform.at(1, 0));
        });
        second.scheduler.runStep();
        PresentationContext frame = second.scheduler.present(0.25f, FRAME_NANOS, InputSource.NONE);
        assertTrue(frame.beginDrawing());
        assertEquals(List.of(gone), second.visible());
        frame.endDrawing();
        second.scheduler.present(0.5f, FRAME_NANOS, InputSource.NONE);
        assertTrue(frame.beginDrawing());
        assertFalse(second.visible().contains(gone));
        assertEquals(1, second.visible().size());
        frame.endDrawing();
        second.scheduler.runStep();
        assertFalse(frame.beginDrawing(), "the frame is of an earlier step");
    }

    @Test
    void drawingNeedsNoBeginningWithinAFrameOfTheSameWorld() {
        second.frame(1, 0.5f, frame -> assertFalse(frame.beginDrawing()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFrameAllocatesNothing(boolean gpuInterpolation) {
        SchedulerSettings settings =
                gpuInterpolation ? SchedulerSettings.defaults().withGpuInterpolation() : SchedulerSettings.defaults();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int frames = 2_000;
        try (PresentedGame other = new PresentedGame(settings)) {
            EntityId gone = other.spawn(0);
            other.in(1, step -> {
                step.commands().despawnAt(0.9f, gone);
                step.commands().spawnAt(0.9f, Transform.at(1, 0));
            });
            other.scheduler.runStep();
            HeadlessHost host = new HeadlessHost();
            main.scheduler.presentation("other", frame -> {
                PresentationContext presented = other.scheduler.present(frame);
                if (presented.beginDrawing()) {
                    presented.endDrawing();
                }
            });
            main.frame(1, 0.5f, frame -> {});
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 10; round++) {
                long bytesBefore = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < frames; i++) {
                    main.scheduler.frame(host, 0);
                }
                minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertTrue(minBytes < frames, "less than one byte per frame is allowed: " + minBytes);
        }
    }
}
