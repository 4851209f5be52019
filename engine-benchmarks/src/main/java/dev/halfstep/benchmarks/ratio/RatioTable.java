package dev.halfstep.benchmarks.ratio;

import java.util.List;

/**
 * Lists all ratios in the order of measurement. A new kind of ratio needs a new class and a line in this list.
 */
final class RatioTable {

    private static final int THOUSAND = 1_000;
    private static final int MILLION = 1_000_000;

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
                CaptureRatio.of(million),
                InterpolateRatio.vsStreamingLerp(million),
                InterpolateRatio.afterStepVsStreamingLerp(million),
                InterpolateRatio.clusteredVsAll(million),
                InterpolateRatio.scatteredVsAll(million),
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
                QueryRatio.overOneArchetype(million),
                QueryRatio.over64Archetypes(hundredThousand),
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
                SpawnRatio.atOnce(hundredThousand),
                SpawnRatio.byCommands(hundredThousand),
                SchedulerRatio.vsRunnables(),
                SchedulerRatio.vsArtemis(),
                new AllocationPerFrame(tenThousand),
                new EntityBytes(hundredThousand),
                ParallelRatio.of(hundredThousand),
                HashRatio.of(million),
                FillRatio.of(hundredThousand),
                SpriteSceneRatio.randomVsSorted(hundredThousand),
                SpriteSceneRatio.offScreenVsVisible(hundredThousand));
    }
}
