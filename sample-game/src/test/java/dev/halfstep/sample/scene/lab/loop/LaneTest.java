package dev.halfstep.sample.scene.lab.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the properties of each loop on even and uneven displays. Positions are in world units. */
class LaneTest {

    private static final int FRAMES = 2_000;
    private static final long SEED = 3;
    private static final boolean INTERPOLATING = true;

    /** The length of steps is a float, as in the engine, which gives some microseconds of error after a minute. */
    private static final double TOLERANCE_MILLIS = 5e-3;

    static Lane lane(Lab lab, LaneLoop loop) {
        return lab.lanes().stream()
                .filter(lane -> lane.loop() == loop)
                .findFirst()
                .orElseThrow();
    }

    /** Runs a lab, and checks the lane of a loop in each frame after its first step. */
    private static void checkFrames(LaneLoop loop, LabSettings settings, Consumer<Lane> check) {
        Lab lab = new Lab(settings, SEED);
        int checked = 0;
        for (int i = 0; i < FRAMES; i++) {
            lab.runFrame(INTERPOLATING);
            Lane lane = lane(lab, loop);
            if (lane.timestep().steps() > 0) {
                check.accept(lane);
                checked++;
            }
        }
        int maxFramesBeforeFirstStep = 30;
        assertTrue(checked > FRAMES - maxFramesBeforeFirstStep, "nearly all frames must be checked: " + checked);
    }

    private static LabSettings settings(
            double stepHertz, String displayHertz, double jitterMillis, double hitchMillis) {
        return new LabSettings(Rate.hz((long) stepHertz), Rate.parse(displayHertz), jitterMillis, hitchMillis);
    }

    @ParameterizedTest
    @CsvSource({"25,60,0,0", "25,60,5,100", "25,144,2,50", "50,59.94,3,25", "10,24,0,150", "120,30,8,0"})
    void latencyOfTheInterpolatedLaneIsAlwaysOneStep(double stepHertz, String display, double jitter, double hitch) {
        checkFrames(
                LaneLoop.INTERPOLATED,
                settings(stepHertz, display, jitter, hitch),
                lane -> assertEquals(1_000 / stepHertz, lane.latencyMillis(), TOLERANCE_MILLIS));
    }

    @ParameterizedTest
    @CsvSource({"25,60,0,0", "25,60,5,100", "25,144,2,50", "50,59.94,3,25", "10,24,0,150", "120,30,8,0"})
    void latencyOfTheRawLaneVariesUpToOneStep(double stepHertz, String display, double jitter, double hitch) {
        double stepMillis = 1_000 / stepHertz;
        double[] range = {Double.MAX_VALUE, -Double.MAX_VALUE}; // minimum and maximum
        checkFrames(LaneLoop.RAW, settings(stepHertz, display, jitter, hitch), lane -> {
            assertTrue(
                    lane.latencyMillis() > -TOLERANCE_MILLIS && lane.latencyMillis() < stepMillis + TOLERANCE_MILLIS,
                    () -> "latency must be 0 to " + stepMillis + " ms: " + lane.latencyMillis());
            range[0] = Math.min(range[0], lane.latencyMillis());
            range[1] = Math.max(range[1], lane.latencyMillis());
        });
        // Not the whole step: an even display shows only some of the latencies.
        assertTrue(
                range[1] - range[0] > 0.6 * stepMillis,
                () -> "latency must vary by most of a step: from " + range[0] + " to " + range[1]);
    }

    @ParameterizedTest
    @CsvSource({"25,60,0,0", "25,60,5,100", "25,144,2,50", "50,59.94,3,25", "10,24,0,150", "120,30,8,0"})
    void otherLanesHaveNoLatencyAtConstantSpeed(double stepHertz, String display, double jitter, double hitch) {
        for (LaneLoop loop : List.of(LaneLoop.EXTRAPOLATED, LaneLoop.LEADING, LaneLoop.SEMI_FIXED, LaneLoop.VARIABLE)) {
            checkFrames(
                    loop,
                    settings(stepHertz, display, jitter, hitch),
                    lane -> assertEquals(0, lane.latencyMillis(), TOLERANCE_MILLIS, () -> loop.title));
        }
    }

    @Test
    void leadingLaneSimulatesLessThanOneStepAhead() {
        checkFrames(LaneLoop.LEADING, settings(25, "60", 4, 100), lane -> {
            Timestep timestep = lane.timestep();
            long leadNanos = timestep.simulatedNanos() - timestep.presentNanos();
            assertTrue(
                    leadNanos >= 0 && leadNanos < 40_000_000,
                    () -> "must be less than a step ahead: " + leadNanos + " ns");
        });
    }

