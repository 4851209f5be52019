package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query1;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import java.util.function.Consumer;

/** Presentation system: plays a sound for each event, and the engine sound while the ship accelerates. */
public final class PlaySounds implements PresentationSystem {

    private static final float SHOT_VOLUME = 0.35f;
    private static final float WAVE_VOLUME = 0.6f;
    private static final float THRUST_VOLUME = 0.45f;

    /** The stereo pan of a sound at the left or right edge of the field; 1 is one side only. */
    private static final float MAX_PAN = 0.7f;

    private final Playback thrustSound;
    private final EventReader<ShotFired> firedShots;
    private final EventReader<MeteorBroken> brokenMeteors;
    private final EventReader<ShipLost> lostShips;
    private final EventReader<WaveBegan> waves;
    private final Consumer<ShotFired> playShot;
    private final Consumer<MeteorBroken> playMeteor;
    private final Consumer<ShipLost> playShip;
    private final Consumer<WaveBegan> playWave;
    private final Query1.Each<Ship> readThrust = this::readThrust;
    private float thrust;

    /**
     * Creates the system.
     *
     * @param player plays the sounds
     * @param firedShots the events of fired shots
     * @param brokenMeteors the events of broken meteors
     * @param lostShips the events of lost ships
     * @param waves the events of new waves
     */
    public PlaySounds(
            SoundPlayer player,
            EventReader<ShotFired> firedShots,
            EventReader<MeteorBroken> brokenMeteors,
            EventReader<ShipLost> lostShips,
            EventReader<WaveBegan> waves) {
        this.firedShots = firedShots;
        this.brokenMeteors = brokenMeteors;
        this.lostShips = lostShips;
        this.waves = waves;
        playShot = shot -> player.play(SoundBank.SHOT, SHOT_VOLUME, pan(shot.x()));
        playMeteor = meteor -> player.play(SoundBank.ofBrokenMeteor(meteor.size()), 1f, pan(meteor.x()));
        playShip = ship -> player.play(SoundBank.SHIP_LOST, 1f, pan(ship.x()));
        playWave = wave -> player.play(SoundBank.WAVE, WAVE_VOLUME);
        thrustSound = player.playLooping(SoundBank.THRUST, 0f);
    }

    @Override
    public void present(PresentationContext frame) {
        firedShots.forEach(playShot);
        brokenMeteors.forEach(playMeteor);
        lostShips.forEach(playShip);
        waves.forEach(playWave);
        thrust = 0f;
        frame.world().query(Ship.class).forEach(readThrust);
        thrustSound.setVolume(frame.time().isPaused() ? 0f : THRUST_VOLUME * thrust);
    }

    private void readThrust(EntityId id, Ship ship) {
        thrust = Math.max(thrust, ship.thrust);
    }

    /** Returns the stereo pan of a position, which is clamped to the edges of the field. */
    private static float pan(float x) {
        return Math.max(-1f, Math.min(2 * x / Field.WIDTH, 1f)) * MAX_PAN;
    }
}
