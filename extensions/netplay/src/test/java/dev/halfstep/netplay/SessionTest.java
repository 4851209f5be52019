package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rewind;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.time.TimeControl;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays whole games on two sides over simulated lines, each from one seed. */
class SessionTest {

    private static final LineQuality HOME = new LineQuality(40, 10, 2, 1);
    private static final LineQuality BAD = new LineQuality(60, 20, 5, 5);
    private static final LineQuality CUT = new LineQuality(0, 0, /* lossPercent= */ 100, 0);

    private TwoSides sides;

    @AfterEach
    void close() {
        if (sides != null) {
            sides.close();
        }
    }

    private void begin(LineQuality quality, long seed) {
        sides = new TwoSides(quality, seed);
        sides.begin(Duel.GAME.withSeed(seed));
        sides.host.player = TwoSides.randomPlayer(seed + 1);
        sides.guest.player = TwoSides.randomPlayer(seed + 2);
    }

    @Test
    void bothSidesHaveTheSameStatesOverAnyLine() {
        int sessions = Integer.getInteger("halfstep.netplay.sessions", 50);
        for (int seed = 0; seed < sessions; seed++) {
            Random random = new Random(seed);
            sides = new TwoSides(
                    new LineQuality(random.nextInt(90), random.nextInt(40), random.nextInt(20), random.nextInt(10)),
                    seed);
            sides.host.netplay.inputDelay(random.nextInt(5));
            sides.guest.netplay.inputDelay(random.nextInt(5)).players(1 + random.nextInt(2));
            sides.begin(Duel.GAME.withSeed(seed));
            sides.host.player = TwoSides.randomPlayer(seed + 1);
            sides.guest.player = TwoSides.randomPlayer(seed + 2);
            sides.guest.nextFrameNanos += random.nextInt(400) * 1_000_000L;
            sides.host.frameNanos = 1_000_000_000L / new int[] {30, 60, 144}[random.nextInt(3)];
            sides.guest.frameNanos = 16_666_667L + random.nextInt(20_001) - 10_000; // clocks drift
            for (int i = 0; i < 4; i++) {
                sides.run(1_000);
                sides.host.netplay.inputDelay(random.nextInt(8));
            }
            sides.assertEqualUpTo(150, "seed " + seed + " " + sides.host.messages + sides.guest.messages);
            assertTrue(sides.host.line.largestPayload <= SealedLine.MAX_PAYLOAD_BYTES);
            sides.close();
        }
        sides = null;
    }

    @Test
    void theGuestPlaysTheGameOfTheHost() {
        sides = new TwoSides(HOME, 1);
        sides.meet(Duel.GAME.withSeed(99).with("crates", 7).stepsPerSecond(50), Duel.GAME);
        GameSpec<?> agreed = sides.guest.netplay.agreed(Duel.GAME);
        assertEquals(99, agreed.seed());
        assertEquals(7, agreed.integer("crates"));
        assertEquals(
                List.of("the other player is there", "the settings of the host hold: {crates=7}"),
                sides.guest.messages);
        assertEquals(Duel.GAME.stepsPerSecond(50).rate(), agreed.rate());
    }

    private void assertDifference(String message, GameSpec<?> ofHost, GameSpec<?> ofGuest) {
        sides.meet(ofHost, ofGuest);
        for (ManySides.Side side : sides.sides()) {
            assertEquals(NetplayState.ENDED, side.netplay.state());
            assertTrue(side.netplay.message().contains(message), side.netplay.message());
            assertFalse(side.netplay.message().contains("\n"));
        }
    }

    @Test
    void aDifferenceOfTheGamesIsNamedOnBothSides() {
        sides = new TwoSides(HOME, 1);
        assertDifference(
                "must have the same game: the host has duel, the guest has other",
                Duel.GAME,
                GameSpec.of("other", "1.0"));
        sides = new TwoSides(HOME, 2);
        assertDifference(
                "must have the same version of the game: the host has 1.0, the guest has 1.1",
                GameSpec.of("duel", "1.0"),
                GameSpec.of("duel", "1.1"));
    }

