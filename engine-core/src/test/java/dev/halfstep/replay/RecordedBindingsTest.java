package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a replay reads its input through the bindings of the recorded player. */
class RecordedBindingsTest {

    private static final Action JUMP = Action.named("jump");
    private static final Action BUY = Action.named("buy");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = folder.resolve("game.rec");
    }

    /** The number of jumps and purchases so far. */
    static final class Count {
        int jumps;
        int purchases;
    }

    /** Returns a game in which the space bar jumps, until the player binds another key. */
    private static WorldRecipe game() {
        return new WorldRecipe()
                .rate(SampleRecordings.RATE)
                .register(ComponentType.simulation(Count.class))
                .entities(1, random -> List.of(new Count()))
                .wire((world, scheduler) -> {
                    scheduler.input().actions().bind(JUMP, Key.SPACE).declare(BUY);
                    scheduler.simulation("jump", step -> {
                        Count count = step.world().single(Count.class);
                        count.jumps += step.input().pressCount(JUMP);
                        count.purchases += step.input().pressCount(BUY);
                    });
                });
    }

    /** Returns a player who presses and releases the keys SPACE, J and K at random. */
    private static InputSource player() {
        RandomStream random = RandomStream.of(4, "player");
        return input -> {
            Key key = List.of(Key.SPACE, Key.J, Key.K).get(random.nextInt(3));
            input.add(key, random.nextInt(2) == 0, input.frameStartNanos());
        };
    }

    private static ActionMap actions(SyntheticWorld world) {
        return world.scheduler().input().actions();
    }

    private static int jumps(SyntheticWorld world) {
        return world.get(0, Count.class).jumps;
    }

    /** Records 100 steps: from step 1 on, the key J jumps, from step 41 on K, from step 71 on J again. */
    private int record() throws IOException {
        try (SyntheticWorld world = game().input(RecordedBindingsTest::player).build()) {
            actions(world).rebind(JUMP, Key.J);
            try (Recorder recorder = SampleRecordings.startRecorder(file, world)) {
                world.step(40);
                actions(world).rebind(JUMP, Key.K);
                world.step(30);
                actions(world).rebind(JUMP, Key.J);
                world.step(30);
                assertEquals(100, recorder.steps());
            }
            return jumps(world);
        }
    }

    @Test
    void bindingsAndTheirChangesAreReplayed() throws IOException {
        int recordedJumps = record();
        try (SyntheticWorld world = game().build()) {
            String own = actions(world).toText();
            try (Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
                replay.run();
                assertNull(replay.difference());
                assertEquals(recordedJumps, jumps(world));
                assertEquals(List.of(Key.J), actions(world).controls(JUMP));
            }
            assertEquals(own, actions(world).toText(), "the player gets the own bindings back");
        }
    }

    /** Returns the game with a second player, who jumps and purchases. */
    private static WorldRecipe gameOfTwo() {
        return game().system("second", step -> {
            InputView second = step.input().ofPlayer(2);
            Count count = step.world().single(Count.class);
            count.jumps += 1000 * second.pressCount(JUMP);
            count.purchases += 1000 * second.pressCount(BUY) + (int) second.pointerX();
        });
    }

    /** Returns the input of two players. The second one presses other keys than the first one. */
    private static InputSource players() {
        InputSource first = player();
        InputSource second = player();
        RandomStream positions = RandomStream.of(5, "pointer");
        InputQueue ofSecond = new InputQueue();
        return input -> {
            first.poll(input);
            ofSecond.clear();
            second.poll(ofSecond);
            second.poll(ofSecond);
            ofSecond.movePointer(positions.between(0, 9), 0, 0);
            ofSecond.press(BUY);
            input.addAll(ofSecond.events(), 2, input.frameStartNanos());
        };
    }

    @Test
    void theBindingsOfEachPlayerAreReplayed() throws IOException {
        int recordedJumps;
        try (SyntheticWorld world =
                        gameOfTwo().input(RecordedBindingsTest::players).build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            actions(world).setPlayerBindings(1, "halfstep-bindings 1\naction jump = key:J");
            actions(world).setPlayerBindings(2, "halfstep-bindings 1\naction jump = key:K");
            world.step(40);
            actions(world).rebind(JUMP, Key.Q); // of the menus of this machine: no step sees it
            actions(world).setPlayerBindings(2, "halfstep-bindings 1\naction jump = key:J, key:K");
            world.step(30);
            actions(world).clearPlayerBindings();
            world.step(30);
            assertEquals(100, recorder.steps());
            recordedJumps = jumps(world);
            assertTrue(recordedJumps > 10_000, "the second player must jump: " + recordedJumps);
        }
        try (SyntheticWorld world = gameOfTwo().build()) {
            actions(world).setPlayerBindings(3, "halfstep-bindings 1\naction jump = key:Z");
            String own = actions(world).toTextOfSteps();
            try (Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
                replay.enableSeeking();
                replay.run();
                assertNull(replay.difference());
                assertEquals(recordedJumps, jumps(world));
                for (long step : new long[] {90, 30, 60}) {
                    replay.seek(step);
                    assertEquals(
                            step <= 70,
                            actions(world).toTextOfSteps().contains("player 2 "),
                            "bindings of step " + step);
                }
                replay.seek(100);
                assertNull(replay.difference());
                assertEquals(recordedJumps, jumps(world));
            }
            assertEquals(own, actions(world).toTextOfSteps(), "the players get their bindings back");
        }
    }

    @Test
    void aSeekHasTheBindingsOfItsSteps() throws IOException {
        record();
        try (SyntheticWorld world = game().build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
            replay.enableSeeking();
            for (long step : new long[] {90, 30, 60, 10, 100}) {
                replay.seek(step);
                assertEquals(step, world.steps());
                assertEquals(
                        List.of(step > 40 && step <= 70 ? Key.K : Key.J),
                        actions(world).controls(JUMP));
            }
            assertNull(replay.difference());
        }
    }

    @Test
    void aChangeByThePlayerWhoWatchesHasNoEffect() throws IOException {
        record();
        try (SyntheticWorld world = game().build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
            world.step(20);
            actions(world).rebind(JUMP, Key.Q);
            world.step(80);
            assertNull(replay.difference());
        }
    }

    @Test
    void aStepThatFailsHasItsBindings() throws IOException {
        WorldRecipe failing = game().system("fail", step -> {
            if (step.step() == 21 && step.input().pressCount(JUMP) > 0) {
                throw new IllegalStateException("a fault of the game");
            }
        });
        try (SyntheticWorld world = failing.input(() -> input -> input.add(Key.Q, true, input.frameStartNanos()))
                        .build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            world.step(20);
            actions(world).rebind(JUMP, Key.Q);
            assertThrowsFailure(() -> world.step(1));
            assertEquals(20, recorder.steps());
        }
        try (SyntheticWorld world = failing.build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
            assertThrowsFailure(replay::run);
            assertNull(replay.difference());
        }
    }

    private static void assertThrowsFailure(Runnable action) {
        assertThrows(SystemFailureException.class, action::run);
    }

    @Test
    void unchangedBindingsAreWrittenOnce() throws IOException {
        try (SyntheticWorld world = game().build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            for (int i = 0; i < 200; i++) {
                actions(world).rebind(JUMP, Key.SPACE); // a new revision with the same text
                world.step(1);
            }
            assertEquals(200, recorder.steps());
        }
        assertEquals(
                "halfstep-bindings 1\naction jump = key:SPACE\n",
                Recording.open(file).timeline().bindingsIn(200));
        assertEquals(null, Recording.open(file).timeline().bindingsIn(0));
    }

    @Test
    void aDivergenceNamesBindingsThatCannotBeApplied() throws IOException {
        Action shoot = Action.named("shoot");
        WorldRecipe older = game().wire((world, scheduler) -> {
            scheduler.input().actions().bind(shoot, Key.J);
            scheduler.simulation(
                    "shoot",
                    step -> step.world().single(Count.class).jumps +=
                            step.input().pressCount(shoot));
        });
        try (SyntheticWorld world = older.input(RecordedBindingsTest::player).build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            world.step(60);
            assertEquals(60, recorder.steps());
        }
        String difference = replayInOtherGame(game());
        assertTrue(
                difference.endsWith(
                        "; the recorded bindings could not all be applied: line 3: no action is called 'shoot'"),
                difference);
    }

    @Test
    void aDivergenceNamesAnActionThatTheGameDoesNotKnow() throws IOException {
        Action sell = Action.named("sell");
        WorldRecipe older = game().wire((world, scheduler) -> {
            scheduler.input().actions().declare(sell);
            scheduler.simulation(
                    "sell",
                    step -> step.world().single(Count.class).purchases +=
                            step.input().pressCount(sell));
            scheduler.presentation("click", frame -> {
                if (frame.steps() == 30) {
                    scheduler.input().additions().press(sell);
                }
            });
        });
        try (SyntheticWorld world = older.build();
                Recorder recorder = SampleRecordings.startRecorder(file, world)) {
            world.step(60);
            assertEquals(60, recorder.steps());
        }
        String difference = replayInOtherGame(game());
        assertTrue(difference.startsWith("first difference in step 31: "), difference);
        assertTrue(
                difference.endsWith("; the recorded input presses the action 'sell', which this game has neither bound"
                        + " nor declared"),
                difference);
    }

    private String replayInOtherGame(WorldRecipe game) throws IOException {
        try (SyntheticWorld world = game.build();
                Replay replay = SampleRecordings.beginReplay(Recording.open(file), world)) {
            replay.run();
            assertNotNull(replay.difference());
            return String.valueOf(replay.difference());
        }
    }
}
