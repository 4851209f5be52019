package dev.halfstep.meteors;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;

/** A game of meteors in a test, whose player presses only ENTER. A step takes 40 ms. */
final class PlayedGame implements AutoCloseable {

    static final int STEPS_PER_SECOND = 25;

    private boolean isEnterPressed;
    private final SyntheticWorld played;

    PlayedGame(long seed) {
        boolean isBotPlaying = false;
        Meteors game = new Meteors(seed, isBotPlaying, HighScore.unsaved());
        played = new WorldRecipe()
                .register(Meteors::register)
                .wire(game::begin)
                .rate(Rate.hz(STEPS_PER_SECOND))
                .input(() -> this::addKeys)
                .build();
    }

    private void addKeys(InputQueue input) {
        if (isEnterPressed) {
            input.add(Key.ENTER, true, input.frameStartNanos());
            input.add(Key.ENTER, false, input.frameStartNanos());
            isEnterPressed = false;
        }
    }

    /** Presses ENTER, and runs the step that begins the game. */
    PlayedGame start() {
        isEnterPressed = true;
        return steps(1);
    }

    PlayedGame steps(int count) {
        played.step(count);
        return this;
    }

    World world() {
        return played.world();
    }

    long hash() {
        return played.hash();
    }

    Game state() {
        return world().single(Game.class);
    }

    int count(Class<?> component) {
        return world().query(component).count();
    }

    /** Makes the ship invulnerable for a long time. */
    void protectShip() {
        for (var ship : world().query(Ship.class)) {
            ship.first().safeSeconds = 1e6f;
        }
    }

    void removeHazards() {
        world().despawnAll(world().query(Hazard.class));
    }

    @Override
    public void close() {
        played.close();
    }
}
