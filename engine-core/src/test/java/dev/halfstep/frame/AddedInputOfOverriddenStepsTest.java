package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which step sees the events that presentation adds, while rollback or a replay overrides the input of steps. */
class AddedInputOfOverriddenStepsTest {

    private static final Rate RATE = Rate.hz(60);

    private static final Action BUY = Action.named("buy");

    /** The steps that have seen a press, in the order in which they ran. */
    private final List<Long> pressed = new ArrayList<>();

    private SyntheticWorld world() {
        return new WorldRecipe()
                .rate(RATE)
                .wire((world, scheduler) -> scheduler.input().actions().declare(BUY))
                .system("log", step -> {
                    for (int i = 0; i < step.input().pressCount(BUY); i++) {
                        pressed.add(step.step());
                    }
                })
                .build();
    }

    /** Adds a click, as presentation does. */
    private static void click(SyntheticWorld world) {
        world.scheduler().input().additions().press(BUY);
    }

    @Test
    void resimulatedStepsLeaveAClickToTheNextNewStep() {
        try (SyntheticWorld world = world()) {
            Rollback rollback = new Rollback(world.scheduler(), 8);
            world.step(3);
            click(world);
            rollback.resimulateFrom(1);
            rollback.setInput(2, input -> input.add(Key.A, true, 0));
            rollback.resimulate();
            assertEquals(List.of(), pressed);
            world.step(1);
            assertEquals(List.of(4L), pressed);
            rollback.resimulateFrom(2);
            world.step(2);
            assertEquals(List.of(4L, 4L), pressed, "the resimulated step 4 must see the click as well");
        }
    }

    @Test
    void resimulationWithoutRecordedInputLeavesAClickToTheNextNewStep() {
        try (SyntheticWorld world = world()) {
            var snapshot = world.scheduler().state().newSnapshot();
            snapshot.save();
            world.step(3);
            click(world);
            world.scheduler().resimulateFrom(snapshot);
            world.step(1);
            assertEquals(List.of(4L), pressed);
        }
    }

    @Test
    void newStepWithSetInputRemovesAClick() {
        try (SyntheticWorld world = world()) {
            Rollback rollback = new Rollback(world.scheduler(), 8);
            world.step(2);
            click(world);
            for (int step = 3; step < 15; step++) {
                rollback.setInput(step, InputSource.NONE);
                world.step(1);
            }
            world.step(3);
            rollback.resimulateFrom(12);
            assertEquals(List.of(), pressed);
        }
    }

    @Test
    void clickThatIsWrittenIntoTheSetInputIsSeenOnce() {
        try (SyntheticWorld world = world()) {
            Rollback rollback = new Rollback(world.scheduler(), 8);
            InputQueue additions = world.scheduler().input().additions();
            for (int step = 1; step <= 12; step++) {
                if (step == 3 || step == 7) {
                    click(world);
                }
                rollback.setInput(step, input -> input.addAll(additions.events(), 0));
                world.step(1);
            }
            assertEquals(List.of(3L, 7L), pressed);
            rollback.resimulateFrom(6);
            assertEquals(List.of(3L, 7L, 7L), pressed);
        }
    }

    @Test
    void stepAfterARewindSeesAClick() {
        try (SyntheticWorld world = world()) {
            Rollback rollback = new Rollback(world.scheduler(), 8);
            world.step(5);
            click(world);
            rollback.rewindTo(2);
            world.step(3);
            assertEquals(List.of(3L), pressed);
        }
    }

    @Test
    void replayDropsWhatPresentationAdds(@TempDir Path folder) throws IOException {
        int steps = InputQueue.MAX_EVENTS / 1_000 + 40;
        Path file = folder.resolve("game.rec");
        try (SyntheticWorld world = world();
                Recorder recorder = Recorder.start(
                        file,
                        GameRun.of(GameSpec.of("clicks", "1").withSeed(1).rate(RATE), world.world(), world.scheduler()),
                        1)) {
            world.step(9);
            click(world);
            world.step(steps - 9);
            assertEquals(steps, recorder.steps());
        }
        assertEquals(List.of(10L), pressed);
        for (boolean isSeekable : new boolean[] {false, true}) {
            pressed.clear();
            try (SyntheticWorld world = world();
                    Replay replay = Replay.begin(Recording.open(file), world.world(), world.scheduler())) {
                world.scheduler().presentation("autopilot", frame -> {
                    for (int i = 0; i < 1_000; i++) { // 65,536 events in less than 66 steps
                        click(world);
                    }
                });
                if (isSeekable) {
                    replay.enableSeeking();
                }
                for (int step = 0; step < steps; step++) {
                    world.step(1);
                }
                assertEquals(List.of(10L), pressed, "seekable: " + isSeekable);
                if (isSeekable) {
                    replay.seek(5);
                    world.step(steps - 5);
                    assertEquals(List.of(10L, 10L), pressed);
                }
                assertNull(replay.difference());
            }
        }
    }
}
