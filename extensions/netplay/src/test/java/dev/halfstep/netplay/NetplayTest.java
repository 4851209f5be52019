package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Begins and ends sessions as games with options and with menus do. */
class NetplayTest {

    private final TwoSides sides = new TwoSides(LineQuality.PERFECT, /* seed= */ 1);

    @AfterEach
    void close() {
        sides.close();
    }

    /** A menu begins the next run from the description of the run that ends. */
    @Test
    void theHostPlaysTheGameThatWasHosted() {
        sides.meet(Duel.GAME.with("crates", 7).withSeed(99), Duel.GAME);

        GameSpec<?> agreed = sides.host.netplay.agreed(Duel.GAME);
        assertEquals(7, agreed.integer("crates"));
        assertEquals(99, agreed.seed());
    }

    @Test
    void theEndOfARunWithoutASessionKeepsTheNextSession() {
        try (GameRun<?> title = Duel.GAME.begin()) {
            sides.meet(Duel.GAME, Duel.GAME);
            sides.host.netplay.end(title);
        }
        assertEquals(NetplayState.AGREED, sides.host.netplay.state());
    }

    @Test
    void theEndOfARunKeepsALaterSession() {
        sides.begin(Duel.GAME);
        GameRun<?> first = sides.host.run;
        TwoSides next = new TwoSides(LineQuality.PERFECT, /* seed= */ 2);
        sides.host.netplay.host(Duel.GAME, SimulatedLine.accepting(next.host.line)); // leaves the first session
        sides.guest.netplay.join(Duel.GAME, next.guest.line, /* isSpectator= */ false);
        for (int i = 0; i < 100; i++) {
            sides.nowNanos += 5_000_000;
            sides.host.netplay.update();
            sides.guest.netplay.update();
        }
        first.close();
        sides.host.run = null;
        assertEquals(NetplayState.AGREED, sides.host.netplay.state(), sides.host.netplay.message());
    }

    @Test
    void theEndOfARunLeavesItsSession() {
        sides.begin(Duel.GAME);
        sides.run(500);
        sides.host.netplay.end(sides.host.run);
        sides.run(500);

        assertEquals("this side has left", sides.host.netplay.message());
        assertEquals(NetplayState.ENDED, sides.guest.netplay.state());
        assertEquals("the other player has left", sides.guest.netplay.message());
    }

    /** Such frames have more steps than a rollback can go back: the rest of the steps does not run. */
    @Test
    void aLongFrameRunsNoMoreStepsThanARollbackCanUndo() {
        sides.guest.netplay.inputDelay(10);
        sides.begin(Duel.GAME);
        sides.host.player = TwoSides.randomPlayer(1);
        sides.guest.player = TwoSides.randomPlayer(2);
        sides.run(1_000);
        sides.host.frameNanos = 250_000_000L;
        sides.run(2_000);
        sides.assertEqualUpTo(120, "after long frames");
    }

    @Test
    void aGameWithoutOptionsIsPlayedAlone() {
        assertSame(Duel.GAME, sides.host.netplay.meet(Duel.GAME, Map.of("--line", "none")));
        assertEquals(NetplayState.IDLE, sides.host.netplay.state());
    }

    @Test
    void optionsThatExcludeEachOtherAreRefused() {
        assertRefused("a player must give --host or --join, not both", Map.of("--host", "0", "--join", "A"));
        assertRefused("a replay has no other player", Map.of("--host", "0", "--replay", "game.rec"));
        assertRefused("a line must be DELAY,JITTER,LOSS,DUPLICATES", Map.of("--host", "0", "--line", "bad"));
    }

    private void assertRefused(String rule, Map<String, String> options) {
        String message = assertThrows(IllegalArgumentException.class, () -> sides.host.netplay.meet(Duel.GAME, options))
                .getMessage();
        assertTrue(message.startsWith(rule), message);
    }

    @Test
    void correctionsOutOfRangeAreRefusedAtOnce() {
        assertThrows(IllegalArgumentException.class, () -> new Netplay().smoothCorrections(5f, 1f));
        assertThrows(IllegalArgumentException.class, () -> new Netplay().smoothCorrections(0.1f, -1f));
    }
}
