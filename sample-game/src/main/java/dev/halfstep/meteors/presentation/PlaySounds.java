package dev.halfstep.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.event.GameEvents.MeteorBroken;
import dev.halfstep.meteors.event.GameEvents.SaucerAppeared;
import dev.halfstep.meteors.event.GameEvents.SaucerDestroyed;
import dev.halfstep.meteors.event.GameEvents.SaucerFired;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.meteors.event.GameEvents.ShotFired;
import dev.halfstep.meteors.event.GameEvents.WaveBegan;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;

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

    /** The place of sounds without a place in the field. */
    private static final float CENTER_X = 0f;

    private final SoundPlayer player;
    private final Playback thrustSound;
    private final EventReader<ShotFired> firedShots;
    private final EventReader<MeteorBroken> brokenMeteors;
    private final EventReader<ShipLost> lostShips;
    private final EventReader<WaveBegan> waves;
    private final EventReader<SaucerAppeared> saucers;
    private final EventReader<SaucerFired> saucerShots;
    private final EventReader<SaucerDestroyed> destroyedSaucers;

    /** 1 during a game, and 0 behind the title, which is silent. */
    private float volume;

    /**
     * Creates the system.
     *
     * @param player plays the sounds
     * @param events the events of the game
     */
    public PlaySounds(SoundPlayer player, GameEvents events) {
        this.player = player;
        firedShots = events.firedShots().presentationReader("sounds of shots");
        brokenMeteors = events.brokenMeteors().presentationReader("sounds of meteors");
        lostShips = events.lostShips().presentationReader("sounds of ships");
        waves = events.waves().presentationReader("sounds of waves");
        saucers = events.saucers().presentationReader("sounds of saucers");
        saucerShots = events.saucerShots().presentationReader("sounds of saucer shots");
        destroyedSaucers = events.destroyedSaucers().presentationReader("sounds of destroyed saucers");
        thrustSound = player.playLooping(SoundBank.THRUST, 0f);
    }

    @Override
    public void present(PresentationContext frame) {
        volume = frame.world().single(Game.class).screen == Screen.TITLE ? 0f : 1f;
        for (ShotFired shot = firedShots.next(); shot != null; shot = firedShots.next()) {
            play(SoundBank.SHOT, SHOT_VOLUME, shot.x());
        }
        for (MeteorBroken meteor = brokenMeteors.next(); meteor != null; meteor = brokenMeteors.next()) {
            play(SoundBank.ofBrokenMeteor(meteor.size()), 1f, meteor.x());
        }
        for (ShipLost ship = lostShips.next(); ship != null; ship = lostShips.next()) {
            play(SoundBank.SHIP_LOST, 1f, ship.x());
        }
        for (WaveBegan wave = waves.next(); wave != null; wave = waves.next()) {
            play(SoundBank.WAVE, WAVE_VOLUME, CENTER_X);
        }
        for (SaucerAppeared saucer = saucers.next(); saucer != null; saucer = saucers.next()) {
            play(SoundBank.SAUCER, SAUCER_VOLUME, saucer.x());
        }
        for (SaucerFired shot = saucerShots.next(); shot != null; shot = saucerShots.next()) {
            play(SoundBank.SAUCER_SHOT, SAUCER_SHOT_VOLUME, shot.x());
        }
        for (SaucerDestroyed saucer = destroyedSaucers.next(); saucer != null; saucer = destroyedSaucers.next()) {
            play(SoundBank.ofBrokenMeteor(Meteor.Size.MEDIUM), 1f, saucer.x());
            play(SoundBank.TRIPLE_SHOT, TRIPLE_VOLUME, CENTER_X);
        }
        float thrust = 0f;
        for (var ship : frame.world().query(Ship.class)) {
            thrust = Math.max(thrust, ship.first().thrust);
        }
        thrustSound.setVolume(frame.time().isPaused() ? 0f : THRUST_VOLUME * volume * thrust);
    }

    /** Plays a sound at a place in the field, with its stereo pan clamped to the edges of the field. */
    private void play(Sound sound, float soundVolume, float x) {
        float pan = Math.max(-1f, Math.min(2 * x / Game.FIELD_WIDTH, 1f)) * MAX_PAN;
        player.play(sound, soundVolume * volume, pan);
    }
}