    @Test
    void aDifferenceOfFilesIsNamedOnBothSides() {
        sides = new TwoSides(HOME, 1);
        sides.host.netplay.content("level-1.tmx", new byte[] {1});
        assertDifference(
                "must have the same files: the host has [level-1.tmx], the guest has []", Duel.GAME, Duel.GAME);
        sides = new TwoSides(HOME, 2);
        sides.host.netplay.content("level-1.tmx", new byte[] {1});
        sides.guest.netplay.content("level-1.tmx", new byte[] {2});
        assertDifference("must have the same file level-1.tmx: the host has one with the hash ", Duel.GAME, Duel.GAME);
    }

    @Test
    void aSettingThatTheGuestDoesNotHaveIsNamedOnBothSides() {
        sides = new TwoSides(HOME, 1);
        assertDifference(
                "must have the same settings: the host has [crates, lives], the guest has [crates]",
                Duel.GAME.setting("lives", 3, 1, 9),
                Duel.GAME);
    }

    @Test
    void aDifferenceOfTheStatesBeforeTheFirstStepIsNamedOnBothSides() {
        sides = new TwoSides(HOME, 1);
        GameSpec<?> withoutFighter = Duel.GAME.wire((world, scheduler) -> world.spawn(new Duel.Fighter()));
        sides.meet(Duel.GAME, withoutFighter);
        sides.host.begin(Duel.GAME);
        sides.guest.begin(withoutFighter);
        sides.run(1_000);
        for (ManySides.Side side : sides.sides()) {
            assertEquals(NetplayState.ENDED, side.netplay.state());
            assertTrue(
                    side.netplay.message().contains("must have the same state before the first step"),
                    side.netplay.message());
        }
    }

    @Test
    void aComponentThatOneSideLacksIsNamedOnBothSides() {
        sides = new TwoSides(HOME, 1);
        GameSpec<?> with = Duel.GAME.register(Extra.class);
        sides.meet(Duel.GAME, with);
        sides.host.begin(Duel.GAME);
        sides.guest.begin(with);
        sides.run(1_000);
        for (ManySides.Side side : sides.sides()) {
            assertTrue(side.netplay.message().contains(Extra.class.getName()), side.netplay.message());
        }
    }

    static final class Extra {
        int value;
    }

    @Test
    void bothSidesPauseAfterTheSameStepAndGoOnTogether() {
        begin(BAD, 7);
        sides.run(2_000);
        TimeControl ofGuest = sides.guest.run.scheduler().timeControl();
        TimeControl ofHost = sides.host.run.scheduler().timeControl();
        for (int round = 0; round < 5; round++) {
            ofGuest.pause();
            assertTrue(ofGuest.isPaused(), "a menu that asks at once sees the pause");
            if (round == 3) {
                ofHost.pause(); // both at the same time
            }
            sides.run(1_500);
            assertTrue(ofHost.isPaused());
            assertEquals(sides.host.step(), sides.guest.step());
            long paused = sides.host.step();
            sides.run(500);
            assertEquals(paused, sides.host.step());
            (round % 2 == 0 ? ofHost : ofGuest).resume();
            sides.run(1_500);
            assertFalse(ofHost.isPaused() || ofGuest.isPaused());
            assertTrue(sides.host.step() > paused + 60 && sides.guest.step() > paused + 60);
        }
        sides.assertEqualUpTo(400, sides.host.messages.toString());
    }

    @Test
    void aMenuThatHasPausedSeesThePauseInEachFrame() {
        begin(HOME, 19);
        sides.run(1_000);
        TimeControl time = sides.guest.run.scheduler().timeControl();
        time.pause();
        int[] frames = new int[1];
        sides.guest.run.scheduler().afterStep(step -> {
            frames[0]++;
            assertTrue(time.isPaused(), "step " + step);
        });
        sides.run(1_000);
        assertTrue(frames[0] > 5, "some steps run until both sides pause: " + frames[0]);
    }

    @Test
    void aPauseThatIsTakenBackAtOnceDoesNotStay() {
        begin(HOME, 8);
        sides.run(1_000);
        TimeControl time = sides.guest.run.scheduler().timeControl();
        time.pause();
        sides.run(50);
        time.resume();
        sides.run(2_000);
        assertFalse(time.isPaused());
        assertFalse(sides.host.run.scheduler().timeControl().isPaused());
        sides.assertEqualUpTo(120, "");
    }

