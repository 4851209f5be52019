package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.ArrayBodies;
import dev.halfstep.benchmarks.peer.FlaggedArrayBodies;
import dev.halfstep.benchmarks.peer.HalfstepBodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.SpriteScene;
import dev.halfstep.benchmarks.peer.Store.Operation;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;
import dev.halfstep.benchmarks.timing.LogisticMapWork;
import dev.halfstep.benchmarks.timing.LogisticMapWork.Division;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.benchmarks.workload.StoreWork;
import dev.halfstep.benchmarks.workload.StoreWorkload;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Lists all ratios in the order of measurement. A new ratio needs a line in this list, and a new kind of ratio a method or
 * a class.
 */
final class RatioTable {

    private static final int THOUSAND = 1_000;
    private static final int MILLION = 1_000_000;

    private static final StoreWorkload CREATE_AND_DELETE =
            StoreWorkload.life("2", Operation.CREATE_2, Operation.DELETE);

    private static final StoreWorkload CREATE_AND_DELETE_BATCH =
            StoreWorkload.life("2-batch", Operation.CREATE_2_BATCH, Operation.DELETE_BATCH);

    private RatioTable() {}

    /**
     * Returns all ratios.
     *
     * @param divisor the divisor of every number of entities: 1 to measure, more to test quickly
     */
    static List<Ratio> all(int divisor) {
        int thousand = THOUSAND / divisor;
        int tenThousand = 10 * THOUSAND / divisor;
        int hundredThousand = 100 * THOUSAND / divisor;
        int million = MILLION / divisor;
        // Decimals are bounds: the largest accepted values.
        return List.of(
                capture(million),
                interpolate("interpolate-vs-streaming-lerp", 1.25, Part.INTERPOLATE, million),
                interpolate(
                        "interpolate-after-step-vs-streaming-lerp",
                        Ratio.NO_BOUND,
                        Part.INTERPOLATE_AFTER_STEP,
                        million),
                fewMoving("interpolate-1pct-clustered-vs-all", 0.05, Motion.HUNDREDTH_CLUSTERED, million),
                fewMoving("interpolate-1pct-scattered-vs-all", 0.25, Motion.HUNDREDTH_SCATTERED, million),
                FrameRatio.vsDominion("1k", thousand, 0.40),
                FrameRatio.vsDominion("10k", tenThousand, 0.40),
                FrameRatio.vsDominion("100k", hundredThousand, 0.33),
                FrameRatio.vsDominion("1m", million, 0.33),
                FrameRatio.vsAshley("1k", thousand, 0.40),
                FrameRatio.vsAshley("10k", tenThousand, 0.40),
                FrameRatio.vsAshley("100k", hundredThousand, 0.33),
                FrameRatio.vsAshley("1m", million, 0.33),
                FrameRatio.vsArtemis("1k", thousand, 0.20),
                FrameRatio.vsArtemis("10k", tenThousand, 0.20),
                FrameRatio.vsArtemis("100k", hundredThousand, 0.20),
                FrameRatio.vsArtemis("1m", million, 0.20),
                FrameRatio.bulkVsArtemis("1k", thousand),
                FrameRatio.bulkVsArtemis("10k", tenThousand),
                FrameRatio.bulkVsArtemis("100k", hundredThousand),
                FrameRatio.bulkVsArtemis("1m", million),
                FrameRatio.turningVsDominion("1k", thousand),
                FrameRatio.turningVsDominion("1m", million),
                FrameRatio.turningVsArtemis("1k", thousand),
                FrameRatio.turningVsArtemis("1m", million),
                FrameRatio.turningVsArrays("1m", million, 1.54),
                FrameRatio.turningBulkVsArrays("1k", thousand),
                FrameRatio.turningBulkVsArrays("10k", tenThousand),
                FrameRatio.turningBulkVsArrays("100k", hundredThousand),
                FrameRatio.turningBulkVsArrays("1m", million),
                query("query-vs-dominion-raw", million, /* archetypes= */ 1),
                query("query-64-archetypes-vs-dominion-raw", hundredThousand, /* archetypes= */ 64),
                ApiRatio.resultsInTick("1k", thousand),
                ApiRatio.resultsInTick("100k", hundredThousand),
                ApiRatio.resultsInTick("1m", million),
                ApiRatio.getInTick("1k", thousand),
                ApiRatio.getInTick("1m", million),
                ApiRatio.garbageInTick(tenThousand),
                ApiRatio.hasInTick("1k", thousand),
                ApiRatio.modifyInTick("10k", tenThousand),
                ApiRatio.resultsBetweenTicks("1k", thousand),
                ApiRatio.resultsBetweenTicks("1m", million),
                ApiRatio.getBetweenTicks("1k", thousand),
                spawn("spawn-despawn-vs-dominion-prepared", CREATE_AND_DELETE, hundredThousand, 0.8),
                spawn("spawn-despawn-vs-dominion-prepared-by-commands", CREATE_AND_DELETE_BATCH, hundredThousand, 1.0),
                SchedulerRatio.vsRunnables(),
                SchedulerRatio.vsArtemis(),
                new AllocationPerFrame(tenThousand),
                new EntityBytes(hundredThousand),
                parallel(hundredThousand),
                HashRatio.of(million),
                FillRatio.of(hundredThousand),
                scenes("draw-random-vs-sorted", 3.0, SpriteScene::random, hundredThousand),
                scenes("draw-off-screen-vs-visible", 0.75, SpriteScene::offScreen, hundredThousand));
    }

