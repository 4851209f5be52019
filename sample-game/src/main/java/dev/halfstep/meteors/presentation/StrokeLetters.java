package dev.halfstep.meteors.presentation;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import org.joml.Matrix4f;

/** Draws headlines in letters of thick bright lines, as a vector monitor does. */
final class StrokeLetters {

    // The size of a letter, in world units.
    private static final float WIDTH = 52f;
    private static final float HEIGHT = 66f;

    /** The distance from the left side of a letter to the next one, in world units. */
    private static final float ADVANCE = 76f;

    private static final float STROKE_WIDTH = 7f;
    private static final float GLOW_RADIUS = 34f;
    private static final Color GLOW_COLOR = Color.rgb(0x7A4CFF).withOpacity(0.75f);

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
        // All glows first: the glow of a letter reaches the next letter.
        drawStrokes(headline, centerY, pen.glow(STROKE_WIDTH, GLOW_RADIUS).setColor(GLOW_COLOR));
        drawStrokes(headline, centerY, pen.width(STROKE_WIDTH).setColor(Color.WHITE));
    }

    private void drawStrokes(String headline, float centerY, LineLayer lines) {
        float headlineWidth = ADVANCE * (headline.length() - 1) + WIDTH;
        matrix.translation(-headlineWidth / 2f, centerY - HEIGHT / 2f, 0f).scale(WIDTH, HEIGHT, 1f);
        for (int i = 0; i < headline.length(); i++) {
            lines.polyline(matrix, stroke(headline.charAt(i)));
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
