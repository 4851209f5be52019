package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays what other libraries for games over networks once did wrong, and mended. */
class KnownMistakesTest {

    private static final LineQuality HOME = new LineQuality(30, 10, 2, 1);

    private TwoSides sides;

    @AfterEach
    void close() {
        sides.close();
    }

    private void begin(LineQuality quality, int playersOfHost, int playersOfGuest) {
        sides = new TwoSides(quality, 1);
        sides.host.netplay.players(playersOfHost);
        sides.guest.netplay.players(playersOfGuest);
        sides.begin(Duel.GAME);
    }

    @Test
    void aChangedDelayOfInputDoesNotFreezeTheSession() {
        begin(HOME, 1, 1);
        sides.host.player = TwoSides.randomPlayer(1);
        sides.guest.player = TwoSides.randomPlayer(2);
        for (int delay : new int[] {0, 15, 0, 7, 15, 1, 0, 15}) {
            sides.host.netplay.inputDelay(delay);
            sides.guest.netplay.inputDelay(15 - delay);
            long before = sides.host.step();
            sides.run(1_000);
            assertTrue(sides.host.step() >= before + 50, "delay " + delay + ": " + (sides.host.step() - before));
        }
        sides.assertEqualUpTo(400, "");
    }

    @Test
    void severalPlayersOfOneMachineShareALine() {
        begin(HOME, 1, 2);
        boolean[] isDown = new boolean[1];
        sides.guest.player = input -> {
            isDown[0] = !isDown[0];
            input.add(Key.SPACE, isDown[0], 0);
            input.add(/* player= */ 2, Key.SPACE, isDown[0], 0);
            input.add(/* player= */ 3, Key.SPACE, isDown[0], 0); // no player of this machine
        };
        sides.run(2_000);
        sides.assertEqualUpTo(100, "");
        int[] shots = new int[4];
        sides.host
                .run
                .world()
                .query(Duel.Fighter.class)
                .forEach((id, fighter) -> shots[fighter.player] += fighter.shots);
        assertEquals(0, shots[1]);
        assertTrue(shots[2] > 20 && shots[2] == shots[3], "shots " + shots[2] + " and " + shots[3]);
    }

    @Test
    void stepsMayHaveInputOfAnySize() {
        begin(HOME, 1, 1);
        Random random = new Random(1);
        for (ManySides.Side side : sides.sides()) {
            side.player = input -> {
                InputSource player = TwoSides.randomPlayer(random.nextLong());
                for (int i = random.nextInt(10) == 0 ? random.nextInt(20) : 0; i > 0; i--) {
                    player.poll(input);
                    input.press(Duel.TAUNT);
                    input.press(Duel.FIRE);
                }
            };
        }
        sides.run(3_000);
        for (ManySides.Side side : sides.sides()) {
            side.player = InputSource.NONE;
        }
        sides.run(3_000);
        sides.assertEqualUpTo(200, "");
    }

    @Test
    void aSideWhoseOtherSideHasNotBegunKeepsItsInputBounded() {
        sides = new TwoSides(HOME, 1);
        sides.host.meetInFrames(Duel.GAME, 0);
        sides.guest.meetInFrames(Duel.GAME, 20_000);
        boolean[] isDown = new boolean[1];
        sides.host.player = input -> {
            for (int i = 0; i < 100; i++) {
                isDown[0] = !isDown[0];
                input.add(Key.SPACE, isDown[0], 0);
            }
        };
        sides.run(19_000);
        sides.host.player = InputSource.NONE;
        sides.run(2_000);
        sides.host.player = input -> input.press(Duel.TAUNT);
        sides.run(500);
        int taunts = sides.host.sum(fighter -> fighter.taunts);
        assertTrue(taunts > 10, "the newest input is not late: " + taunts);
        sides.assertEqualUpTo(30, sides.host.messages.toString());
    }

    @Test
    void theEndOfASessionRollsNothingBack() {
        begin(LineQuality.PERFECT, 1, 1);
        sides.guest.player = TwoSides.randomPlayer(3);
        sides.run(1_000);
        List<Long> steps = new ArrayList<>();
        sides.host.run.scheduler().afterStep(step -> steps.add(step));
        sides.guest.netplay.close();
        sides.run(500);
        assertEquals(NetplayState.ENDED, sides.host.netplay.state());
        assertTrue(steps.size() > 20);
        for (int i = 1; i < steps.size(); i++) {
            assertEquals(steps.get(i - 1) + 1, steps.get(i));
        }
    }
}
