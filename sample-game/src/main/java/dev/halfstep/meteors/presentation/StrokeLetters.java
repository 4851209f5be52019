package dev.halfstep.meteors.presentation;

import dev.halfstep.render.draw.Color;
import org.joml.Matrix4f;

/** Draws headlines in letters of thick bright lines, as a vector monitor does. */
final class StrokeLetters {

    // The size of a letter, in world units.
    private static final float WIDTH = 52f;
    private static final float HEIGHT = 66f;

    /** The distance from the left side of a letter to the next one, in world units. */
    private static final float ADVANCE = 76f;

    private static final float STROKE_WIDTH = 7f;
    private static final float GLOW_RADIUS = 36f;
    private static final Color GLOW_COLOR = Color.rgb(0x7A4CFF).withOpacity(0.8f);

    private static final String LETTERS = " AEGMOPRSTUV";

    /** The stroke of each letter of {@link #LETTERS}, which may turn back: x and y of each point. */
    private static final float[][] STROKES = {
        {},
        {0, 0, 0, .6f, .5f, 1, 1, .6f, 1, 0, 1, .36f, 0, .36f},
        {1, 0, 0, 0, 0, .5f, .8f, .5f, 0, .5f, 0, 1, 1, 1},
        {1, 1, 0, 1, 0, 0, 1, 0, 1, .5f, .5f, .5f},
        {0, 0, 0, 1, .5f, .5f, 1, 1, 1, 0},
        {0, 0, 0, 1, 1, 1, 1, 0, 0, 0},
        {0, 0, 0, 1, 1, 1, 1, .46f, 0, .46f},
        {0, 0, 0, 1, 1, 1, 1, .46f, 0, .46f, .35f, .46f, 1, 0},
        {1, 1, 0, 1, 0, .5f, 1, .5f, 1, 0, 0, 0},
        {0, 1, 1, 1, .5f, 1, .5f, 0},
        {0, 1, 0, 0, 1, 0, 1, 1},
        {0, 1, .5f, 0, 1, 1},
    };

    private final Pen pen;
    private final Matrix4f matrix = new Matrix4f();

    StrokeLetters(Pen pen) {
        this.pen = pen;
    }

    /** Draws a headline, centred at a height in world units. */
    void draw(String headline, float centerY) {
        float headlineWidth = ADVANCE * (headline.length() - 1) + WIDTH;
        float left = -headlineWidth / 2f;
        matrix.translation(left, centerY - HEIGHT / 2f, 0f).scale(WIDTH, HEIGHT, 1f);
        for (int i = 0; i < headline.length(); i++) {
            float[] stroke = stroke(headline.charAt(i));
            pen.glow(STROKE_WIDTH, GLOW_RADIUS).setColor(GLOW_COLOR).polyline(matrix, stroke);
            pen.width(STROKE_WIDTH).setColor(Color.WHITE).polyline(matrix, stroke);
            matrix.translate(ADVANCE / WIDTH, 0f, 0f);
        }
    }

    /** Returns the stroke of a letter in a square from (0, 0) to (1, 1); none for a space. */
    private static float[] stroke(char letter) {
        int index = LETTERS.indexOf(letter);
        if (index < 0) {
            throw new IllegalArgumentException("a headline must have only the letters AEGMOPRSTUV: " + letter);
        }
        return STROKES[index];
    }
}
