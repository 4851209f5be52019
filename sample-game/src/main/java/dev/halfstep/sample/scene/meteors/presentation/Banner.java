package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;

/** Presentation system: shows a short message, which slides in, stays and fades. A new message replaces an old one. */
final class Banner implements PresentationSystem {

    static final float SECONDS = 1.7f;

    private static final float FADE_IN_SECONDS = 0.22f;
    private static final float FADE_OUT_SECONDS = 0.45f;

    /** The distance of the message from the top of the picture, as a part of its height. */
    private static final float TOP = 0.22f;

    /** The distance over which the message slides in and out, as a part of the width of the picture. */
    private static final float SLIDE = 0.06f;

    private final Text text = Text.inPicture(0.5f, TOP, "").setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
    private Fade fade = new Fade(0xFFFFFF);
    private String message = "";
    private float secondsLeft;

    void addTo(FontLayer layer) {
        layer.add(text);
    }

    /** Shows a message from the next frame on. */
    void show(String newMessage, Fade color) {
        message = newMessage;
        text.setContent(newMessage);
        fade = color;
        secondsLeft = SECONDS;
    }

    /** Removes the message. */
    void hide() {
        secondsLeft = 0f;
    }

    /** Returns the message that is shown; empty if there is none. */
    String message() {
        return secondsLeft > 0f ? message : "";
    }

    @Override
    public void present(PresentationContext frame) {
        secondsLeft = Math.max(0f, secondsLeft - frame.presentationSecondsInFrame());
        float in = Math.min((SECONDS - secondsLeft) / FADE_IN_SECONDS, 1f);
        float out = Math.min(secondsLeft / FADE_OUT_SECONDS, 1f);
        text.setColor(fade.at(in * out));
        // The message comes in from the left, and goes out to the right.
        float offset = SLIDE * (1f - out) * (1f - out) - SLIDE * (1f - in) * (1f - in);
        text.setPosition(0.5f + offset, TOP);
    }
}
