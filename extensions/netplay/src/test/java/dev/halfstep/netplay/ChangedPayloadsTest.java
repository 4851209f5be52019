package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Changes payloads of honest players at random: as a player with the secret can. */
class ChangedPayloadsTest {

    private static final int ROUNDS = Integer.getInteger("halfstep.netplay.rounds", 200);

    private static byte[] change(byte[] payload, Random random) {
        byte[] changed = payload.clone();
        int at = random.nextInt(changed.length);
        switch (random.nextInt(7)) {
            case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> changed[at] = (byte) random.nextInt(256);
            case 2 -> changed[at] = new byte[] {0, 1, -1, 127, -128}[random.nextInt(5)];
            case 3 -> changed = Arrays.copyOf(changed, at);
            case 4 -> changed = Arrays.copyOf(changed, changed.length + 1 + random.nextInt(20));
            case 5 -> Arrays.fill(changed, at, changed.length, (byte) -1);
            default -> {
                int from = random.nextInt(changed.length);
                System.arraycopy(payload, from, changed, at, changed.length - Math.max(from, at));
            }
        }
        return changed;
    }

    @Test
    void noChangeOfAPayloadStopsAGame() {
        int ended = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            TwoSides sides = new TwoSides(LineQuality.PERFECT, round);
            int first = random.nextInt(60);
            int[] count = new int[1];
            int percent = 1 + random.nextInt(30);
            for (ManySides.Side side : sides.sides()) {
                side.player = TwoSides.randomPlayer(random.nextLong());
                side.meetInFrames(Duel.GAME, 0);
            }
            ManySides.Side liar = sides.sides()[round % 2];
            ManySides.Side victim = sides.sides()[1 - round % 2];
            liar.line.change =
                    payload -> count[0]++ >= first && random.nextInt(100) < percent ? change(payload, random) : payload;
            for (int i = 0; i < 20 && victim.netplay.state() != NetplayState.ENDED; i++) {
                if (victim.run != null && random.nextInt(4) == 0) {
                    victim.run.scheduler().timeControl().pause();
                } else if (victim.run != null) {
                    victim.run.scheduler().timeControl().resume();
                }
                sides.run(50);
            }
            if (victim.netplay.state() == NetplayState.ENDED) {
                ended++;
                String line = victim.netplay.message();
                assertFalse(line.contains("null") || line.chars().anyMatch(Character::isISOControl), line);
                sides.run(100); // plays on alone, or shows a menu
            }
            sides.close();
        }
        assertTrue(ended > ROUNDS / 2, "the changes are found: " + ended);
    }
}
