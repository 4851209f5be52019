package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The games of the recordings in the folders {@code format-1} and {@code format-2} of the test resources. They must not
 * change: engines that wrote these files do not exist any more. {@link #write} has written them, and {@link
 * #writeFormat2} those that format 1 cannot have.
 */
final class RecordingCorpus {

    private static final int STEPS = 150;

    /** The step in which the game of {@code failure.rec} fails. */
    static final int FAILING_STEP = 131;

    static final Rate RATE = Rate.hz(60);
    static final GameSpec<?> GAME = GameSpec.of("corpus", "1.0").withSeed(11).setting("level", "2");

    private static final Action JUMP = Action.named("jump");
    private static final Action BUY = Action.named("buy");
    private static final AxisAction STEER = AxisAction.named("steer");

    /** What the steps have seen of the input. */
    static final class Seen {
        double sum;
        int jumps;
        int purchases;
        int secondPlayer;
    }

    private RecordingCorpus() {}

    /** Returns a game whose state depends on controls, gamepads, pointer, wheel, actions and a second player. */
    static WorldRecipe game() {
        return new WorldRecipe()
                .rate(RATE)
                .register(ComponentType.simulation(Seen.class))
                .entities(1, random -> List.of(new Seen()))
                .entities(6, random -> List.of(Transform.at(random.between(-5, 5), 1)))
                .wire((world, scheduler) -> {
                    scheduler
                            .input()
                            .actions()
                            .bind(JUMP, Key.SPACE, GamepadButton.A)
                            .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                            .declare(BUY);
                    scheduler.simulation(
                            "see", step -> see(step, scheduler.input().actions()));
                    scheduler.simulation("drift", RecordingCorpus::drift).after("see");
                    scheduler.presentation("buy", frame -> {
                        if (frame.input().wasPressed(MouseButton.RIGHT)) {
                            scheduler.input().additions().press(BUY);
                        }
                    });
                });
    }

    /** Returns the game that fails in step {@value #FAILING_STEP}. */
    static WorldRecipe failingGame() {
        return game().system("fail", step -> {
            if (step.step() == FAILING_STEP) {
                throw new IllegalStateException("a fault of the game");
            }
        });
    }

    /** Lets the player of a game jump by another key. */
    static void rebind(SystemScheduler scheduler) {
        scheduler.input().actions().rebind(JUMP, Key.J);
    }

    private static void see(SimulationContext step, ActionMap actions) {
        step.world().query(Seen.class).forEach((id, seen) -> {
            var input = step.input();
            for (Control control : actions.controls(JUMP)) {
                seen.jumps +=
                        input.pressCount(control); // each control, as an action was counted when these were recorded
            }
            seen.purchases += input.pressCount(BUY);
            seen.sum += input.value(STEER) + input.pointerX() / 100 - input.pointerY() / 50 + input.wheelY();
            seen.secondPlayer += input.ofPlayer(2).pressCount(GamepadButton.B);
        });
    }

    private static void drift(SimulationContext step) {
        Seen seen = step.world().single(Seen.class);
        step.world()
                .query(Transform.class)
                .forEach((id, transform) -> transform.translate(
                        (float) seen.sum * 1e-3f, seen.jumps - seen.purchases, seen.secondPlayer * step.stepSeconds()));
    }

    /** Returns a player who uses keyboard, mouse and two gamepads. */
    static InputSource player() {
        RandomStream random = RandomStream.of(11, "player");
        return input -> {
            int events = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
            for (int i = 0; i < events; i++) {
                addEvent(input, random, input.frameStartNanos() + i);
            }
        };
    }

    private static void addEvent(InputQueue input, RandomStream random, long atNanos) {
        boolean down = random.nextInt(2) == 0;
        switch (random.nextInt(9)) {
            case 0 -> input.add(Key.SPACE, down, atNanos);
            case 1 -> input.add(Key.J, down, atNanos);
            case 2 -> input.add(Key.LEFT, down, atNanos);
            case 3 -> input.add(MouseButton.RIGHT, down, atNanos);
            case 4 -> input.add(GamepadButton.A, down, atNanos);
            case 5 -> input.add(2, GamepadButton.B, down, atNanos);
            case 6 -> input.moveAxis(GamepadAxis.LEFT_X, random.between(-1, 1), atNanos);
            case 7 -> input.movePointer(random.between(0, 999), random.between(0, 999), atNanos);
            default -> input.turnWheel(0, random.between(-2, 2), atNanos);
        }
    }

    private static Recorder start(Path file, SyntheticWorld world, int hashEvery) throws IOException {
        return Recorder.start(file, GameRun.of(GAME.rate(RATE), world.world(), world.scheduler()), hashEvery);
    }

    /** Writes all recordings that both formats can have. */
    static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path plain = folder.resolve("plain.rec");
        try (SyntheticWorld world = game().input(RecordingCorpus::player).build();
                Recorder recorder = start(plain, world, 3)) {
            world.step(STEPS);
            requireSteps(recorder, STEPS);
        }
        byte[] whole = Files.readAllBytes(plain);
        Files.write(folder.resolve("truncated.rec"), Arrays.copyOf(whole, whole.length * 2 / 3));
        try (SyntheticWorld world = failingGame().input(RecordingCorpus::player).build();
                Recorder recorder = start(folder.resolve("failure.rec"), world, 10)) {
            assertThrows(SystemFailureException.class, () -> world.step(STEPS));
            requireSteps(recorder, FAILING_STEP - 1);
        }
        try (SyntheticWorld world = game().input(RecordingCorpus::player).build()) {
            rebind(world.scheduler());
            try (Recorder recorder = start(folder.resolve("bindings.rec"), world, 3)) {
                world.step(STEPS);
                requireSteps(recorder, STEPS);
            }
        }
    }

    /** Writes a recording of a game that goes back, and one that begins with a state and contains states for seeks. */
    static void writeFormat2(Path folder) throws IOException {
        try (SyntheticWorld world = game().input(RecordingCorpus::player).build();
                Recorder recorder = start(folder.resolve("rewinds.rec"), world, 3)) {
            Rollback rollback = new Rollback(world.scheduler(), 100);
            world.step(80);
            rollback.rewindTo(20);
            world.step(40);
            rebind(world.scheduler());
            rollback.setInput(57, queue -> queue.add(Key.J, true, 0));
            rollback.resimulate();
            world.step(10); // up to step 70
            rollback.rewindTo(68);
            requireSteps(recorder, 70);
        }
        try (SyntheticWorld world = game().input(RecordingCorpus::player).build()) {
            world.step(25);
            try (Recorder recorder =
                    start(folder.resolve("state.rec"), world, 10).saveStateEvery(70)) {
                world.step(STEPS);
                requireSteps(recorder, 25 + STEPS);
            }
        }
    }

    private static void requireSteps(Recorder recorder, long steps) {
        if (recorder.steps() != steps) {
            throw new AssertionError("a recording must have " + steps + " steps: " + recorder.steps());
        }
    }
}
