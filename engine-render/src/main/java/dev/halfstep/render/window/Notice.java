package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;

/** Presentation system: shows one line in the middle of the picture for some seconds. */
final class Notice implements PresentationSystem {

    private static final float HEIGHT_POINTS = 24f;
    private static final float SECONDS = 4f;
    private static final Color BACKGROUND = Color.rgb(0x0B0E16).withOpacity(0.85f);

    private final GlfwHost host;
    private final Text text = Text.inPicture(0.5f, 0.5f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
            .setBackground(BACKGROUND);
    private float remainingSeconds;
    private boolean hasLayer;

    Notice(GlfwHost host) {
        this.host = host;
    }

    /** Shows a line over all layers, which replaces the previous line. */
    void show(String line) {
        if (!hasLayer) { // the last layer is drawn over all others
            hasLayer = true;
            Camera2d anyCamera = Camera2d.showing(16, 9); // a text in the picture does not use it
            host.add(FontLayer.inPoints(TextFont::sans, HEIGHT_POINTS, anyCamera))
                    .add(text);
        }
        text.setContent(line);
        remainingSeconds = SECONDS;
    }

    /** Returns the line that is shown; empty if there is none. */
    String line() {
        return text.content().toString();
    }

    @Override
    public void present(PresentationContext frame) {
        if (remainingSeconds > 0) {
            remainingSeconds -= frame.frameSeconds();
            if (remainingSeconds <= 0) {
                text.setContent("");
            }
        }
    }
}
