package dev.halfstep.frame.twopeers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.twopeers.SimulatedLink.Quality;
import dev.halfstep.input.InputQueue;
import dev.halfstep.random.RandomStream;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that two machines end in the same state. Each of them predicts the input of the other player, and resimulates
 * after a misprediction.
 */
class TwoPeersTest {

    private static final int STEPS = 600;
    private static final int MILLIS_PER_TURN = 16;

    /** The number of turns after which the second machine starts. */
    private static final int START_DELAY_TURNS = 1;

    @ParameterizedTest(name = "seed {0}, {1} ms and up to {2} ms more, {3} % lost, {4} % doubled")
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
        SimulatedLink toSecond = new SimulatedLink(quality, RandomStream.of(seed, "there"));
        SimulatedLink toFirst = new SimulatedLink(quality, RandomStream.of(seed, "back"));
        try (Peer first = new Peer(0, seed, toSecond, toFirst);
                Peer second = new Peer(1, seed, toFirst, toSecond)) {
            long turns = 0;
            while (!first.isDone(STEPS) || !second.isDone(STEPS)) {
                long nowMillis = turns * MILLIS_PER_TURN;
                first.turn(nowMillis, STEPS);
                if (turns >= START_DELAY_TURNS) {
                    second.turn(nowMillis, STEPS);
                }
                turns++;
                assertTrue(turns < 100 * STEPS, "the game must end, but the peers wait for each other");
            }
            first.turn(turns * MILLIS_PER_TURN, STEPS); // receives the packets of the last turn
            second.turn(turns * MILLIS_PER_TURN, STEPS);

            assertEquals(hashOfALocalGame(seed, first, second), StateHash.toText(first.hash()));
            assertEquals(StateHash.toText(first.hash()), StateHash.toText(second.hash()));
            if (latency > MILLIS_PER_TURN) { // input arrives late, so that many steps are mispredicted
                assertTrue(
                        first.resimulatedSteps() > STEPS / 4,
                        "the first peer must run a quarter of the steps again: " + first.resimulatedSteps());
                assertTrue(
                        second.resimulatedSteps() > STEPS / 4,
                        "the second peer must run a quarter of the steps again: " + second.resimulatedSteps());
            }
            boolean isTooSlowForRollback = latency + jitter / 2 > Peer.MAX_STEPS_AHEAD * MILLIS_PER_TURN;
            if (isTooSlowForRollback) {
                assertNotEquals(
                        0, first.waitCount() + second.waitCount(), "a peer must wait while it is too far ahead");
            }
        }
    }

    /** Plays the same input on one machine, and returns the hash at the end. */
    private static String hashOfALocalGame(long seed, Peer first, Peer second) {
        try (SyntheticWorld world = Duel.recipe(seed).build()) {
            world.scheduler().tools().overrideInput(step -> queue -> {
                add(first.input((int) step, 0), queue);
                add(second.input((int) step, 1), queue);
            });
            world.step(STEPS);
            return StateHash.toText(world.hash());
        }
    }

    private static void add(InputQueue source, InputQueue target) {
        target.addAll(Objects.requireNonNull(source).events(), /* atNanos= */ 0);
    }
}
