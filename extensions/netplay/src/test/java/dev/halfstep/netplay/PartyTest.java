package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays games of many machines, whose players come late, leave, come back and watch. */
class PartyTest {

    private static final LineQuality BAD = new LineQuality(50, 20, /* lossPercent= */ 5, /* duplicatePercent= */ 5);

    private PartySides sides;

    @AfterEach
    void close() {
        sides.close();
    }

    /** Creates machines, and lets the host wait until some of them are there. */
    private void create(LineQuality quality, int machines, int startsWith) {
        sides = new PartySides(quality, /* seed= */ 1, machines);
        sides.host().netplay.maxPlayers(4).startsWith(startsWith);
    }

    private int fighters(int machine) {
        return PartySides.count(sides.side(machine), Melee.Fighter.class);
    }

    @Test
    void fourMachinesPlayOneGame() {
        create(BAD, 4, /* startsWith= */ 4);
        sides.meet(1, 2, 3);
        sides.run(20_000);
        sides.assertEqual(1_000, 1, 2, 3);
        assertEquals(4, fighters(0));
        assertEquals(
                4,
                sides.sides.stream()
                        .map(side -> side.netplay.player())
                        .distinct()
                        .count());
    }

    @Test
    void aPartyPlaysForMoreStepsThanInputIsKept() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 2);
        sides.meet(1);
        sides.join(2);
        sides.run(150_000);
        sides.assertEqual(2 * InputLog.SIZE, 1, 2);
    }

    @Test
    void aMachineThatLeavesTakesItsPlayerOutInTheSameStep() {
        create(BAD, 4, /* startsWith= */ 4);
        sides.meet(1, 2, 3);
        sides.run(5_000);
        sides.side(2).netplay.close();
        sides.run(5_000);
        sides.assertEqual(500, 1, 3);
        assertEquals(3, fighters(0));
        assertEquals(NetplayState.PLAYING, sides.host().netplay.state());
        assertEquals(NetplayState.PLAYING, sides.side(1).netplay.state());
    }

    @Test
    void aPlayerJoinsLateWithTheStateOfTheOthers() {
        create(BAD, 4, /* startsWith= */ 3);
        sides.meet(1, 2);
        sides.run(10_000);
        long before = sides.host().step();
        ManySides.Side late = sides.side(3);
        sides.join(sides.sides.indexOf(late));
        sides.run(10_000);
        sides.assertEqual(before + 400, 1, 2, 3);
        assertEquals(4, late.netplay.player());
        assertEquals(4, PartySides.count(late, Melee.Fighter.class));
        assertTrue(late.hashes.keySet().stream().noneMatch(step -> step < before - 60), "begins with the state");
        assertTrue(
                Math.abs(late.step() - sides.host().step()) <= 6,
                late.step() + " of " + sides.host().step());
    }

    @Test
    void aSpectatorSeesTheSameStatesAndHasNoPlayer() {
        create(BAD, 3, /* startsWith= */ 2);
        sides.host().netplay.spectators(1, 0f);
        sides.meet(1);
        sides.run(5_000);
        ManySides.Side spectator = sides.side(2);
        sides.watch(2);
        sides.run(8_000);
        sides.assertEqual(600 - 190, 1, 2);
        assertEquals(0, spectator.netplay.player());
        assertEquals(2, PartySides.count(spectator, Melee.Fighter.class));
        assertTrue(sides.host().step() - spectator.step() < 30, "near");
    }

    @Test
    void spectatorsSeeTheGameAsMuchLaterAsTheHostSays() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 2);
        sides.host().netplay.spectators(1, 3f);
        sides.meet(1);
        sides.run(5_000);
        ManySides.Side spectator = sides.side(2);
        sides.watch(2);
        sides.run(10_000);
        sides.assertEqual(600 - 190, 1, 2);
        long behind = sides.host().step() - spectator.step();
        assertTrue(behind >= 180 && behind < 220, "steps behind: " + behind);
    }

    @Test
    void aMachineThatIsKilledLosesItsPlayerAndComesBack() {
        create(BAD, 4, /* startsWith= */ 3);
        sides.meet(1, 2);
        sides.run(3_000);
        sides.side(2).isStopped = true;
        sides.run(14_000);
        assertEquals(2, fighters(0));
        assertEquals(NetplayState.PLAYING, sides.side(1).netplay.state());
        sides.join(3); // its next process
        sides.run(6_000);
        sides.assertEqual(500, 1, 3);
        assertEquals(3, sides.side(3).netplay.player());
        assertEquals(3, fighters(1));
    }

    @Test
    void aMachineThatIsStoppedForFiveSecondsGoesOn() {
        create(BAD, 4, /* startsWith= */ 4);
        sides.meet(1, 2, 3);
        sides.run(3_000);
        sides.side(2).isStopped = true;
        sides.run(5_000);
        sides.side(2).isStopped = false;
        sides.run(6_000);
        sides.assertEqual(400, 1, 2, 3);
        assertEquals(4, fighters(0));
    }

    @Test
    void theHostStartsTheNextGameWithAllWhoAreThere() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 3);
        sides.meet(1, 2);
        sides.run(3_000);
        sides.host().netplay.start(Melee.GAME.withSeed(99));
        sides.run(3_000);
        sides.assertEqual(150, 1, 2);
        for (ManySides.Side side : sides.sides) {
            assertEquals(99, side.run.game().seed());
        }
    }

    @Test
    void allPauseTogetherAndALatePlayerJoinsAPausedGame() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 2);
        sides.meet(1);
        sides.run(3_000);
        sides.side(1).run.scheduler().timeControl().pause();
        sides.run(1_000);
        long paused = sides.host().step();
        ManySides.Side late = sides.side(2);
        sides.join(sides.sides.indexOf(late));
        sides.run(3_000);
        assertEquals(paused, sides.host().step());
        assertEquals(paused, late.step());
        sides.host().run.scheduler().timeControl().resume();
        sides.run(5_000);
        sides.assertEqual(paused + 200, 1, 2);
        assertEquals(3, late.netplay.player());
        assertFalse(late.run.scheduler().timeControl().isPaused());
    }

    /** A machine that answers, but does not play, as no honest one does. */
    @Test
    void aMachineThatAnswersButDoesNotPlayLosesItsPlayer() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 3);
        sides.meet(1, 2);
        sides.run(3_000);
        ManySides.Side idle = sides.side(2);
        idle.line.change =
                payload -> payload[0] == PayloadKind.INPUT.code() ? new byte[] {PayloadKind.MAIL.code()} : payload;
        idle.isStopped = true;
        long endNanos = sides.nowNanos + 12_000 * ManySides.MILLI;
        while (sides.nowNanos < endNanos) {
            sides.run(100);
            idle.netplay.update();
            idle.line.send(new byte[] {PayloadKind.TOKEN.code()});
        }
        sides.run(1_000);
        assertEquals(2, fighters(0));
        sides.assertEqual(200, 1);
        assertTrue(
                sides.host().messages.toString().contains("has not played on"),
                sides.host().messages.toString());
    }

    @Test
    void theMessageNamesThePlayerWhomAllWaitFor() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 3);
        sides.side(2).netplay.lobby().setName("Ann");
        sides.meet(1, 2);
        sides.run(3_000);
        assertEquals("", sides.host().netplay.message());
        sides.side(2).isStopped = true;
        sides.run(2_000);
        assertEquals("waiting for Ann", sides.host().netplay.message());
        assertEquals("waiting for Ann", sides.side(1).netplay.message());
    }

    @Test
    void aPlayerWhoFindsNoPlaceIsTold() {
        create(LineQuality.PERFECT, 4, /* startsWith= */ 2);
        sides.host().netplay.maxPlayers(2);
        sides.meet(1);
        sides.run(2_000);
        sides.join(2);
        sides.watch(3);
        sides.run(2_000);
        assertEquals(
                "the other player has left: a session must have at most 2 players: it has 2, the guest has 1",
                sides.side(2).netplay.message());
        assertEquals(
                "the other player has left: the session must have room for a spectator: it allows 0",
                sides.side(3).netplay.message());
        sides.assertEqual(100, 1);
    }

    @Test
    void severalPlayersOfOneMachineComeAndGoTogether() {
        create(BAD, 3, /* startsWith= */ 2);
        sides.side(2).netplay.players(2);
        sides.meet(1);
        sides.run(2_000);
        sides.join(2);
        sides.run(5_000);
        assertEquals(3, sides.side(2).netplay.player());
        assertEquals(4, fighters(1));
        sides.side(2).netplay.close();
        sides.run(2_000);
        assertEquals(2, fighters(1));
        sides.assertEqual(400, 1);
    }

    @Test
    void aPlayerPlaysOnAloneWithoutTheOthersIfTheHostLeaves() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 3);
        sides.meet(1, 2);
        sides.run(3_000);
        sides.host().netplay.close();
        sides.run(2_000);
        assertEquals(NetplayState.ENDED, sides.side(1).netplay.state());
        assertEquals(1, fighters(1));
        assertEquals(1, fighters(2));
    }

    /** Players come and go, and rollbacks are recorded, also by one who joins late: its recording begins with a state. */
    @Test
    void allRecordingsReplayToOneHash() throws Exception {
        create(BAD, 4, /* startsWith= */ 3);
        for (ManySides.Side side : sides.sides) {
            side.recorded = new ByteArrayOutputStream();
        }
        sides.meet(1, 2);
        sides.run(4_000);
        sides.side(2).netplay.close();
        sides.run(2_000);
        sides.join(3);
        sides.run(4_000);
        for (int machine : new int[] {0, 1, 3}) {
            sides.side(machine)
                    .run
                    .scheduler()
                    .timeControl()
                    .setLastStep(sides.host().step() + 60);
        }
        sides.run(3_000);
        long hash = sides.host().replay(Melee.GAME);
        assertEquals(hash, sides.side(1).replay(Melee.GAME));
        assertEquals(hash, sides.side(3).replay(Melee.GAME));
        assertEquals(hash, StateHash.of(sides.host().run.world()));
    }

    @Test
    void aGameThatCannotBeSavedGoesOnWithoutTheLatePlayer() {
        create(LineQuality.PERFECT, 3, /* startsWith= */ 2);
        GameSpec<?> unsavable = GameSpec.of("melee", "1.0")
                .register(ComponentType.simulation(Melee.Fighter.class))
                .register(ComponentType.simulation(Melee.Shot.class))
                .register(ComponentType.simulation(Melee.Arena.class))
                .wire((world, scheduler, game) -> {
                    Melee.wire(world, scheduler, game);
                    scheduler.state().add(new int[1], () -> new int[1], (from, to) -> to[0] = from[0]);
                });
        sides.meet(unsavable, 1);
        sides.run(2_000);
        sides.join(2);
        sides.run(2_000);
        assertTrue(
                sides.side(2).netplay.message().contains("must be one that can be saved"),
                sides.side(2).netplay.message());
        sides.assertEqual(100, 1);
    }
}
