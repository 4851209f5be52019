package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundBus;
import dev.halfstep.render.sound.SoundPlayer;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: plays a sound for each event, the engine sound while the ship accelerates, and one music for the
 * title and another one for the game. The volumes add up to about -18 LUFS, and the loss of a ship is the loudest sound.
 */
public final class PlaySounds implements PresentationSystem {

    private static final float TITLE_VOLUME = 0.4f;
    private static final float SHOT_VOLUME = 0.45f;
    private static final float WAVE_VOLUME = 0.5f;
    private static final float SAUCER_VOLUME = 0.4f;
    private static final float SAUCER_SHOT_VOLUME = 0.3f;
    private static final float TRIPLE_VOLUME = 0.4f;
    private static final float THRUST_VOLUME = 0.45f;

    private static final float METEOR_VOLUME = 0.52f;
    private static final float SHIP_LOST_VOLUME = 0.72f;

    private static final float TITLE_MUSIC_VOLUME = 1f;
    private static final float GAME_MUSIC_VOLUME = 1f;
    private static final float MUSIC_FADE_SECONDS = 1.5f;

    /** The stereo pan of a sound at the left or right edge of the field; 1 is one side only. */
    private static final float MAX_PAN = 0.7f;

    /** The place of sounds without a place in the field. */
    private static final float CENTER_X = 0f;

    private final SoundPlayer player;
    private final Playback thrustSound;
    private final SoundBus effects;
    private final SoundBus musicBus;
    private final Playback titleMusic;
    private final Playback gameMusic;
    private final Reactions sounds = new Reactions();
    private final RandomStream varied = new RandomStream(1);

    private final PlayerSettings settings;

    /** The screen of the last frame; null before the first one. */
    private @Nullable Screen screen;

    /**
     * Creates the system.
     *
     * @param player plays the sounds
     * @param events the events of the game
     * @param settings the volumes that the player has chosen
     */
    public PlaySounds(SoundPlayer player, GameEvents events, PlayerSettings settings) {
        this.player = player;
        this.settings = settings;
        effects = player.bus("effects").setFollowsTime(true);
        musicBus = player.bus("music");
        sounds.on(events.firedShots(), "sounds of shots", shot -> play(SoundBank.SHOT, SHOT_VOLUME, shot.x()));
        sounds.on(events.brokenMeteors(), "sounds of meteors", meteor -> playBroken(meteor.size(), meteor.x()));
        sounds.on(events.lostShips(), "sounds of ships", ship -> play(SoundBank.SHIP_LOST, SHIP_LOST_VOLUME, ship.x()));
        sounds.on(events.waves(), "sounds of waves", wave -> play(SoundBank.WAVE, WAVE_VOLUME, CENTER_X));
        sounds.on(events.saucers(), "sounds of saucers", saucer -> play(SoundBank.SAUCER, SAUCER_VOLUME, saucer.x()));
        sounds.on(
                events.saucerShots(),
                "sounds of saucer shots",
                shot -> play(SoundBank.SAUCER_SHOT, SAUCER_SHOT_VOLUME, shot.x()));
        sounds.on(events.destroyedSaucers(), "sounds of destroyed saucers", saucer -> {
            playBroken(Meteor.Size.MEDIUM, saucer.x());
            play(SoundBank.TRIPLE_SHOT, TRIPLE_VOLUME, CENTER_X);
        });
        thrustSound = effects.playLooping(SoundBank.THRUST, 0f);
        titleMusic = musicBus.playLooping(Music.TITLE, 0f);
        gameMusic = musicBus.playLooping(Music.GAME, 0f);
    }

    /**
     * Plays the sound of the title. A program calls this method when it opens; the title that returns after a game has
     * the same sound.
     *
     * @param player plays the sound
     * @param settings the volumes that the player has chosen
     */
    public static void playTitle(SoundPlayer player, PlayerSettings settings) {
        player.play(SoundBank.TITLE, TITLE_VOLUME * settings.effectsVolume());
    }

    /**
     * Returns a sound of the menu.
     *
     * @param volume its volume, which the volumes of the player reduce
     * @return plays the sound
     */
    public Runnable tick(float volume) {
        return () -> player.play(SoundBank.TICK, volume * settings.effectsVolume());
    }

    @Override
    public void present(PresentationContext frame) {
        changeScreen(frame.world().single(Game.class).screen);
        musicBus.setVolume(settings.volume.get() * settings.music.get());
        boolean isSilent = screen == Screen.TITLE; // the field behind the title
        effects.setVolume(isSilent ? 0f : settings.effectsVolume());
        sounds.run();
        float thrust = 0f;
        for (var ship : frame.world().query(Ship.class)) {
            thrust = Math.max(thrust, ship.first().thrust);
        }
        thrustSound.setVolume(THRUST_VOLUME * thrust);
        player.present(frame); // last: it plays the sounds of this frame
    }

    private void changeScreen(Screen newScreen) {
        if (newScreen == screen) {
            return;
        }
        boolean isTitle = newScreen == Screen.TITLE;
        if (screen == null || isTitle || screen == Screen.TITLE) {
            titleMusic.fadeTo(isTitle ? TITLE_MUSIC_VOLUME : 0f, MUSIC_FADE_SECONDS);
            gameMusic.fadeTo(isTitle ? 0f : GAME_MUSIC_VOLUME, MUSIC_FADE_SECONDS);
        }
        if (screen != null && isTitle) {
            playTitle(player, settings);
        }
        screen = newScreen;
    }

    private void playBroken(Meteor.Size size, float x) {
        play(SoundBank.ofBrokenMeteor(size), METEOR_VOLUME, x);
    }

    /**
     * Plays a sound at a place in the field, with its stereo pan clamped to the edges of the field. Its volume and its
     * pitch vary a little, because equal sounds in a row tire.
     */
    private void play(Sound sound, float soundVolume, float x) {
        float pan = Math.max(-1f, Math.min(2 * x / Game.FIELD_WIDTH, 1f)) * MAX_PAN;
        effects.play(sound, soundVolume * varied.between(0.85f, 1f), pan)
                .setPitch(varied.between(0.94f, 1.06f))
                .startAt(sounds.step(), sounds.fraction());
    }
}
