package dev.halfstep.benchmarks.ratio;

import static dev.halfstep.benchmarks.peer.Library.ARRAYS;
import static dev.halfstep.benchmarks.peer.Library.ARTEMIS;
import static dev.halfstep.benchmarks.peer.Library.ASHLEY;
import static dev.halfstep.benchmarks.peer.Library.DOMINION;
import static dev.halfstep.benchmarks.peer.Library.HALFSTEP;
import static dev.halfstep.benchmarks.peer.Library.HALFSTEP_SPANS;
import static dev.halfstep.benchmarks.ratio.Ratio.NO_BOUND;

import dev.halfstep.benchmarks.memory.EntityMemory;
import dev.halfstep.benchmarks.peer.ApiEntities.Use;
import dev.halfstep.benchmarks.peer.ArrayBodies;
import dev.halfstep.benchmarks.peer.EmptySystems.Runner;
import dev.halfstep.benchmarks.peer.FlaggedArrayBodies;
import dev.halfstep.benchmarks.peer.HalfstepBodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.SpriteScene;
import dev.halfstep.benchmarks.peer.Store;
import dev.halfstep.benchmarks.peer.Store.Operation;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;
import dev.halfstep.benchmarks.timing.LogisticMapWork;
import dev.halfstep.benchmarks.timing.LogisticMapWork.Division;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.benchmarks.workload.StoreWorkload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Lists all ratios in the order of measurement. A new ratio needs a line in this list, and a new kind of ratio a method or
 * a class.
 */
final class RatioTable {