    @Test
    void aLineThatIsCutForSecondsHoldsBothSidesBackAndLosesNothing() {
        begin(BAD, 9);
        sides.run(2_000);
        long before = sides.host.step();
        sides.setQuality(CUT);
        sides.run(5_000);
        assertTrue(sides.host.step() <= before + 30, "predicted at most as far as it can roll back");
        assertTrue(sides.host.netplay.status().orElseThrow().stalls() > 200, "steps of five seconds were held back");
        sides.setQuality(BAD);
        sides.run(3_000);
        assertEquals(NetplayState.PLAYING, sides.host.netplay.state());
        sides.assertEqualUpTo(before + 120, "after the line came back");
    }

    @Test
    void aSideThatStandsStillForSecondsIsWaitedFor() {
        begin(HOME, 10);
        sides.run(2_000);
        long before = sides.host.step();
        sides.guest.isStopped = true;
        sides.run(5_000);
        assertTrue(sides.host.step() <= before + 30);
        sides.guest.isStopped = false;
        sides.run(3_000);
        sides.assertEqualUpTo(before + 120, "after the other side goes on");
    }

    @Test
    void aSideThatIsGoneForTenSecondsEndsTheSessionAndTheOtherPlaysOnAlone() {
        begin(HOME, 11);
        sides.guest.player = input -> input.add(Key.LEFT, true, 0);
        sides.run(2_000);
        sides.guest.isStopped = true;
        sides.run(11_000);
        assertEquals(NetplayState.ENDED, sides.host.netplay.state());
        assertEquals("the other player has not answered for 10 seconds", sides.host.netplay.message());
        long before = sides.host.step();
        sides.run(2_000);
        assertTrue(sides.host.step() >= before + 110, "plays on");
    }

    @Test
    void controlsOfAPlayerWhoHasLeftAreReleased() {
        begin(LineQuality.PERFECT, 12);
        sides.guest.player = new InputSource() {
            private boolean isHeld;

            @Override
            public void poll(dev.halfstep.input.InputQueue input) {
                if (!isHeld) {
                    input.add(Key.LEFT, true, 0);
                }
                isHeld = true;
            }
        };
        sides.run(1_000);
        sides.guest.netplay.close();
        sides.run(500);
        assertEquals(NetplayState.ENDED, sides.host.netplay.state());
        assertEquals("the other player has left", sides.host.netplay.message());
        float[] headings = new float[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            sides.host.run.world().query(Duel.Fighter.class).forEach((id, fighter) -> {
                if (fighter.player == 2) {
                    headings[index] = fighter.heading;
                }
            });
            sides.run(500);
        }
        assertTrue(headings[0] < 0f);
        assertEquals(headings[0], headings[1], "the released key steers no more");
    }

    /** Without them, a released key would stay held. */
    @Test
    void inputThatWasToComeWithTheDelayComesAfterTheOtherPlayerHasLeft() {
        sides = new TwoSides(LineQuality.PERFECT, 20);
        sides.host.netplay.inputDelay(10);
        sides.begin(Duel.GAME);
        sides.run(1_000);
        sides.host.player = TwoSides.tapping(Key.SPACE);
        sides.run(100); // presses wait for later steps
        sides.host.player = InputSource.NONE;
        sides.guest.netplay.close();
        sides.run(1_000);
        assertEquals(NetplayState.ENDED, sides.host.netplay.state());
        int shots = sides.host.sum(fighter -> fighter.shots);
        assertEquals(3, shots);
    }

    @Test
    void sidesThatHaveBegunApartRunTheSameStepsAndWaitNoMore() {
        sides = new TwoSides(BAD, 5);
        sides.begin(Duel.GAME);
        sides.guest.nextFrameNanos += 150_000_000L;
        sides.run(6_000);
        long waits = waits();
        for (int second = 0; second < 10; second++) {
            sides.run(1_000);
            assertTrue(Math.abs(sides.host.step() - sides.guest.step()) <= 2, "second " + second);
        }
        assertTrue(waits > 0);
        assertTrue(waits() - waits <= 2, "waits of ten seconds: " + (waits() - waits));
    }

