package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import org.joml.Matrix4f;

/** Presentation system: fills the picture with the colour of the night, darker at the sides. */
final class Backdrop implements PresentationSystem {

    private static final Color CENTER_COLOR = Color.rgb(0x0B0C22);
    private static final Color EDGE_COLOR = Color.rgb(0x020207);

    /** The sides of the polygon that is drawn as a circle. */
    private static final int SIDES = 40;

    /** The radius of the circle, in world units: the circle covers the corners of the field. */
    private static final float RADIUS = 0.8f * Game.FIELD_WIDTH;

    private final LineLayer layer;
    private final Matrix4f matrix = new Matrix4f().scale(RADIUS);
    private final float[] circle = new float[2 * SIDES];

    Backdrop(LineLayer layer) {
        this.layer = layer;
        for (int i = 0; i < SIDES; i++) {
            circle[2 * i] = (float) Math.cos(2 * Math.PI * i / SIDES);
            circle[2 * i + 1] = (float) Math.sin(2 * Math.PI * i / SIDES);
        }
    }

    @Override
    public void present(PresentationContext frame) {
        layer.fill(matrix, circle, CENTER_COLOR, EDGE_COLOR);
    }
}
