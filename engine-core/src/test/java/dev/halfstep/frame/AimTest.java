package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the position in the world that the player aims at. */
class AimTest {

    private static final Action FIRE = Action.named("fire");

    /** A component: where the shots went. */
    static final class Shots {
        int count;
        float sumX;
        float aimY;
        float otherX;
    }

    private static final GameSpec<World> GAME = GameSpec.of("aim", "1")
            .register(Shots.class)
            .wire((world, scheduler) -> {
                scheduler.input().actions().bind(FIRE, MouseButton.LEFT);
                world.spawn(new Shots());
                scheduler.simulation("fire", step -> {
                    Shots shots = step.world().single(Shots.class);
                    shots.aimY = step.input().aimY();
                    shots.otherX = step.input().ofPlayer(2).aimX();
                    if (step.input().isHeld(FIRE)) {
                        shots.count++;
                        shots.sumX += step.input().aimX();
                    }
                });
            });

    private static Shots shots(GameRun<World> game) {
        return game.world().single(Shots.class);
    }

    @Test
    void heldFireGoesWhereTheMovingCameraLooks(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("aim.rec");
        try (GameRun<World> game = GAME.begin()) {
            Recorder.start(file, game);
            InputQueue additions = game.scheduler().input().additions();
            game.scheduler()
                    .presentation("aim", frame -> additions.aim((float) frame.frame(), 7f)); // the mouse is at rest
            game.setPlayer(
                    ScriptedInput.bySteps(Rate.hz(60)).movePointer(3, 4, 2).tap(MouseButton.LEFT, 6, 4));
            game.step(20);
            assertEquals(4, shots(game).count);
            assertEquals(6 + 7 + 8 + 9, shots(game).sumX, "each step sees the aim of the frame before");
            assertEquals(7f, shots(game).aimY, "a move of the mouse must not replace the aim");
            assertEquals(0f, shots(game).otherX);
        }
        try (Replay replay = Replay.begin(Recording.open(file), GAME)) {
            replay.verify();
            assertEquals(30f, replay.world().single(Shots.class).sumX);
        }
    }

    @Test
    void staysInAStoredStateAndInAFrame() throws Exception {
        byte[] state;
        try (GameRun<World> game = GAME.begin()) {
            game.setPlayer(ScriptedInput.bySteps(Rate.hz(60))
                    .aim(2f, 3f, 1)
                    .ofPlayer(2)
                    .aim(-4f, 0f, 2));
            game.step(5);
            state = game.scheduler().state().save();
        }
        try (GameRun<World> game = GAME.begin()) {
            float[] seen = new float[2];
            game.scheduler().presentation("look", frame -> {
                seen[0] = frame.input().aimX();
                seen[1] = frame.input().ofPlayer(2).aimX();
            });
            game.scheduler().state().load(state);
            game.step(2);
            assertEquals(0f, shots(game).aimY, "the devices of this run have not aimed yet");
            game.scheduler().input().additions().aim(5f, 6f);
            game.step(2);
            assertEquals(6f, shots(game).aimY);
            assertEquals(5f, seen[0], "a frame sees the aim of the newest step");
        }
    }

    @Test
    void remotePlayerHasAnAimOfItsOwn() {
        InputQueue remote = new InputQueue();
        remote.aim(4f, 5f); // on the machine of the player, who is the first one there
        try (GameRun<World> game = GAME.begin()) {
            game.step(2);
            game.scheduler().input().additions().addAll(remote.events(), /* player= */ 2, /* atNanos= */ 0);
            game.step(2);
            assertEquals(4f, shots(game).otherX);
            assertEquals(0f, shots(game).aimY);
        }
    }

    @Test
    void dropPendingKeepsTheAim() {
        try (GameRun<World> game = GAME.begin()) {
            game.step(2);
            game.scheduler().input().additions().aim(1f, 2f);
            game.scheduler().input().dropPending();
            game.step(2);
            assertEquals(2f, shots(game).aimY);
        }
    }

    @Test
    void pressesBeforeALoadDoNotReachTheLoadedGame() throws Exception {
        GameSpec<World> game = GameSpec.of("aim", "1").register(Shots.class).wire((world, scheduler) -> {
            world.spawn(new Shots());
            scheduler.simulation(
                    "count",
                    step -> step.world().single(Shots.class).count +=
                            step.input().pressCount(Key.ENTER));
        });
        try (GameRun<World> run = game.begin()) {
            run.step(5);
            byte[] state = run.scheduler().state().save();
            run.scheduler().input().additions().add(Key.ENTER, true, 0); // the key that chooses "Load"
            run.scheduler().state().load(state);
            run.step(3);
            assertEquals(0, run.world().single(Shots.class).count);
        }
    }

    @Test
    void refusesAPositionThatIsNotFinite() {
        InputQueue queue = new InputQueue();
        assertThrows(IllegalArgumentException.class, () -> queue.aim(Float.NaN, 0f));
        assertThrows(IllegalArgumentException.class, () -> queue.aim(0f, Float.POSITIVE_INFINITY));
    }
}
