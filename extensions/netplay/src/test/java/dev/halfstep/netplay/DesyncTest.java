package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.game.GameSpec;
import dev.halfstep.inspect.Desync;
import dev.halfstep.replay.Recording;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lets the games of two machines become different. */
class DesyncTest {

    private static final long FAULTY_STEP = 130;

    /** The game of a machine on which a system counts a shot too much. */
    private static final GameSpec<World> SPOILED = Duel.GAME.wire((world, scheduler) -> scheduler.simulation(
            "spoil",
            step -> world.query(Duel.Fighter.class).forEach((id, fighter) -> {
                if (step.step() == FAULTY_STEP && fighter.player == 2) {
                    fighter.shots++;
                }
            })));

    @TempDir
    Path folder;

    private TwoSides sides;
    private PartySides party;

    @AfterEach
    void close() {
        if (sides != null) {
            sides.close();
        }
        if (party != null) {
            party.close();
        }
    }

    /** Plays over a line with rollbacks, until some time after the fault. */
    private void play(GameSpec<World> ofHost, GameSpec<World> ofGuest, int milliseconds) {
        sides.host.player = ManySides.randomPlayer(1);
        sides.guest.player = ManySides.randomPlayer(2);
        sides.meet(ofHost, ofGuest);
        sides.host.begin(ofHost);
        sides.guest.begin(ofGuest);
        sides.run(milliseconds);
    }

    private void withLine() {
        sides = new TwoSides(new LineQuality(40, 10, 3, 1), 5);
    }

    private DataFolder keep(ManySides.Side side, String name) {
        DataFolder data = DataFolder.at(folder.resolve(name));
        side.netplay.keepDesyncs(data, "inspect");
        return data;
    }

    private static NetplayDesync desync(ManySides.Side side) {
        return side.netplay.desync().orElseThrow(() -> new AssertionError(side.netplay.message()));
    }

    @Test
    void bothSidesNameTheComponentThatDiffers() {
        withLine();
        play(Duel.GAME, SPOILED, 5_000);
        for (ManySides.Side side : sides.sides()) {
            assertEquals(NetplayState.ENDED, side.netplay.state());
            NetplayDesync found = desync(side);
            assertEquals(140, found.step());
            assertTrue(found.components().contains("Duel$Fighter"), found.components()::toString);
            assertTrue(found.file().isEmpty() && found.report().isEmpty(), "nothing is kept without a choice");
        }
    }

    @Test
    void theFilesOfBothSidesNameTheFirstStepTheFieldTheValuesAndTheSystem() throws IOException {
        withLine();
        keep(sides.host, "host");
        keep(sides.guest, "guest");
        play(Duel.GAME, SPOILED, 5_000);
        Path ofHost = desync(sides.host).file().orElseThrow();
        Path ofGuest = desync(sides.guest).file().orElseThrow();
        Desync found = Desync.between(Recording.open(ofHost), Recording.open(ofGuest), SPOILED);
        assertEquals(FAULTY_STEP, found.step(), found.text());
        assertTrue(found.text().contains("Fighter.shots"), found.text());
        assertTrue(found.text().contains("'spoil'"), found.text());
        assertTrue(desync(sides.host).report().isEmpty(), "nothing was sent");
        assertTrue(
                sides.host.messages.stream().anyMatch(line -> line.contains("--against")),
                sides.host.messages::toString);
    }

    @Test
    void sidesThatShareKnowByThemselvesWhatDiffers() {
        withLine();
        sides.host.netplay.shareDesyncs(true);
        sides.guest.netplay.shareDesyncs(true);
        play(Duel.GAME, SPOILED, 12_000);
        for (ManySides.Side side : sides.sides()) {
            side.netplay.close(); // waits for the comparison, which takes real time
            String report =
                    desync(side).report().orElseThrow(() -> new AssertionError(String.join("\n", side.messages)));
            assertTrue(report.contains("differ first after step " + FAULTY_STEP), report);
            assertTrue(report.contains("Fighter.shots"), report);
        }
    }

