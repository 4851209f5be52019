package dev.halfstep.examples;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records a game and replays it; then corrects the input of a past step, and resimulates the steps since then. */
public final class RecordAndRollback {

    static final class Speed {
        float x = 1;
    }

    static final GameSpec<?> GAME = GameSpec.of("run", "1.0")
            .register(Speed.class)
            .stepsPerSecond(50)
            .wire((world, scheduler) -> {
                world.spawn(Transform.at(0, 0), new Speed());
                scheduler.simulation("run", RecordAndRollback::run);
            });

    private RecordAndRollback() {}

    /** Each press of SPACE makes the runner faster. */
    private static void run(SimulationContext step) {
        for (var runner : step.world().query(Transform.class, Speed.class)) {
            Speed speed = runner.second();
            speed.x += step.input().pressCount(Key.SPACE);
            runner.first().translate(speed.x * step.stepSeconds(), 0);
        }
    }

    /**
     * Prints the state hashes of a game, of its replay, and of a game that is rolled back.
     *
     * @param args unused
     * @throws IOException if the recording cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempDirectory("halfstep").resolve("run.rec");
        System.out.println("A game, recorded, with SPACE in step 11; then its replay:");
        record(file);
        replay(file);
        System.out.println("\nThe same game, which learns only after step 15 that SPACE was pressed in step 11:");
        rollBack();
        Files.delete(file);
        Files.delete(file.getParent());
    }

    private static void record(Path file) throws IOException {
        try (GameRun<?> game = GAME.withSeed(7).begin()) { // a replay creates its world from the seed
            Recorder recorder = Recorder.start(file, game);
            game.setPlayer(ScriptedInput.bySteps(GAME.rate()).tap(Key.SPACE, 11, 0)); // pressed and released in step 11
            game.step(20);
            System.out.println("  recorded steps: " + recorder.steps() + ", each with the hash of its state");
            print("recorded", game.world(), game.scheduler());
        }
    }

    private static void replay(Path file) throws IOException {
        try (Replay replay = Replay.begin(Recording.open(file), GAME)) { // with the recorded seed
            replay.run();
            System.out.println("  verified steps: " + replay.verifiedSteps() + ", difference: " + replay.difference());
            print("replayed", replay.world(), replay.scheduler());
        }
    }

    private static void rollBack() {
        try (GameRun<?> game = GAME.withSeed(7).begin()) {
            Rollback rollback = new Rollback(game.scheduler(), 8); // saves the state after each step, for 8 steps
            game.step(15);
            print("predicted", game.world(), game.scheduler());
            rollback.setInput(11, input -> {
                input.add(Key.SPACE, true, input.frameStartNanos());
                input.add(Key.SPACE, false, input.frameStartNanos());
            });
            System.out.println("  resimulated steps: " + rollback.resimulate());
            print("corrected", game.world(), game.scheduler());
            game.step(5);
            print("played on", game.world(), game.scheduler());
        }
    }

    private static void print(String title, World world, SystemScheduler scheduler) {
        long step = scheduler.timestep().steps();
        String hash = StateHash.toText(StateHash.of(world));
        float x = world.single(Transform.class).x();
        System.out.printf("  %-10s step %d, hash %s, x = %.2f%n", title, step, hash, x);
    }
}
