package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
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
 * Plays 200,000 random edges in frames of all lengths: taps shorter than a frame, several taps in one step, bursts
 * across hitches, timestamps out of order. Steps and frames each see every edge, once and in order.
 */
class EveryEdgeOnceTest {

    private static final int EDGES = 200_000;
    private static final int CONTROLS = 8;
    private static final Rate RATE = Rate.of(60_000, 1_001);
    /** The length of one step, rounded down. */
    private static final long STEP_NANOS = 16_683_333;

    private static final long MAX_FRAME_NANOS = 30 * STEP_NANOS;

    /** Ends the test if a step never sees an edge. */
    private static final long MAX_STEPS = 10_000_000;

    static Stream<Arguments> timesteps() {
        int unlimited = FixedTimestep.UNLIMITED_STEPS;
        return Stream.of(
                of("fixed", () -> new FixedTimestep(RATE, Overload.DROP, MAX_FRAME_NANOS, unlimited)),
                of("fixed, at most 7 steps", () -> new FixedTimestep(RATE, Overload.DROP, MAX_FRAME_NANOS, 7)),
                of("fixed, nothing dropped", () -> new FixedTimestep(RATE, Overload.KEEP, MAX_FRAME_NANOS, unlimited)),
                of("leading", () -> Timestep.leading(RATE, Overload.DROP, MAX_FRAME_NANOS, unlimited)),
                of("leading, at most 3 steps", () -> Timestep.leading(RATE, Overload.DROP, MAX_FRAME_NANOS, 3)),
                of("locked", () -> Timestep.locked(RATE)),
                of("semi-fixed", () -> Timestep.semiFixed(RATE, MAX_FRAME_NANOS)),
                of("variable", Timestep::variable));
    }

    private static Arguments of(String name, Supplier<Timestep> timestep) {
        return Arguments.of(name, timestep);
    }

    /** Presses and releases eight controls in turn. Some timestamps lie up to 20 % outside of their frame. */
    private static final class RandomPlayer implements InputSource {
        private final SplittableRandom random;
        private final boolean[] down = new boolean[CONTROLS];

        /** The codes of all edges so far. */
        private final short[] played = new short[EDGES];

        private int count;

        RandomPlayer(SplittableRandom random) {
            this.random = random;
        }

        @Override
        public void poll(InputQueue input) {
            int edgeCount = random.nextInt(20) == 0 ? random.nextInt(200) : random.nextInt(12); // sometimes a burst
            long frameNanos = input.frameEndNanos() - input.frameStartNanos();
            for (int i = 0; i < edgeCount && count < EDGES; i++) {
                int index = random.nextInt(down.length);
                down[index] = !down[index];
                long atNanos = input.frameStartNanos() + (long) (frameNanos * (random.nextDouble() * 1.4 - 0.2));
                input.add(control(index), down[index], atNanos);
                played[count++] = (short) InputCode.edge(control(index), down[index]);
            }
        }
    }

    /** Returns one of the eight controls, which are spread over keys, mouse and gamepad buttons. */
    private static Control control(int index) {
        return Control.at(index * 17);
    }

    /** Logs the edges that a phase sees, and checks the counts and the state of the controls. */
    private static final class EdgeLog {
        private final short[] seen = new short[EDGES + 1]; // room for one edge too many
        private final boolean[] held = new boolean[Control.count()];
        private int count;

        void add(InputView input) {
            int[] presses = new int[Control.count()];
            InputEvents events = input.events();
            for (int i = 0; i < events.size(); i++) {
                int control = events.control(i).index();
                held[control] = events.kind(i) == InputEvents.Kind.PRESS;
                presses[control] += held[control] ? 1 : 0;
                seen[count++] = (short) events.code(i);
            }
            for (int i = 0; i < CONTROLS; i++) {
                Control control = control(i);
                if (input.pressCount(control) != presses[control.index()]
                        || input.isHeld(control) != held[control.index()]) {
                    throw new AssertionError("presses and state must agree with events: " + control + " after " + count
                            + " edges: " + input.pressCount(control)
                            + " presses, held: " + input.isHeld(control));
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("timesteps")
    void eachEdgeReachesOneStepAndOneFrameInOrder(String name, Supplier<Timestep> timestep) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        RandomPlayer player = new RandomPlayer(random.split());
        EdgeLog steps = new EdgeLog();
        EdgeLog frames = new EdgeLog();
        int[] framesByStepCount = new int[64]; // MAX_FRAME_NANOS allows about 30 steps
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep.get())) {
            scheduler.simulation("steps", step -> steps.add(step.input()));
            scheduler.presentation("frames", frame -> frames.add(frame.input()));
            HeadlessHost host = new HeadlessHost(player);
            while (player.count < EDGES) {
                long stepsBefore = scheduler.timestep().steps();
                scheduler.frame(host, frameNanos(random));
                framesByStepCount[(int) (scheduler.timestep().steps() - stepsBefore)]++;
            }
            // The last edges may lie after the end of the last frame.
            while (steps.count < EDGES && scheduler.timestep().steps() < MAX_STEPS) {
                scheduler.frame(host, STEP_NANOS);
            }
            assertEquals(0, scheduler.input().droppedEvents());
        }
        assertEquals(EDGES, frames.count);
        assertArrayEquals(player.played, Arrays.copyOf(frames.seen, EDGES));
        assertEquals(EDGES, steps.count);
        assertArrayEquals(player.played, Arrays.copyOf(steps.seen, EDGES));
        if (name.equals("fixed")) { // the frames of this timestep have 0 to 30 steps
            for (int i = 0; i <= 30; i++) {
                int frameCount = framesByStepCount[i];
                assertTrue(frameCount > 100, "more than 100 frames must have " + i + " steps: " + frameCount);
            }
        }
    }

    /** Returns a random frame time: 0, less than a step, some steps, a hitch, or rarely a time that is clamped. */
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