    @Test
    void nothingIsSentUnlessBothSidesShare() {
        withLine();
        sides.host.netplay.shareDesyncs(true);
        keep(sides.guest, "guest");
        play(Duel.GAME, SPOILED, 1_000);
        long sentBefore = sides.host.line.sentBytes + sides.guest.line.sentBytes;
        sides.run(5_000);
        assertEquals(NetplayState.ENDED, sides.host.netplay.state());
        assertEquals(NetplayState.ENDED, sides.guest.netplay.state());
        assertTrue(desync(sides.host).report().isEmpty()
                && desync(sides.guest).report().isEmpty());
        assertTrue(desync(sides.guest).file().isPresent());
        long sent = sides.host.line.sentBytes + sides.guest.line.sentBytes - sentBefore;
        assertTrue(sent < 60_000, "no state was sent: " + sent + " bytes");
    }

    @Test
    void aSessionGoesOnByChoice() {
        withLine();
        sides.host.netplay.playOnAfterDesync(true);
        sides.guest.netplay.playOnAfterDesync(true);
        play(Duel.GAME, SPOILED, 8_000);
        for (ManySides.Side side : sides.sides()) {
            assertEquals(NetplayState.PLAYING, side.netplay.state(), side.netplay.message());
            assertEquals(140, desync(side).step());
            assertTrue(side.step() > 300, "step " + side.step());
            assertEquals(
                    1,
                    side.messages.stream()
                            .filter(line -> line.contains("differ"))
                            .count(),
                    side.messages::toString);
        }
    }

    @Test
    void equalGamesStayTogetherWhereverStepsAreKept() {
        withLine();
        keep(sides.host, "host");
        sides.guest.netplay.shareDesyncs(true);
        play(Duel.GAME, Duel.GAME, 6_000);
        sides.assertEqualUpTo(250, "no difference");
        assertTrue(sides.host.netplay.desync().isEmpty());
        assertFalse(List.of(sides.sides()).stream()
                .anyMatch(side -> side.netplay.desync().isPresent()));
    }

    @Test
    void theOthersOfAPartyPlayOn() {
        GameSpec<World> spoiled = Melee.GAME.wire((world, scheduler) -> scheduler.simulation("spoil", step -> {
            if (step.step() == FAULTY_STEP) {
                world.single(Melee.Arena.class).leaves++;
            }
        }));
        party = new PartySides(new LineQuality(30, 5, 2, 1), 7, 3);
        party.host().netplay.maxPlayers(4).startsWith(3).shareDesyncs(true);
        party.side(1).netplay.shareDesyncs(true);
        party.side(2).netplay.shareDesyncs(true);
        party.meet(1, 2);
        party.side(2).beginInFrames(spoiled, /* beginMillis= */ 0);
        party.run(9_000);
        party.assertEqual(300, 1);
        assertTrue(party.side(1).netplay.desync().isEmpty());
        party.side(2).netplay.close(); // waits for the comparison, which takes real time
        party.run(500);
        party.host().netplay.close();
        for (ManySides.Side side : List.of(party.host(), party.side(2))) {
            NetplayDesync found = desync(side);
            assertEquals(List.of("Melee$Arena"), found.components());
            String report = found.report().orElseThrow();
            assertTrue(report.contains("differ first after step " + FAULTY_STEP), report);
        }
        assertEquals("player 3", desync(party.host()).other());
        assertEquals("the host", desync(party.side(2)).other());
    }

    @Test
    void aSpectatorWhoseGameDiffersEndsNoGameOfOthers() {
        GameSpec<World> spoiled = Melee.GAME.wire((world, scheduler) -> scheduler.simulation("spoil", step -> {
            if (step.step() == FAULTY_STEP) {
                world.single(Melee.Arena.class).leaves++;
            }
        }));
        party = new PartySides(LineQuality.PERFECT, 7, 3);
        party.host().netplay.spectators(1, 0f);
        party.meet(1);
        party.run(500);
        party.watch(2);
        party.side(2).beginInFrames(spoiled, /* beginMillis= */ 0);
        party.run(6_000);
        assertEquals(NetplayState.ENDED, party.side(2).netplay.state());
        assertEquals("a spectator", desync(party.host()).other());
        party.assertEqual(200, 1);
    }
}
