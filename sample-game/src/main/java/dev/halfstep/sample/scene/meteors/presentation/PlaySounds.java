package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.entity.EntityId;
import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.query.Query1;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.GameEvents;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.SaucerAppeared;
import dev.halfstep.sample.scene.meteors.component.SaucerDestroyed;
import dev.halfstep.sample.scene.meteors.component.SaucerFired;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.sample.scene.meteors.component.ShotFired;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;
import java.util.function.Consumer;

/** Presentation system: plays a sound for each event, and the engine sound while the ship accelerates. */
public final class PlaySounds implements PresentationSystem {

    private static final float SHOT_VOLUME = 0.35f;
    private static final float WAVE_VOLUME = 0.6f;
    private static final float SAUCER_VOLUME = 0.5f;
    private static final float SAUCER_SHOT_VOLUME = 0.3f;
    private static final float TRIPLE_VOLUME = 0.5f;
    private static final float THRUST_VOLUME = 0.45f;

    /** The stereo pan of a sound at the left or right edge of the field; 1 is one side only. */
    private static final float MAX_PAN = 0.7f;

    private final Playback thrustSound;
    private final EventReader<ShotFired> firedShots;
    private final EventReader<MeteorBroken> brokenMeteors;
    private final EventReader<ShipLost> lostShips;
    private final EventReader<WaveBegan> waves;
    private final EventReader<SaucerAppeared> saucers;
    private final EventReader<SaucerFired> saucerShots;
    private final EventReader<SaucerDestroyed> destroyedSaucers;
    private final Consumer<ShotFired> playShot;
    private final Consumer<MeteorBroken> playMeteor;
    private final Consumer<ShipLost> playShip;
    private final Consumer<WaveBegan> playWave;
    private final Consumer<SaucerAppeared> playSaucer;
    private final Consumer<SaucerFired> playSaucerShot;
    private final Consumer<SaucerDestroyed> playSaucerDestroyed;
    private final Query1.Each<Ship> readThrust = this::readThrust;
    private float thrust;

    /** 1 during a game, and 0 behind the title, which is silent. */
    private float volume;

    /**
     * Creates the system.
     *
     * @param player plays the sounds
     * @param events the events of the game
     */
    public PlaySounds(SoundPlayer player, GameEvents events) {
        firedShots = events.firedShots().presentationReader("sounds of shots");
        brokenMeteors = events.brokenMeteors().presentationReader("sounds of meteors");
        lostShips = events.lostShips().presentationReader("sounds of ships");
        waves = events.waves().presentationReader("sounds of waves");
        saucers = events.saucers().presentationReader("sounds of saucers");
        saucerShots = events.saucerShots().presentationReader("sounds of saucer shots");
        destroyedSaucers = events.destroyedSaucers().presentationReader("sounds of destroyed saucers");
        playShot = shot -> player.play(SoundBank.SHOT, SHOT_VOLUME * volume, pan(shot.x()));
        playMeteor = meteor -> player.play(SoundBank.ofBrokenMeteor(meteor.size()), volume, pan(meteor.x()));
        playShip = ship -> player.play(SoundBank.SHIP_LOST, volume, pan(ship.x()));
        playWave = wave -> player.play(SoundBank.WAVE, WAVE_VOLUME * volume);
        playSaucer = saucer -> player.play(SoundBank.SAUCER, SAUCER_VOLUME * volume, pan(saucer.x()));
        playSaucerShot = shot -> player.play(SoundBank.SAUCER_SHOT, SAUCER_SHOT_VOLUME * volume, pan(shot.x()));
        playSaucerDestroyed = saucer -> {
            player.play(SoundBank.ofBrokenMeteor(MeteorSize.MEDIUM), volume, pan(saucer.x()));
            player.play(SoundBank.TRIPLE_SHOT, TRIPLE_VOLUME * volume);
        };
        thrustSound = player.playLooping(SoundBank.THRUST, 0f);
    }

    @Override
    public void present(PresentationContext frame) {
        volume = frame.world().single(Game.class).screen == Screen.TITLE ? 0f : 1f;
        firedShots.forEach(playShot);
        brokenMeteors.forEach(playMeteor);
        lostShips.forEach(playShip);
        waves.forEach(playWave);
        saucers.forEach(playSaucer);
        saucerShots.forEach(playSaucerShot);
        destroyedSaucers.forEach(playSaucerDestroyed);
        thrust = 0f;
        frame.world().query(Ship.class).forEach(readThrust);
        thrustSound.setVolume(frame.time().isPaused() ? 0f : THRUST_VOLUME * volume * thrust);
    }

    private void readThrust(EntityId id, Ship ship) {
        thrust = Math.max(thrust, ship.thrust);
    }

    /** Returns the stereo pan of a position, which is clamped to the edges of the field. */
    private static float pan(float x) {
        return Math.max(-1f, Math.min(2 * x / Field.WIDTH, 1f)) * MAX_PAN;
    }
}
