package dev.halfstep.meteors;

import dev.halfstep.input.InputQueue;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.world.World;

/** A game of meteors in a test, whose player only starts it. A step takes 40 ms. */
final class PlayedGame implements AutoCloseable {

    static final int STEPS_PER_SECOND = 25;

    private boolean isStarting;
    private final SyntheticWorld played;

    PlayedGame(long seed) {
        played = WorldRecipe.of(Meteors.GAME.withSeed(seed))
                .input(() -> this::addStart)
                .build();
    }

    private void addStart(InputQueue input) {
        if (isStarting) {
            input.press(PlayerActions.START);
            isStarting = false;
        }
    }

    /** Presses the start action, and runs the step that begins the game. */
    PlayedGame start() {
        isStarting = true;
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
