package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests combinations of display rates and step rates, with results that can be computed by hand. */
class FixedTimestepGoldenTest {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final Path SOURCE = Path.of("src/main/java/dev/halfstep/time/FixedTimestep.java");

    /** The timestep of the example in the class comment. */
    private final FixedTimestep example = new FixedTimestep(Rate.hz(100));

    @ParameterizedTest(name = "frame {0} of 16 ms, steps of 10 ms: {1} run, overstep {2} ms, alpha {3}")
    @CsvSource({"1, 1, 6, 0.6", "2, 2, 2, 0.2", "3, 1, 8, 0.8"})
    void theWorkedExampleOfTheClassCommentHolds(int frame, int steps, long overstepMillis, float alpha) {
        for (int earlierFrame = 1; earlierFrame < frame; earlierFrame++) {
            run(example, 16 * MILLI_NANOS);
        }
        assertEquals(steps, run(example, 16 * MILLI_NANOS));
        assertEquals(overstepMillis * MILLI_NANOS, example.overstepUnits());
        assertEquals(alpha, example.alpha());
    }

    @Test
    void theClassCommentShowsExactlyThisExample() throws IOException {
        List<String> lines = Files.readAllLines(SOURCE);
        double[] frameMillis = numbersOf(lines, "frame time");
        double[] overstep = new double[frameMillis.length];
        double[] alpha = new double[frameMillis.length];
        double[] steps = new double[frameMillis.length];
        for (int i = 0; i < frameMillis.length; i++) {
            steps[i] = run(example, (long) (frameMillis[i] * MILLI_NANOS));
            overstep[i] = (double) example.overstepUnits() / MILLI_NANOS;
            alpha[i] = Math.round(example.alpha() * 10) / 10.0;
        }
        assertArrayEquals(new double[] {10, 10, 10, 10}, numbersOf(lines, "steps  ")); // in milliseconds
        assertArrayEquals(overstep, numbersOf(lines, "overstep "));
        assertArrayEquals(alpha, numbersOf(lines, "alpha "));
        assertArrayEquals(steps, numbersOf(lines, "steps run"));
    }

    /** Returns the numbers in a row of the diagram in the class comment. */
    private static double[] numbersOf(List<String> lines, String row) {
        String line = lines.stream()
                .filter(each -> each.startsWith(" * " + row))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row '" + row + "' in the class comment"));
        return Pattern.compile("\\d+(\\.\\d+)?")
                .matcher(line)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group()))
                .toArray();
    }

    @Test
    void at50HzEveryFrameRunsTwoSteps() {
        assertArrayEquals(new int[] {0, 0, 3_000}, histogram("50", "100", 3_000));
    }

    @Test
    void at200HzEverySecondFrameRunsOneStep() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(100));
        PeriodSequence frames = new PeriodSequence(Rate.hz(200));
        for (int frame = 1; frame <= 12_000; frame++) {
            assertEquals(frame % 2 == 0 ? 1 : 0, run(timestep, frames.nextNanos()), "steps in frame " + frame);
            assertEquals(frame % 2 == 0 ? 0f : 0.5f, timestep.alpha(), "alpha of frame " + frame);
        }
    }

    @Test
    void at60HzFiftyStepsASecondNeverDrift() {
        assertArrayEquals(new int[] {600, 3_000}, histogram("60", "50", 3_600));
    }

    @Test
    void at60HzAHundredStepsASecondNeverDrift() {
        assertArrayEquals(new int[] {0, 1_200, 2_400}, histogram("60", "100", 3_600));
    }

    @Test
    void at25HzEveryFrameRunsFourSteps() {
        assertArrayEquals(new int[] {0, 0, 0, 0, 1_500}, histogram("25", "100", 1_500));
    }

    @Test
    void at80HzSomeFramesRunNoStep() {
        assertArrayEquals(new int[] {1_800, 3_000}, histogram("80", "50", 4_800));
    }

    @Test
    void equalRatesRunOneStepInEveryFrame() {
        long startNanos = 1; // frames are rounded down to nanoseconds, and must not end just before their step
        assertArrayEquals(new int[] {0, 3_600}, histogram("60", "60", 3_600, startNanos));
    }

    @ParameterizedTest(name = "{0} frames a second, {1} hours")
    @CsvSource({"24, 24", "25, 24", "50, 24", "59.94, 24", "60, 24", "144, 4", "240, 4", "1000, 1"})
    void hoursOfFramesRunTheStepsOfTheseHours(String framesPerSecond, int hours) {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(60));
        PeriodSequence frames = new PeriodSequence(Rate.parse(framesPerSecond));
        long endNanos = hours * 3_600_000_000_000L;
        long elapsedNanos = 0;
        while (elapsedNanos < endNanos) {
            long frameNanos = Math.min(frames.nextNanos(), endNanos - elapsedNanos);
            elapsedNanos += frameNanos;
            run(timestep, frameNanos);
        }
        assertEquals(hours * 3_600L * 60, timestep.steps());
        assertEquals(0, timestep.overstepUnits());
        assertEquals(0, timestep.droppedNanos());
    }

    @ParameterizedTest(name = "{0} ms of a step of 40 ms")
    @CsvSource({"20, 0.5", "4, 0.1", "10, 0.25", "0, 0"})
    void alphaIsTheOverstepAsAFraction(long millis, float alpha) {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(25));
        run(timestep, 80 * MILLI_NANOS + millis * MILLI_NANOS);
        assertEquals(2, timestep.steps());
        assertEquals(alpha, timestep.alpha());
    }

    private static int[] histogram(String framesPerSecond, String stepsPerSecond, int frameCount) {
        return histogram(framesPerSecond, stepsPerSecond, frameCount, /* startNanos= */ 0);
    }

    /** Returns the number of frames with 0, 1, 2, ... steps. The accumulator contains {@code startNanos} at first. */
    private static int[] histogram(String framesPerSecond, String stepsPerSecond, int frameCount, long startNanos) {
        FixedTimestep timestep = new FixedTimestep(Rate.parse(stepsPerSecond));
        PeriodSequence frames = new PeriodSequence(Rate.parse(framesPerSecond));
        timestep.addFrame(startNanos);
        int[] histogram = new int[10];
        int maxSteps = 0;
        for (int frame = 0; frame < frameCount; frame++) {
            int steps = run(timestep, frames.nextNanos());
            histogram[steps]++;
            maxSteps = Math.max(maxSteps, steps);
            assertTrue(timestep.alpha() < 1f, "alpha must be below 1 in frame " + frame);
        }
        return Arrays.copyOf(histogram, maxSteps + 1);
    }

    /** Runs a frame, and returns the number of its steps. */
    private static int run(FixedTimestep timestep, long frameNanos) {
        timestep.addFrame(frameNanos);
        int steps = 0;
        while (timestep.takeStep()) {
            steps++;
        }
        return steps;
    }
}
