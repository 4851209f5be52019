package dev.halfstep.sample.scene.lab;

import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.SceneFooter;

/**
 * Computes where the parts of the lab are in a picture of any size. From top to bottom: the headline, the lanes and the
 * sliders, between the HUD line and the footer. All lengths are in points; y points up, from the bottom of the picture.
 */
final class LabLayout {

    /** Lists the places of the titles of the lanes, from the style with the most text to that with the least. */
    enum Style {
        /** The title is a headline above the lane, with explanation and numbers in the same line: tall pictures. */
        ABOVE,
        /** Title, explanation and three lines of numbers beside the lane. */
        DETAILED,
        /** Only the title and two lines of numbers beside the lane: small pictures. */
        CONDENSED
    }

    static final int LANES = 6;
    static final int SLIDERS = 4;

    /** The height of large, medium and small letters, from the highest ascender to the lowest descender. */
    static final float LARGE_LETTERS = 30f;

    static final float MEDIUM_LETTERS = 21f;
    static final float SMALL_LETTERS = 16f;

    /** The distance of a track, the strip in which a lane draws its motion, from the border of the lane. */
    static final float TRACK_GAP = 3f;

    /** Raises small letters to the baseline of medium letters in the same line. */
    static final float SMALL_BASELINE_OFFSET = 2f;

    private static final float MIN_HALF_TRACK = 4f;

    /** The distance between the lanes and the sliders, and between the sliders and the footer. */
    private static final float PART_GAP = 4f;

    private static final float SLIDER_HEIGHT = 40f;

    /** The distance of the middle of a slider's text from the top of the slider. */
    private static final float SLIDER_TEXT_Y = 11f;

    /** The distance of the middle of a slider's bar from the middle of its text. */
    private static final float SLIDER_BAR_DISTANCE = 18f;

    /** The widths that the parts beside the lanes need. */
    private static final float DETAILED_TITLES = 240f;

    private static final float DETAILED_NUMBERS = 212f;
    private static final float CONDENSED_TITLES = 130f;
    private static final float CONDENSED_NUMBERS = 92f;

    /** Below this width, the lanes have no numbers. */
    private static final float MIN_WIDTH_WITH_NUMBERS = 520f;

    private static final float MIN_WIDTH_OF_DETAILS = 900f;
    private static final float MIN_PITCH_OF_DETAILS = 62f;

    /** Lanes as high as this have enough room for a title above them. */
    private static final float MIN_PITCH_OF_TITLES_ABOVE = 130f;

    private static final float TITLE_LINE = 26f;
    private static final float TITLE_GAP = 5f;
    private static final float MIN_HEIGHT_OF_LARGE_HEADLINE = 600f;
    private static final float MIN_WIDTH_OF_ONE_ROW_OF_SLIDERS = 600f;

    final float width;
    final float margin;
    final boolean hasLargeHeadline;
    final float headlineTop;
    final Style style;
    final boolean hasNumbers;
    final float laneLeft;
    final float laneRight;

    /** The distance between the middles of two lanes. */
    final float lanePitch;

    /** Half the height of a track, which contains the sine and its overshoots. */
    final float halfTrack;

    final float sliderWidth;

    private final float topLaneY;
    private final float sliderTop;
    private final int sliderColumns;

    LabLayout(float width, float height) {
        this.width = width;
        margin = width >= MIN_WIDTH_OF_DETAILS ? 24f : 12f;
        hasLargeHeadline = width >= MIN_WIDTH_OF_DETAILS && height >= MIN_HEIGHT_OF_LARGE_HEADLINE;
        headlineTop = height - PictureInPoints.HUD_HEIGHT - (hasLargeHeadline ? 12f : 4f);
        float lanesTop = headlineTop - (hasLargeHeadline ? LARGE_LETTERS + 10f : MEDIUM_LETTERS + 2f);

        sliderColumns = width >= MIN_WIDTH_OF_ONE_ROW_OF_SLIDERS ? SLIDERS : SLIDERS / 2;
        int sliderRows = SLIDERS / sliderColumns;
        sliderTop = SceneFooter.height(width) + PART_GAP + sliderRows * SLIDER_HEIGHT;
        sliderWidth = (width - 2 * margin - (sliderColumns - 1) * sliderGap()) / sliderColumns;

        lanePitch = (lanesTop - sliderTop - PART_GAP) / LANES;
        style = style(width, lanePitch);
        hasNumbers = width >= MIN_WIDTH_WITH_NUMBERS;
        laneLeft = margin + widthOfTitles();
        laneRight = width - margin - widthOfNumbers();
        float titleHeight = style == Style.ABOVE ? TITLE_LINE : 0f;
        topLaneY = lanesTop - titleHeight - (lanePitch - titleHeight) / 2;
        halfTrack = Math.max(MIN_HALF_TRACK, (lanePitch - titleHeight) / 2 - TRACK_GAP);
    }

    private static Style style(float width, float pitch) {
        if (pitch >= MIN_PITCH_OF_TITLES_ABOVE) {
            return Style.ABOVE;
        }
        boolean hasRoomForDetails = width >= MIN_WIDTH_OF_DETAILS && pitch >= MIN_PITCH_OF_DETAILS;
        return hasRoomForDetails ? Style.DETAILED : Style.CONDENSED;
    }

    private float widthOfTitles() {
        return switch (style) {
            case ABOVE -> 0f;
            case DETAILED -> DETAILED_TITLES;
            case CONDENSED -> CONDENSED_TITLES;
        };
    }

    private float widthOfNumbers() {
        if (!hasNumbers || style == Style.ABOVE) {
            return 0f;
        }
        return style == Style.DETAILED ? DETAILED_NUMBERS : CONDENSED_NUMBERS;
    }

    private float sliderGap() {
        return width >= MIN_WIDTH_OF_DETAILS ? 40f : 14f;
    }

    /** Returns the middle of a lane; 0 is the top lane. */
    float laneY(int lane) {
        return topLaneY - lane * lanePitch;
    }

    /** Returns the bottom of the line of texts above a lane, in the style {@link Style#ABOVE}. */
    float titleLineY(int lane) {
        return laneY(lane) + halfTrack + TITLE_GAP;
    }

    float sliderLeft(int slider) {
        return margin + slider % sliderColumns * (sliderWidth + sliderGap());
    }

    /** Returns the middle of the text of a slider; its bar is below. */
    float sliderTextY(int slider) {
        int sliderRow = slider / sliderColumns;
        return sliderTop - sliderRow * SLIDER_HEIGHT - SLIDER_TEXT_Y;
    }

    /** Returns the middle of the bar of a slider. */
    float sliderBarY(int slider) {
        return sliderTextY(slider) - SLIDER_BAR_DISTANCE;
    }
}
