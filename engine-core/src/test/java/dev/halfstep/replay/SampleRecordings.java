package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.Tuning;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records and replays a small game whose state depends on all of its input, on its seed and on all earlier steps. */
final class SampleRecordings {

    static final Rate RATE = Rate.hz(50);
    static final GameSpec<?> GAME = GameSpec.of("leaves", "1.0").withSeed(5).setting("level", "2");

    /** The motion of one leaf, and the random numbers that change it. */
    static final class Wind {
        final RandomStream random;
        final float[] speed = new float[2]; // an array, for the hash and the schema of arrays

        /** Creates an object for a state that is loaded. */
        Wind() {
            this(RandomStream.of(0, "wind"));
        }

        Wind(RandomStream random) {
            this.random = random;
        }
    }

    /** A digest of the input so far: of the kinds of events and of their values. */
    static final class Tally {
        long kinds;
        float values;
    }

    /** Marks an entity that a press of the player spawns, and that is despawned after 40 steps. */
    static final class Petal {

        int stepsLeft = 40;
    }

    private static final Tuning[] TUNINGS = {Tuning.of("lift", 0, -9, 9), Tuning.of("wind.drag", 0, -9, 9)};

    private SampleRecordings() {}

    /** Describes the game with a seed for its random numbers. */
    static WorldRecipe game(long seed) {
        return new WorldRecipe()
                .rate(RATE)
                .seed(seed)
                .register(ComponentType.simulation(Wind.class))
                .register(ComponentType.simulation(Tally.class))
                .register(ComponentType.simulation(Petal.class))
                .entities(1, random -> List.of(new Tally()))
                .entities(
                        20,
                        random -> List.of(
                                Transform.at(random.between(-9, 9), 0),
                                new Wind(RandomStream.of(seed, random.nextInt(1000)))))
                .wire((world, scheduler) -> addSystems(scheduler));
    }

    private static void addSystems(SystemScheduler scheduler) {
        scheduler.simulation("tally", SampleRecordings::tally);
        scheduler.simulation("blow", SampleRecordings::blow).after("tally");
        scheduler.simulation("wither", SampleRecordings::wither).after("blow");
    }

    /** Mixes kinds and values of all events into the tally, and spawns a petal for each press of the space bar. */
    private static void tally(SimulationContext step) {
        step.world().query(Tally.class).forEach((id, tally) -> {
            for (int i = 0; i < step.input().events().size(); i++) {
                tally.kinds =
                        tally.kinds * 31 + step.input().events().kind(i).name().length();
                tally.values +=
                        step.input().events().x(i) - step.input().events().y(i) / 3;
            }
            tally.values += step.input().value(TUNINGS[0]) * step.input().value(TUNINGS[1]);
            for (int i = 0; i < step.input().pressCount(Key.SPACE); i++) {
                step.commands().spawn(Transform.at(tally.values, i), new Petal());
            }
        });
    }

    private static void blow(SimulationContext step) {
        step.world().query(Transform.class, Wind.class).forEach((id, transform, wind) -> {
            wind.speed[0] += wind.random.between(-1, 1);
            transform.translate(wind.speed[0] * step.stepSeconds(), wind.random.between(0, 1), 0);
        });
    }

    private static void wither(SimulationContext step) {
        step.world().query(Petal.class).forEach((id, petal) -> {
            if (--petal.stepsLeft == 0) {
                step.commands().despawn(id);
            }
        });
    }

    /** Creates a player with random events of all kinds: none in most frames, up to 4 in others. */
    static InputSource player(long seed) {
        RandomStream random = RandomStream.of(seed, "player");
        return input -> {
            long nanos = input.frameEndNanos() - input.frameStartNanos();
            int eventCount = random.nextInt(4) == 0 ? random.nextInt(5) : 0; // none in most frames
            for (int i = 0; i < eventCount; i++) {
                addEvent(input, random, input.frameStartNanos() + nanos * i / eventCount);
            }
        };
    }

    private static void addEvent(InputQueue input, RandomStream random, long atNanos) {
        switch (random.nextInt(6)) {
            case 0 -> input.add(Key.SPACE, random.nextInt(2) == 0, atNanos);
            case 1 -> input.add(MouseButton.LEFT, random.nextInt(2) == 0, atNanos);
            case 2 -> input.moveAxis(GamepadAxis.LEFT_X, random.between(-1, 1), atNanos);
            case 3 -> input.movePointer(random.between(0, 999), random.between(0, 999), atNanos);
            case 4 -> input.tune(TUNINGS[random.nextInt(2)], random.between(-9, 9));
            default -> input.turnWheel(random.between(-2, 2), random.between(-2, 2), atNanos);
        }
    }

    /** Starts a recorder that hashes the state after each step. */
    static Recorder startRecorder(Path file, SyntheticWorld world) throws IOException {
        return startRecorder(file, world, 1);
    }

    /** Starts a recorder that hashes the state after every {@code hashEvery} steps. */
    static Recorder startRecorder(Path file, SyntheticWorld world, int hashEvery) throws IOException {
        return Recorder.start(file, GameRun.of(GAME.rate(RATE), world.world(), world.scheduler()), hashEvery);
    }

    static Replay beginReplay(Recording recording, SyntheticWorld world) throws IOException {
        return Replay.begin(recording, world.world(), world.scheduler());
    }

    /** Records some steps of {@code game(1)}, one in each frame, with a hash of the state after each step. */
    static void record(Path file, int steps) throws IOException {
        record(file, steps, 1);
    }

    /** Records some steps of {@code game(1)}, one in each frame, with a hash after every {@code hashEvery} steps. */
    static void record(Path file, int steps, int hashEvery) throws IOException {
        try (SyntheticWorld world = game(1).input(() -> player(2)).build();
                Recorder recorder = startRecorder(file, world, hashEvery)) {
            world.step(steps);
            assertEquals(steps, recorder.steps());
        }
    }

    /** Returns the number, the input and the hash of each step of a recording, as text. */
    static List<String> contents(Recording recording) throws IOException {
        List<String> lines = new ArrayList<>();
        try (StepReader reader = recording.openSteps()) {
            InputQueue input = new InputQueue();
            for (long i = 0; i < recording.steps(); i++) {
                reader.readStep(input);
                lines.add(reader.run() + " " + text(input) + (reader.hasHash() ? reader.hash() : ""));
                input.clear();
            }
        }
        return lines;
    }

    private static String text(InputQueue input) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < input.size(); i++) {
            text.append(input.events().kind(i)).append(' ');
            text.append(input.events().x(i))
                    .append(' ')
                    .append(input.events().y(i))
                    .append(' ');
        }
        return text.toString();
    }
}
