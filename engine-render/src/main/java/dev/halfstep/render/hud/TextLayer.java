package dev.halfstep.render.hud;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;
import java.util.ArrayList;
import java.util.List;

/** Draws labels, all with one call, each over those added before it. Letters are as large as those of the HUD line. */
public final class TextLayer implements Layer {

    private final Camera2d camera;
    private final RectangleBatch rectangles = new RectangleBatch();
    private final EasyFont font = new EasyFont();
    private final List<Label> labels = new ArrayList<>();

    /**
     * A layer without labels.
     *
     * @param camera where places in the world are in the picture
     */
    public TextLayer(Camera2d camera) {
        this.camera = camera;
        GlErrors.check("making", this);
    }

    /**
     * Shows a label from the next frame on.
     *
     * @param label a label, which may be changed later
     * @return the same label
     */
    public Label add(Label label) {
        labels.add(label);
        return label;
    }

    /**
     * Takes a label away from the next frame on.
     *
     * @param label a label that was added; any other does nothing
     */
    public void remove(Label label) {
        labels.remove(label);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        rectangles.clear();
        for (int i = 0; i < labels.size(); i++) {
            print(labels.get(i), size);
        }
        rectangles.draw(size);
    }

    private void print(Label label, FramebufferSize size) {
        int scale = EasyFont.scale(size);
        float x = label.isInWorld() ? camera.pixelX(label.x(), size) : label.x();
        float y = label.isInWorld() ? camera.pixelY(label.y(), size) : label.y();
        float left = x - font.width(label.text()) * scale * label.shareToTheLeft();
        float top = y - font.middle(label.text()) * scale;
        // Whole pixels, or rows and columns of the letters would come out uneven.
        font.print(label.text(), Math.round(left), Math.round(top), scale, label.color(), rectangles);
    }

    @Override
    public void close() {
        rectangles.close();
    }

    @Override
    public String toString() {
        return "the text layer";
    }
}
