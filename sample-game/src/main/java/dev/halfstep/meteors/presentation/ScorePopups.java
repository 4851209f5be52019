package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import java.util.Arrays;

/** Presentation system: shows the points of each hit where it happened; the numbers rise and fade. */
final class ScorePopups implements PresentationSystem {

    private static final int CAPACITY = 12;
    private static final float LIFE_SECONDS = 0.8f;

    /** The distance by which a number rises in its life, in world units. */
    private static final float RISE = 46f;

    private static final float MAX_OPACITY = 0.85f;
    private static final Fade COLOR = new Fade(0xFFF2B0);

    private final Text[] texts = new Text[CAPACITY];
    private final float[] x = new float[CAPACITY];
    private final float[] y = new float[CAPACITY];
    private final float[] secondsLeft = new float[CAPACITY];
    private final Reactions hits = new Reactions();
    private int next;

    ScorePopups(FontLayer layer, GameEvents events) {
        hits.on(events.brokenMeteors(), "points of meteors", hit -> show(hit.size().points, hit.x(), hit.y()));
        hits.on(events.destroyedSaucers(), "points of saucers", hit -> show(Saucer.POINTS, hit.x(), hit.y()));
        for (int i = 0; i < CAPACITY; i++) {
            texts[i] = layer.add(Text.inWorld(0f, 0f, ""))
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                    .setColor(COLOR.at(0f));
        }
    }

    private void show(int points, float worldX, float worldY) {
        texts[next].setContent(Integer.toString(points));
        x[next] = worldX;
        y[next] = worldY;
        secondsLeft[next] = LIFE_SECONDS;
        next = (next + 1) % CAPACITY;
    }

    /** Removes all numbers. */
    void clear() {
        Arrays.fill(secondsLeft, 0f);
        for (Text text : texts) {
            text.setContent("");
        }
    }

    @Override
    public void present(PresentationContext frame) {
        hits.run();
        float seconds = frame.presentationSecondsInFrame();
        for (int i = 0; i < CAPACITY; i++) {
            if (secondsLeft[i] > 0f) {
                secondsLeft[i] -= seconds;
                float remaining = Math.max(secondsLeft[i] / LIFE_SECONDS, 0f);
                texts[i].setPosition(x[i], y[i] + RISE * (1f - remaining)).setColor(COLOR.at(MAX_OPACITY * remaining));
            }
        }
    }
}
