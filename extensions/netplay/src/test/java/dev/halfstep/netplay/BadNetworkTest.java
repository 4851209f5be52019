package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.time.TimeControl;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays whole games over networks that fail in all ways, each from one seed. */
class BadNetworkTest {

    private static final LineQuality HOME = new LineQuality(30, 10, 2, 1);
    private static final LineQuality CUT = new LineQuality(0, 0, /* lossPercent= */ 100, 0);
    private static final int SESSIONS = Integer.getInteger("halfstep.netplay.sessions", 50);

    /** The number of events in a session, of half a second on average. */
    private static final int EVENTS = SESSIONS > 50 ? 40 : 5;

    private TwoSides sides;

    @AfterEach
    void close() {
        if (sides != null) {
            sides.close();
        }
    }

    private String messages(String text) {
        return text + " " + sides.host.messages + sides.guest.messages;
    }

    @Test
    void noNetworkMakesTheGamesDifferOrStopsThemForEver() {
        for (int seed = 0; seed < SESSIONS; seed++) {
            Random random = new Random(seed);
            sides = new TwoSides(HOME, seed);
            int rate = new int[] {20, 30, 50, 60, 60, 60, 120}[random.nextInt(7)];
            meet(random, Duel.GAME.withSeed(seed).stepsPerSecond(rate));
            int pauses = 0;
            for (int event = 0; event < EVENTS; event++) {
                pauses += disturb(random);
            }
            for (ManySides.Side side : sides.sides()) {
                side.isStopped = false;
            }
            sides.setQuality(HOME);
            sides.run(1_500);
            sides.guest.run.scheduler().timeControl().resume();
            sides.run(500);
            sides.host.run.scheduler().timeControl().resume();
            sides.run(1_000);
            long before = sides.host.step();
            sides.run(2_000);
            String text = messages("seed " + seed + ", " + pauses + " pauses, " + sides.host.netplay.status());
            assertEquals(NetplayState.PLAYING, sides.host.netplay.state(), text);
            assertEquals(NetplayState.PLAYING, sides.guest.netplay.state(), text);
            assertTrue(sides.host.step() >= before + rate, text + ": " + (sides.host.step() - before) + " steps");
            sides.assertEqualUpTo(before, text);
            assertTrue(sides.host.line.largestPayload <= SealedLine.MAX_PAYLOAD_BYTES);
            sides.close();
        }
        sides = null;
    }

    /** Lets two sides with one or two players each meet over a line that works only after a while. */
    private void meet(Random random, GameSpec<?> game) {
        for (ManySides.Side side : sides.sides()) {
            side.netplay.players(1 + random.nextInt(2)).inputDelay(random.nextInt(6));
            side.player = TwoSides.randomPlayer(random.nextLong());
            side.frameNanos = 1_000_000_000L / new int[] {30, 60, 144, 240}[random.nextInt(4)] + random.nextInt(20_000);
            side.meetInFrames(game, random.nextInt(3_000));
        }
        sides.setQuality(random.nextBoolean() ? CUT : randomQuality(random));
        sides.run(random.nextInt(3_000));
        sides.setQuality(HOME);
        sides.run(3_200);
        assertEquals(NetplayState.PLAYING, sides.host.netplay.state(), messages(""));
        assertEquals(NetplayState.PLAYING, sides.guest.netplay.state(), messages(""));
    }

    private static LineQuality randomQuality(Random random) {
        return new LineQuality(
                random.nextInt(300),
                random.nextInt(4) == 0 ? random.nextInt(2_000) : random.nextInt(60),
                random.nextInt(50),
                random.nextInt(51));
    }

    /** Lets one thing happen, and time pass. Returns 1 for a pause. */
    private int disturb(Random random) {
        ManySides.Side side = sides.sides()[random.nextInt(2)];
        switch (random.nextInt(9)) {
            case 0 -> sides.setQuality(randomQuality(random));
            case 1 -> side.line.setQualityThere(randomQuality(random));
            case 2 -> { // a partition
                sides.setQuality(CUT);
                sides.run(random.nextInt(4_000));
                sides.setQuality(HOME);
            }
            case 3 -> { // one direction is cut
                side.line.setQualityThere(CUT);
                sides.run(random.nextInt(4_000));
                side.line.setQualityThere(HOME);
            }
            case 4 -> {
                side.isStopped = true;
                sides.run(random.nextInt(5_000));
                side.isStopped = false;
            }
            case 5 -> {
                for (int i = 0; i < 50; i++) {
                    side.line.sendAgain(random);
                    sides.run(2);
                }
            }
            case 6 -> {
                side.run.scheduler().timeControl().pause();
                sides.run(random.nextInt(1_000));
                return 1;
            }
            case 7 -> side.run.scheduler().timeControl().resume();
            default -> side.netplay.inputDelay(random.nextInt(16));
        }
        sides.run(random.nextInt(1_000));
        return 0;
    }

