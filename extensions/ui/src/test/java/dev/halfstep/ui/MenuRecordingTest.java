package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
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
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
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

    private static final Rate RATE = Rate.hz(60);
    private static final long FRAME_NANOS = 16_666_667;

    private static World world() {
        World.Builder types = World.builder().register(Transform.TYPE).register(Score.class);
        GameStates.register(types);
        return types.build();
    }

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
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE))) {
            GameStates<Screen> states = wire(world, scheduler);
            OptionsMenu options = new OptionsMenu(scheduler);
            options.menu
                    .screen("pause", panel -> panel.back("Continue").open("Options", "options"))
                    .showWhile("title", () -> states.current() == Screen.TITLE)
                    .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
            HeadlessHost host = new HeadlessHost(script);
            Recorder recorder = Recorder.start(
                    file, GameRun.of(GameSpec.of("menu", "1").withSeed(0).rate(RATE), world, scheduler), 1);
            for (int i = 0; i < frame + 20; i++) {
                scheduler.frame(host, FRAME_NANOS);
            }
            recorder.close();
            assertEquals(0.8f, options.music, 1e-5f, "an option has changed");
            assertEquals(1, world.single(Score.class).starts);
            assertEquals(3, world.single(Score.class).jumps, "SPACE, then J twice");
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        assertTrue(recording.steps() < frame, "the pause took no steps");
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE))) {
            wire(world, scheduler);
            try (Replay replay = Replay.begin(recording, world, scheduler)) {
                replay.run();
                assertNull(replay.difference());
                assertEquals(recording.steps(), replay.verifiedSteps());
            }
            assertEquals(3, world.single(Score.class).jumps);
        }
    }
}
