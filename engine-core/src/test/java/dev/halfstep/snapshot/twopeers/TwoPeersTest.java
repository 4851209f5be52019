package dev.halfstep.snapshot.twopeers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.random.RandomStream;
import dev.halfstep.snapshot.twopeers.SimulatedLink.Quality;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both machines guess what the other player does, go back when they were wrong, and end in the same state. */
class TwoPeersTest {

    private static final int STEPS = 600;
    private static final int MILLIS_PER_TURN = 16;

    /** The second machine is started so much later. */
    private static final int LATE_TURNS = 1;

    @ParameterizedTest(name = "seed {0}, {1} to {2} ms, {3} % lost, {4} % doubled")
    @CsvSource({
        "1, 0, 0, 0, 0",
        "2, 30, 20, 0, 0",
        "3, 50, 60, 5, 5",
        "4, 50, 60, 20, 10",
        "5, 120, 200, 30, 30",
        "6, 300, 100, 0, 0",
        "7, 20, 90, 50, 50"
    })
    void bothPeersReachTheStateOfALocalGame(long seed, int latency, int jitter, int lost, int doubled) {
        Quality quality = new Quality(latency, jitter, lost, doubled);
        SimulatedLink there = new SimulatedLink(quality, RandomStream.of(seed, "there"));
        SimulatedLink back = new SimulatedLink(quality, RandomStream.of(seed, "back"));
        try (Peer first = new Peer(0, seed, there, back);
                Peer second = new Peer(1, seed, back, there)) {
            long turns = 0;
            while (!first.isDone(STEPS) || !second.isDone(STEPS)) {
                long nowMillis = turns * MILLIS_PER_TURN;
                first.turn(nowMillis, STEPS);
                if (turns >= LATE_TURNS) {
                    second.turn(nowMillis, STEPS);
                }
                turns++;
                assertTrue(turns < 100 * STEPS, "they wait for each other for ever");
            }
            first.turn(turns * MILLIS_PER_TURN, STEPS); // what came in the last turn
            second.turn(turns * MILLIS_PER_TURN, STEPS);

            assertEquals(hashWithoutANetwork(seed, first, second), StateHash.toText(first.hash()));
            assertEquals(StateHash.toText(first.hash()), StateHash.toText(second.hash()));
            if (latency > MILLIS_PER_TURN) {
                assertTrue(first.repeatedSteps() > STEPS / 4, "run again by the first: " + first.repeatedSteps());
                assertTrue(second.repeatedSteps() > STEPS / 4, "run again by the second: " + second.repeatedSteps());
            }
            if (latency + jitter / 2 > Peer.MAX_STEPS_AHEAD * MILLIS_PER_TURN) {
                assertNotEquals(0, first.waits() + second.waits(), "turns in which one was too far ahead");
            }
        }
    }

    /** Both players at one machine. */
    private static String hashWithoutANetwork(long seed, Peer first, Peer second) {
        try (SyntheticWorld world = Duel.recipe(seed).build()) {
            world.scheduler().overrideInput((step, queue) -> {
                add(first.input((int) step, 0), queue);
                add(second.input((int) step, 1), queue);
                return true;
            });
            world.step(STEPS);
            return StateHash.toText(world.hash());
        }
    }

    private static void add(InputQueue input, InputQueue queue) {
        queue.addAll(Objects.requireNonNull(input).events(), 0);
    }
}
