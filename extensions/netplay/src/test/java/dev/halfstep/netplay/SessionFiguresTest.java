package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.World;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Measures and prints what docs/two-players.md and docs/party.md say about a session. */
@EnabledIfSystemProperty(named = "halfstep.long", matches = "true", disabledReason = "measures, for a minute")
class SessionFiguresTest {

    private static final LineQuality BAD = new LineQuality(60, 20, 5, 5);

    /** The bytes that a packet has beside its payload: our seal, UDP and IP. */
    private static final int BYTES_BESIDE_PAYLOAD = SealedLine.OVERHEAD_BYTES + 8 + 20;

    private static final GameSpec<World> GAME = Duel.GAME.with("crates", 50);

    private static TwoSides begin(LineQuality quality, float correctionSeconds) {
        return begin(quality, correctionSeconds, /* keepsSteps= */ false);
    }

    private static TwoSides begin(LineQuality quality, float correctionSeconds, boolean keepsSteps) {
        TwoSides sides = new TwoSides(quality, 5);
        for (ManySides.Side side : sides.sides()) {
            side.netplay.shareDesyncs(keepsSteps);
            side.netplay.smoothCorrections(correctionSeconds, Float.MAX_VALUE);
        }
        sides.begin(GAME);
        sides.host.player = TwoSides.randomPlayer(1);
        sides.guest.player = TwoSides.randomPlayer(2);
        return sides;
    }

    @Test
    void bytesASecond() {
        TwoSides sides = begin(BAD, 0.1f);
        sides.run(1_000);
        long bytes = sides.host.line.sentBytes;
        sides.run(60_000);
        print("host: %s", sides.host.netplay.status().orElseThrow().text());
        print("guest: %s", sides.guest.netplay.status().orElseThrow().text());
        long payload = (sides.host.line.sentBytes - bytes) / 60;
        print(
                "payload %d bytes a second, with seal and headers about %d",
                payload, payload + 60 * BYTES_BESIDE_PAYLOAD);
        assertTrue(payload < 20_000);
        sides.close();
    }

    @Test
    void bytesASecondOfAParty() {
        for (int machines : new int[] {2, 4, 8}) {
            PartySides sides = new PartySides(BAD, /* seed= */ 5, machines + 1);
            sides.host()
                    .netplay
                    .maxPlayers(8)
                    .spectators(1, /* delaySeconds= */ 0f)
                    .startsWith(machines);
            int[] guests = IntStream.range(1, machines).toArray();
            sides.meet(guests);
            sides.run(5_000);
            long hostBytes = sides.sentBytesOfHost();
            long guestBytes = sides.side(1).line.sentBytes;
            sides.run(30_000);
            hostBytes = (sides.sentBytesOfHost() - hostBytes) / 30;
            guestBytes = (sides.side(1).line.sentBytes - guestBytes) / 30;
            long beside = 60 * BYTES_BESIDE_PAYLOAD;
            print(
                    "%d players: host %d bytes a second, with seal and headers about %d; a guest %d, %d; %s",
                    machines,
                    hostBytes,
                    hostBytes + (machines - 1) * beside,
                    guestBytes,
                    guestBytes + beside,
                    sides.host().netplay.status().orElseThrow().text());
            sides.watch(machines);
            sides.run(5_000);
            long withSpectator = sides.sentBytesOfHost();
            sides.run(15_000);
            withSpectator = (sides.sentBytesOfHost() - withSpectator) / 15;
            print("%d players: %d bytes a second for a spectator", machines, withSpectator - hostBytes + beside);
            assertTrue(hostBytes < (machines - 1) * 20_000L);
            sides.close();
        }
    }

    /** Measures frames of a game alone, and of the same game in a session whose line is perfect or bad. */
    @Test
    void costOfAFrame() {
        for (int round = 0; round < 3; round++) {
            double alone = microsAlone(/* hasRollback= */ false);
            double withRollback = microsAlone(/* hasRollback= */ true);
            double perfect = microsInSession(LineQuality.PERFECT, /* keepsSteps= */ false);
            double keeping = microsInSession(LineQuality.PERFECT, /* keepsSteps= */ true);
            double bad = microsInSession(BAD, /* keepsSteps= */ false);
            double badKeeping = microsInSession(BAD, /* keepsSteps= */ true);
            print(
                    "a frame: alone %.1f us, with a rollback that saves %.1f, in a session on a perfect line %.1f,"
                            + " that keeps its last steps %.1f, on a bad one %.1f, that keeps %.1f",
                    alone, withRollback, perfect, keeping, bad, badKeeping);
        }
    }

    private static double microsAlone(boolean hasRollback) {
        try (GameRun<?> run = GAME.begin()) {
            run.setPlayer(TwoSides.randomPlayer(1));
            if (hasRollback) {
                new Rollback(run.scheduler(), 13);
            }
            run.step(3_000);
            long begin = System.nanoTime();
            run.step(6_000);
            return (System.nanoTime() - begin) / 6_000.0 / 1e3;
        }
    }

    private static double microsInSession(LineQuality quality, boolean keepsSteps) {
        TwoSides sides = begin(quality, 0.1f, keepsSteps);
        for (ManySides.Side side : sides.sides()) {
            side.isHashed = false; // a game does not hash each step
        }
        sides.run(50_000);
        long begin = System.nanoTime();
        long before = sides.host.step() + sides.guest.step();
        sides.run(100_000);
        double micros = (System.nanoTime() - begin) / (double) (sides.host.step() + sides.guest.step() - before) / 1e3;
        sides.close();
        return micros;
    }

    @Test
    void aRollbackOfEightSteps() {
        try (GameRun<?> run = GAME.begin()) {
            Rollback rollback = new Rollback(run.scheduler(), 13);
            run.setPlayer(TwoSides.randomPlayer(1));
            for (int round = 0; round < 3; round++) {
                run.step(2_000);
                long nanos = 0;
                for (int i = 0; i < 2_000; i++) {
                    run.step(1);
                    long begin = System.nanoTime();
                    rollback.resimulateFrom(run.scheduler().timestep().steps() - 7);
                    nanos += System.nanoTime() - begin;
                }
                print("a rollback of 8 steps: %.1f us", nanos / 2_000.0 / 1e3);
            }
        }
    }

    /** Measures how far drawn poses move from frame to frame, beyond what an entity moves by itself: 0.1 a step. */
    @Test
    void drawnCorrections() {
        for (float seconds : new float[] {0f, 0.1f}) {
            TwoSides sides = begin(BAD, seconds);
            Jumps jumps = new Jumps(sides.host.run);
            sides.run(60_000);
            print(
                    "corrections that fade in %.1f s: largest drawn motion in a frame %.3f,"
                            + " frames above 0.15: %d of %d",
                    seconds, jumps.largest, jumps.above, jumps.frames);
            sides.close();
        }
    }

    private static final class Jumps {
        float largest;
        int above;
        int frames;
        private float lastX = Float.NaN;
        private float lastY;

        Jumps(GameRun<?> run) {
            run.scheduler()
                    .presentation(
                            "jumps",
                            frame -> frame.world()
                                    .query(InterpolatedTransform.class, Duel.Fighter.class)
                                    .forEach((id, pose, fighter) -> {
                                        if (fighter.player == 2) {
                                            note(pose.x(), pose.y());
                                        }
                                    }));
        }

        private void note(float x, float y) {
            if (!Float.isNaN(lastX)) {
                float moved = (float) Math.hypot(x - lastX, y - lastY);
                largest = Math.max(largest, moved);
                above += moved > 0.15f ? 1 : 0;
                frames++;
            }
            lastX = x;
            lastY = y;
        }
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
