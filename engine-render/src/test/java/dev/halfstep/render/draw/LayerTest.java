package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Shows and hides layers. The pictures have 160 x 90 pixels, and a world unit is 10 pixels. */
class LayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;

    /** A layer that records the numbers of its drawn and skipped frames. */
    private static final class RecordingLayer extends Layer {

        private final List<Long> drawn = new ArrayList<>();
        private final List<Long> skipped = new ArrayList<>();

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            drawn.add(frame.frame());
        }

        @Override
        public void skip(PresentationContext frame) {
            skipped.add(frame.frame());
        }

        @Override
        public void close() {}
    }

    private final Camera2d camera = Camera2d.showing(16f, 9f);

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private final GlfwHost host = stage.host();

    private int middle() {
        return host.screenshot().rgb(80, 45);
    }

    @Test
    void aHiddenLayerSkipsItsFrames() {
        RecordingLayer layer = host.add(new RecordingLayer());
        assertTrue(layer.isVisible(), "a new layer must be visible");
        scene.frame(host, 0);
        layer.setVisible(false);
        assertFalse(layer.isVisible());
        scene.frame(host, 0);
        scene.frame(host, 0);
        layer.setVisible(true);
        scene.frame(host, 0);

        assertEquals(List.of(1L, 4L), layer.drawn, "the drawn frames");
        assertEquals(List.of(2L, 3L), layer.skipped, "the skipped frames");
    }

    @Test
    void aHiddenLayerInAClippedLayerSkipsItsFrames() {
        RecordingLayer inner = new RecordingLayer();
        ClippedLayer outer = host.add(new ClippedLayer(inner));
        inner.setVisible(false);
        scene.frame(host, 0);
        inner.setVisible(true);
        outer.setVisible(false);
        scene.frame(host, 0);
        outer.setVisible(true);
        scene.frame(host, 0);

        assertEquals(List.of(3L), inner.drawn, "the drawn frames");
        assertEquals(List.of(1L, 2L), inner.skipped, "the skipped frames");
    }

    @Test
    void aHiddenLayerKeepsItsState() {
        ShapeLayer shapes = host.add(new ShapeLayer(camera));
        scene.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, Color.rgb(RED)));
        scene.frame(host, 0);
        assertEquals(RED, middle());

        shapes.setVisible(false);
        assertEquals(BACKGROUND, middle(), "a screenshot must leave out the hidden layer");
        scene.frame(host, 0);
        assertEquals(BACKGROUND, middle());

        shapes.setVisible(true);
        scene.frame(host, 0);
        assertEquals(RED, middle());
    }

    @Test
    void aHiddenLayerUploadsNothingAndIsUpToDateWhenShown() {
        try (TestScene gpuScene = new TestScene(SchedulerSettings.defaults().withGpuInterpolation()).movingBy(1f)) {
            ShapeLayer shapes = host.add(new ShapeLayer(camera));
            gpuScene.world.spawn(Transform.at(-6f, 0f), Shape.circle(1f, Color.rgb(RED)));
            gpuScene.frame(host, 0);
            long uploads = shapes.uploads();

            shapes.setVisible(false);
            for (int i = 0; i < 7; i++) { // 7 steps, of which the frames show 6
                gpuScene.frame(host, 100);
            }
            assertEquals(uploads, shapes.uploads());

            shapes.setVisible(true);
            gpuScene.frame(host, 0);
            assertEquals(RED, middle());
        }
    }

    @Test
    void linesOfHiddenFramesAreDiscarded() {
        LineLayer lines = host.add(LineLayer.overlay(camera));
        lines.setColor(Color.rgb(RED)).setVisible(false);
        lines.fillBox(-1f, -1f, 1f, 1f);
        scene.frame(host, 0);
        lines.setVisible(true);
        scene.frame(host, 0);
        assertEquals(BACKGROUND, middle(), "the box belongs to the hidden frame");

        lines.fillBox(-1f, -1f, 1f, 1f);
        scene.frame(host, 0);
        assertEquals(RED, middle());
    }
}
