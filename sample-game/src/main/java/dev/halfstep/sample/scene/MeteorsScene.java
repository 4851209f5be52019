package dev.halfstep.sample.scene;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Shows the game meteors as a scene. Hides the footer while the player or the bot plays.
 *
 * @param game a game that has not begun
 */
public record MeteorsScene(Meteors game) implements Scene {

    @Override
    public void register(World.Builder world) {
        Meteors.register(world);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        game.begin(world, scheduler);
    }

    @Override
    public void addRewind(SystemScheduler scheduler) {
        game.addRewind(scheduler);
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        layers.keepAspect(Game.FIELD_WIDTH, Game.FIELD_HEIGHT);
        game.addLayers(layers.host(), layers::size, layers::add, scheduler);
    }

    @Override
    public void addSounds(SoundPlayer player, SystemScheduler scheduler) {
        game.addSounds(player, scheduler);
    }

    @Override
    public void addMenu(World world, SystemScheduler scheduler, @Nullable GlfwHost host, Runnable quit) {
        game.addMenu(world, scheduler, host, quit);
    }

    @Override
    public boolean allows(Key key) {
        return game.allows(key);
    }

    @Override
    public boolean isFooterShown(World world) {
        return !Meteors.isPlaying(world) && game.allows(Key.TAB); // the footer explains this key
    }

    @Override
    public void end(World world) {
        game.end(world);
    }
}
