package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.input.Tuning;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that values which are tuned while a game runs are input: recorded, replayed, saved, undone and resimulated.
 */
class TunedGameTest {

    private static final Tuning SPEED = Tuning.of("speed", 1, 0, 1000);
    private static final Rate RATE = Rate.hz(50);
    private static final GameSpec<?> GAME = GameSpec.of("tuned", "1.0").withSeed(1);

    @TempDir
    private Path folder;

    /** What the systems have read. */
    static final class Way {
        double done;
        float last;
        float lastOfThird;
    }

    /** Returns a game whose systems read the speed in each step, and in each third step. */
    private static WorldRecipe game() {
        return new WorldRecipe()
                .rate(RATE)
                .register(ComponentType.simulation(Way.class))
                .entities(1, random -> List.of(new Way()))
                .wire((world, scheduler) -> {
                    scheduler.simulation("go", step -> {
                        Way way = step.world().single(Way.class);
                        way.last = step.input().ofPlayer(2).value(SPEED); // the same for all players
                        way.done += way.last;
                    });
                    scheduler
                            .simulation(
                                    "look",
                                    step -> step.world().single(Way.class).lastOfThird =
                                            step.input().value(SPEED))
                            .every(3)
                            .after("go");
                });
    }

    private static InputQueue additions(SyntheticWorld game) {
        return game.scheduler().input().additions();
    }

    private static Way way(SyntheticWorld game) {
        return game.world().single(Way.class);
    }

    @Test
    void theNextStepSeesAValueAndAllLaterOnesUntilTheNext() {
        try (SyntheticWorld game = game().build()) {
            List<Float> presented = new ArrayList<>();
            game.scheduler()
                    .presentation("see", frame -> presented.add(frame.input().value(SPEED)));
            game.step(2);
            additions(game).tune(SPEED, 10);
            game.step(3);
            additions(game).tune(SPEED, 100);
            game.step(1);
            assertEquals(2 + 30 + 100, way(game).done);
            assertEquals(100, way(game).lastOfThird);
            assertEquals(
                    List.of(1f, 1f, 10f, 10f, 10f, 100f), presented.subList(presented.size() - 6, presented.size()));
        }
    }

    @Test
    void theEndOfAMenuDropsNoValue() {
        try (SyntheticWorld game = game().build()) {
            game.step(1);
            additions(game).tune(SPEED, 10);
            game.scheduler().input().dropPending();
            game.step(1);
            assertEquals(10, way(game).last);
        }
    }

    @Test
    void aReplaySeesTheRecordedValues() throws IOException {
        Path file = folder.resolve("tuned.rec");
        long hash;
        try (SyntheticWorld game = game().build();
                Recorder recorder =
                        Recorder.start(file, GameRun.of(GAME.rate(RATE), game.world(), game.scheduler()), 1)) {
            hash = play(game);
            assertEquals(30, recorder.steps());
        }
        try (SyntheticWorld game = game().build();
                Replay replay = Replay.begin(Recording.open(file), game.world(), game.scheduler())) {
            additions(game).tune(SPEED, 500); // what the file has now does not matter
            replay.run();
            assertNull(replay.difference());
            assertEquals(hash, game.hash());
        }
        try (SyntheticWorld game = game().build()) {
            game.step(30);
            assertNotEquals(hash, game.hash(), "the game must depend on the tuning");
        }
    }

    private static long play(SyntheticWorld game) {
        game.step(10);
        additions(game).tune(SPEED, 10);
        game.step(10);
        additions(game).tune(SPEED, 20);
        game.step(10);
        return game.hash();
    }

    @Test
    void aRecordingOfARunningGameBeginsWithItsValues() throws IOException {
        Path file = folder.resolve("later.rec");
        try (SyntheticWorld game = game().build()) {
            play(game);
            try (Recorder recorder =
                    Recorder.start(file, GameRun.of(GAME.rate(RATE), game.world(), game.scheduler()), 1)) {
                game.step(10);
                assertEquals(40, recorder.steps());
            }
        }
        try (SyntheticWorld game = game().build();
                Replay replay = Replay.begin(Recording.open(file), game.world(), game.scheduler())) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(20, way(game).last);
        }
    }

    @Test
    void aSavedStateHasTheValuesUntilTheFileOfTheSessionSetsOthers() throws IOException {
        byte[] state;
        byte[] untuned;
        try (SyntheticWorld game = game().build()) {
            game.step(1);
            untuned = game.scheduler().state().save();
            play(game);
            state = game.scheduler().state().save();
        }
        assertEquals(
                untuned.length + 2 * (2 + 4 + 2 + 2 + 5) + 2 + 4 + 2 + 2 + 5, state.length, "three views of input");
        try (SyntheticWorld game = game().build()) {
            game.scheduler().state().load(state);
            game.step(2);
            assertEquals(20, way(game).last);
            assertEquals(20, way(game).lastOfThird);
        }
        try (SyntheticWorld game = game().build()) {
            additions(game).tune(SPEED, 7);
            game.step(1);
            game.scheduler().state().load(state);
            game.step(1);
            assertEquals(7, way(game).last);
        }
    }

    @Test
    void aRewoundGameGoesOnWithTheNewestValue() {
        try (SyntheticWorld game = game().build()) {
            Rollback rollback = new Rollback(game.scheduler(), 20);
            game.step(5);
            additions(game).tune(SPEED, 10);
            game.step(5);
            rollback.rewindTo(3);
            game.step(1);
            assertEquals(3 + 10, way(game).done, "the file has 10, whatever step it is");
        }
    }

    @Test
    void resimulatedStepsSeeTheValuesOfTheirTime() {
        try (SyntheticWorld game = game().build()) {
            Rollback rollback = new Rollback(game.scheduler(), 20);
            play(game);
            additions(game).tune(SPEED, 50); // for the next new step
            long hash = game.hash();
            rollback.resimulateFrom(15);
            assertEquals(hash, game.hash());
            rollback.setInput(16, queue -> queue.tune(SPEED, 0)); // a correction of another player
            rollback.resimulate();
            assertEquals(10 + 5 * 10 + 5 * 0 + 10 * 20, way(game).done);
            game.step(1);
            assertEquals(50, way(game).last);
        }
    }

    @Test
    void scriptedValuesReachTheSameStepsOnEachDisplay() {
        WorldRecipe scripted = game().input(TunedGameTest::script);
        SliceInvariance.check(scripted, 60);
        RollbackInvariance.check(scripted, 60, 4);
    }

    private static InputSource script() {
        return ScriptedInput.bySteps(RATE).tune(SPEED, 10, 7).tune(SPEED, 3, 31).tune(SPEED, 4, 31);
    }
}
