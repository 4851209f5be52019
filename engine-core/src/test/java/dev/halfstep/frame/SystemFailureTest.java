package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that an exception in a system or in a command ends the frame, and names the system, its phase and the step. */
class SystemFailureTest {

    private static final long STEP_NANOS = 125_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)));
    private final List<String> log = new ArrayList<>();

    private final FrameHost host = new FrameHost() {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            log.add("poll");
        }

        @Override
        public void draw(PresentationContext frame) {
            log.add("draw");
        }

        @Override
        public void close() {}
    };

    @AfterEach
    void close() {
        world.close();
    }

    static List<Throwable> causes() {
        return List.of(
                new IllegalStateException("broken"),
                new AssertionError("broken"),
                new StackOverflowError("broken"),
                new NoClassDefFoundError("broken"));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void failureInStepNamesSystemPhaseStepAndTime(Throwable cause) {
        scheduler.simulation("fine", step -> {});
        scheduler.simulation("fragile", step -> {
            if (step.step() == 3) {
                throwUnchecked(cause);
            }
        });
        scheduler.simulation("behind", step -> log.add("after " + step.step()));
        scheduler.frame(host, 0); // too short for a step
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(10));
        assertEquals("fragile", failure.system());
        assertEquals(Phase.SIMULATION, failure.phase());
        assertEquals(3, failure.step());
        assertSame(cause, failure.getCause());
        assertEquals(
                "system 'fragile' failed in simulation at step 3 (0.375 s simulated): "
                        + cause.getClass().getName() + ": broken",
                failure.getMessage());
        assertEquals(List.of("poll", "draw", "poll", "after 1", "draw", "poll", "after 2", "draw", "poll"), log);
    }

    @ParameterizedTest
    @MethodSource("causes")
    void failureInPresentationNamesTheLastStep(Throwable cause) {
        scheduler.presentation("hud", frame -> {
            if (frame.steps() == 2) {
                throwUnchecked(cause);
            }
        });
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(10));
        assertEquals("hud", failure.system());
        assertEquals(Phase.PRESENTATION, failure.phase());
        assertEquals(2, failure.step());
        assertSame(cause, failure.getCause());
        assertEquals(
                "system 'hud' failed in presentation at step 2 (0.250 s simulated): "
                        + cause.getClass().getName() + ": broken",
                failure.getMessage());
        assertEquals("poll", log.get(log.size() - 1), "a failed frame must not be drawn");
    }

    @Test
    void aFailureBeforeTheFirstStepIsAtStepZero() {
        scheduler.presentation("hud", frame -> throwUnchecked(new IllegalStateException()));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> scheduler.frame(host, 0));
        assertEquals(
                "system 'hud' failed in presentation at step 0 (0.000 s simulated): java.lang.IllegalStateException",
                failure.getMessage());
    }

    @Test
    void theMessageDoesNotDependOnTheLocale() {
        Locale formerLocale = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab")); // String.format would use Arabic digits
        try {
            scheduler.simulation("fragile", step -> throwUnchecked(new IllegalStateException()));
            SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(1));
            assertTrue(failure.getMessage().contains("at step 1 (0.125 s simulated)"), failure.getMessage());
        } finally {
            Locale.setDefault(formerLocale);
        }
    }

    @Test
    void aStackOverflowIsReported() {
        scheduler.simulation("deep", step -> recurse(1));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(1));
        assertEquals("deep", failure.system());
        assertEquals(StackOverflowError.class, failure.getCause().getClass());
    }

    /** Overflows the stack. The condition is never true; it hides the endless recursion from the compiler's checks. */
    private int recurse(int depth) {
        return depth < 0 ? depth : recurse(depth + 1) + log.size();
    }

    @Test
    void failingCommandIsAFailureOfItsSystem() {
        EntityId id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("fine", step -> {});
        scheduler.simulation("add again", step -> step.commands().add(id, new Transform()));
        scheduler.simulation("behind", step -> log.add("after"));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(1));
        assertEquals("add again", failure.system());
        assertEquals(
                "an entity must have at most one component of a class: entity 1 already has a Transform",
                failure.getCause().getMessage());
        assertFalse(log.contains("after"));
    }

    @Test
    void failingWorldCommandIsAFailureOfItsSystem() {
        EntityId id = world.spawn(Transform.at(0, 0));
        scheduler.simulation("fine", step -> {});
        scheduler.presentation("add again", frame -> frame.world().commands().add(id, new Transform()));
        scheduler.presentation("behind", frame -> log.add("after"));
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(1));
        assertEquals("add again", failure.system());
        assertEquals(Phase.PRESENTATION, failure.phase());
        assertFalse(log.contains("after"));
    }

    @Test
    void failingCommandFromOutsideIsBlamedOnNoGameSystem() {
        scheduler.simulation("innocent", step -> {});
        scheduler.presentation("innocent too", frame -> {});
        runFrames(1);
        EntityId id = world.spawn(Transform.at(0, 0));
        world.commands().add(id, new Transform());
        SystemFailureException failure = assertThrows(SystemFailureException.class, () -> runFrames(1));
        assertEquals("pending-commands", failure.system()); // the engine's part that applies commands before a step
        assertEquals(Phase.SIMULATION, failure.phase());
        assertEquals(2, failure.step());
        runFrames(1); // the failed command is discarded, so the game can continue
    }

    @Test
    void aFailureInsideAQueryLeavesTheWorldUsable() {
        EntityId id = world.spawn(Transform.at(0, 0));
        scheduler.simulation(
                "fragile",
                step -> world.query(Transform.class)
                        .forEach((entity, transform) -> throwUnchecked(new IllegalStateException("broken"))));
        assertThrows(SystemFailureException.class, () -> runFrames(1));
        world.despawn(id);
        assertEquals(0, world.size());
    }

    private void runFrames(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(host, STEP_NANOS);
        }
    }

    private static void throwUnchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) cause;
    }
}
