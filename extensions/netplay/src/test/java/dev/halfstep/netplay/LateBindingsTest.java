package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays parties in which a player who comes late has bound other keys: all steps read his input as he has bound it. */
class LateBindingsTest {

    private static final GameSpec<World> OTHER_KEYS = Melee.GAME.wire(
            (world, scheduler, game) -> scheduler.input().actions().rebind(Melee.FIRE, Key.LEFT));

    private PartySides sides;

    @AfterEach
    void close() {
        sides.close();
    }

    private void begin() {
        sides = new PartySides(LineQuality.PERFECT, /* seed= */ 1, /* machines= */ 4);
        sides.host().netplay.maxPlayers(4).spectators(2, 3f);
        sides.meet(1);
        sides.run(3_000);
    }

    private void joinWithOtherKeys(int machine) {
        sides.join(machine);
        sides.side(machine).beginInFrames(OTHER_KEYS, /* beginMillis= */ 0);
    }

    @Test
    void aPlayerWhoComesLateShootsWithHisOwnKeyOnAllMachines() {
        begin();
        joinWithOtherKeys(2);
        sides.run(5_000);
        sides.assertEqual(300, 1, 2);
        assertTrue(
                sides.side(2).run.scheduler().input().actions().toText().contains("fire = "),
                sides.side(2).run.scheduler().input().actions().toText());
    }

    @Test
    void aMachineWhoseMessagesAreLostDoesNotRunStepsBeforeItKnowsTheBindings() {
        begin();
        ManySides.Side other = sides.side(1);
        sides.endOfHost(1).change =
                payload -> payload[0] == PayloadKind.MAIL.code() ? new byte[] {PayloadKind.TOKEN.code()} : payload;
        joinWithOtherKeys(2);
        sides.run(4_000);
        sides.endOfHost(1).change = payload -> payload;
        sides.run(5_000);
        sides.assertEqual(300, 1, 2);
        assertEquals(NetplayState.PLAYING, other.netplay.state());
    }

    @Test
    void aSpectatorWhoSeesTheGameLaterKnowsTheBindingsOfPlayersWhoHaveLeft() {
        begin();
        joinWithOtherKeys(2);
        sides.run(3_000);
        sides.watch(3);
        sides.run(1_000);
        sides.side(2).netplay.close();
        sides.run(8_000);
        sides.assertEqual(300, 1, 3);
    }
}
