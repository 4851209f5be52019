package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.time.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Plays many sessions of two bots over one relay, and prints how they were: {@code -Dhalfstep.relay.load=ADDRESS:PORT}
 * is a relay, or {@code direct}; {@code halfstep.relay.sessions} and {@code halfstep.relay.seconds} say how many and how
 * long. 200 bots need more than a core.
 */
@EnabledIfSystemProperty(named = "halfstep.relay.load", matches = ".+", disabledReason = "needs a relay")
class RelayLoadTest {

    private static final String RELAY = System.getProperty("halfstep.relay.load", "direct");
    private static final int SESSIONS = Integer.getInteger("halfstep.relay.sessions", 100);
    private static final int SECONDS = Integer.getInteger("halfstep.relay.seconds", 60);
    private static final long FRAME_NANOS = 1_000_000_000L / 60;

    /** One machine. */
    private static final class Bot {
        private final Netplay netplay = new Netplay().onMessage(text -> {});
        private final InputSource player;
        private GameRun<?> run;
        private long frameNanos;
        private long lateFrames;

        private Bot(long seed) {
            player = TwoSides.randomPlayer(seed);
        }

        private void frame(long nowNanos) {
            netplay.update();
            if (netplay.state() == NetplayState.AGREED) {
                run = netplay.agreed(Duel.GAME).begin();
                netplay.begin(run);
                frameNanos = nowNanos;
            } else if (run != null) {
                run.scheduler().frame(host, nowNanos - frameNanos);
                lateFrames += nowNanos - frameNanos > 2 * FRAME_NANOS ? 1 : 0;
                frameNanos = nowNanos;
            }
        }

        private final FrameHost host = new FrameHost() {
            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void poll(InputQueue input) {
                player.poll(input);
            }

            @Override
            public void draw(PresentationContext frame) {}

            @Override
            public void close() {}
        };
    }

    @Test
    void sessionsOfBots() {
        List<Bot> bots = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            Bot host = new Bot(2L * i);
            Bot guest = new Bot(2L * i + 1);
            JoinCode code = RELAY.equals("direct")
                    ? host.netplay.host(Duel.GAME.withSeed(i), "127.0.0.1:0")
                    : host.netplay.hostOverRelay(Duel.GAME.withSeed(i), RELAY, "");
            guest.netplay.join(Duel.GAME, code);
            bots.add(host);
            bots.add(guest);
        }
        NanoClock clock = NanoClock.system();
        long beginNanos = clock.nanoTime();
        long nextNanos = beginNanos;
        List<Long> stallsBefore = List.of();
        for (int frame = 0; frame < SECONDS * 60; frame++) {
            for (Bot bot : bots) {
                bot.frame(clock.nanoTime());
            }
            if (frame == 600) { // all have met
                stallsBefore = bots.stream().map(RelayLoadTest::stalls).toList();
            }
            nextNanos = Math.max(nextNanos + FRAME_NANOS, clock.nanoTime() - FRAME_NANOS);
            LockSupport.parkNanos(nextNanos - clock.nanoTime());
        }
        double seconds = (clock.nanoTime() - beginNanos) / 1e9;
        long stalls = bots.stream().mapToLong(RelayLoadTest::stalls).sum()
                - stallsBefore.stream().mapToLong(Long::longValue).sum();
        int[] pings = bots.stream()
                .mapToInt(bot -> bot.netplay.status().orElseThrow().pingMillis())
                .sorted()
                .toArray();
        long steps = bots.stream()
                .mapToLong(bot -> bot.run.scheduler().timestep().steps())
                .min()
                .orElseThrow();
        print(
                "%d sessions over %s, %.0f s: ping median %d ms, 99 of 100 %d, largest %d; %d steps of %d late;"
                        + " fewest steps %d; frames of bots late %d",
                SESSIONS,
                RELAY,
                seconds,
                pings[pings.length / 2],
                pings[pings.length * 99 / 100],
                pings[pings.length - 1],
                stalls,
                (long) (2 * SESSIONS * 60 * seconds),
                steps,
                bots.stream().mapToLong(bot -> bot.lateFrames).sum());
        for (Bot bot : bots) {
            assertEquals(NetplayState.PLAYING, bot.netplay.state(), bot.netplay.message());
        }
        assertTrue(steps > SECONDS * 40L);
        bots.forEach(bot -> bot.netplay.close());
    }

    private static long stalls(Bot bot) {
        return bot.netplay.status().map(NetplayStatus::stalls).orElse(0L);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
