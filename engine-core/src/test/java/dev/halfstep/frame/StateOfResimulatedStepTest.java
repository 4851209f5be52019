package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.state.StateException;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a step that was resimulated is saved as in a game that knew the input from the first. */
class StateOfResimulatedStepTest {

    private static final long FRAME_NANOS = 10_000_000;
    private static final int STEPS = 120;
    private static final int MAX_DELAY_STEPS = 6;

    /** A game of the local player, who is player 1, and remote players, whose input comes late. */
    private static final class Run implements AutoCloseable {

        private final SyntheticWorld game;
        private final SystemScheduler scheduler;
        private final Rollback rollback;
        private final long seed;

        /** What the local player has sent, by step. */
        private final Map<Long, InputQueue> localInput = new HashMap<>();

        /** The state after each step, as it was saved last. */
        private final Map<Long, byte[]> states = new HashMap<>();

        /** The hash of the state after each step. */
        private final Map<Long, Long> hashes = new HashMap<>();

        private int resimulatedSteps;

        Run(long seed, boolean isInputLate, boolean savesBeforeRollback) {
            this.seed = seed;
            game = Colony.of(60)
                    .seed(seed)
                    .rate(Rate.hz(100))
                    .system("push", Run::push)
                    .build();
            scheduler = game.scheduler();
            if (savesBeforeRollback) {
                scheduler.afterStep(this::save);
            }
            rollback = new Rollback(scheduler, 2 * MAX_DELAY_STEPS);
            if (!savesBeforeRollback) {
                scheduler.afterStep(this::save);
            }
            rollback.exchangeInput((step, local, whole) -> {
                InputQueue sent = new InputQueue();
                sent.addAll(local, 0);
                localInput.put(step, sent);
                write(step, whole, !isInputLate);
            });
        }

        private void save(long step) {
            states.put(step, scheduler.state().save());
            hashes.put(step, game.hash());
        }

        private void write(long step, InputQueue whole, boolean isWhole) {
            InputQueue local = localInput.get(step);
            if (local != null) {
                whole.addAll(local.events(), 0);
            }
            if (isWhole) {
                writeRemote(step, whole);
            }
        }

        private void writeRemote(long step, InputQueue whole) {
            Random random = new Random(seed * 1_000 + step);
            for (int i = random.nextInt(4); i > 0; i--) {
                int player = 2 + random.nextInt(PlayerInput.MAX_PLAYERS - 1);
                switch (random.nextInt(6)) {
                    case 0 -> whole.leave(player);
                    case 1 -> whole.join(player);
                    case 2 -> whole.moveAxis(player, GamepadAxis.LEFT_X, random.nextInt(3) - 1, 0);
                    default -> whole.add(player, random.nextBoolean() ? Key.A : Key.D, random.nextBoolean(), 0);
                }
            }
        }

        private static void push(SimulationContext step) {
            float push = 0;
            for (int player = 2; player <= PlayerInput.MAX_PLAYERS; player++) {
                InputView input = step.input().ofPlayer(player);
                push += player * (input.pressCount(Key.D) + input.value(GamepadAxis.LEFT_X));
                push -= input.releaseCount(Key.D) + (input.isHeld(Key.A) ? 1 : 0) + (input.isPresent() ? 0 : 0.5f);
            }
            float turn = push;
            step.world().query(Colony.Velocity.class).forEach((id, velocity) -> velocity.turn(turn));
            if (push > 20) {
                step.commands().spawn(new Colony.Excited());
            }
        }

        /** Runs a frame of one step, after the input of an earlier one has arrived. */
        void frame() {
            long step = scheduler.timestep().steps();
            Random random = new Random(seed * 7_000 + step);
            scheduler.frame(
                    new HeadlessHost(queue -> {
                        if (random.nextInt(3) == 0) {
                            Key key = random.nextBoolean() ? Key.A : Key.D;
                            queue.add(key, random.nextBoolean(), queue.frameEndNanos());
                            queue.movePointer(random.nextInt(9), random.nextInt(9), queue.frameEndNanos());
                        }
                    }),
                    FRAME_NANOS);
        }

        void receive(long step) {
            if (rollback.setInput(step, queue -> write(step, queue, /* isWhole= */ true))) {
                resimulatedSteps += rollback.resimulate();
            }
        }

