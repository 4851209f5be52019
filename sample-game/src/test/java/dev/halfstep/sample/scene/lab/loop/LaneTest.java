package dev.halfstep.sample.scene.lab.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.LeadingTimestep;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of each loop, in every frame and on displays good and bad. Time is in milliseconds, places in pixels. */
class LaneTest {

    private static final int FRAMES = 2_000;

    /** The length of a step is a float, as in the engine. After a minute that makes some microseconds. */
    private static final double EXACTLY = 5e-3;

    static Lane lane(Lab lab, LaneLoop loop) {
        return lab.lanes().stream()
                .filter(lane -> lane.loop() == loop)
                .findFirst()
                .orElseThrow();
    }

    /** Runs a lab, and looks at one lane after each frame that follows its first step. */
    private static void watch(LaneLoop loop, LabSettings settings, Consumer<Lane> check) {
        Lab lab = new Lab(settings, 3);
        int seen = 0;
        for (int i = 0; i < FRAMES; i++) {
            lab.frame(true);
            Lane lane = lane(lab, loop);
            if (lane.timestep().steps() > 0) {
                check.accept(lane);
                seen++;
            }
        }
        assertTrue(seen > FRAMES - 30, "frames looked at: " + seen);
    }

    private static LabSettings settings(double steps, String display, double jitter, double hitch) {
        return new LabSettings(Rate.hz((long) steps), Rate.parse(display), jitter, hitch);
    }

    @ParameterizedTest
    @CsvSource({"25,60,0,0", "25,60,5,100", "25,144,2,50", "50,59.94,3,25", "10,24,0,150", "120,30,8,0"})
    void theInterpolatedLaneIsAlwaysExactlyOneStepLate(double steps, String display, double jitter, double hitch) {
        watch(
                LaneLoop.INTERPOLATED,
                settings(steps, display, jitter, hitch),
                lane -> assertEquals(1_000 / steps, lane.lateMillis(), EXACTLY));
    }

    @ParameterizedTest
    @CsvSource({"25,60,0,0", "25,60,5,100", "25,144,2,50", "50,59.94,3,25", "10,24,0,150", "120,30,8,0"})
    void theRawLaneIsUpToAStepLateAndNotAlwaysAlike(double steps, String display, double jitter, double hitch) {
        double[] range = {Double.MAX_VALUE, -Double.MAX_VALUE};
        watch(LaneLoop.RAW, settings(steps, display, jitter, hitch), lane -> {
            assertTrue(
                    lane.lateMillis() > -EXACTLY && lane.lateMillis() < 1_000 / steps + EXACTLY,
                    () -> "late: " + lane.lateMillis());
            range[0] = Math.min(range[0], lane.lateMillis());
            range[1] = Math.max(range[1], lane.lateMillis());
        });
        assertTrue(range[1] - range[0] > 0.6 * 1_000 / steps, () -> "from " + range[0] + " to " + range[1]);
    }

    @ParameterizedTest
    @CsvSource({"25,60,0,0", "25,60,5,100", "25,144,2,50", "50,59.94,3,25", "10,24,0,150", "120,30,8,0"})
    void theOtherLanesAreNeverLateInAMotionOfOneSpeed(double steps, String display, double jitter, double hitch) {
        for (LaneLoop loop : List.of(LaneLoop.EXTRAPOLATED, LaneLoop.LEADING, LaneLoop.SEMI_FIXED, LaneLoop.VARIABLE)) {
            watch(
                    loop,
                    settings(steps, display, jitter, hitch),
                    lane -> assertEquals(0, lane.lateMillis(), EXACTLY, loop::title));
        }
    }

    @Test
    void theLeadingLaneHasSimulatedLessThanAStepAheadOfItsPicture() {
        watch(LaneLoop.LEADING, settings(25, "60", 4, 100), lane -> {
            LeadingTimestep timestep = (LeadingTimestep) lane.timestep();
            long leadNanos = timestep.simulatedNanos() - timestep.presentNanos();
            assertTrue(leadNanos >= 0 && leadNanos < 40_000_000, () -> "ahead by " + leadNanos + " ns");
        });
    }

    @Test
    void theExtrapolatedLaneShootsPastTurnsAndTheInterpolatedOneDoesNot() {
        assertTrue(mostHeight(LaneLoop.EXTRAPOLATED) > mostHeight(LaneLoop.RAW) + 4);
        assertTrue(mostHeight(LaneLoop.INTERPOLATED) <= mostHeight(LaneLoop.RAW));
    }

    private static double mostHeight(LaneLoop loop) {
        double[] most = {0};
        watch(loop, settings(10, "60", 0, 0), lane -> most[0] = Math.max(most[0], Math.abs(lane.drawnHeight())));
        return most[0];
    }

    @Test
    void fixedStepsAreTheSameOnEveryDisplayAndStepsThatFollowTheFramesAreNot() {
        LabSettings good = settings(25, "240", 0, 0); // shows every step, one by one
        LabSettings bad = settings(25, "60", 5, 100);

        assertTrue(places(LaneLoop.RAW, good, FRAMES * 5).containsAll(places(LaneLoop.RAW, bad, FRAMES)));
        for (LaneLoop loop : List.of(LaneLoop.SEMI_FIXED, LaneLoop.VARIABLE)) {
            Set<List<Double>> met = new HashSet<>(places(loop, good, FRAMES * 5));
            met.retainAll(places(loop, bad, FRAMES));
            assertFalse(met.size() > FRAMES / 100, () -> loop + " was at the same place: " + met.size());
        }
    }

    private static Set<List<Double>> places(LaneLoop loop, LabSettings settings, int frames) {
        Lab lab = new Lab(settings, 3);
        Set<List<Double>> places = new HashSet<>();
        for (int i = 0; i < frames; i++) {
            lab.frame(true);
            Lane lane = lane(lab, loop);
            places.add(List.of(lane.drawnDistance(), lane.drawnHeight()));
        }
        return places;
    }

    @Test
    void aHitchThrowsTheVariableLaneOffThePathAndFixedStepsStayOnIt() {
        LabSettings calm = settings(25, "60", 0, 0);
        LabSettings hitches = settings(25, "60", 0, 150);

        assertEquals(maxOffPath(LaneLoop.INTERPOLATED, calm), maxOffPath(LaneLoop.INTERPOLATED, hitches), 0.2);
        assertTrue(maxOffPath(LaneLoop.VARIABLE, hitches) > 20 * maxOffPath(LaneLoop.VARIABLE, calm));
        assertTrue(maxOffPath(LaneLoop.SEMI_FIXED, hitches) < maxOffPath(LaneLoop.VARIABLE, hitches) / 3);
    }

    private static double maxOffPath(LaneLoop loop, LabSettings settings) {
        double[] most = {0};
        watch(loop, settings, lane -> most[0] = Math.max(most[0], lane.offPath()));
        return most[0];
    }

    @Test
    void withoutInterpolationTheNewestStepIsDrawnInEveryLane() {
        Lab lab = new Lab(settings(25, "60", 4, 0), 3);
        List<Double> raw = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            lab.frame(false);
            Lane newest = lane(lab, LaneLoop.RAW);
            raw.add(newest.drawnDistance());
            for (LaneLoop loop : List.of(LaneLoop.INTERPOLATED, LaneLoop.EXTRAPOLATED)) {
                assertEquals(newest.drawnDistance(), lane(lab, loop).drawnDistance());
            }
            assertNotEquals(newest.drawnDistance(), lane(lab, LaneLoop.LEADING).drawnDistance());
        }
        assertTrue(new HashSet<>(raw).size() < 250, "the newest of 25 steps is drawn more than once");
    }
}
