package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a stored state continues in another game exactly as in the game that has stored it. */
class StoredStateTest {

    /** The hash of the game that has written the states of the corpus, 100 steps after it wrote them. */
    private static final String HASH_100_STEPS_LATER = "bbf7af4b11d6b3c5";

    /** Builds a game whose input depends on the number of the step only. */
    private static SyntheticWorld colony(int entities, long seed) {
        SyntheticWorld game = Colony.of(entities).seed(seed).rate(Rate.hz(100)).build();
        game.scheduler().tools().overrideInput(step -> input -> {
            Random random = new Random(step);
            if (random.nextInt(7) == 0) {
                input.add(random.nextBoolean() ? Key.A : Key.D, random.nextBoolean(), input.frameEndNanos());
            }
        });
        return game;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aNewGameContinuesALoadedStateExactly(long seed) throws StateException {
        try (SyntheticWorld saved = colony(300, seed);
                SyntheticWorld loaded = colony(1, seed + 100)) {
            saved.step(57 + (int) seed);
            byte[] state = saved.scheduler().state().save();
            loaded.step((int) seed); // also an older game is replaced
            loaded.scheduler().state().load(state);
            assertEquals(saved.hash(), loaded.hash());
            assertArrayEquals(state, loaded.scheduler().state().save());
            for (int i = 1; i <= 200; i++) {
                saved.step(1);
                loaded.step(1);
                assertEquals(saved.hash(), loaded.hash(), "after step " + i);
                assertEquals(saved.steps(), loaded.steps());
            }
            assertArrayEquals(
                    saved.scheduler().state().save(), loaded.scheduler().state().save());
        }
    }

    @Test
    void aLoadedStateIsLikeARestoredOneInTheSameGame() throws StateException {
        try (SyntheticWorld game = colony(200, 7)) {
            game.step(40);
            byte[] state = game.scheduler().state().save();
            long hash = game.hash();
            game.step(100);
            long laterHash = game.hash();
            game.scheduler().state().load(state);
            assertEquals(hash, game.hash());
            game.step(100);
            assertEquals(laterHash, game.hash());
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream resource = StoredStateTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(resource, name).readAllBytes();
        }
    }

    /** The states that earlier versions of the engine have written, by the version of their format. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStateOfEachFormatVersionContinuesAsItDidThen(int version) throws IOException {
        byte[] state = resource("colony-format-" + version + ".state");
        try (SyntheticWorld game = colony(1, 8)) {
            game.scheduler().state().load(state);
            assertEquals(60, game.steps());
            game.step(100);
            assertEquals(HASH_100_STEPS_LATER, StateHash.toText(game.hash()));
        }
    }

    /** Lets players leave, and others press keys, among them players that states of format 2 do not have. */
    private static byte[] stateWithPlayers(int leaving, int pressing) {
        try (SyntheticWorld game = Colony.of(5).seed(9).rate(Rate.hz(100)).build()) {
            InputQueue additions = game.scheduler().input().additions();
            additions.leave(leaving);
            additions.add(pressing, Key.D, true, 0);
            game.step(3);
            return game.scheduler().state().save();
        }
    }

    @Test
    void aStateWithManyPlayersOrAnAbsentOneHasFormat3() throws IOException {
        byte[] state = resource("colony-format-3.state");
        assertEquals(3, state[9]);
        assertArrayEquals(state, stateWithPlayers(/* leaving= */ 2, /* pressing= */ 6));
        assertEquals(3, stateWithPlayers(/* leaving= */ 2, /* pressing= */ 4)[9]);
        try (SyntheticWorld game = colony(1, 8)) {
            assertEquals(2, game.scheduler().state().save()[9]);
        }
        InputView[] input = new InputView[1];
        try (SyntheticWorld game = Colony.of(1)
                .rate(Rate.hz(100))
                .system("look", step -> input[0] = step.input())
                .build()) {
            game.scheduler().state().load(state);
            assertArrayEquals(state, game.scheduler().state().save());
            game.step(1);
            assertFalse(input[0].ofPlayer(2).isPresent());
            assertTrue(input[0].ofPlayer(6).isPresent());
        }
    }
}