        @Override
        public void close() {
            game.close();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void isSavedAsInAGameWithoutRollback(long seed) throws StateException {
        Random delay = new Random(seed);
        try (Run prompt = new Run(seed, /* isInputLate= */ false, seed % 2 == 0);
                Run late = new Run(seed, /* isInputLate= */ true, seed % 2 == 1)) {
            long received = 0;
            for (int i = 1; i <= STEPS; i++) {
                prompt.frame();
                late.frame();
                long newest = late.scheduler.timestep().steps();
                long until = i == STEPS ? newest : newest - delay.nextInt(MAX_DELAY_STEPS);
                for (; received < until; received++) {
                    late.receive(received + 1);
                }
            }
            assertEquals(STEPS, prompt.scheduler.timestep().steps());
            assertTrue(late.resimulatedSteps > STEPS / 2, "resimulated " + late.resimulatedSteps);
            assertEquals(prompt.game.hash(), late.game.hash());
            for (long step = 1; step <= STEPS; step++) {
                assertArrayEquals(prompt.states.get(step), late.states.get(step), "the state after step " + step);
            }
        }
    }

    @Test
    void aLoadedOneGoesOnWithTheSameHashes() throws StateException {
        try (Run late = new Run(5, /* isInputLate= */ true, /* savesBeforeRollback= */ true);
                Run guest = new Run(5, /* isInputLate= */ false, /* savesBeforeRollback= */ true)) {
            for (int i = 1; i <= 50; i++) {
                late.frame();
                if (i > 4) {
                    late.receive(i - 4); // the state after step 46 is the last one that all agree on
                }
            }
            guest.scheduler.state().load(late.states.get(40L));
            assertEquals(40, guest.scheduler.timestep().steps());
            assertEquals(41, guest.rollback.oldestStep());
            for (long step = 41; step <= 46; step++) {
                guest.localInput.clear();
                InputQueue input = new InputQueue();
                late.write(step, input, /* isWhole= */ true);
                guest.rollback.setInput(step, queue -> queue.addAll(input.events(), 0));
                guest.frame();
                assertEquals(late.hashes.get(step), guest.hashes.get(step), "after step " + step);
            }
        }
    }

    @Test
    void theInputOfAPlayerIsSeenOnceAnEarlierJoinArrives() {
        List<String> seen = new ArrayList<>();
        try (SyntheticWorld game = Colony.of(1)
                .rate(Rate.hz(100))
                .system("look", step -> {
                    InputView second = step.input().ofPlayer(2);
                    seen.add(step.step() + (second.isPresent() ? " present" : "") + (second.isHeld(Key.A) ? " A" : ""));
                })
                .build()) {
            Rollback rollback = new Rollback(game.scheduler(), 8);
            rollback.exchangeInput((step, local, whole) -> {
                if (step == 1) {
                    whole.leave(2);
                } else if (step == 3) {
                    whole.add(2, Key.A, true, 0); // has come before the join
                }
            });
            game.step(3);
            assertEquals(List.of("1", "2", "3"), seen);
            seen.clear();
            assertTrue(rollback.setInput(2, whole -> whole.join(2)));
            rollback.resimulate();
            assertEquals(List.of("2 present", "3 present A"), seen);
            assertFalse(rollback.setInput(3, whole -> whole.add(2, Key.A, true, 0)), "the input that step 3 had");
        }
    }

    @Test
    void aRewindAfterAResimulationReleasesWhatThePlayerNoLongerHolds() {
        boolean[] isHeld = new boolean[1];
        try (SyntheticWorld game = Colony.of(1)
                .rate(Rate.hz(100))
                .system("look", step -> isHeld[0] = step.input().isHeld(Key.A))
                .build()) {
            Rollback rollback = new Rollback(game.scheduler(), 8);
            frame(game.scheduler(), queue -> queue.add(Key.A, true, queue.frameEndNanos()));
            frame(game.scheduler(), InputSource.NONE);
            assertTrue(isHeld[0]);
            frame(game.scheduler(), queue -> queue.add(Key.A, false, queue.frameEndNanos()));
            rollback.resimulateFrom(1);
            rollback.rewindTo(2);
            frame(game.scheduler(), InputSource.NONE);
            assertFalse(isHeld[0], "the release was in the undone step");
        }
    }

    private static void frame(SystemScheduler scheduler, InputSource input) {
        scheduler.frame(new HeadlessHost(input), FRAME_NANOS);
    }
}
