package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;

/** Tests a motion trace: the drawn positions of an entity, and the rules that a smooth motion must keep. */
class MotionTraceTest {

    private static final MonitorSimulator FAST = MonitorSimulator.hz("144");

    /** Describes a game with one entity, which starts at x = 2, and 25 steps a second. */
    private static WorldRecipe game(SimulationSystem system) {
        return new WorldRecipe()
                .rate(Rate.hz(25))
                .entities(1, random -> List.of(Transform.at(2, 0)))
                .system("system", system);
    }

    /** Moves the entity by one unit a second. */
    private static void fly(SimulationContext step) {
        forEach(step, transform -> transform.translate(step.stepSeconds(), 0, 0));
    }

    private static void forEach(SimulationContext step, Consumer<Transform> action) {
        step.world().query(Transform.class).forEach((id, transform) -> action.accept(transform));
    }

    private static MotionTrace traceX(SyntheticWorld world) {
        return world.trace(world.entity(0), InterpolatedTransform::x);
    }

    private static String failure(Runnable assertion) {
        return assertThrows(AssertionError.class, assertion::run).getMessage();
    }

    @Test
    void aSmoothMotionPasses() {
        try (SyntheticWorld world = game(MotionTraceTest::fly).build()) {
            MotionTrace trace = traceX(world);
            world.play(FAST.withJitter(Duration.ofMillis(1)), 25);
            trace.assertMonotone();
            trace.assertNoRepeats();
            trace.assertWithin(1e-5, seconds -> 2 + seconds);
        }
    }

    @Test
    void aDeviationIsNamedWithItsFrameAndDistance() {
        try (SyntheticWorld world = game(MotionTraceTest::fly).build()) {
            MotionTrace trace = traceX(world);
            world.step(3);
            assertEquals(
                    "an entity must be drawn within 0.01 of its path: 2.0 in frame 1, 0.0 s, 0.5 away",
                    failure(() -> trace.assertWithin(0.01, seconds -> 2.5 + seconds)));
            assertEquals(
                    "an entity must be drawn within 0.01 of its path: 2.0399999618530273 in frame 3, 0.04 s, NaN away",
                    failure(() -> trace.assertWithin(0.01, seconds -> seconds == 0 ? 2 : Double.NaN)));
        }
    }

    @Test
    void aMotionWithoutInterpolationRepeatsPositions() {
        try (SyntheticWorld world = game(MotionTraceTest::fly).build()) {
            world.scheduler().setInterpolating(false);
            MotionTrace trace = traceX(world);
            world.play(FAST, 25);
            trace.assertMonotone();
            assertEquals(
                    "a moving entity must not be drawn twice at one position: entity 1 at"
                            + " 2.0399999618530273 in frame 8,"
                            + " 0.008611111000000001 s, after 2.0399999618530273 in frame 7, 0.001666666 s",
                    failure(trace::assertNoRepeats));
        }
    }

    @Test
    void aFrameThatTakesNoTimeMayRepeatAPosition() {
        try (SyntheticWorld world = game(MotionTraceTest::fly).build()) {
            MotionTrace trace = traceX(world);
            world.step(3);
            world.frame(Duration.ZERO);
            world.step(3);
            trace.assertNoRepeats();
        }
    }

    @Test
    void aReversedMotionFails() {
        try (SyntheticWorld world = game(step ->
                        forEach(step, transform -> transform.translate(step.step() % 10 == 0 ? -1 : 1, 0, 0)))
                .build()) {
            MotionTrace trace = traceX(world);
            world.step(10);
            trace.assertMonotone();
            world.step(1); // the drawn pose lags by up to a step
            assertEquals(
                    "a motion must not reverse: entity 1 at 10.0 in frame 12, 0.4 s, after 11.0 in frame 11, 0.36 s",
                    failure(trace::assertMonotone));
        }
    }

    @Test
    void aTraceOfFewerThanTwoSimulatedTimesFails() {
        try (SyntheticWorld world = game(MotionTraceTest::fly).build()) {
            MotionTrace trace = traceX(world);
            String rule = "a motion trace must show at least 2 simulated times: " + world.entity(0);
            assertEquals(rule + " in 0 frames", failure(trace::assertMonotone));
            assertEquals(rule + " in 0 frames", failure(trace::assertNoRepeats));
            assertEquals(rule + " in 0 frames", failure(() -> trace.assertWithin(1, seconds -> 2 + seconds)));
            world.step(1); // both frames show the state before that step
            assertEquals(rule + " in 2 frames", failure(trace::assertMonotone));
            assertEquals(rule + " in 2 frames", failure(trace::assertNoRepeats));
            assertEquals(rule + " in 2 frames", failure(() -> trace.assertWithin(1, seconds -> 2 + seconds)));
        }
    }

    @Test
    void aTraceOfARestingEntityFails() {
        try (SyntheticWorld world = game(step -> {}).build()) {
            MotionTrace trace = traceX(world);
            world.play(FAST, 25);
            String notMoving = "an entity must move: " + world.entity(0) + " rests in 145 frames";
            assertEquals(notMoving, failure(trace::assertMonotone));
            assertEquals(notMoving, failure(trace::assertNoRepeats));
            trace.assertWithin(0, seconds -> 2);
        }
    }

    @Test
    void aCoordinateThatIsNotFiniteFails() {
        try (SyntheticWorld world = game(step -> step.world()
                        .query(Transform.class)
                        .forEachSpan((ids, poses) -> poses.write()[Pose.X] = Float.NaN)) // setters refuse NaN
                .lenient() // strict mode refuses NaN
                .build()) {
            MotionTrace trace = traceX(world);
            world.step(3);
            String notFinite =
                    "a coordinate must be a finite number: " + world.entity(0) + " at NaN in frame 3, 0.04 s";
            assertEquals(notFinite, failure(trace::assertMonotone));
            assertEquals(notFinite, failure(trace::assertNoRepeats));
            assertEquals(notFinite, failure(() -> trace.assertWithin(1e9, seconds -> 0)));
        }
    }

    @Test
    void rotationCountsAsMotion() {
        try (SyntheticWorld world = game(step ->
                        forEach(step, transform -> transform.setRotationZ(step.step() * 0.01f)))
                .build()) {
            MotionTrace trace = world.trace(world.entity(0), pose -> pose.rotation(new Quaternionf()).z);
            world.play(FAST, 25);
            trace.assertMonotone();
            trace.assertNoRepeats();
            world.scheduler().setInterpolating(false);
            world.play(FAST, 5);
            assertEquals(
                    "a moving entity must not be drawn twice at one position: entity 1 at"
                            + " 0.1246747300028801 in frame 147,"
                            + " 0.9738888880000001 s, after 0.1246747300028801 in frame 146, 0.966944444 s",
                    failure(trace::assertNoRepeats));
        }
    }

    @Test
    void theTraceEndsWithItsEntity() {
        try (SyntheticWorld world = game(step -> {
                    if (step.step() == 3) {
                        despawnAll(step);
                    }
                })
                .build()) {
            MotionTrace trace = traceX(world);
            world.step(5);
            assertEquals(3, trace.samples().size(), "only the first frame and steps 1 and 2 must have samples");
        }
    }

    private static void despawnAll(SimulationContext step) {
        step.world()
                .query(Transform.class)
                .forEach((id, transform) -> step.commands().despawn(id));
    }
}
