package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.EntityId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Every kind of mistake that makes an outcome depend on how a game is run is found, and the message names who made it. */
class PlantedNondeterminismTest {

    static final class Speed {
        float x = 1;
        float y;
    }

    static final class Total {
        float sum;
        double swing;
    }

    private static final List<SlicedRun> THE_SAME_AGAIN = List.of(SlicedRun.STEP_BY_STEP);

    /** Balls that fly, and a sum of something; the culprit comes between the two innocent systems. */
    private static WorldRecipe game(Consumer<SystemScheduler> culprit) {
        return new WorldRecipe()
                .register(ComponentType.simulation(Speed.class))
                .register(ComponentType.simulation(Total.class))
                .entities(1, random -> List.of(new Total()))
                .entities(
                        64, random -> List.of(Transform.at(random.between(-9, 9), random.between(-9, 9)), new Speed()))
                .system(
                        "fly",
                        step -> step.world()
                                .query(Transform.class, Speed.class)
                                .forEach((id, transform, speed) -> transform.translate(
                                        speed.x * step.stepSeconds(), speed.y * step.stepSeconds(), 0)))
                .systems(culprit)
                .systems(scheduler -> scheduler
                        .simulation(
                                "brake",
                                step -> step.world().query(Speed.class).forEach((id, speed) -> speed.x *= 0.99f))
                        .after("fly"));
    }

    private static List<String> found(WorldRecipe game, List<SlicedRun> runs) {
        AssertionError error = assertThrows(AssertionError.class, () -> SliceInvariance.check(game, 40, runs));
        return error.getMessage().lines().map(String::strip).toList();
    }

    private static void assertFound(List<String> message, int step, String place, String system) {
        assertEquals("the outcome must not depend on how a game is run: step " + step + " differs", message.get(0));
        assertTrue(message.get(1).startsWith(place + ": "), message::toString);
        assertTrue(message.get(1).matches(".*: .+ there, .+ here"), message::toString);
        assertEquals("first written by '" + system + "'", message.get(2));
    }

    @Test
    void withoutAMistakeNothingIsFound() {
        SliceInvariance.check(game(scheduler -> {}), 100);
    }

    @Test
    void aSystemThatReadsAClockIsFound() {
        NanoClock clock = tickingAtEachLook();
        List<String> message = found(
                game(scheduler -> scheduler.simulation("wind", step -> {
                    float wind = clock.nanoTime();
                    step.world().query(Speed.class).forEach((id, speed) -> speed.y = wind);
                })),
                THE_SAME_AGAIN);

        assertFound(message, 1, "entity 2, Speed.y", "wind");
        assertEquals("entity 2, Speed.y: 1.0 there, 2.0 here", message.get(1));
    }

    /** As a clock on the wall does: no two looks see the same. */
    private static NanoClock tickingAtEachLook() {
        ManualClock clock = new ManualClock();
        return () -> {
            clock.advance(1);
            return clock.nanoTime();
        };
    }

    @Test
    void aSystemThatSortsByIdentityHashIsFound() {
        List<String> message = found(
                game(scheduler -> scheduler.simulation("rank", step -> {
                    List<Speed> speeds = new ArrayList<>();
                    step.world().query(Speed.class).forEach((id, speed) -> speeds.add(speed));
                    speeds.sort(Comparator.comparingInt(System::identityHashCode));
                    for (int i = 0; i < speeds.size(); i++) {
                        speeds.get(i).y = i;
                    }
                })),
                THE_SAME_AGAIN);

        assertTrue(message.get(1).contains("Speed.y: "), message::toString);
        assertEquals("first written by 'rank'", message.get(2));
    }

    @Test
    void aSystemThatIteratesOverASetOfObjectsWithoutAnOrderIsFound() {
        List<String> message = found(
                game(scheduler -> {
                    Set<EntityId> seen = new HashSet<>();
                    scheduler.simulation("number", step -> {
                        step.world().query(Speed.class).forEach((id, speed) -> seen.add(id));
                        float next = 0;
                        for (EntityId id : seen) {
                            step.world().get(id, Speed.class).y = next++;
                        }
                    });
                }),
                THE_SAME_AGAIN);

        assertTrue(message.get(1).contains("Speed.y: "), message::toString);
        assertEquals("first written by 'number'", message.get(2));
    }

