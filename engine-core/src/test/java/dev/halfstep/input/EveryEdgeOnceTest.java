package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.LeadingTimestep;
import dev.halfstep.time.LockedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.SemiFixedTimestep;
import dev.halfstep.time.Timestep;
import dev.halfstep.time.VariableTimestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A million random edges over frames of all lengths: taps shorter than a frame, several in one step, bursts across
 * hitches, times out of order. Steps and frames each see every one of them, once and in order.
 */
class EveryEdgeOnceTest {

    private static final int EDGES = 1_000_000;
    private static final Rate RATE = Rate.of(60_000, 1_001);
    private static final long STEP_NANOS = 16_683_333;
    private static final long BOUND_NANOS = 30 * STEP_NANOS;

    static Stream<Arguments> timesteps() {
        int unlimited = FixedTimestep.UNLIMITED_STEPS;
        return Stream.of(
                of("fixed", () -> new FixedTimestep(RATE, Overload.DROP, BOUND_NANOS, unlimited)),
                of("fixed, at most 7 steps", () -> new FixedTimestep(RATE, Overload.DROP, BOUND_NANOS, 7)),
                of("fixed, nothing dropped", () -> new FixedTimestep(RATE, Overload.KEEP, BOUND_NANOS, unlimited)),
                of("leading", () -> new LeadingTimestep(RATE, Overload.DROP, BOUND_NANOS, unlimited)),
                of("leading, at most 3 steps", () -> new LeadingTimestep(RATE, Overload.DROP, BOUND_NANOS, 3)),
                of("locked", () -> new LockedTimestep(RATE)),
                of("semi-fixed", () -> new SemiFixedTimestep(RATE, BOUND_NANOS)),
                of("variable", VariableTimestep::new));
    }

    private static Arguments of(String name, Supplier<Timestep> timestep) {
        return Arguments.of(name, timestep);
    }

    /** Presses and releases in turn of a few controls, at times that only roughly belong to their frame. */
    private static final class RestlessPlayer implements InputSource {
        private final SplittableRandom random;
        private final boolean[] down = new boolean[8];
        private final short[] done = new short[EDGES];
        private int count;

        RestlessPlayer(SplittableRandom random) {
            this.random = random;
        }

        @Override
        public void poll(InputQueue input) {
            int burst = random.nextInt(20) == 0 ? random.nextInt(200) : random.nextInt(12);
            long frameNanos = input.frameEndNanos() - input.frameStartNanos();
            for (int i = 0; i < burst && count < EDGES; i++) {
                int key = random.nextInt(down.length);
                down[key] = !down[key];
                long atNanos = input.frameStartNanos() + (long) (frameNanos * (random.nextDouble() * 1.4 - 0.2));
                input.add(Control.at(key * 17), down[key], atNanos);
                done[count++] = (short) InputCode.edge(Control.at(key * 17), down[key]);
            }
        }
    }

    /** Logs the events that a phase sees, and counts edges. */
    private static final class Witness {
        private final short[] seen = new short[EDGES + 1];
        private final boolean[] held = new boolean[Control.count()];
        private int count;

        void look(InputView input) {
            int[] presses = new int[Control.count()];
            InputEvents events = input.events();
            for (int i = 0; i < events.size(); i++) {
                int control = events.control(i).index();
                held[control] = events.kind(i) == InputEvents.Kind.PRESS;
                presses[control] += held[control] ? 1 : 0;
                seen[count++] = (short) events.code(i);
            }
            for (int i = 0; i < 8; i++) {
                Control control = Control.at(i * 17);
                if (input.pressCount(control) != presses[control.index()]
                        || input.isHeld(control) != held[control.index()]) {
                    throw new AssertionError(control + " after " + count + " edges: " + input.pressCount(control)
                            + " presses, held: " + input.isHeld(control));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("timesteps")
    void everyEdgeReachesOneStepAndOneFrameInOrder(String name, Supplier<Timestep> timestep) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        RestlessPlayer player = new RestlessPlayer(random.split());
        Witness steps = new Witness();
        Witness frames = new Witness();
        int[] framesOfSteps = new int[64];
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep.get())) {
            scheduler.simulation("steps", step -> steps.look(step.input()));
            scheduler.presentation("frames", frame -> frames.look(frame.input()));
            HeadlessHost host = new HeadlessHost(player);
            while (player.count < EDGES) {
                long before = scheduler.timestep().steps();
                scheduler.frame(host, frameNanos(random));
                framesOfSteps[(int) (scheduler.timestep().steps() - before)]++;
            }
            while (steps.count < EDGES && scheduler.timestep().steps() < 10_000_000) {
                scheduler.frame(host, STEP_NANOS);
            }
            assertEquals(0, scheduler.input().droppedEvents());
        }
        assertEquals(EDGES, frames.count);
        assertArrayEquals(player.done, Arrays.copyOf(frames.seen, EDGES));
        assertEquals(EDGES, steps.count);
        assertArrayEquals(player.done, Arrays.copyOf(steps.seen, EDGES));
        if (name.equals("fixed")) {
            for (int i = 0; i <= 30; i++) {
                assertTrue(framesOfSteps[i] > 100, "frames with " + i + " steps: " + framesOfSteps[i]);
            }
        }
    }

    /** None, less than a step, some steps, or a hitch; now and then one that is cut. */
    private static long frameNanos(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1, 2 -> random.nextLong(STEP_NANOS);
            case 3, 4 -> random.nextLong(3 * STEP_NANOS);
            case 5, 6 -> random.nextLong(31 * STEP_NANOS);
            default -> random.nextInt(50) == 0 ? random.nextLong(200 * STEP_NANOS) : STEP_NANOS;
        };
    }
}
