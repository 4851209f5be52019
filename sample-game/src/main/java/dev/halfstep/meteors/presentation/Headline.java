package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import java.util.function.Supplier;
import org.joml.Matrix4f;

/**
 * Presentation system: draws the headlines of two screens of the menu in letters of thick bright lines, as a vector
 * monitor does.
 */
public final class Headline implements PresentationSystem {

    /** Where the middle of a headline lies in the picture: 0 at its top, 1 at its bottom. */
    private static final float MIDDLE = 0.36f;

    // The size of a letter, in world units.
    private static final float WIDTH = 52f;
    private static final float HEIGHT = 66f;

    /** The distance from the left side of a letter to the next one, in world units. */
    private static final float ADVANCE = 76f;

    private static final float STROKE_WIDTH = 7f;
    private static final float GLOW_RADIUS = 34f;
    private static final Color GLOW_COLOR = Color.rgb(0x7A4CFF).withOpacity(0.75f);

    private static final String LETTERS = " AEGMORSTV";

    /** The stroke of each letter in a square from (0, 0) to (1, 1), which may turn back: x and y of each point. */
    private static final float[][] STROKES = {
        {},
        {0, 0, 0, .6f, .5f, 1, 1, .6f, 1, 0, 1, .36f, 0, .36f},
        {1, 0, 0, 0, 0, .5f, .8f, .5f, 0, .5f, 0, 1, 1, 1},
        {1, 1, 0, 1, 0, 0, 1, 0, 1, .5f, .5f, .5f},
        {0, 0, 0, 1, .5f, .5f, 1, 1, 1, 0},
        {0, 0, 0, 1, 1, 1, 1, 0, 0, 0},
        {0, 0, 0, 1, 1, 1, 1, .46f, 0, .46f, .35f, .46f, 1, 0},
        {1, 1, 0, 1, 0, .5f, 1, .5f, 1, 0, 0, 0},
        {0, 1, 1, 1, .5f, 1, .5f, 0},
        {0, 1, .5f, 0, 1, 1},
    };

    private final Pen pen;
    private final Supplier<String> screen;
    private final Matrix4f matrix = new Matrix4f();

    /**
     * Adds the layer of the headlines. Call this after the layer of the menu is added, which dims the game.
     *
     * @param host draws the layer
     * @param screen returns the name of the open screen of the menu
     */
    public Headline(GlfwHost host, Supplier<String> screen) {
        Camera2d camera = Camera2d.showing(Game.FIELD_WIDTH, Game.FIELD_HEIGHT);
        pen = new Pen(host.add(LineLayer.overlay(camera)), camera, host::framebufferSize);
        this.screen = screen;
    }

    @Override
    public void present(PresentationContext frame) {
        switch (screen.get()) {
            case "title" -> draw("METEORS");
            case "game-over" -> draw("GAME OVER");
            default -> {}
        }
    }

    private void draw(String headline) {
        // All glows first: the glow of a letter reaches the next letter.
        drawStrokes(headline, pen.glow(STROKE_WIDTH, GLOW_RADIUS).setColor(GLOW_COLOR));
        drawStrokes(headline, pen.width(STROKE_WIDTH).setColor(Color.WHITE));
    }

    private void drawStrokes(String headline, LineLayer lines) {
        float left = -(ADVANCE * (headline.length() - 1) + WIDTH) / 2f;
        matrix.translation(left, (0.5f - MIDDLE) * Game.FIELD_HEIGHT - HEIGHT / 2f, 0f)
                .scale(WIDTH, HEIGHT, 1f);
        for (int i = 0; i < headline.length(); i++) {
            lines.polyline(matrix, STROKES[LETTERS.indexOf(headline.charAt(i))]);
            matrix.translate(ADVANCE / WIDTH, 0f, 0f);
        }
    }
}
