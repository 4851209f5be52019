package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the input of eight players who leave and join with a model: a player is present or not, and has sets of held
 * controls and the positions of axes. Steps are saved, restored, stored, loaded and run again in between.
 */
class PresenceModelTest {

    private static final Key[] KEYS = {Key.A, Key.B};
    private static final GamepadAxis[] AXES = {GamepadAxis.LEFT_X, GamepadAxis.RIGHT_TRIGGER};
    private static final int PERIOD_STEPS = 3;
    private static final int ROUNDS = 400;

    /** A player of the model, with the counts of a span. */
    private static final class ModelPlayer {
        boolean isPresent = true;
        final boolean[] held = new boolean[KEYS.length];
        final int[] presses = new int[KEYS.length];
        final int[] releases = new int[KEYS.length];
        final float[] axes = new float[AXES.length];
        int seenEvents;

        void beginSpan() {
            Arrays.fill(presses, 0);
            Arrays.fill(releases, 0);
            seenEvents = 0;
        }

        void leave() {
            for (int key = 0; key < KEYS.length; key++) {
                releases[key] += held[key] ? 1 : 0;
            }
            Arrays.fill(held, false);
            Arrays.fill(axes, 0);
            isPresent = false;
        }

        void copyFrom(ModelPlayer source) {
            isPresent = source.isPresent;
            System.arraycopy(source.held, 0, held, 0, held.length);
            System.arraycopy(source.presses, 0, presses, 0, presses.length);
            System.arraycopy(source.releases, 0, releases, 0, releases.length);
            System.arraycopy(source.axes, 0, axes, 0, axes.length);
            seenEvents = source.seenEvents;
        }
    }

    /** The players of the model in a span of one step or several. */
    private static final class Model {
        final ModelPlayer[] players = new ModelPlayer[PlayerInput.MAX_PLAYERS];

        Model() {
            Arrays.setAll(players, i -> new ModelPlayer());
        }

        void copyFrom(Model source) {
            for (int i = 0; i < players.length; i++) {
                players[i].copyFrom(source.players[i]);
            }
        }

        void apply(InputEvents events) {
            for (int i = 0; i < events.size(); i++) {
                ModelPlayer player = players[events.player(i) - 1];
                InputEvents.Kind kind = events.kind(i);
                if (!player.isPresent && kind != InputEvents.Kind.JOIN && kind != InputEvents.Kind.LEAVE) {
                    continue;
                }
                player.seenEvents++;
                switch (kind) {
                    case LEAVE -> player.leave();
                    case JOIN -> player.isPresent = true;
                    case AXIS -> player.axes[Arrays.asList(AXES).indexOf(events.axis(i))] = events.x(i);
                    case PRESS, RELEASE -> {
                        int key = Arrays.asList(KEYS).indexOf((Key) events.control(i));
                        player.held[key] = kind == InputEvents.Kind.PRESS;
                        (player.held[key] ? player.presses : player.releases)[key]++;
                    }
                    default -> throw new AssertionError(kind);
                }
            }
        }

        void requireEquals(StepInput input, String where) {
            for (int number = 1; number <= players.length; number++) {
                ModelPlayer player = players[number - 1];
                InputView view = input.ofPlayer(number);
                String what = where + ", player " + number;
                assertEquals(player.isPresent, view.isPresent(), what);
                for (int key = 0; key < KEYS.length; key++) {
                    assertEquals(player.held[key], view.isHeld(KEYS[key]), what);
                    assertEquals(player.presses[key], view.pressCount(KEYS[key]), what);
                    assertEquals(player.releases[key], view.releaseCount(KEYS[key]), what);
                }
                for (int axis = 0; axis < AXES.length; axis++) {
                    assertEquals(player.axes[axis], view.value(AXES[axis]), what);
                    assertEquals(player.axes[axis] > 0.6f, view.isHeld(AXES[axis].positive()), what);
                }
                int events = 0;
                for (int i = 0; i < input.events().size(); i++) {
                    events += input.events().player(i) == number ? 1 : 0;
                }
                assertEquals(player.seenEvents, events, what);
            }
        }
    }

    /** The game with the model beside it: the input of each step is set, as a rollback sets the input of steps. */
    private static final class Game {
        InputStage stage = new InputStage();
        StepInput everyStep = stage.stepInput(1, 0);
        StepInput everyThird = stage.stepInput(PERIOD_STEPS, 1);
        final Model model = new Model();
        final Model modelOfThird = new Model();
        long steps;

        /** Runs a step with events, all of which are there at once or come in two lists. */
        void step(InputQueue events) {
            steps++;
            stage.overrideSteps(step -> queue -> queue.addAll(events.events(), 0));
            stage.beginStep(steps, 10 * steps);
            for (ModelPlayer player : model.players) {
                player.beginSpan();
            }
            if ((steps - 1) % PERIOD_STEPS == 1) {
                for (ModelPlayer player : modelOfThird.players) {
                    player.beginSpan();
                }
            }
            model.apply(events.events());
            modelOfThird.apply(events.events());
        }

