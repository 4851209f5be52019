package dev.halfstep.sample.scene.crowd;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneLayers;
import java.util.Locale;
import java.util.function.Supplier;

/** Presentation system: shows the number of dots in large letters, and below it the CPU time of a frame. */
final class CrowdCounter implements PresentationSystem {

    // Lengths and heights of letters are in points.
    private static final float MARGIN = 16f;
    private static final float LARGE_LETTERS = 64f;
    private static final float MEDIUM_LETTERS = 36f;

    /** Below this height of the picture, the letters of the number are smaller, so that they cover fewer dots. */
    private static final float MIN_PICTURE_HEIGHT_OF_LARGE_LETTERS = 540f;

    private static final float COST_LETTERS = 18f;

    /** The distance between the number and the cost. */
    private static final float LINE_GAP = 4f;

    /** The real time between two updates of the cost: numbers that change in every frame are unreadable. */
    private static final float UPDATE_SECONDS = 0.25f;

    private static final Color COST_COLOR = Color.rgb(0xC8CEE0);
    private static final Color BACKGROUND = Color.rgb(0x0A0E16).withOpacity(0.5f);

    private final PictureInPoints picture;
    private final FrameCost cost;
    // In the world of the picture's camera, whose units are points.
    private final Text largeCountText = Text.inWorld(0, 0, "");
    private final Text mediumCountText = Text.inWorld(0, 0, "");
    private final Text costText =
            Text.inWorld(0, 0, FrameCost.UNKNOWN).setColor(COST_COLOR).setBackground(BACKGROUND);
    private float secondsToUpdate = UPDATE_SECONDS;

    /** The number that the text shows; -1 before the first frame. */
    private int shownCount = -1;

    CrowdCounter(FrameCost cost, Supplier<FramebufferSize> pictureSize) {
        this.cost = cost;
        picture = new PictureInPoints(pictureSize);
    }

    void addTo(SceneLayers layers, boolean isCostShown) {
        layers.add(FontLayer.inPoints(TextFont::sans, LARGE_LETTERS, picture.camera()))
                .add(largeCountText);
        layers.add(FontLayer.inPoints(TextFont::sans, MEDIUM_LETTERS, picture.camera()))
                .add(mediumCountText);
        if (isCostShown) {
            layers.addOnce(FontLayer.inPoints(TextFont::sans, COST_LETTERS, picture.camera()))
                    .add(costText);
        }
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasNewSize = picture.update();
        int countNow = frame.world().query(Shape.class).count();
        if (hasNewSize || countNow != shownCount) {
            shownCount = countNow;
            show(text(countNow));
        }
        cost.addLastFrame();
        secondsToUpdate -= frame.frameSeconds();
        if (secondsToUpdate <= 0f) {
            secondsToUpdate = UPDATE_SECONDS;
            costText.setContent(cost.takeText());
        }
    }

    private void show(String count) {
        boolean isLarge = picture.height() >= MIN_PICTURE_HEIGHT_OF_LARGE_LETTERS;
        float top = picture.height() - PictureInPoints.HUD_HEIGHT - (isLarge ? MARGIN : MARGIN / 2);
        largeCountText.setPosition(MARGIN, top).setContent(isLarge ? count : "");
        mediumCountText.setPosition(MARGIN, top).setContent(isLarge ? "" : count);
        costText.setPosition(MARGIN, top - (isLarge ? LARGE_LETTERS : MEDIUM_LETTERS) - LINE_GAP);
    }

    /** Formats a number of dots: {@code 128,000 dots}. */
    static String text(int dots) {
        return String.format(Locale.ROOT, dots == 1 ? "%,d dot" : "%,d dots", dots);
    }
}
