package dev.halfstep.sample.scene;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.MeteorsShow;
import dev.halfstep.meteors.PlayTogether;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows the game meteors as a scene. Hides the footer while the player or the bot plays. */
public final class MeteorsScene implements Scene {

    private final GameSpec<?> description;
    private @Nullable Meteors game;
    private @Nullable MeteorsShow show;

    /**
     * Creates a scene that has not begun.
     *
     * @param description the description of the run
     */
    public MeteorsScene(GameSpec<?> description) {
        this.description = description;
    }

    private Meteors game() {
        return Objects.requireNonNull(game, "a scene must begin before it is shown");
    }

    /** Returns what shows the game: by default without a high score, and with default settings. */
    private MeteorsShow show() {
        if (show == null) {
            show = new MeteorsShow(game(), HighScore.unsaved(), new PlayerSettings(Settings.inMemory()), false);
        }
        return show;
    }

    @Override
    public void register(World.Builder world) {
        Meteors.register(world, description);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        game = Meteors.wire(world, scheduler, description);
    }

    @Override
    public void setPlayer(HighScore highScore, PlayerSettings settings, boolean canRewind) {
        show = new MeteorsShow(game(), highScore, settings, canRewind);
    }

    @Override
    public void setTogether(PlayTogether together) {
        show().setTogether(together);
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        layers.keepAspect(Game.FIELD_WIDTH, Game.FIELD_HEIGHT);
        show().addLayers(layers.host(), layers::size, layers::add);
    }

    @Override
    public void addSounds(SoundPlayer player, SystemScheduler scheduler) {
        show().addSounds(player);
    }

    @Override
    public void addMenu(World world, SystemScheduler scheduler, @Nullable GlfwHost host, Runnable quit) {
        show().addMenu(host, quit);
    }

    @Override
    public boolean allows(Key key) {
        return show().allows(key);
    }

    @Override
    public boolean isFooterShown(World world) {
        boolean isShared = game().scheduler().timeControl().isShared();
        return !isShared && !game().isPlaying() && show().allows(Key.TAB); // the footer explains this key
    }

    @Override
    public void end(World world) {
        show().end();
    }
}
