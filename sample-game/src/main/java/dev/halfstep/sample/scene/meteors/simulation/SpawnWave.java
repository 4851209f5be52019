package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.MeteorSpawner;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/** Simulation system: spawns a new wave at the edges of an empty field, after a pause. */
public final class SpawnWave implements SimulationSystem {

    /** Wave n has n more meteors than this number, up to the maximum. */
    private static final int BASE_METEORS = 3;

    /** The maximum number of meteors in a wave; later waves are only faster, because a full field is no fun. */
    private static final int MAX_METEORS = 11;

    private final Events<WaveBegan> waves;

    /**
     * Creates the system.
     *
     * @param waves gets an event for each wave
     */
    public SpawnWave(Events<WaveBegan> waves) {
        this.waves = waves;
    }

    @Override
    public void step(SimulationContext step) {
        Game state = step.world().single(Game.class);
        if (state.screen != Screen.PLAYING || step.world().query(Meteor.class).count() > 0) {
            return;
        }
        state.secondsToWave -= step.stepSeconds();
        if (state.secondsToWave <= 0) {
            state.wave++;
            state.startWavePause(); // the pause counts down when the field is empty again
            spawnMeteors(step, state.wave);
            step.commands().send(waves, new WaveBegan(state.wave));
        }
    }

    /**
     * Spawns meteors alternately at the right edge and at the top edge. The field wraps around, so the meteors enter
     * from all sides.
     */
    private void spawnMeteors(SimulationContext step, int wave) {
        RandomStream random = step.world().single(RandomStream.class);
        int meteors = Math.min(BASE_METEORS + wave, MAX_METEORS);
        for (int i = 0; i < meteors; i++) {
            boolean isAtRightEdge = i % 2 == 0;
            float x = isAtRightEdge ? Field.WIDTH / 2 : random.between(-Field.WIDTH / 2, Field.WIDTH / 2);
            float y = isAtRightEdge ? random.between(-Field.HEIGHT / 2, Field.HEIGHT / 2) : Field.HEIGHT / 2;
            MeteorSpawner.spawn(step.commands(), random, MeteorSize.LARGE, wave, x, y);
        }
    }
}
