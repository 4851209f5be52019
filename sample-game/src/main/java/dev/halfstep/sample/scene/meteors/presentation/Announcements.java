package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.GameEvents;
import dev.halfstep.sample.scene.meteors.component.SaucerDestroyed;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.WaveBegan;

/** Presentation system: announces new waves, triple shots and a new best score in games of the player. */
final class Announcements implements PresentationSystem {

    private static final Fade WAVE_COLOR = new Fade(0xE8E4FF);
    private static final Fade TRIPLE_COLOR = new Fade(0xFFD060);
    private static final Fade BEST_COLOR = new Fade(0x8CF5E4);

    private final Banner banner;
    private final NewBest newBest;
    private final EventReader<WaveBegan> waves;
    private final EventReader<SaucerDestroyed> destroyedSaucers;

    Announcements(Banner banner, NewBest newBest, GameEvents events) {
        this.banner = banner;
        this.newBest = newBest;
        waves = events.waves().presentationReader("announced waves");
        destroyedSaucers = events.destroyedSaucers().presentationReader("announced triple shots");
    }

    @Override
    public void present(PresentationContext frame) {
        for (WaveBegan wave = waves.next(); wave != null; wave = waves.next()) {
            banner.show("WAVE " + wave.wave(), WAVE_COLOR);
        }
        for (SaucerDestroyed saucer = destroyedSaucers.next(); saucer != null; saucer = destroyedSaucers.next()) {
            banner.show("TRIPLE SHOT", TRIPLE_COLOR);
        }
        Game state = frame.world().single(Game.class);
        boolean isBestPassedNow = newBest.update(state);
        if (isBestPassedNow) {
            banner.show("NEW BEST", BEST_COLOR);
        }
        if (state.screen != Screen.PLAYING) {
            banner.hide();
        }
    }
}
