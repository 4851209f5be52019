package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records a game whose player starts it in a menu, pauses it, changes an option, and rebinds a key. */
class MenuRecordingTest {

    private enum Screen {
        TITLE,
        PLAY
    }

    /** A component: what the player has done in the game. */
    static final class Score {
        int starts;
        int jumps;
    }

    private static final long FRAME_NANOS = 16_666_667;

    private static final GameSpec<GameStates<Screen>> GAME = GameSpec.of("menu", "1")
            .register(Score.class)
            .register(GameStates::register)
            .parts(MenuRecordingTest::wire);

    /** Wires the rules, which a replay needs. */
    private static GameStates<Screen> wire(World world, SystemScheduler scheduler) {
        Action jump = OptionsMenu.JUMP;
        scheduler.input().actions().bind(jump, Key.SPACE, GamepadButton.A).declare(OptionsMenu.START);
        GameStates<Screen> states =
                GameStates.add(world, scheduler, Screen.TITLE).change(OptionsMenu.START, Screen.TITLE, Screen.PLAY);
        states.onEnter(Screen.PLAY, step -> step.world().single(Score.class).starts++);
        world.spawn(new Score());
        scheduler
                .simulation(
                        "jump",
                        step -> step.world().single(Score.class).jumps +=
                                step.input().pressCount(jump))
                .runIf(states.in(Screen.PLAY));
        return states;
    }

    private final ScriptedInput script = new ScriptedInput();

    /** The frame of the next scripted input. */
    private int frame = 10;

    private void tap(Control control) {
        script.tap(control, frame * FRAME_NANOS, FRAME_NANOS);
        frame += 4;
    }

    @Test
    void replayWithoutMenuReachesTheSameHashes(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("menu.rec");
        tap(Key.ENTER); // Start
        tap(Key.SPACE); // jumps
        tap(GamepadButton.START); // pauses
        tap(Key.DOWN); // Options
        tap(Key.ENTER);
        tap(Key.RIGHT); // Music
        tap(Key.UP);
        tap(Key.UP);
        tap(Key.ENTER); // Keys
        tap(Key.ENTER); // Jump
        tap(Key.J);
        tap(Key.ESCAPE);
        tap(Key.ESCAPE);
        tap(Key.ESCAPE); // resumes
        tap(Key.SPACE); // no longer jumps
        tap(Key.J);
        tap(Key.J);
        try (GameRun<GameStates<Screen>> game = GAME.begin()) {
            OptionsMenu options = new OptionsMenu(game.scheduler());
            options.menu
                    .screen("pause", panel -> panel.back("Continue").open("Options", "options"))
                    .showWhile("title", () -> game.parts().current() == Screen.TITLE)
                    .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
            Recorder.start(file, game);
            game.setPlayer(script);
            game.step(frame + 20); // frames: a frame in the pause has no step
            assertEquals(0.8f, options.music, 1e-5f, "an option has changed");
            assertEquals(1, game.world().single(Score.class).starts);
            assertEquals(3, game.world().single(Score.class).jumps, "SPACE, then J twice");
        }
        Recording recording = Recording.open(file);
        assertTrue(recording.steps() < frame, "the pause took no steps");
        try (Replay replay = Replay.begin(recording, GAME)) {
            replay.verify();
            assertEquals(recording.steps(), replay.verifiedSteps());
            assertEquals(3, replay.world().single(Score.class).jumps);
        }
    }

    @Test
    void noPauseScreenCoversAReplay(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("menu.rec");
        try (GameRun<GameStates<Screen>> game = GAME.begin()) {
            Recorder.start(file, game);
            game.step(20);
        }
        Recording recording = Recording.open(file);
        try (GameRun<GameStates<Screen>> game = recording.describe(GAME).begin()) {
            OptionsMenu options = new OptionsMenu(game.scheduler());
            options.menu
                    .screen("pause", panel -> panel.back("Continue"))
                    .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
            game.own(Replay.begin(recording, game));
            game.scheduler().timeControl().pause(); // a key of the replay
            game.step(3);
            assertEquals("", options.menu.screen());
            game.scheduler().timeControl().resume();
            tap(Key.ESCAPE);
            game.setPlayer(script);
            game.step(frame - 2); // the key is held
            assertEquals("", options.menu.screen());
            assertFalse(game.scheduler().timeControl().isPaused());
        }
    }
}