    /** The numbers of entities of ratios that are measured by size, and their names. */
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000, 1_000_000);

    private static final List<String> SIZE_NAMES = List.of("1k", "10k", "100k", "1m");

    /** In place of a bound: the ratio is not measured with this number of entities. */
    private static final double SKIPPED = Double.NaN;

    private static final StoreWorkload CREATE_AND_DELETE =
            StoreWorkload.life("2", Operation.CREATE_2, Operation.DELETE);

    private static final StoreWorkload CREATE_AND_DELETE_BATCH =
            StoreWorkload.life("2-batch", Operation.CREATE_2_BATCH, Operation.DELETE_BATCH);

    private final List<Ratio> ratios = new ArrayList<>();
    private final int divisor;

    private RatioTable(int divisor) {
        this.divisor = divisor;
    }

    /**
     * Returns all ratios.
     *
     * @param divisor the divisor of every number of entities: 1 to measure, more to test quickly
     */
    static List<Ratio> all(int divisor) {
        RatioTable table = new RatioTable(divisor);
        table.addAll();
        return List.copyOf(table.ratios);
    }

    /** Adds all ratios. Decimals are bounds, the largest accepted values; by size, from a thousand to a million. */
    private void addAll() {
        int thousand = 1_000 / divisor;
        int tenThousand = 10_000 / divisor;
        int hundredThousand = 100_000 / divisor;
        int million = 1_000_000 / divisor;
        add(
                capture(million),
                interpolate("interpolate-vs-streaming-lerp", 1.25, Part.INTERPOLATE, million),
                interpolate("interpolate-after-step-vs-streaming-lerp", NO_BOUND, Part.INTERPOLATE_AFTER_STEP, million),
                fewMoving("interpolate-1pct-clustered-vs-all", 0.05, Motion.HUNDREDTH_CLUSTERED, million),
                fewMoving("interpolate-1pct-scattered-vs-all", 0.25, Motion.HUNDREDTH_SCATTERED, million));
        addMoving("frame-vs-dominion-joml", HALFSTEP, DOMINION, 0.40, 0.40, 0.33, 0.33);
        addMoving("frame-vs-ashley", HALFSTEP, ASHLEY, 0.40, 0.40, 0.33, 0.33);
        addMoving("frame-vs-artemis", HALFSTEP, ARTEMIS, 0.20, 0.20, 0.20, 0.20);
        addMoving("bulk-frame-vs-artemis", HALFSTEP_SPANS, ARTEMIS, 0.25, 0.25, 0.25, 0.25);
        addTurning("turning-frame-vs-dominion-joml", HALFSTEP, DOMINION, NO_BOUND, SKIPPED, SKIPPED, NO_BOUND);
        addTurning("turning-frame-vs-artemis", HALFSTEP, ARTEMIS, NO_BOUND, SKIPPED, SKIPPED, NO_BOUND);
        addTurning("turning-frame-vs-arrays", HALFSTEP, ARRAYS, SKIPPED, SKIPPED, SKIPPED, 1.54);
        addTurning("turning-bulk-frame-vs-arrays", HALFSTEP_SPANS, ARRAYS, 1.1, 1.1, 1.1, 1.1);
        add(
                query("query-vs-dominion-raw", million, /* archetypes= */ 1),
                query("query-64-archetypes-vs-dominion-raw", hundredThousand, /* archetypes= */ 64));
        addBySize("loop-vs-callback-moving", new double[] {0.85, NO_BOUND, NO_BOUND, NO_BOUND}, LoopRatio::moving);
        addBySize("loop-vs-callback-reading", new double[] {0.40, NO_BOUND, NO_BOUND, NO_BOUND}, LoopRatio::reading);
        addApi("dominion-api-results-in-tick", Use.RESULTS, true, 1.5, SKIPPED, 1.5, 1.5);
        addApi("dominion-api-get-in-tick", Use.GET, true, 1.5, SKIPPED, SKIPPED, 1.5);
        add(new MeasuredBytes(
                "dominion-api-bytes-per-row-in-tick",
                0.1, // an iteration allocates its iterator and its cursor
                () -> ApiRatio.bytesPerRowInTick(tenThousand)));
        addApi("dominion-api-has-in-tick", Use.HAS, true, NO_BOUND, SKIPPED, SKIPPED, SKIPPED);
        addApi("dominion-api-modify-in-tick", Use.MODIFY, true, SKIPPED, NO_BOUND, SKIPPED, SKIPPED);
        addApi("dominion-api-results", Use.RESULTS, false, NO_BOUND, SKIPPED, SKIPPED, NO_BOUND);
        addApi("dominion-api-get", Use.GET, false, NO_BOUND, SKIPPED, SKIPPED, SKIPPED);
        add(
                spawn("spawn-despawn-vs-dominion-prepared", CREATE_AND_DELETE, hundredThousand, 0.8),
                spawn("spawn-despawn-vs-dominion-prepared-by-commands", CREATE_AND_DELETE_BATCH, hundredThousand, 1.0),
                SchedulerRatio.of("scheduler-10-empty-vs-runnables", 2.5, Runner.RUNNABLES),
                SchedulerRatio.of("scheduler-10-empty-vs-artemis", 0.8, Runner.ARTEMIS),
                new MeasuredBytes("allocation-per-frame", 0, () -> SteadyGame.bytesPerFrame(tenThousand)),
                new MeasuredBytes(
                        "bytes-per-entity-6-components",
                        180,
                        () -> EntityMemory.halfstepBytes(/* components= */ 6, hundredThousand)),
                parallel(hundredThousand),
                HashRatio.of(million),
                FillRatio.of(hundredThousand),
                scenes("draw-random-vs-sorted", 3.0, SpriteScene::random, hundredThousand),
                scenes("draw-off-screen-vs-visible", 0.75, SpriteScene::offScreen, hundredThousand),
                AnimationRatio.of("draw-animated-vs-still-1k", thousand, /* hasEvents= */ false, 1.5),
                AnimationRatio.of("draw-animated-vs-still-10k", tenThousand, /* hasEvents= */ false, 1.5),
                AnimationRatio.of("draw-events-vs-still-10k", tenThousand, /* hasEvents= */ true, NO_BOUND),
                PairsRatio.versusGrid(hundredThousand),
                PairsRatio.versusDyn4j(hundredThousand),
                PairsRatio.fewMoving(hundredThousand),
                CrowdRatio.crowdedVersusSpread("movers-crowded-vs-spread-20k", 20_000 / divisor),
                CrowdRatio.versusLoop("movers-vs-tile-loop-5k", 5_000 / divisor));
    }

    private void add(Ratio... added) {
        Collections.addAll(ratios, added);
    }

    /** Creates a ratio for a number of entities. */
    private interface Sized {
        Ratio of(String name, int entities, double bound);
    }

    private void addBySize(String name, double[] bounds, Sized ratio) {
        for (int i = 0; i < bounds.length; i++) {
            if (!Double.isNaN(bounds[i])) {
                add(ratio.of(name + "-" + SIZE_NAMES.get(i), SIZES.get(i) / divisor, bounds[i]));
            }
        }
    }

    /** Adds frames of bodies that move without rotation. */
    private void addMoving(String name, Library ours, Library theirs, double... bounds) {
        addBySize(
                name,
                bounds,
                (sizedName, bodies, bound) ->
                        frame(sizedName, ours, theirs, Workload.movingWithoutTurning(bodies), bound));
    }

    /** Adds frames of bodies that also rotate, each by a JOML quaternion. */
    private void addTurning(String name, Library ours, Library theirs, double... bounds) {
        addBySize(
                name,
                bounds,
                (sizedName, bodies, bound) -> frame(sizedName, ours, theirs, Workload.movingAndTurning(bodies), bound));
    }

    private void addApi(String name, Use use, boolean inTick, double... bounds) {
        addBySize(name, bounds, (sizedName, entities, bound) -> ApiRatio.of(sizedName, use, inTick, entities, bound));
    }

    /**
     * Compares whole frames (capture, integrate and interpolate). The bound is the largest accepted time of the engine,
     * divided by that of the other library: 0.25 means at least 4 times as fast. In the bulk ratios the engine
     * integrates through spans (arrays of whole chunks), in all others entity by entity through a query. The limit of a
     * frame is that of loops over plain arrays that keep account of moving bodies.
     */
    private static Ratio frame(String name, Library ours, Library theirs, Workload workload, double bound) {
        PairedRatio ratio = new PairedRatio(
                name,
                bound,
                () -> new BodiesWork(Part.FRAME, ours, workload),
                () -> new BodiesWork(Part.FRAME, theirs, workload));
        boolean needsLimit = bound != NO_BOUND && theirs != ASHLEY;
        return needsLimit
                ? ratio.limitedBy(() -> new BodiesWork(Part.FRAME, new FlaggedArrayBodies(workload), workload))
                : ratio;
    }

    /** Compares the capture of moving bodies with a copy of the same bytes; the limit also clears a flag of each body. */
    private static Ratio capture(int bodies) {
        Workload workload = Workload.movingAndTurning(bodies);
        return new PairedRatio(
                        "capture-vs-arraycopy",
                        1.15,
                        () -> new BodiesWork(Part.CAPTURE, HALFSTEP, workload),
                        () -> new BodiesWork(Part.CAPTURE, ARRAYS, workload))
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
                        () -> new BodiesWork(part, HALFSTEP, workload),
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
                name, 1.0, () -> work(workload, HALFSTEP, entities), () -> work(workload, DOMINION, entities));
    }

    /** Returns work that runs all operations of a workload in a library. */
    private static TimedWork work(StoreWorkload workload, Library library, int count) {
        Store store = library.createStore(count * (1 + workload.othersPerEntity()));
        workload.spawn(store, count);
        return TimedWork.of(
                () -> workload.check(store, count), () -> workload.operations().forEach(store::run), store::close);
    }

    /** Compares spawning and despawning with the fastest API of Dominion, a prepared composition. */
    private static Ratio spawn(String name, StoreWorkload halfstep, int entities, double bound) {
        return new PairedRatio(
                        name,
                        bound,
                        () -> work(halfstep, HALFSTEP, entities),
                        () -> work(CREATE_AND_DELETE, DOMINION, entities))
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
