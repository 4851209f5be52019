package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that {@link FontLayer#contains} agrees with the drawn pixels. */
class TextHitTest {

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(16f, 10f);
    private GlfwHost host;

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private FontLayer pixelLayer() {
        host = TestHosts.offscreen(160, 100);
        return host.add(new FontLayer(host.own(TextFont.mono(14)), camera));
    }

    /** Draws a text on a background, and compares every pixel. A pixel at the edge of the background may differ. */
    private void assertContainsWhatIsDrawn(FontLayer layer, Text text) {
        layer.add(text).setBackground(Color.rgb(0xFF00FF));
        scene.frame(host, 16);
        Screenshot picture = host.screenshot();
        FramebufferSize size = host.framebufferSize();
        int contained = 0;
        for (int y = 1; y < size.heightPixels() - 1; y++) {
            for (int x = 1; x < size.widthPixels() - 1; x++) {
                boolean contains = layer.contains(text, x + 0.5f, y + 0.5f, size);
                contained += contains ? 1 : 0;
                boolean isEdge = isDrawn(picture, x - 1, y) != isDrawn(picture, x + 1, y)
                        || isDrawn(picture, x, y - 1) != isDrawn(picture, x, y + 1);
                if (contains != isDrawn(picture, x, y) && !isEdge) {
                    throw new AssertionError("pixel (" + x + ", " + y + "): contained is " + contains);
                }
            }
        }
        int pixels = size.widthPixels() * size.heightPixels();
        assertTrue(contained > pixels / 400 && contained < pixels / 2, "contained pixels: " + contained);
    }

    private static boolean isDrawn(Screenshot picture, int x, int y) {
        return picture.rgb(x, y) != TestHosts.BACKGROUND_RGB;
    }

    @Test
    void wrappedTextOfAPixelLayerContainsItsPixels() {
        assertContainsWhatIsDrawn(
                pixelLayer(),
                Text.inPicture(0.5f, 0.75f, "Wj| HH\nÅ_ H")
                        .setOffset(17.3f, -4f)
                        .setWrapWidth(0.2f)
                        .setAlignment(Text.Horizontal.CENTER, Text.Vertical.BOTTOM));
    }

    @Test
    void worldTextContainsItsPixelsThroughTheCamera() {
        camera.setCenter(-3f, 1f);
        camera.setVisibleSize(20f, 12.5f);
        camera.setRotation(0.5f);
        host = TestHosts.offscreen(160, 100);
        assertContainsWhatIsDrawn(
                host.add(FontLayer.scalingWithWorld(TextFont::sans, 2f, camera)),
                Text.inWorld(-2f, 0f, "one two three")
                        .setOffset(5f, 6f)
                        .setWrapWidth(5f)
                        .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.MIDDLE));
    }

    @Test
    void worldTextOfAPixelLayerFollowsTheCamera() {
        FontLayer layer = pixelLayer();
        Text text = layer.add(Text.inWorld(1f, 0f, "HHH")); // from pixel (90, 50) on
        FramebufferSize size = host.framebufferSize();
        assertTrue(layer.contains(text, 92f, 55f, size), "no frame need be drawn before");
        camera.setCenter(5f, 0f);
        assertFalse(layer.contains(text, 92f, 55f, size));
        assertTrue(layer.contains(text, 52f, 55f, size));
    }

    @Test
    void textInPointsContainsItsPixelsAtTwiceTheSize() {
        host = TestHosts.offscreen(2560, 1440);
        assertContainsWhatIsDrawn(
                host.add(FontLayer.inPoints(TextFont::sans, 60f, camera)),
                Text.inPicture(0f, 0f, "Start").setOffset(60f, 120f));
    }

    @Test
    void textWithoutBackgroundHasNoMargins() {
        FontLayer layer = pixelLayer();
        Text text = Text.inPicture(0f, 0f, "HHHH").setOffset(40f, 30f);
        FramebufferSize size = host.framebufferSize();
        float right = 40f + layer.width(text, size);
        float bottom = 30f + layer.height(text, size);

        assertTrue(layer.contains(text, 40f, 30f, size));
        assertTrue(layer.contains(text, right - 0.1f, bottom - 0.1f, size));
        assertFalse(layer.contains(text, 39.9f, 30f, size), "left of the text");
        assertFalse(layer.contains(text, 40f, 29.9f, size), "above the text");
        assertFalse(layer.contains(text, right, bottom - 0.1f, size), "right of the text");
        assertFalse(layer.contains(text, right - 0.1f, bottom, size), "below the text");

        text.setBackground(Color.BLACK);
        assertTrue(layer.contains(text, 36f, 29f, size), "the margin of the background");
    }

    @Test
    void whatIsNotShownContainsNothing() {
        FontLayer layer = pixelLayer();
        Text text = layer.add(Text.inPicture(0f, 0f, "HH").setBackground(Color.BLACK));
        FramebufferSize size = host.framebufferSize();
        assertTrue(layer.contains(text, 5f, 5f, size));

        text.setVisible(false);
        assertFalse(layer.contains(text, 5f, 5f, size), "a hidden text");
        text.setVisible(true);
        layer.setVisible(false);
        assertFalse(layer.contains(text, 5f, 5f, size), "a hidden layer");
        layer.setVisible(true);
        text.setContent("");
        assertFalse(layer.contains(text, 0f, 0f, size), "an empty text");
        text.setContent("HH");
        assertFalse(layer.contains(text, 0f, 0f, new FramebufferSize(0, 0)), "a minimised window");
    }
}