    private long waits() {
        return sides.host.netplay.status().orElseThrow().waits()
                + sides.guest.netplay.status().orElseThrow().waits();
    }

    @Test
    void timeIsNotChangedOnOneSideAlone() {
        begin(HOME, 13);
        sides.run(500);
        TimeControl time = sides.host.run.scheduler().timeControl();
        assertTrue(time.isShared());
        assertThrows(IllegalStateException.class, () -> time.setScaleThousandths(500));
        assertThrows(IllegalStateException.class, () -> time.step());
        assertThrows(IllegalStateException.class, () -> time.runUntil(() -> true));
        byte[] state = sides.host.run.scheduler().state().save();
        IllegalStateException refused = assertThrows(
                IllegalStateException.class,
                () -> sides.host.run.scheduler().state().load(state));
        assertEquals(
                "a game that is shared with other machines cannot load a state: their games would differ",
                refused.getMessage());
        sides.guest.netplay.close();
        sides.run(500);
        time.setScaleThousandths(500); // alone again
    }

    @Test
    void aGameThatCanBeRewoundIsRefused() {
        sides = new TwoSides(HOME, 14);
        sides.meet(Duel.GAME, Duel.GAME);
        try (GameRun<?> run = Duel.GAME.begin()) {
            new Rewind(run.scheduler(), 1f, 1 << 20);
            assertThrows(IllegalStateException.class, () -> sides.host.netplay.begin(run));
        }
    }

    @Test
    void aTuningOfTheGuestHasNoEffectAndOneOfTheHostHasItOnBothSides() {
        begin(HOME, 15);
        sides.guest.player = input -> input.tune(Duel.SPEED, 7f);
        sides.host.player = InputSource.NONE;
        sides.run(1_000);
        sides.assertEqualUpTo(30, "");
        assertEquals(
                List.of(
                        "the other player is there",
                        "the rules of the host hold in this session: tunings of this side have no effect"),
                sides.guest.messages);
        sides.host.player = input -> input.tune(Duel.SPEED, 3f);
        sides.run(1_000);
        sides.assertEqualUpTo(90, "");
    }

    @Test
    void reboundKeysOfAPlayerHoldOnBothSides() {
        sides = new TwoSides(HOME, 16);
        sides.meet(Duel.GAME, Duel.GAME);
        GameSpec<?> rebound =
                Duel.GAME.wire((world, scheduler) -> scheduler.input().actions().rebind(Duel.FIRE, Key.X));
        sides.host.begin(Duel.GAME);
        sides.guest.begin(rebound);
        sides.guest.player = TwoSides.tapping(Key.X);
        sides.run(2_000);
        sides.assertEqualUpTo(60, "");
        int shots = sides.host.sum(fighter -> fighter.shots);
        assertTrue(shots > 20, "the host sees the shots of the guest: " + shots);
    }

    @Test
    void aWrongPredictionOfTheGameChangesNothing() {
        sides = new TwoSides(BAD, 17);
        sides.host.netplay.predict((step, newest, predicted) -> predicted.add(Key.SPACE, step % 2 == 0, 0));
        sides.begin(Duel.GAME);
        sides.host.player = TwoSides.randomPlayer(1);
        sides.guest.player = TwoSides.randomPlayer(2);
        sides.run(3_000);
        sides.assertEqualUpTo(100, "");
        assertTrue(sides.host.netplay.status().orElseThrow().rolledBackSteps() > 0);
    }

    private static void count(World world, int[] outside) {
        for (var row : world.query(Duel.Fighter.class)) {
            row.first().taunts += outside[0]++;
        }
    }

    @Test
    void stateOutsideOfTheSimulationIsFound() {
        sides = new TwoSides(HOME, 18);
        int[] outside = new int[1];
        GameSpec<?> careless =
                Duel.GAME.wire((world, scheduler) -> scheduler.simulation("careless", step -> count(world, outside)));
        sides.meet(careless, careless);
        sides.host.begin(careless);
        sides.guest.begin(careless);
        sides.run(3_000);
        assertEquals(NetplayState.ENDED, sides.host.netplay.state());
        assertTrue(
                sides.host.netplay.message().contains("the two games differ after step"), sides.host.netplay.message());
    }
}
