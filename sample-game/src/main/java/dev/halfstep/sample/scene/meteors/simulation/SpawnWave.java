package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.MeteorSpawner;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;

/**
 * Simulation system: spawns a new wave outside of an empty field, after a pause. All meteors fly into the field, and
 * every second one flies at the ship, so that a ship that never moves is hit.
 */
public final class SpawnWave implements SimulationSystem {

    /** Wave n has n more meteors than this number, up to the maximum. */
    private static final int BASE_METEORS = 5;

    /** The maximum number of meteors in a wave; later waves are only faster, because a full field is no fun. */
    private static final int MAX_METEORS = 11;

    /** The part of the field, around its middle, to which the meteors fly that do not fly at the ship. */
    private static final float TARGET_PART = 0.6f;

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
        if (!state.isRunning() || step.world().query(Meteor.class).count() > 0) {
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

    private static void spawnMeteors(SimulationContext step, int wave) {
        RandomStream random = step.world().single(RandomStream.class);
        int meteors = Math.min(BASE_METEORS + wave, MAX_METEORS);
        for (int i = 0; i < meteors; i++) {
            EntryPoint entry = EntryPoint.random(step.world(), random, MeteorSize.LARGE.radius());
            float targetX = random.between(-0.5f, 0.5f) * TARGET_PART * Field.WIDTH;
            float targetY = random.between(-0.5f, 0.5f) * TARGET_PART * Field.HEIGHT;
            float direction = i % 2 == 0 ? entry.radiansToShip() : entry.radiansTo(targetX, targetY);
            MeteorSpawner.spawnTowards(
                    step.commands(), random, MeteorSize.LARGE, wave, entry.x(), entry.y(), direction);
        }
    }
}
