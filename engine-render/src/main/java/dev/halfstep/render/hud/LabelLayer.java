package dev.halfstep.render.hud;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws labels with one draw call, in the order in which they were added. The letters are as large as in the HUD line.
 */
public final class LabelLayer implements Layer {

    private final Camera2d camera;
    private final RectangleBatch rectangles = new RectangleBatch();
    private final EasyFont font = new EasyFont();
    private final List<Label> labels = new ArrayList<>();

    /**
     * Creates a layer without labels.
     *
     * @param camera the camera, which maps positions in the world to pixels
     */
    public LabelLayer(Camera2d camera) {
        this.camera = camera;
        GlErrors.check("making", this);
    }

    /**
     * Adds a label, which is drawn from the next frame on.
     *
     * @param label the label, which may be changed later
     * @return the same label
     */
    public Label add(Label label) {
        labels.add(label);
        return label;
    }

    /**
     * Removes a label, from the next frame on.
     *
     * @param label the label to remove; a no-op if it was not added
     */
    public void remove(Label label) {
        labels.remove(label);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        rectangles.clear();
        for (int i = 0; i < labels.size(); i++) {
            addLabel(labels.get(i), size);
        }
        rectangles.draw(size);
    }

    private void addLabel(Label label, FramebufferSize size) {
        int scale = EasyFont.scale(size);
        float x = label.isInWorld() ? camera.pixelX(label.x(), label.y(), size) : label.x();
        float y = label.isInWorld() ? camera.pixelY(label.x(), label.y(), size) : label.y();
        float left = x - font.width(label.text()) * scale * label.fractionLeftOfPosition();
        float top = y - font.middleOfCapitals(label.text()) * scale;
        // Whole pixels keep the strokes of all letters equally wide.
        font.addRectangles(label.text(), Math.round(left), Math.round(top), scale, label.color(), rectangles);
    }

    @Override
    public void close() {
        rectangles.close();
    }

    @Override
    public String toString() {
        return "the label layer";
    }
}
