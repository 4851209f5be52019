package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pictures have 160 x 90 pixels, and a shape fills all of them. */
class ClippedLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final TestScene scene = new TestScene();
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
        scene.world.spawn(Transform.at(0, 0), Shape.rectangle(40f, 40f, Color.rgb(RED)));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private Screenshot picture() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    @Test
    void drawsInTheRectangleOnly() {
        host.add(new ClippedLayer(new ShapeLayer(camera))).setBounds(0.25f, 0.1f, 0.5f, 0.6f);
        Screenshot picture = picture();

        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                boolean isInside = x >= 40 && x < 80 && y >= 9 && y < 54; // the fractions in pixels
                assertEquals(isInside ? RED : BACKGROUND, picture.rgb(x, y), "the colour of pixel " + x + ", " + y);
            }
        }
    }

    /** The rectangle has a quarter of the width of the picture, so the scale is a quarter of that of the picture. */
    @Test
    void aFittedLayerDrawsItsWholePictureInTheRectangle() {
        scene.world.spawn(Transform.at(7f, 0f), Shape.rectangle(2f, 9f, Color.rgb(0xFFFFFF))); // the right border
        host.add(new ClippedLayer(new ShapeLayer(camera)))
                .setBounds(0.25f, 0.1f, 0.5f, 0.6f)
                .setFitted(true);
        host.add(new ClippedLayer(new ShapeLayer(camera))).setBounds(0.9f, 0f, 1f, 1f); // not fitted
        Screenshot picture = picture();

        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                boolean isInside = x >= 40 && x < 80 && y >= 9 && y < 54; // 40 x 45 pixels, 2.5 for a unit
                boolean isWhite = isInside && x >= 75 && y >= 20 && y < 43;
                boolean isSmoothEdge = isInside && x >= 74 && (x <= 75 || y <= 20 || y >= 42) && y >= 19 && y <= 43;
                boolean isLaterLayer = x >= 144;
                if (isSmoothEdge) {
                    continue;
                }
                int expected = isLaterLayer || isWhite ? 0xFFFFFF : isInside ? RED : BACKGROUND;
                assertEquals(expected, picture.rgb(x, y), "the colour of pixel " + x + ", " + y);
            }
        }
    }

    @Test
    void aFittedLayerGetsTheSizeOfTheRectangle() {
        List<FramebufferSize> sizes = new ArrayList<>();
        Layer layer = new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {
                sizes.add(size);
            }

            @Override
            public void close() {}
        };
        ClippedLayer inner =
                new ClippedLayer(layer).setBounds(0.5f, 0f, 1f, 0.5f).setFitted(true);
        host.add(new ClippedLayer(inner)).setBounds(0f, 0f, 0.25f, 1f).setFitted(true);
        scene.frame(host, 0);
        inner.setFitted(false);
        scene.frame(host, 0);
        assertEquals(List.of(new FramebufferSize(20, 45), new FramebufferSize(40, 90)), sizes);
    }

    @Test
    void laterLayersAreNotClipped() {
        host.add(new ClippedLayer(new ShapeLayer(camera))).setBounds(0f, 0f, 0.5f, 1f);
        host.add(new ShapeLayer(camera));
        assertEquals(RED, picture().rgb(159, 89), "the lower right pixel, outside of the rectangle");
    }

    @Test
    void twoHalvesCoverEachPixelOnce() {
        ClippedLayer leftHalf = host.add(new ClippedLayer(new ShapeLayer(camera)));
        ClippedLayer rightHalf = host.add(new ClippedLayer(new ShapeLayer(camera)));
        // A pixel that both halves draw is brighter, because this shape over the red one is translucent.
        scene.world.spawn(
                Transform.at(0, 0),
                Shape.rectangle(40f, 40f, Color.rgb(0xFFFFFF).withOpacity(0.5f)));
        for (float divider : new float[] {0f, 0.003f, 0.5f, 0.62f, 1f}) { // also fractions of a pixel
            leftHalf.setBounds(0f, 0f, divider, 1f);
            rightHalf.setBounds(divider, 0f, 1f, 1f);
            Screenshot picture = picture();
            int expected = picture.rgb(divider < 0.5f ? 159 : 0, 45); // far from the divider
            for (int x = 0; x < 160; x++) {
                assertEquals(expected, picture.rgb(x, 45), "divider " + divider + ", pixel " + x);
            }
        }
    }

    @Test
    void anEmptyRectangleSkipsTheLayer() {
        List<String> calls = new ArrayList<>();
        host.add(new ClippedLayer(new Layer() {
                    @Override
                    public void draw(PresentationContext frame, FramebufferSize size) {
                        calls.add("draw");
                    }

                    @Override
                    public void skip(PresentationContext frame) {
                        calls.add("skip");
                    }

                    @Override
                    public void close() {
                        calls.add("close");
                    }
                }))
                .setBounds(0.3f, 0f, 0.3f, 1f);
        scene.frame(host, 0);
        host.clear();
        assertEquals(List.of("skip", "close"), calls, "the calls of the layer");
    }

    @Test
    void clipsWithinAnOuterClippedLayer() {
        ClippedLayer inner = new ClippedLayer(new ShapeLayer(camera)).setBounds(0.25f, 0f, 0.75f, 1f);
        ClippedLayer outer = host.add(new ClippedLayer(inner)).setBounds(0f, 0f, 0.5f, 0.5f);
        Screenshot picture = picture();
        assertEquals(BACKGROUND, picture.rgb(39, 20), "outside of the inner rectangle");
        assertEquals(RED, picture.rgb(40, 20), "the left side of the inner rectangle");
        assertEquals(RED, picture.rgb(79, 44), "the lower right corner of the outer rectangle");
        assertEquals(BACKGROUND, picture.rgb(80, 20), "outside of the outer rectangle");
        assertEquals(BACKGROUND, picture.rgb(60, 45), "outside of the outer rectangle");

        outer.setBounds(0.8f, 0f, 1f, 1f);
        assertEquals(BACKGROUND, picture().rgb(100, 45), "the rectangles do not overlap");
    }

    @Test
    void aFailedLayerDoesNotClipTheNextFrame() {
        host.add(new ShapeLayer(camera));
        boolean[] fails = {true};
        host.add(new ClippedLayer(new Layer() {
                    @Override
                    public void draw(PresentationContext frame, FramebufferSize size) {
                        if (fails[0]) {
                            throw new IllegalArgumentException("failed");
                        }
                    }

                    @Override
                    public void close() {}
                }))
                .setBounds(0f, 0f, 0.5f, 1f);
        assertThrows(IllegalArgumentException.class, () -> scene.frame(host, 0));

        fails[0] = false;
        camera.setCenter(100f, 0f); // shows the background
        assertEquals(BACKGROUND, host.screenshot().rgb(159, 45), "no red pixel of the earlier frame must remain");
    }

    @Test
    void refusesSidesOutOfOrder() {
        ClippedLayer layer = host.add(new ClippedLayer(new ShapeLayer(camera)));
        assertThrows(IllegalArgumentException.class, () -> layer.setBounds(0.6f, 0f, 0.5f, 1f));
        assertThrows(IllegalArgumentException.class, () -> layer.setBounds(0f, 0f, 1.1f, 1f));
        assertThrows(IllegalArgumentException.class, () -> layer.setBounds(0f, Float.NaN, 1f, 1f));
    }
}