    @Test
    void aPlayerWhoLeavesInTheFirstSecondEndsTheSessionOfTheOther() {
        for (int millis = 0; millis < 1_000; millis += 90) {
            sides = new TwoSides(HOME, millis);
            sides.host.meetInFrames(Duel.GAME, 0);
            sides.guest.meetInFrames(Duel.GAME, 0);
            sides.run(millis);
            sides.guest.netplay.close();
            sides.run(500);
            assertEquals(NetplayState.ENDED, sides.host.netplay.state());
            assertTrue(
                    sides.host.netplay.message().startsWith("the other player has left"), sides.host.netplay.message());
            sides.close();
        }
    }

    @Test
    void aPlayerWhoVanishesWhileBothMeetDoesNotKeepTheGuestWaiting() {
        sides = new TwoSides(CUT, 1);
        sides.guest.meetInFrames(Duel.GAME, 0);
        sides.run(20_000);
        assertEquals(NetplayState.ENDED, sides.guest.netplay.state());
    }

    @Test
    void aSideThatTakesLongToBeginIsWaitedFor() {
        sides = new TwoSides(HOME, 2);
        sides.host.meetInFrames(Duel.GAME, 0);
        sides.guest.meetInFrames(Duel.GAME, 15_000); // shows a menu meanwhile
        sides.run(18_000);
        assertEquals(NetplayState.PLAYING, sides.host.netplay.state(), sides.host.netplay.message());
        sides.assertEqualUpTo(60, "");
    }

    @Test
    void aSideThatIsTooBusyToAnswerWhileItsWindowOpensIsWaitedFor() {
        for (boolean isHost : new boolean[] {true, false}) {
            sides = new TwoSides(HOME, 2);
            sides.host.meetInFrames(Duel.GAME, 0);
            sides.guest.meetInFrames(Duel.GAME, 0);
            ManySides.Side busy = isHost ? sides.host : sides.guest;
            for (int i = 0; i < 1_000 && busy.netplay.state() == NetplayState.WAITING; i++) {
                sides.run(1);
            }
            busy.isStopped = true;
            sides.run(20_000);
            busy.isStopped = false;
            sides.run(3_000);
            assertEquals(NetplayState.PLAYING, sides.host.netplay.state(), sides.host.netplay.message());
            sides.assertEqualUpTo(60, "");
            sides.close();
        }
    }

    @Test
    void aPauseSoonAfterAPauseHolds() {
        sides = new TwoSides(HOME, 3);
        sides.begin(Duel.GAME);
        sides.run(1_000);
        TimeControl time = sides.host.run.scheduler().timeControl();
        time.pause();
        sides.run(1_000);
        time.resume();
        sides.run(50);
        assertFalse(time.isPaused());
        time.pause();
        sides.run(1_000);
        assertTrue(time.isPaused());
        long paused = sides.host.step();
        sides.run(500);
        assertEquals(paused, sides.host.step());
    }

    @Test
    void aLongFrameRunsNoMoreStepsThanCanRunAgain() {
        sides = new TwoSides(LineQuality.PERFECT, 5);
        sides.guest.netplay.inputDelay(15); // the host has its input of many steps to come
        sides.begin(Duel.GAME);
        sides.guest.player = TwoSides.randomPlayer(1);
        for (int i = 0; i < 10; i++) {
            sides.run(500);
            sides.host.isStopped = true;
            sides.run(240);
            sides.host.isStopped = false;
        }
        sides.run(1_000);
        sides.assertEqualUpTo(400, sides.host.messages.toString());
    }

    @Test
    void keysOfALongPauseDoNotDelayTheControls() {
        sides = new TwoSides(HOME, 4);
        sides.begin(Duel.GAME);
        sides.run(1_000);
        sides.host.run.scheduler().timeControl().pause();
        sides.guest.player = TwoSides.tapping(Key.SPACE);
        sides.run(30_000);
        sides.guest.player = InputSource.NONE;
        sides.host.run.scheduler().timeControl().resume();
        sides.run(1_000);
        int shots = sides.host.sum(fighter -> fighter.shots);
        assertTrue(shots <= 20, "presses of the pause are dropped: " + shots); // of both sides before the pause
        sides.assertEqualUpTo(60, "");
    }

    @Test
    void aSideThatStandsStillForAMinuteEndsTheSessionOfBoth() {
        for (int i = 0; i < 2; i++) {
            sides = new TwoSides(HOME, i);
            sides.begin(Duel.GAME);
            sides.run(1_000);
            ManySides.Side still = sides.sides()[i];
            still.isStopped = true;
            sides.run(60_000);
            still.isStopped = false;
            sides.run(12_000);
            for (ManySides.Side side : sides.sides()) {
                assertEquals(NetplayState.ENDED, side.netplay.state());
                long before = side.step();
                sides.run(500);
                assertTrue(side.step() > before + 20, "plays on alone");
            }
            sides.close();
        }
    }
}
