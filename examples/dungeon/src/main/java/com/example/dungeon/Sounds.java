package com.example.dungeon;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundBus;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.transform.Transform;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Music and sounds: the files of the folder sounds. Each moment has a sound of its name, heard from its place. */
final class Sounds {

    private final Map<Moment.Kind, Sound> sounds = new EnumMap<>(Moment.Kind.class);
    private final EventReader<Moment> moments;
    private final SoundBus effects;

    Sounds(SystemScheduler scheduler, SoundPlayer player, Screens.Options options) {
        for (Moment.Kind kind : Moment.Kind.values()) {
            sounds.put(kind, Sound.load(file(kind.name().toLowerCase(Locale.ROOT))));
        }
        effects = player.bus("effects");
        SoundBus music = player.bus("music");
        music.setVolume(0); // until the first frame
        music.playLooping(Sound.stream(file("music")), 1);
        moments = scheduler.events(Moment.class).presentationReader("sounds");
        scheduler.presentation("sounds", frame -> {
            player.setVolume(options.master().get());
            effects.setVolume(options.effects().get());
            music.setVolume(options.music().get() * (frame.time().isPaused() ? 0.4f : 1));
            Transform ear = Lantern.keeperAt(frame.world());
            moments.forEach(moment -> play(moment, ear));
        });
        scheduler.presentation("sound", player);
    }

    private static Asset file(String name) {
        return Asset.file(Main.ASSETS.resolve("sounds").resolve(name + ".ogg"));
    }

    private void play(Moment moment, Transform ear) {
        float dx = moment.x() - ear.x();
        float near = 1 - (float) Math.hypot(dx, moment.y() - ear.y()) / 14; // units: farther moments are silent
        if (near > 0) {
            float volume = near * (moment.kind() == Moment.Kind.SPARK ? 0.3f : 1);
            effects.play(sounds.get(moment.kind()), volume, Math.max(-1, Math.min(dx / 10, 1)))
                    .startAt(moments.step(), moments.fraction());
        }
    }
}
