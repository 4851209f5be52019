package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;

/**
 * Presentation system: announces new waves, triple shots and a new best score in games of the player. A message slides
 * in, stays and fades; the next message replaces it.
 */
final class Announcements implements PresentationSystem {

    static final float SECONDS = 1.7f;

    private static final float FADE_IN_SECONDS = 0.22f;
    private static final float FADE_OUT_SECONDS = 0.45f;

    /** The distance of the message from the top of the picture, as a part of its height. */
    private static final float TOP = 0.22f;

    /** The distance over which the message slides in and out, as a part of the width of the picture. */
    private static final float SLIDE = 0.06f;

    private static final Fade WAVE_COLOR = new Fade(0xE8E4FF);
    private static final Fade TRIPLE_COLOR = new Fade(0xFFD060);
    private static final Fade BEST_COLOR = new Fade(0x8CF5E4);

    private final NewBest newBest;
    private final PlayerSettings settings;
    private final Reactions messages = new Reactions();
    private final Text text = Text.inPicture(0.5f, TOP, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
    private Fade fade = WAVE_COLOR;
    private String message = "";
    private float secondsLeft;

    Announcements(NewBest newBest, GameEvents events, PlayerSettings settings) {
        this.newBest = newBest;
        this.settings = settings;
        messages.on(events.waves(), "announced waves", wave -> show("wave-banner", " " + wave.wave(), WAVE_COLOR));
        messages.on(events.destroyedSaucers(), "announced triple shots", hit -> show("triple-shot", "", TRIPLE_COLOR));
    }

    void addTo(FontLayer layer) {
        layer.add(text);
    }

    @Override
    public void present(PresentationContext frame) {
        messages.run();
        Game game = frame.world().single(Game.class);
        if (newBest.update(game)) {
            show("new-best", "", BEST_COLOR);
        }
        if (game.screen != Game.Screen.PLAYING) {
            clear();
        }
    }

    /** Shows a text of the chosen language, and what follows it. */
    private void show(String name, String end, Fade color) {
        message = settings.text(name) + end;
        text.setContent(message);
        fade = color;
        secondsLeft = SECONDS;
    }

    /** Presentation system: slides and fades the message. Runs after the announcements of the frame. */
    void moveBanner(PresentationContext frame) {
        secondsLeft = Math.max(0f, secondsLeft - frame.presentationSecondsInFrame());
        float in = Math.min((SECONDS - secondsLeft) / FADE_IN_SECONDS, 1f);
        float out = Math.min(secondsLeft / FADE_OUT_SECONDS, 1f);
        text.setColor(fade.at(in * out));
        // The message comes in from the left, and goes out to the right.
        float offset = SLIDE * (1f - out) * (1f - out) - SLIDE * (1f - in) * (1f - in);
        text.setPosition(0.5f + offset, TOP);
    }

    /** Removes the message. */
    void clear() {
        secondsLeft = 0f;
    }

    /** Returns the message that is shown; empty if there is none. */
    String message() {
        return secondsLeft > 0f ? message : "";
    }
}
