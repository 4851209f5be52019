package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.lwjgl.glfw.GLFW.glfwSetCursorPosCallback;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lwjgl.glfw.GLFWCursorPosCallback;

/** Draws in a framebuffer of 200 x 90 pixels; a viewport of 16 : 9 has a bar of 20 pixels on each side. */
class ViewportDrawingTest {

    private static final int RED = 0xFF0000;

    @RegisterExtension
    final TestStage stage = TestStage.open(200, 90);

    private final TestScene scene = stage.scene();
    private final GlfwHost host = stage.host();

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    @Test
    void layersAndHostHaveTheSizeOfTheViewport() {
        List<FramebufferSize> sizes = new ArrayList<>();
        host.add(new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {
                sizes.add(size);
            }

            @Override
            public void close() {}
        });
        host.setViewport(Viewport.letterbox(16, 9));
        scene.frame(host, 0);

        assertEquals(List.of(new FramebufferSize(160, 90)), sizes, "the sizes that the layer has drawn");
        assertEquals(new FramebufferSize(160, 90), host.framebufferSize(), "the size that the host reports");
    }

    @Test
    void clearsBarsAndViewportInTheirColours() {
        host.setViewport(Viewport.letterbox(16, 9));
        Screenshot black = draw();
        assertEquals(200, black.width(), "a screenshot has the bars, too");
        assertEquals(0x000000, black.rgb(19, 45), "the left bar");
        assertEquals(TestHosts.BACKGROUND_RGB, black.rgb(20, 0), "the upper left corner of the viewport");
        assertEquals(TestHosts.BACKGROUND_RGB, black.rgb(179, 89), "the lower right corner of the viewport");
        assertEquals(0x000000, black.rgb(180, 45), "the right bar");

        // The bars at the top and at the bottom have a height of 15 pixels.
        host.setViewport(Viewport.letterbox(200, 60).withBarColor(Color.rgb(RED)));
        Screenshot red = draw();
        assertEquals(RED, red.rgb(100, 14), "the upper bar");
        assertEquals(TestHosts.BACKGROUND_RGB, red.rgb(0, 15), "the upper left corner of the viewport");
        assertEquals(TestHosts.BACKGROUND_RGB, red.rgb(199, 74), "the lower right corner of the viewport");
        assertEquals(RED, red.rgb(100, 75), "the lower bar");
    }

    @Test
    void drawsNothingOnTheBars() {
        host.add(new ShapeLayer(Camera2d.showing(16, 9)));
        scene.world.spawn(Transform.at(0, 0), Shape.circle(100, Color.rgb(RED)));
        host.setViewport(Viewport.letterbox(1, 1)); // 90 x 90 pixels, with bars of 55 pixels
        Screenshot picture = draw();

        assertEquals(0x000000, picture.rgb(54, 45), "the left bar");
        assertEquals(RED, picture.rgb(55, 0), "the upper left corner of the viewport");
        assertEquals(RED, picture.rgb(144, 89), "the lower right corner of the viewport");
        assertEquals(0x000000, picture.rgb(145, 45), "the right bar");
    }

    /** A shader that counts pixels from the corner of the framebuffer would draw no line here. */
    @Test
    void drawsLinesAtTheirPositionInTheViewport() {
        LineLayer lines = host.add(LineLayer.overlay(Camera2d.showing(16, 9)));
        lines.setWidth(4).setColor(Color.rgb(RED));
        scene.scheduler.presentation("line", frame -> lines.line(-4, 0, 4, 0));
        host.setViewport(Viewport.letterbox(16, 9));
        Screenshot picture = draw();

        // After the bar of 20 pixels, a unit has 10 pixels, so the line has pixels 40 to 120 of the viewport.
        assertEquals(RED, picture.rgb(20 + 42, 45), "near the start of the line");
        assertEquals(RED, picture.rgb(20 + 118, 45), "near the end of the line");
        assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(20 + 34, 45), "before the line");
        assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(20 + 126, 45), "after the line");
        assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(100, 40), "above the line");
    }

    @Test
    void pointerIsRelativeToTheViewport() {
        List<String> positions = new ArrayList<>();
        scene.scheduler.presentation(
                "look",
                frame -> positions.add(
                        frame.input().pointerX() + "," + frame.input().pointerY()));
        host.setViewport(Viewport.letterbox(16, 9));
        movePointer(50, 30.5);
        scene.frame(host, 0);
        movePointer(5, -3);
        scene.frame(host, 0);
        movePointer(195, 30);
        scene.frame(host, 0);

        assertEquals(List.of("30.0,30.5", "-15.0,-3.0", "175.0,30.0"), positions);
    }

    @Test
    void pointerAtRestMovesRelativeToANewViewport() {
        List<Float> positions = new ArrayList<>();
        scene.scheduler.presentation(
                "look", frame -> positions.add(frame.input().pointerX()));
        movePointer(50, 30);
        scene.frame(host, 0);
        host.setViewport(Viewport.letterbox(16, 9));
        scene.frame(host, 0);
        host.clear();
        scene.frame(host, 0);

        assertEquals(List.of(50f, 30f, 50f), positions, "without a bar, right of a bar of 20 pixels, without a bar");
    }

    /** Calls the pointer callback as GLFW does, because tests have no mouse. */
    private void movePointer(double x, double y) {
        long window = host.window().handle();
        GLFWCursorPosCallback callback = glfwSetCursorPosCallback(window, null);
        assertNotNull(callback);
        callback.invoke(window, x, y);
        glfwSetCursorPosCallback(window, callback);
    }

    @Test
    void clearRestoresTheWholeFramebuffer() {
        host.setViewport(Viewport.integerScale(64, 36));
        assertEquals(new FramebufferSize(128, 72), host.framebufferSize(), "twice the base size");
        host.clear();

        assertEquals(new FramebufferSize(200, 90), host.framebufferSize(), "the whole framebuffer");
        assertEquals(TestHosts.BACKGROUND_RGB, draw().rgb(0, 0), "there must be no bar");
    }

    @Test
    void clearsThePixelsOfAnEarlierViewport() {
        host.setViewport(Viewport.letterbox(16, 9));
        Screenshot first = draw();
        host.setViewport(Viewport.letterbox(1, 1));
        draw();
        host.setViewport(Viewport.letterbox(16, 9));
        Screenshot again = draw();

        for (int x = 0; x < 200; x++) {
            assertEquals(first.rgb(x, 45), again.rgb(x, 45), "the pixel at x = " + x + " must be equal");
        }
    }
}
