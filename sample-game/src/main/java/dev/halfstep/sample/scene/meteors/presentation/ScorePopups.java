package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.meteors.component.GameEvents;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.MeteorSize;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.SaucerDestroyed;
import java.util.Arrays;
import java.util.function.Consumer;

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
    private final String[] pointsOfSizes = new String[MeteorSize.values().length];
    private final EventReader<MeteorBroken> brokenMeteors;
    private final EventReader<SaucerDestroyed> destroyedSaucers;
    private final Consumer<MeteorBroken> showMeteor = this::showMeteor;
    private final Consumer<SaucerDestroyed> showSaucer = this::showSaucer;
    private int next;

    @SuppressWarnings("EnumOrdinal") // the array has an element for each size
    ScorePopups(FontLayer layer, GameEvents events) {
        brokenMeteors = events.brokenMeteors().presentationReader("points of meteors");
        destroyedSaucers = events.destroyedSaucers().presentationReader("points of saucers");
        for (int i = 0; i < CAPACITY; i++) {
            texts[i] = layer.add(Text.inWorld(0f, 0f, ""))
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                    .setColor(COLOR.at(0f));
        }
        for (MeteorSize size : MeteorSize.values()) {
            pointsOfSizes[size.ordinal()] = Integer.toString(size.points());
        }
    }

    @SuppressWarnings("EnumOrdinal") // the array has an element for each size
    private void showMeteor(MeteorBroken meteor) {
        show(pointsOfSizes[meteor.size().ordinal()], meteor.x(), meteor.y());
    }

    private void showSaucer(SaucerDestroyed saucer) {
        show(Integer.toString(Saucer.POINTS), saucer.x(), saucer.y());
    }

    private void show(String points, float worldX, float worldY) {
        texts[next].setContent(points);
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
        brokenMeteors.forEach(showMeteor);
        destroyedSaucers.forEach(showSaucer);
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
