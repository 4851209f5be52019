package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.loop.GameLoop;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.loop.VirtualPacer;
import dev.halfstep.schedule.SystemScheduler;
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

/** Every step sees the same input on every display. */
class SameStepAtEveryFrameRateTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int STEPS = 600;
    private static final int TAPS = 2_000;

    /** Computes the expected input of each step by definition: the events in its span. */
    private final Map<Long, StringBuilder> expected = new TreeMap<>();

    private ScriptedInput script(Rate rate) {
        SplittableRandom random = new SplittableRandom(11);
        ScriptedInput script = new ScriptedInput();
        for (int i = 0; i < TAPS; i++) {
            Control key = Control.at(random.nextInt(20));
            long atNanos = i < 10 ? endOf(rate, i) : random.nextLong(9 * SECOND);
            boolean down = random.nextBoolean();
            if (down) {
                script.press(key, atNanos);
            } else {
                script.release(key, atNanos);
            }
        }
        return script;
    }

    /** The last whole nanosecond of a step. */
    private static long endOf(Rate rate, long step) {
        return BigInteger.valueOf(rate.periodNumerator())
                .multiply(BigInteger.valueOf(step))
                .divide(BigInteger.valueOf(rate.periodDenominator()))
                .longValueExact();
    }

    private static long stepAt(Rate rate, long nanos) {
        BigInteger[] parts = BigInteger.valueOf(nanos)
                .multiply(BigInteger.valueOf(rate.periodDenominator()))
                .divideAndRemainder(BigInteger.valueOf(rate.periodNumerator()));
        return Math.max(1, parts[0].longValueExact() + parts[1].signum());
    }

    private Map<Long, String> stepsAt(Rate tickRate, Rate displayRate, long clockStart) {
        TreeMap<Long, String> seen = new TreeMap<>();
        ManualClock clock = new ManualClock(clockStart);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(tickRate))) {
            scheduler.simulation("look", step -> {
                String edges = StepInputTest.edges(step.input());
                if (!edges.isEmpty()) {
                    seen.put(step.step(), edges);
                }
            });
            scheduler.setLastStep(STEPS);
            HeadlessHost host = new HeadlessHost(script(tickRate));
            new GameLoop(scheduler, host, clock, new VirtualPacer(clock, displayRate)).run();
        }
        return seen;
    }

    @ParameterizedTest(name = "{0} steps a second, {1} frames a second")
    @CsvSource({"60,24", "60,50", "60,59.94", "60,60", "60,144", "60,1000", "59.94,30", "62.5,7", "64,240"})
    void everyEdgeReachesTheStepOfItsTime(String tickHertz, String displayHertz) {
        Rate tickRate = Rate.parse(tickHertz);
        Map<Long, String> seen = stepsAt(tickRate, Rate.parse(displayHertz), -7 * SECOND);
        int edges = 0;
        for (String of : seen.values()) {
            edges += of.split(" ").length;
        }
        assertEquals(TAPS, edges);
        assertEquals(expectedSteps(tickRate), seen);
    }

    private Map<Long, String> expectedSteps(Rate tickRate) {
        InputQueue queue = new InputQueue();
        queue.setFrame(0, 10 * SECOND);
        script(tickRate).poll(queue);
        for (int i = 0; i < queue.size(); i++) {
            boolean down = queue.events().kind(i) == InputEvents.Kind.PRESS;
            expected.computeIfAbsent(stepAt(tickRate, queue.timeNanos(i)), s -> new StringBuilder())
                    .append(queue.events().control(i))
                    .append(down ? "+ " : "- ");
        }
        TreeMap<Long, String> steps = new TreeMap<>();
        expected.forEach((step, text) -> steps.put(step, text.toString().strip()));
        return steps;
    }

    @Test
    void anotherStepRateHasAnotherOutcome() {
        assertNotEquals(stepsAt(Rate.hz(60), Rate.hz(60), 0), stepsAt(Rate.hz(50), Rate.hz(60), 0));
    }
}
