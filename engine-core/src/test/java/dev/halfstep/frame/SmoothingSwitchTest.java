package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a moving entity that switches from another smoothing to INTERPOLATE, at ten steps a second. From then on it is
 * drawn between its two newest simulated positions, with no trace of the other smoothing.
 */
class SmoothingSwitchTest {

    private static final int SWITCH_STEP = 10;
    private static final int LAST_STEP = 25;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final EntityId id = world.spawn(Transform.at(0, 0));
    private final Transform transform = world.get(id, Transform.class);

    // The two newest simulated positions, as the test has computed them.
    private float previous;
    private float newest;

    private boolean switched;
    private final List<Float> drawnBeforeSwitch = new ArrayList<>();
    private final List<Float> interpolated = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    static Stream<Arguments> switches() {
        return Stream.of(Smoothing.SNAP, Smoothing.EXTRAPOLATE)
                .flatMap(from -> Stream.of(240, 144, 60, 25, 7)
                        .flatMap(hertz -> Stream.of(true, false).map(inAStep -> Arguments.of(from, hertz, inAStep))));
    }

    @ParameterizedTest(name = "from {0}, at {1} Hz, in a step {2}")
    @MethodSource("switches")
    void switchingSmoothingDoesNotJumpBack(Smoothing from, int hertz, boolean inAStep) {
        play(from, hertz, inAStep, step -> 1f);
        for (int i = 1; i < interpolated.size(); i++) {
            assertTrue(
                    interpolated.get(i) >= interpolated.get(i - 1),
                    () -> "the entity must not move back: " + interpolated);
        }
        float jumpBack = drawnBeforeSwitch.get(drawnBeforeSwitch.size() - 1) - interpolated.get(0);
        // A snapped entity is drawn at its newest position, from which the interpolation of the next step begins. In
        // all other cases it is drawn up to a step ahead of its interpolated position.
        float maxJumpBack = (from == Smoothing.SNAP && inAStep) ? 0 : 1;
        assertTrue(
                jumpBack <= maxJumpBack,
                () -> "at the switch, the entity must jump back by at most " + maxJumpBack + " steps: " + jumpBack);
    }

    @ParameterizedTest(name = "from {0}, at {1} Hz, in a step {2}")
    @MethodSource("switches")
    void isDrawnBetweenItsTwoNewestPositions(Smoothing from, int hertz, boolean inAStep) {
        SplittableRandom random = new SplittableRandom(hertz);
        play(from, hertz, inAStep, step -> random.nextInt(-80, 80) / 8f); // exact in floats
    }

    /** The motion of the entity: the distance of each step. */
    private interface Move {
        float distance(long step);
    }

    private void play(Smoothing from, int hertz, boolean inAStep, Move move) {
        transform.setSmoothing(from);
        scheduler.simulation("move", step -> {
            previous = newest;
            newest += move.distance(step.step());
            transform.setPosition(newest, 0, 0);
            if (inAStep && step.step() == SWITCH_STEP) {
                switchToInterpolation();
            }
        });
        scheduler.presentation("record", this::record);
        while (scheduler.timestep().steps() < LAST_STEP) {
            if (!inAStep && !switched && scheduler.timestep().steps() >= SWITCH_STEP) {
                switchToInterpolation();
            }
            scheduler.frame(new HeadlessHost(), 1_000_000_000L / hertz);
        }
        assertTrue(interpolated.size() > hertz, "the entity must be drawn for more than a second");
    }

    private void switchToInterpolation() {
        transform.setSmoothing(Smoothing.INTERPOLATE);
        switched = true;
    }

    private void record(PresentationContext frame) {
        float x = world.get(id, InterpolatedTransform.class).x();
        if (!switched) {
            drawnBeforeSwitch.add(x);
            return;
        }
        interpolated.add(x);
        assertTrue(
                x >= Math.min(previous, newest) && x <= Math.max(previous, newest),
                () -> "the entity must be drawn between " + previous + " and " + newest + ": " + x);
        assertEquals(previous + (newest - previous) * frame.alpha(), x);
    }
}
