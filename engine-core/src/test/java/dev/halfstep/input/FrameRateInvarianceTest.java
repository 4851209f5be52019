package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.math.BigInteger;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that every step sees the same input at every frame rate. */
class FrameRateInvarianceTest {

    private static final long SECOND = 1_000_000_000L;
    /** More than 9 seconds at each step rate of this test; all edges are in the first 9 seconds. */
    private static final int STEPS = 600;

    private static final int EDGES = 2_000;

    /** Creates a script of random edges. The first 10 edges are in the last nanosecond of a step. */
    private static ScriptedInput script(Rate rate) {
        SplittableRandom random = new SplittableRandom(11);
        ScriptedInput script = new ScriptedInput();
        for (int i = 0; i < EDGES; i++) {
            Control key = Control.at(random.nextInt(20)); // few controls, so that each has many edges
            long atNanos = i < 10 ? endNanosOf(rate, i) : random.nextLong(9 * SECOND);
            boolean isPress = random.nextBoolean();
            if (isPress) {
                script.press(key, atNanos);
            } else {
                script.release(key, atNanos);
            }
        }
        return script;
    }

    /** Returns the end of a step, rounded down to nanoseconds. */
    private static long endNanosOf(Rate rate, long step) {
        return BigInteger.valueOf(rate.periodNumerator())
                .multiply(BigInteger.valueOf(step))
                .divide(BigInteger.valueOf(rate.periodDenominator()))
                .longValueExact();
    }

    /** Returns the step whose span contains a time: the time divided by the period, rounded up. */
    private static long stepAt(Rate rate, long nanos) {
        BigInteger[] quotientAndRemainder = BigInteger.valueOf(nanos)
                .multiply(BigInteger.valueOf(rate.periodDenominator()))
                .divideAndRemainder(BigInteger.valueOf(rate.periodNumerator()));
        return Math.max(1, quotientAndRemainder[0].longValueExact() + quotientAndRemainder[1].signum());
    }

    /** Plays the script in a game loop, and returns the edges that each step sees. */
    private static Map<Long, String> edgesByStep(Rate stepRate, Rate displayRate, long clockStartNanos) {
        TreeMap<Long, String> seen = new TreeMap<>();
        ManualClock clock = new ManualClock(clockStartNanos);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(stepRate))) {
            scheduler.simulation("look", step -> {
                String edges = StepInputTest.edges(step.input());
                if (!edges.isEmpty()) {
                    seen.put(step.step(), edges);
                }
            });
            scheduler.timeControl().setLastStep(STEPS);
            HeadlessHost host = new HeadlessHost(script(stepRate));
            new GameLoop(scheduler, host, clock, FramePacer.fixed(clock, displayRate)).run();
        }
        return seen;
    }

    @ParameterizedTest(name = "{0} steps a second, {1} frames a second")
    @CsvSource({"60,24", "60,50", "60,59.94", "60,60", "60,144", "60,1000", "59.94,30", "62.5,7", "64,240"})
    void everyEdgeReachesTheStepOfItsTime(String stepHertz, String displayHertz) {
        Rate stepRate = Rate.parse(stepHertz);
        long clockStartNanos = -7 * SECOND; // any time, because only differences matter
        Map<Long, String> seen = edgesByStep(stepRate, Rate.parse(displayHertz), clockStartNanos);
        int edgeCount = 0;
        for (String edges : seen.values()) {
            edgeCount += edges.split(" ").length;
        }
        assertEquals(EDGES, edgeCount, "edges in all steps");
        assertEquals(expectedEdges(stepRate), seen);
    }

    /** Computes the edges of each step by definition: the edges whose timestamp lies in the span of the step. */
    private static Map<Long, String> expectedEdges(Rate stepRate) {
        Map<Long, StringBuilder> expected = new TreeMap<>();
        InputQueue queue = new InputQueue();
        queue.setSpan(0, 10 * SECOND); // one frame with all edges
        script(stepRate).poll(queue);
        for (int i = 0; i < queue.size(); i++) {
            boolean isPress = queue.events().kind(i) == InputEvents.Kind.PRESS;
            expected.computeIfAbsent(stepAt(stepRate, queue.timeNanos(i)), step -> new StringBuilder())
                    .append(queue.events().control(i))
                    .append(isPress ? "+ " : "- ");
        }
        TreeMap<Long, String> steps = new TreeMap<>();
        expected.forEach((step, text) -> steps.put(step, text.toString().strip()));
        return steps;
    }

    @Test
    void theStepRateDecidesWhichStepSeesAnEdge() {
        assertNotEquals(edgesByStep(Rate.hz(60), Rate.hz(60), 0), edgesByStep(Rate.hz(50), Rate.hz(60), 0));
    }
}
