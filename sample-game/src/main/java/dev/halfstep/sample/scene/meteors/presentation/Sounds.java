package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query1;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import java.util.function.Consumer;

/** Presentation system: plays a sound for each event, and the engine sound while it burns. */
public final class Sounds implements PresentationSystem {

    private static final float SHOT_VOLUME = 0.35f;
    private static final float WAVE_VOLUME = 0.6f;
    private static final float THRUST_VOLUME = 0.45f;

    /** The stereo pan at the edge of the field. */
    private static final float MAX_PAN = 0.7f;

    private final SoundPlayer player;
    private final EventReader<ShotFired> fired;
    private final EventReader<MeteorBroken> broken;
    private final EventReader<ShipLost> lost;
    private final EventReader<WaveBegan> waves;
    private final Consumer<ShotFired> shoot;
    private final Consumer<MeteorBroken> burst;
    private final Consumer<ShipLost> explode;
    private final Consumer<WaveBegan> announce;
    private final Query1.Each<Ship> burn = this::burn;
    private float thrust;

    /**
     * Creates the system.
     *
     * @param player plays the sounds
     * @param fired the events of shots
     * @param broken the events of broken meteors
     * @param lost the events of lost ships
     * @param waves the events of waves
     */
    public Sounds(
            SoundPlayer player,
            EventReader<ShotFired> fired,
            EventReader<MeteorBroken> broken,
            EventReader<ShipLost> lost,
            EventReader<WaveBegan> waves) {
        this.player = player;
        this.fired = fired;
        this.broken = broken;
        this.lost = lost;
        this.waves = waves;
        shoot = shot -> player.play(MeteorSounds.SHOT, SHOT_VOLUME, pan(shot.x()));
        burst = meteor -> player.play(MeteorSounds.of(meteor.size()), 1f, pan(meteor.x()));
        explode = ship -> player.play(MeteorSounds.SHIP_LOST, 1f, pan(ship.x()));
        announce = wave -> player.play(MeteorSounds.WAVE, WAVE_VOLUME);
    }

    @Override
    public void present(PresentationContext frame) {
        fired.forEach(shoot);
        broken.forEach(burst);
        lost.forEach(explode);
        waves.forEach(announce);
        thrust = 0f;
        frame.world().query(Ship.class).forEach(burn);
        player.hold(MeteorSounds.THRUST, frame.time().isPaused() ? 0f : THRUST_VOLUME * thrust);
    }

    private void burn(EntityId id, Ship ship) {
        thrust = Math.max(thrust, ship.thrust);
    }

    private static float pan(float x) {
        return Math.max(-1f, Math.min(2 * x / Field.WIDTH, 1f)) * MAX_PAN;
    }
}