    @Test
    void extrapolationOvershootsTurnsButInterpolationDoesNot() {
        int minOvershoot = 4;
        double simulated = maxHeight(LaneLoop.RAW);
        assertTrue(maxHeight(LaneLoop.EXTRAPOLATED) > simulated + minOvershoot, "extrapolation must overshoot");
        assertTrue(maxHeight(LaneLoop.INTERPOLATED) <= simulated, "interpolation must not overshoot");
    }

    private static double maxHeight(LaneLoop loop) {
        double[] max = {0};
        checkFrames(loop, settings(10, "60", 0, 0), lane -> max[0] = Math.max(max[0], Math.abs(lane.drawnHeight())));
        return max[0];
    }

    @Test
    void onlyFixedStepsHaveTheSamePositionsOnEveryDisplay() {
        LabSettings even = settings(25, "240", 0, 0); // draws every single step
        LabSettings uneven = settings(25, "60", 5, 100);
        int evenFrames = FRAMES * 5; // frames are a quarter as long, so this is more time than the uneven frames take

        assertTrue(
                positions(LaneLoop.RAW, even, evenFrames).containsAll(positions(LaneLoop.RAW, uneven, FRAMES)),
                "the raw lane must draw only positions that it also draws on an even display");
        for (LaneLoop loop : List.of(LaneLoop.SEMI_FIXED, LaneLoop.VARIABLE)) {
            Set<List<Double>> common = new HashSet<>(positions(loop, even, evenFrames));
            common.retainAll(positions(loop, uneven, FRAMES));
            assertTrue(
                    common.size() <= FRAMES / 100,
                    () -> loop + " must draw other positions on another display: " + common.size() + " are equal");
        }
    }

    private static Set<List<Double>> positions(LaneLoop loop, LabSettings settings, int frames) {
        Lab lab = new Lab(settings, SEED);
        Set<List<Double>> positions = new HashSet<>();
        for (int i = 0; i < frames; i++) {
            lab.runFrame(INTERPOLATING);
            Lane lane = lane(lab, loop);
            positions.add(List.of(lane.drawnDistance(), lane.drawnHeight()));
        }
        return positions;
    }

    @Test
    void hitchesMoveTheVariableLaneOffThePath() {
        LabSettings withoutHitches = settings(25, "60", 0, 0);
        LabSettings withHitches = settings(25, "60", 0, 150);

        double interpolated = maxPathError(LaneLoop.INTERPOLATED, withHitches);
        double semiFixed = maxPathError(LaneLoop.SEMI_FIXED, withHitches);
        double variable = maxPathError(LaneLoop.VARIABLE, withHitches);

        double tolerance = 0.2;
        assertEquals(
                maxPathError(LaneLoop.INTERPOLATED, withoutHitches),
                interpolated,
                tolerance,
                "hitches must not move the interpolated lane");
        assertTrue(
                variable > 20 * maxPathError(LaneLoop.VARIABLE, withoutHitches),
                () -> "hitches must move the variable lane far off the path: " + variable);
        assertTrue(
                semiFixed < variable / 3,
                () -> "hitches must move the semi-fixed lane less: " + semiFixed + ", variable " + variable);
    }

    private static double maxPathError(LaneLoop loop, LabSettings settings) {
        double[] max = {0};
        checkFrames(loop, settings, lane -> max[0] = Math.max(max[0], lane.pathError()));
        return max[0];
    }

    @Test
    void fixedStepLanesDrawTheNewestStepWithoutInterpolation() {
        Lab lab = new Lab(settings(25, "60", 4, 0), SEED);
        List<Double> raw = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            lab.runFrame(!INTERPOLATING);
            Lane newest = lane(lab, LaneLoop.RAW);
            raw.add(newest.drawnDistance());
            for (LaneLoop loop : List.of(LaneLoop.INTERPOLATED, LaneLoop.EXTRAPOLATED)) {
                assertEquals(newest.drawnDistance(), lane(lab, loop).drawnDistance());
            }
            // The newest step of the leading lane is ahead of the frame.
            assertNotEquals(newest.drawnDistance(), lane(lab, LaneLoop.LEADING).drawnDistance());
        }
        // 500 frames at 60 Hz show about 208 steps at 25 Hz.
        assertTrue(new HashSet<>(raw).size() < 250, "most steps must be drawn more than once");
    }
}
