package dev.halfstep.meteors.presentation;

import dev.halfstep.render.draw.Color;

/**
 * Draws headlines in letters of thick bright lines, as a vector monitor does.
 *
 * @param pen draws the lines
 * @param glow gets the lights along the lines
 */
record StrokeLetters(Pen pen, GlowLayer glow) {

    // The size of a letter, in world units.
    private static final float WIDTH = 52f;
    private static final float HEIGHT = 66f;

    /** The distance from the left side of a letter to the next one, in world units. */
    private static final float ADVANCE = 76f;

    private static final float STROKE_WIDTH = 7f;
    private static final float GLOW_RADIUS = 78f;
    private static final float GLOW_STRENGTH = 0.35f;
    private static final Color GLOW_COLOR = Color.rgb(0x7A4CFF);
    private static final float STROKE_GLOW_RADIUS = 24f;
    private static final float STROKE_GLOW_STRENGTH = 0.3f;

    /** The number of lights along each line. */
    private static final int LIGHTS = 6;

    private static final String LETTERS = " AEGMOPRSTUV";

    /** The lines of each letter of {@link #LETTERS}: x and y of the start, x and y of the end. */
    private static final float[][] STROKES = {
        {},
        {0, 0, 0, .6f, 0, .6f, .5f, 1, .5f, 1, 1, .6f, 1, .6f, 1, 0, 0, .36f, 1, .36f},
        {0, 0, 0, 1, 0, 1, 1, 1, 0, .5f, .8f, .5f, 0, 0, 1, 0},
        {1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1, .5f, 1, .5f, .5f, .5f},
        {0, 0, 0, 1, 0, 1, .5f, .5f, .5f, .5f, 1, 1, 1, 1, 1, 0},
        {0, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0},
        {0, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1, .46f, 1, .46f, 0, .46f},
        {0, 0, 0, 1, 0, 1, 1, 1, 1, 1, 1, .46f, 1, .46f, 0, .46f, .35f, .46f, 1, 0},
        {1, 1, 0, 1, 0, 1, 0, .5f, 0, .5f, 1, .5f, 1, .5f, 1, 0, 1, 0, 0, 0},
        {0, 1, 1, 1, .5f, 1, .5f, 0},
        {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1},
        {0, 1, .5f, 0, .5f, 0, 1, 1},
    };

    /** Draws a headline, centred at a height in world units. */
    void draw(String headline, float centerY) {
        float headlineWidth = ADVANCE * (headline.length() - 1) + WIDTH;
        float left = -headlineWidth / 2f;
        float bottom = centerY - HEIGHT / 2f;
        for (int i = 0; i < headline.length(); i++) {
            float[] strokes = strokes(headline.charAt(i));
            if (strokes.length > 0) {
                glow.spot(left + WIDTH / 2f, centerY, GLOW_RADIUS, GLOW_COLOR, GLOW_STRENGTH);
                drawStrokes(strokes, left, bottom);
            }
            left += ADVANCE;
        }
    }

    /** Draws lines of four numbers each: x and y of the start, x and y of the end. */
    private void drawStrokes(float[] strokes, float left, float bottom) {
        pen.width(STROKE_WIDTH).setColor(Color.WHITE);
        for (int i = 0; i < strokes.length; i += 4) {
            float fromX = left + WIDTH * strokes[i];
            float fromY = bottom + HEIGHT * strokes[i + 1];
            float toX = left + WIDTH * strokes[i + 2];
            float toY = bottom + HEIGHT * strokes[i + 3];
            pen.layer().line(fromX, fromY, toX, toY);
            for (int light = 0; light < LIGHTS; light++) {
                float part = (light + 0.5f) / LIGHTS;
                float x = fromX + part * (toX - fromX);
                float y = fromY + part * (toY - fromY);
                glow.spot(x, y, STROKE_GLOW_RADIUS, GLOW_COLOR, STROKE_GLOW_STRENGTH);
            }
        }
    }

    /** Returns the lines of a letter in a square from (0, 0) to (1, 1); none for a space. */
    private static float[] strokes(char letter) {
        int index = LETTERS.indexOf(letter);
        if (index < 0) {
            throw new IllegalArgumentException("a headline must have only the letters AEGMOPRSTUV: " + letter);
        }
        return STROKES[index];
    }
}
