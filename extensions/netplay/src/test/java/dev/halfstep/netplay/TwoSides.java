package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.state.StateHash;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;

/** Two machines with one game, over a simulated line, in the time of one clock. */
final class TwoSides {

    private static final long MILLI = 1_000_000L;

    /** One machine. Its frames come when its display shows them. */
    final class Side {
        final Netplay netplay;
        final SimulatedLine line;
        final List<String> messages = new ArrayList<>();
        final Map<Long, Long> hashes = new HashMap<>();
        GameRun<?> run;
        InputSource player = InputSource.NONE;
        long frameNanos = 16_666_667L;
        long nextFrameNanos;
        boolean isStopped;
        boolean isHashed = true;

        /** The game that this side begins once both have agreed, and the earliest time. */
        private GameSpec<?> waitingGame;

        private long waitsUntilNanos;
        private long newestFrameNanos;
        int maxFramesWithoutStep;
        private int framesWithoutStep;

        Side(SimulatedLine line) {
            this.line = line;
            netplay = new Netplay(() -> nowNanos, new SecureRandom()).onMessage(messages::add);
        }

        /** Returns the sum of a number of all fighters. */
        int sum(ToIntFunction<Duel.Fighter> number) {
            int sum = 0;
            for (var row : run.world().query(Duel.Fighter.class)) {
                sum += number.applyAsInt(row.first());
            }
            return sum;
        }

        long step() {
            return run.scheduler().timestep().steps();
        }

        void begin(GameSpec<?> game) {
            run = netplay.agreed(game).begin();
            run.scheduler().afterStep(step -> {
                if (isHashed) {
                    hashes.put(step, StateHash.of(run.world()));
                }
            });
            netplay.begin(run);
            nextFrameNanos = nowNanos;
            newestFrameNanos = nowNanos - frameNanos;
        }

        /** Lets the frames of this side meet the other one, and begin some milliseconds later at the earliest. */
        void meetInFrames(GameSpec<?> game, int beginMillis) {
            netplay.meet(game, line, /* asHost= */ this == TwoSides.this.host);
            waitingGame = game;
            waitsUntilNanos = nowNanos + beginMillis * MILLI;
            nextFrameNanos = nowNanos;
        }

        private void meetOrBegin() {
            netplay.update();
            if (netplay.state() == NetplayState.AGREED && nowNanos >= waitsUntilNanos) {
                begin(waitingGame);
            }
        }

        private void frame(long frameBeginNanos) {
            if (run == null) {
                meetOrBegin();
                return;
            }
            long before = step();
            run.scheduler().frame(host, frameBeginNanos - newestFrameNanos); // long after the side stood still
            newestFrameNanos = frameBeginNanos;
            framesWithoutStep = step() == before ? framesWithoutStep + 1 : 0;
            maxFramesWithoutStep = Math.max(maxFramesWithoutStep, framesWithoutStep);
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

    long nowNanos = 1_000 * MILLI;
    final Side host;
    final Side guest;

    TwoSides(LineQuality quality, long seed) {
        SimulatedLine[] ends = SimulatedLine.pair(() -> nowNanos, quality, seed);
        host = new Side(ends[0]);
        guest = new Side(ends[1]);
    }

    Side[] sides() {
        return new Side[] {host, guest};
    }

    void setQuality(LineQuality quality) {
        host.line.setQuality(quality);
    }

    /** Lets both sides meet. */
    void meet(GameSpec<?> ofHost, GameSpec<?> ofGuest) {
        host.netplay.meet(ofHost, host.line, /* asHost= */ true);
        guest.netplay.meet(ofGuest, guest.line, /* asHost= */ false);
        for (int i = 0; i < 2_000 && isWaiting(); i++) {
            nowNanos += 5 * MILLI;
            host.netplay.update();
            guest.netplay.update();
        }
    }

    private boolean isWaiting() {
        return host.netplay.state() == NetplayState.WAITING || guest.netplay.state() == NetplayState.WAITING;
    }

    void begin(GameSpec<?> game) {
        meet(game, game);
        assertEquals(NetplayState.AGREED, host.netplay.state(), host.netplay.message());
        assertEquals(NetplayState.AGREED, guest.netplay.state(), guest.netplay.message());
        host.begin(game);
        guest.begin(game);
    }

    /** Presses and moves something in some frames. */
    static InputSource randomPlayer(long seed) {
        Random random = new Random(seed);
        return input -> {
            switch (random.nextInt(12)) {
                case 0 -> input.add(Key.LEFT, random.nextBoolean(), 0);
                case 1 -> input.add(Key.RIGHT, random.nextBoolean(), 0);
                case 2 -> input.add(Key.SPACE, random.nextBoolean(), 0);
                case 3 -> input.movePointer(random.nextInt(100), random.nextInt(100), 0);
                case 4 -> input.turnWheel(0f, random.nextInt(3) - 1f, 0);
                case 5 -> input.press(Duel.TAUNT);
                case 6 -> input.moveAxis(dev.halfstep.input.GamepadAxis.LEFT_X, random.nextFloat() * 2f - 1f, 0);
                default -> {}
            }
        };
    }

    /** Presses a key in one frame, and releases it in the next one. */
    static InputSource tapping(Key key) {
        boolean[] isDown = new boolean[1];
        return input -> {
            isDown[0] = !isDown[0];
            input.add(key, isDown[0], 0);
        };
    }

    /** Runs the frames of both sides that are due in some milliseconds. */
    void run(int milliseconds) {
        long endNanos = nowNanos + milliseconds * MILLI;
        while (nowNanos < endNanos) {
            nowNanos += MILLI;
            for (Side side : sides()) {
                while (side.nextFrameNanos <= nowNanos) {
                    if (!side.isStopped) {
                        side.frame(side.nextFrameNanos);
                    }
                    side.nextFrameNanos += side.frameNanos;
                }
            }
        }
    }

    /** Checks that both sides had the same state after each step that both know for certain. */
    void assertEqualUpTo(long minStep, String message) {
        long confirmed = Math.min(confirmed(host), confirmed(guest));
        assertTrue(confirmed >= minStep, message + ": confirmed up to " + confirmed + " of " + minStep);
        for (long step = 1; step <= confirmed; step++) {
            assertEquals(host.hashes.get(step), guest.hashes.get(step), message + ", step " + step);
        }
    }

    private static long confirmed(Side side) {
        return side.step() - side.netplay.status().orElseThrow().predictedSteps();
    }

    void close() {
        for (Side side : sides()) {
            side.netplay.close();
            if (side.run != null) {
                side.run.close();
            }
        }
    }
}