        void requireEqualsModel() {
            model.requireEquals(everyStep, "after step " + steps);
            modelOfThird.requireEquals(everyThird, "in every third step, after step " + steps);
        }

        byte[] store() throws IOException {
            InputSnapshot snapshot = new InputSnapshot(stage);
            snapshot.save();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            snapshot.write(new DataOutputStream(bytes));
            return bytes.toByteArray();
        }

        /** Goes on in another process. */
        void load(byte[] stored) throws IOException {
            stage = new InputStage();
            everyStep = stage.stepInput(1, 0);
            everyThird = stage.stepInput(PERIOD_STEPS, 1);
            InputSnapshot snapshot = new InputSnapshot(stage);
            snapshot.read(new DataInputStream(new ByteArrayInputStream(stored)));
            snapshot.restore();
        }
    }

    /** Returns random events with a timestamp of its own for each, or few for all: then moves coalesce. */
    private static InputQueue randomEvents(Random random) {
        InputQueue queue = new InputQueue();
        int times = 1 + random.nextInt(3);
        int count = random.nextInt(3) == 0 ? 0 : random.nextInt(12);
        for (int i = 0; i < count; i++) {
            int player = 1 + random.nextInt(PlayerInput.MAX_PLAYERS);
            long atNanos = (long) i * times / count;
            switch (random.nextInt(8)) {
                case 0 -> queue.leave(player, atNanos);
                case 1 -> queue.join(player, atNanos);
                case 2, 3 -> queue.moveAxis(player, AXES[random.nextInt(AXES.length)], random.nextInt(2), atNanos);
                default -> queue.add(player, KEYS[random.nextInt(KEYS.length)], random.nextBoolean(), atNanos);
            }
        }
        return queue;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void playersAreAsInTheModel(long seed) throws IOException {
        Random random = new Random(seed);
        Game game = new Game();
        List<InputQueue> inputs = new ArrayList<>();
        InputSnapshot snapshot = new InputSnapshot(game.stage);
        Model savedModel = new Model();
        Model savedModelOfThird = new Model();
        long savedSteps = -1;
        int loads = 0;
        for (int round = 0; round < ROUNDS; round++) {
            InputQueue events = randomEvents(random);
            inputs.add(events);
            game.step(events);
            game.requireEqualsModel();
            int choice = random.nextInt(20);
            if (choice < 3) {
                snapshot.save();
                savedSteps = game.steps;
                savedModel.copyFrom(game.model);
                savedModelOfThird.copyFrom(game.modelOfThird);
            } else if (choice < 5 && savedSteps >= 0) { // a rollback: the last step has other input now
                snapshot.restore();
                long newest = game.steps;
                game.steps = savedSteps;
                game.model.copyFrom(savedModel);
                game.modelOfThird.copyFrom(savedModelOfThird);
                game.requireEqualsModel();
                inputs.set((int) newest - 1, randomEvents(random));
                while (game.steps < newest) {
                    game.step(inputs.get((int) game.steps));
                    game.requireEqualsModel();
                }
            } else if (choice == 5) {
                byte[] stored = game.store();
                game.load(stored);
                game.requireEqualsModel();
                assertArrayEquals(stored, game.store());
                snapshot = new InputSnapshot(game.stage);
                savedSteps = -1;
                loads++;
            }
        }
        assertTrue(loads > 5, "loads: " + loads);
    }

    /** The last edges of a long pause lead to the same state as all edges, with the same players. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void droppedEventsLeadToTheSamePlayersAndHeldControls(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            InputStage stage = new InputStage();
            StepInput everyStep = stage.stepInput(1, 0);
            Model model = new Model();
            for (int step = 1; step <= 4; step++) {
                InputQueue queue = stage.beginFrame(10, 10L * step, 10L * (step - 1));
                InputQueue events = randomEvents(random);
                queue.addAll(events.events(), 10L * step);
                model.apply(events.events());
                stage.mapToSimulatedTime(step == 4 ? 40 : 10L * step);
                if (step == 4) {
                    stage.dropPending();
                }
                stage.beginStep(step, 10L * step);
                stage.beginPresentation();
            }
            for (int number = 1; number <= PlayerInput.MAX_PLAYERS; number++) {
                ModelPlayer player = model.players[number - 1];
                InputView view = everyStep.ofPlayer(number);
                String what = "round " + round + ", player " + number;
                assertEquals(player.isPresent, view.isPresent(), what);
                for (int axis = 0; axis < AXES.length; axis++) {
                    assertEquals(player.axes[axis], view.value(AXES[axis]), what);
                }
                for (int key = 0; key < KEYS.length; key++) {
                    assertEquals(player.held[key], view.isHeld(KEYS[key]), what);
                    assertEquals(0, view.pressCount(KEYS[key]), what);
                }
            }
        }
    }
}
