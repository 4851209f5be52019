package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.Meteors;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: spawns a new wave at the edges of an empty field, after a pause. */
public final class NextWave implements SimulationSystem {

    private static final int METEORS_BEFORE_FIRST_WAVE = 3;

    /** Later waves are faster, not larger: a full field is no fun. */
    private static final int MAX_METEORS = 11;

    private final EntityId game;
    private final Events<WaveBegan> waves;

    /**
     * Creates the system.
     *
     * @param game the entity of the game
     * @param waves gets an event for each wave
     */
    public NextWave(EntityId game, Events<WaveBegan> waves) {
        this.game = game;
        this.waves = waves;
    }

    @Override
    public void step(SimulationContext step) {
        Game state = step.world().get(game, Game.class);
        if (state.screen != Screen.PLAYING || step.world().query(Meteor.class).count() > 0) {
            return;
        }
        state.secondsToWave -= step.stepSeconds();
        if (state.secondsToWave <= 0) {
            state.wave++;
            state.awaitWave(); // counts down when the field is empty again
            spawn(step, state.wave);
            step.commands().send(waves, new WaveBegan(state.wave));
        }
    }

    private void spawn(SimulationContext step, int wave) {
        RandomStream random = step.world().get(game, RandomStream.class);
        int meteors = Math.min(METEORS_BEFORE_FIRST_WAVE + wave, MAX_METEORS);
        for (int i = 0; i < meteors; i++) {
            boolean fromSide = i % 2 == 0;
            float x = fromSide ? Field.WIDTH / 2 : random.between(-Field.WIDTH / 2, Field.WIDTH / 2);
            float y = fromSide ? random.between(-Field.HEIGHT / 2, Field.HEIGHT / 2) : Field.HEIGHT / 2;
            Meteors.spawn(step.commands(), random, MeteorSize.LARGE, wave, x, y);
        }
    }
}