    @Test
    void aSumOfFloatsThatDependsOnTheNumberOfWorkersIsFound() {
        WorldRecipe game = game(scheduler -> scheduler.simulation("weigh", step -> {
            float[] sums = new float[16];
            step.inShares((share, shares, commands) -> step.world()
                    .query(Transform.class)
                    .forEachShare(share, shares, (id, transform) -> sums[share] += transform.x() * 0.1f));
            float all = 0;
            for (float sum : sums) {
                all += sum;
            }
            float sum = all;
            step.world().query(Total.class).forEach((id, total) -> total.sum = sum);
        }));

        SliceInvariance.check(game, 40, THE_SAME_AGAIN);
        List<String> message = found(game, List.of(SlicedRun.STEP_BY_STEP.withWorkers(3)));

        assertTrue(message.get(1).startsWith("entity 1, Total.sum: "), message::toString);
        assertEquals("first written by 'weigh'", message.get(2));
        assertEquals("there: one step in each frame, 3 workers", message.get(3));
        assertEquals("here:  one step in each frame, 1 worker", message.get(4));
    }

    @Test
    void alphaThatIsSmuggledIntoTheSimulationIsFound() {
        WorldRecipe game = game(scheduler -> {
            float[] alpha = new float[1];
            scheduler.presentation("spy", frame -> alpha[0] = frame.alpha());
            scheduler.simulation(
                    "aim", step -> step.world().query(Speed.class).forEach((id, speed) -> speed.y = alpha[0]));
        });

        SliceInvariance.check(game, 40, THE_SAME_AGAIN);
        List<String> message = found(game, List.of(SlicedRun.on(MonitorSimulator.hz("144"))));

        assertFound(message, 1, "entity 2, Speed.y", "aim");
        assertTrue(message.get(3).startsWith("there: frames of 144 Hz"), message::toString);
    }

    /** What is done at the same time cannot be looked at in between, but only one of them has written the component. */
    @Test
    void ofSystemsThatRunAtTheSameTimeTheOneIsNamedThatWroteIt() {
        List<String> message = found(
                game(scheduler -> {
                    float[] alpha = new float[1];
                    scheduler.presentation("spy", frame -> alpha[0] = frame.alpha());
                    scheduler
                            .simulation(
                                    "count",
                                    step -> step.world().query(Total.class).forEach((id, total) -> total.sum++))
                            .writes(Total.class);
                    scheduler
                            .simulation(
                                    "aim",
                                    step -> step.world().query(Speed.class).forEach((id, speed) -> speed.y = 1 + alpha[0]))
                            .writes(Speed.class);
                }),
                List.of(SlicedRun.on(MonitorSimulator.hz("144")).withWorkers(2)));

        assertFound(message, 1, "entity 2, Speed.y", "aim");
    }

    @Test
    void aDrawnPoseThatIsReadInTheSimulationIsFound() {
        List<String> message = found(
                game(scheduler -> scheduler.simulation(
                        "follow",
                        step -> step.world()
                                .query(InterpolatedTransform.class, Speed.class)
                                .forEach((id, pose, speed) -> speed.y = pose.x()))),
                List.of(SlicedRun.on(MonitorSimulator.hz("144"))));

        assertTrue(message.get(1).startsWith("entity 2, Speed.y: "), message::toString);
        assertEquals("first written by 'follow'", message.get(2));
    }

    @Test
    void aSineThatIsNotTheSameEverywhereIsFound() {
        AtomicInteger machines = new AtomicInteger();
        WorldRecipe game = game(scheduler -> {
            boolean other = machines.incrementAndGet() % 2 == 0;
            DoubleUnaryOperator sine = x -> other ? Math.nextUp(StrictMath.sin(x)) : StrictMath.sin(x);
            scheduler.simulation(
                    "swing",
                    step -> step.world()
                            .query(Total.class)
                            .forEach((id, total) -> total.swing = sine.applyAsDouble((double) step.step())));
        });

        assertFound(found(game, THE_SAME_AGAIN), 1, "entity 1, Total.swing", "swing");
    }

    @Test
    void systemsThatNeedAnOrderAndHaveNoneAreFound() {
        List<String> message = found(
                game(scheduler -> scheduler.simulation(
                        "push", step -> step.world().query(Speed.class).forEach((id, speed) -> speed.x += 0.1f))),
                List.of(SlicedRun.STEP_BY_STEP.withShuffle(1), SlicedRun.STEP_BY_STEP.withShuffle(2)));

        assertTrue(message.get(2).startsWith("in another order, written by '"), message::toString);
        assertTrue(message.get(3).matches("order there: (capture-previous, .*, .*, .*)"), message::toString);
        assertEquals("order here:  capture-previous, fly, push, brake", message.get(4));
    }
}
