package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.game.GameRun;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.Control;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.replay.Recorder;
import dev.halfstep.sample.scene.Scene;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks in which runs meteors has the bindings of the player. */
class KeptBindingsTest {

    private final PlayerData player = PlayerData.unsaved();

    KeptBindingsTest() {
        ActionMap actions = new ActionMap();
        PlayerActions.bind(actions);
        actions.keepIn(player.settings()).rebind(PlayerActions.FIRE).rebind(PlayerActions.FIRE, Key.F);
    }

    private List<Control> fire(boolean isRecorded) throws IOException {
        try (GameRun<Scene> run = SampleGame.GAME.begin()) {
            run.parts().setPlayer(player.highScore(), player.choices(), /* canRewind= */ true);
            if (isRecorded) {
                Recorder.start(OutputStream.nullOutputStream(), run, 1, Map.of());
            }
            run.step(1);
            return run.scheduler().input().actions().controls(PlayerActions.FIRE);
        }
    }

    @Test
    void eachSceneHasTheBindingsOfThePlayer() throws IOException {
        assertEquals(List.of(Key.F), fire(false));
        assertEquals(List.of(Key.F), fire(false), "the same scene again, as after TAB");
    }

    @Test
    void aRecordedGameHasThemTooBecauseItsRecordingContainsThem() throws IOException {
        assertEquals(List.of(Key.F), fire(true));
    }
}
