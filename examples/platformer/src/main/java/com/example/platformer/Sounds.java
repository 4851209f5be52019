package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.event.EventReader;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.sound.Playback;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundBus;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.ui.state.GameStates;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Music and sounds: the files of the folder sounds. Each moment has a sound of its name. */
final class Sounds {

    private static final int MOST_STEPS = 75; // between two coins in a row

    private final Map<Moment.Kind, Sound> sounds = new EnumMap<>(Moment.Kind.class);
    private final Sound tick = Sound.load(file("tick"));
    private final Sound theme = Sound.stream(file("music")).withLoop(205_716, 1_851_444);
    private final Sound chase = Sound.stream(file("chase")).withLoop(102_400, 921_600);
    private final SoundPlayer player;
    private final SoundBus effects;
    private final SoundBus music;
    private final Screens options;
    private Sound played = theme;
    private Playback playback;
    private int row; // of coins that were taken one soon after the other
    private long coinStep = Long.MIN_VALUE / 2; // in which the last one was taken

    Sounds(SystemScheduler scheduler, SoundPlayer player, Screens options, GameStates<Screen> states) {
        for (Moment.Kind kind : Moment.Kind.values()) {
            sounds.put(kind, Sound.load(file(kind.name().toLowerCase(Locale.ROOT))));
        }
        this.player = player;
        this.options = options;
        effects = player.bus("effects");
        music = player.bus("music");
        setVolumes(/* isPaused= */ false); // before the music, which starts at once
        playback = music.playLooping(theme, 1);
        EventReader<Moment> moments = scheduler.events(Moment.class).presentationReader("sounds");
        scheduler.presentation("sounds", frame -> {
            moments.forEach(moment -> effects // in the middle: the picture follows the hero, to whom all of them happen
                    .play(sounds.get(moment.kind()), 1, /* pan= */ 0, pitch(moment, moments.step()))
                    .startAt(moments.step(), moments.fraction()));
            setVolumes(frame.time().isPaused());
            change(states.current() == Screen.PLAY && frame.world().single(Hero.class).level == 2 ? chase : theme);
        });
        scheduler.presentation("sound", player);
    }

    /** Returns the pitch of a moment: coins in a row rise by whole tones. */
    private float pitch(Moment moment, long step) {
        if (moment.kind() != Moment.Kind.COIN) {
            return 1;
        }
        row = step > coinStep && step - coinStep < MOST_STEPS ? Math.min(row + 1, 6) : 0;
        coinStep = step;
        return (float) Math.pow(2, row / 6.0);
    }

    private static Asset file(String name) {
        return Asset.file(Level.ASSETS.resolve("sounds").resolve(name + ".ogg"));
    }

    private void setVolumes(boolean isPaused) {
        player.setVolume(options.master.get());
        effects.setVolume(options.effects.get());
        music.setVolume(options.music.get() * (isPaused ? 0.4f : 1));
    }

    /** Fades from one piece of music to another. */
    private void change(Sound to) {
        if (to != played) {
            playback.fadeOut(1.5f);
            playback = music.playLooping(to, 0).fadeTo(1, 1.5f);
            played = to;
        }
    }

    void tick(float pitch) {
        effects.play(tick, 0.5f, 0, pitch);
    }
}
