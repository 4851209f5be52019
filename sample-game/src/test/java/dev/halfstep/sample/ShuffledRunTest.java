package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the systems of every scene declare all ordering constraints that the state depends on. */
class ShuffledRunTest {

    private static final int SHUFFLES = 8;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--scene meteors --bot --steps 700 --seed 3",
                "--scene meteors --steps 100",
                "--scene bounce --steps 300 --bodies 20",
                "--scene lab --steps 100",
                "--scene crowd --steps 20 --bodies 500",
                "--scene keys --steps 50",
            })
    void shufflesDoNotChangeTheState(String args) {
        String unshuffled = hash(args);

        for (int seed = 1; seed <= SHUFFLES; seed++) {
            String shuffle = " --shuffle " + seed;
            assertEquals(unshuffled, hash(args + shuffle), "the state must not depend on" + shuffle);
        }
    }

    private static String hash(String args) {
        Run run = Run.of(("--headless " + args).split(" "));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return run.report().get("hash");
    }
}
