package dev.halfstep.netplay;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** Machines with one game, over simulated lines, in the time of one clock. */
class ManySides {

    static final long MILLI = 1_000_000L;

    /** One machine. Its frames come when its display shows them. */
    final class Side {
        final Netplay netplay;
        final SimulatedLine line;
        private final boolean isHost;
        final List<String> messages = new ArrayList<>();
        final Map<Long, Long> hashes = new HashMap<>();
        GameRun<?> run;
        InputSource player = InputSource.NONE;
        long frameNanos = 16_666_667L;
        long nextFrameNanos;
        boolean isStopped;
        boolean isHashed = true;
        int workers = 1;

        /** Gets a recording of the run; null for none. */
        ByteArrayOutputStream recorded;

        private Recorder recorder;

        /** Runs each frame, to measure it. */
        Consumer<Runnable> meter = Runnable::run;

        /** The game that this side begins once both have agreed, and the earliest time. */
        private GameSpec<?> waitingGame;

        private long waitsUntilNanos;
        private long newestFrameNanos;
        int maxFramesWithoutStep;
        private int framesWithoutStep;

        Side(SimulatedLine line, boolean isHost) {
            this.line = line;
            this.isHost = isHost;
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
            run = netplay.agreed(game).begin(SchedulerSettings.defaults().withWorkers(workers));
            run.scheduler().afterStep(step -> {
                if (isHashed) {
                    hashes.put(step, StateHash.of(run.world()));
                }
            });
            netplay.begin(run);
            record();
            nextFrameNanos = nowNanos;
            newestFrameNanos = nowNanos - frameNanos;
        }

        private void record() {
            if (recorded != null) {
                try {
                    recorder = Recorder.start(recorded, run, /* hashEvery= */ 1, Map.of());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        /** Replays the recorded run, checks each of its steps, and returns the hash after the last one. */
        long replay(GameSpec<?> game) throws Exception {
            recorder.close();
            Recording recording = Recording.of("a session", recorded.toByteArray());
            try (Replay replay = Replay.begin(recording, game)) {
                replay.run();
                replay.verify();
                return StateHash.of(replay.world());
            }
        }

        void meet(GameSpec<?> game) {
            if (isHost) {
                netplay.host(game, SimulatedLine.accepting(line));
            } else {
                netplay.join(game, line, /* isSpectator= */ false);
            }
        }

        /** Lets the frames of this side meet the other one, and begin some milliseconds later at the earliest. */
        void meetInFrames(GameSpec<?> game, int beginMillis) {
            meet(game);
            beginInFrames(game, beginMillis);
        }

        /** Lets the frames of this side begin each game that is agreed, some milliseconds later at the earliest. */
        void beginInFrames(GameSpec<?> game, int beginMillis) {
            waitingGame = game;
            waitsUntilNanos = nowNanos + beginMillis * MILLI;
            nextFrameNanos = nowNanos;
        }

        private void meetOrBegin() {
            netplay.update();
            if (netplay.state() == NetplayState.AGREED && nowNanos >= waitsUntilNanos) {
                if (run != null) {
                    run.close();
                }
                hashes.clear();
                begin(waitingGame);
            }
        }

        private void frame(long frameBeginNanos) {
            if (waitingGame != null) {
                meetOrBegin();
            }
            if (run == null) {
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
    final List<Side> sides = new ArrayList<>();

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
            for (Side side : sides) {
                while (side.nextFrameNanos <= nowNanos) {
                    if (!side.isStopped) {
                        side.meter.accept(() -> side.frame(side.nextFrameNanos));
                    }
                    side.nextFrameNanos += side.frameNanos;
                }
            }
        }
    }

    static long confirmed(Side side) {
        return side.step() - side.netplay.status().orElseThrow().predictedSteps();
    }

    void close() {
        for (Side side : sides) {
            side.netplay.close();
            if (side.run != null) {
                side.run.close();
            }
        }
    }
}
