package dev.halfstep.campaign.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.campaign.TestGames;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Checks how the class of a game is instantiated, and the messages for unusable classes. */
class GameClassTest {

    /** A recipe whose constructor throws. */
    public static final class Broken implements LongFunction<String> {
        /** Throws. */
        public Broken() {
            throw new IllegalStateException("no level file");
        }

        @Override
        public String apply(long seed) {
            return "";
        }
    }

    private static Object create(String name) {
        return GameClass.create(GameClassTest.class.getClassLoader(), name, LongFunction.class);
    }

    private static String messageFor(String name) {
        return assertThrows(IllegalArgumentException.class, () -> create(name)).getMessage();
    }

    @Test
    void createsAnInstanceByClassName() {
        assertInstanceOf(TestGames.Drift.class, create(TestGames.Drift.class.getName()));
    }

    @Test
    void messageNamesTheRuleAndTheClass() {
        assertEquals(
                "a class of the game must be on the class path: no.Game; add its jar with --game",
                messageFor("no.Game"));
        assertEquals(
                "a class of the game must be public and implement java.util.function.LongFunction: java.lang.String",
                messageFor("java.lang.String"));
        assertEquals(
                "the constructor of a class of the game must not throw: " + Broken.class.getName()
                        + ": java.lang.IllegalStateException: no level file",
                messageFor(Broken.class.getName()));
    }
}