    /** Compares the capture of moving bodies with a copy of the same bytes; the limit also clears a flag of each body. */
    private static Ratio capture(int bodies) {
        Workload workload = Workload.movingAndTurning(bodies);
        return new PairedRatio(
                        "capture-vs-arraycopy",
                        1.15,
                        () -> new BodiesWork(Part.CAPTURE, Library.HALFSTEP, workload),
                        () -> new BodiesWork(Part.CAPTURE, Library.ARRAYS, workload))
                .limitedBy(() -> new BodiesWork(Part.CAPTURE, new FlaggedArrayBodies(workload), workload));
    }

    /**
     * Compares interpolation with a loop over the same bytes that normalizes no rotation; the limit does. After a step,
     * both sides read changed poses, and the engine prepares the rotation of each body.
     */
    private static Ratio interpolate(String name, double bound, Part part, int bodies) {
        Workload workload = Workload.movingAndTurning(bodies);
        return new PairedRatio(
                        name,
                        bound,
                        () -> new BodiesWork(part, Library.HALFSTEP, workload),
                        () -> new BodiesWork(part, ArrayBodies.withoutNormalization(workload), workload))
                .limitedBy(() -> new BodiesWork(part, new FlaggedArrayBodies(workload), workload));
    }

    /** Compares frames in which the same few bodies move in every step with frames in which all bodies move. */
    private static Ratio fewMoving(String name, double bound, Motion motion, int bodies) {
        return new PairedRatio(
                name,
                bound,
                () -> interpolationAfterStep(new Workload(bodies, /* archetypes= */ 1, motion)),
                () -> interpolationAfterStep(Workload.movingAndTurning(bodies)));
    }

    private static TimedWork interpolationAfterStep(Workload workload) {
        return new BodiesWork(Part.INTERPOLATE_AFTER_STEP, HalfstepBodies.visitingMoversOnly(workload), workload);
    }

    /** Compares a query for two classes of plain objects with the same query in Dominion. */
    private static Ratio query(String name, int entities, int archetypes) {
        StoreWorkload workload = StoreWorkload.query(name, archetypes);
        return new PairedRatio(
                name,
                1.0,
                () -> new StoreWork(workload, Library.HALFSTEP, entities),
                () -> new StoreWork(workload, Library.DOMINION, entities));
    }

    /** Compares spawning and despawning with the fastest API of Dominion, a prepared composition. */
    private static Ratio spawn(String name, StoreWorkload halfstep, int entities, double bound) {
        return new PairedRatio(
                        name,
                        bound,
                        () -> new StoreWork(halfstep, Library.HALFSTEP, entities),
                        () -> new StoreWork(CREATE_AND_DELETE, Library.DOMINION, entities))
                .inWallClockTime();
    }

    /** Compares a compute-heavy system on two workers with the same system on one worker. */
    private static Ratio parallel(int entities) {
        return new PairedRatio(
                        "parallel-2-workers-vs-serial",
                        0.6,
                        () -> new LogisticMapWork(Division.PARTITIONS, entities, /* workers= */ 2),
                        () -> new LogisticMapWork(Division.PARTITIONS, entities, /* workers= */ 1))
                .inWallClockTime();
    }

    /** Compares culling, writing and sorting sprites with a scene whose sprites are all visible and in draw order. */
    private static Ratio scenes(String name, double bound, IntFunction<SpriteScene> scene, int sprites) {
        return new PairedRatio(
                name, bound, () -> frames(scene.apply(sprites)), () -> frames(SpriteScene.sorted(sprites)));
    }

    private static TimedWork frames(SpriteScene scene) {
        return TimedWork.of(scene::check, scene::fill, scene::close);
    }
}
