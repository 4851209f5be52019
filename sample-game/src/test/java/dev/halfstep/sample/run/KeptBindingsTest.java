package dev.halfstep.sample.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.Control;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks in which runs meteors has the bindings of the player. */
class KeptBindingsTest {

    private final PlayerData player = new PlayerData(HighScore.unsaved(), Settings.inMemory());
    private final Options options = new Options();

    KeptBindingsTest() {
        ActionMap actions = new ActionMap();
        PlayerActions.bind(actions);
        actions.keepIn(player.settings()).rebind(PlayerActions.FIRE).rebind(PlayerActions.FIRE, Key.F);
    }

    private List<Control> fire() {
        Scene scene = new SceneChoice(SceneName.METEORS, Rate.hz(25)).createScene(options, player);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            scene.begin(world, scheduler);
            return scheduler.input().actions().controls(PlayerActions.FIRE);
        }
    }

    @Test
    void eachSceneHasTheBindingsOfThePlayer() {
        assertEquals(List.of(Key.F), fire());
        assertEquals(List.of(Key.F), fire(), "the same scene again, as after TAB");
    }

    @Test
    void aRecordedGameHasThemTooBecauseItsRecordingContainsThem() {
        options.record = Path.of("game.rec");
        assertEquals(List.of(Key.F), fire());
    }
}
