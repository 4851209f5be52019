package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.input.InputSource;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws two worlds in one picture of 160 x 90 pixels. A world unit is 10 pixels; a second has ten steps. */
class SecondWorldTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int WHITE = 0xFFFFFF;
    private static final long FRAME_NANOS = 16_000_000;

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final List<TestScene> scenes = new ArrayList<>();
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.strict(160, 90);
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scenes.forEach(TestScene::close);
    }

    private TestScene newScene(boolean isGpuInterpolated) {
        SchedulerSettings settings = SchedulerSettings.defaults();
        TestScene scene = new TestScene(isGpuInterpolated ? settings.withGpuInterpolation() : settings);
        scenes.add(scene);
        return scene;
    }

    private static void present(TestScene scene, float alpha) {
        scene.scheduler.present(alpha, FRAME_NANOS, InputSource.NONE);
    }

    /** Returns the colour of the current picture at a position in the world. */
    private int rgbAt(float worldX, float worldY) {
        FramebufferSize size = host.framebufferSize();
        return host.screenshot()
                .rgb((int) camera.pixelX(worldX, worldY, size), (int) camera.pixelY(worldX, worldY, size));
    }

    /** Both worlds have the same revisions and numbers of changes, so shared state would show one of them twice. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drawsEachWorldAtItsOwnTime(boolean isGpuInterpolated) {
        TestScene main = newScene(isGpuInterpolated).movingBy(2f);
        TestScene second = newScene(isGpuInterpolated).movingBy(4f);
        TestScene expected = newScene(/* isGpuInterpolated= */ false);
        main.world.spawn(Transform.at(-7f, 2f), Shape.circle(1.3f, Color.rgb(RED)));
        second.world.spawn(Transform.at(-6f, 2f), Shape.rectangle(2f, 1f, Color.rgb(0x00C0FF)));
        Color tinted = new Color(0f, 0xC0 / 255f * 0.5f, 1f, 0.75f);
        expected.world.spawn(Transform.at(-7f + 2f * 1.5f, 2f), Shape.circle(1.3f, Color.rgb(RED)));
        expected.world.spawn(
                Transform.at(-6f + 4f * 2.25f, 2f),
                Shape.rectangle(2f, 1f, tinted).setOrder(1));
        ShapeLayer reference = host.add(new ShapeLayer(camera));
        expected.frame(host, 0);
        Screenshot expectedPicture = host.screenshot();
        reference.setVisible(false);

        host.add(new ShapeLayer(camera));
        host.add(new ShapeLayer(camera).setTint(new Color(1f, 0.5f, 1f, 0.75f)).showing(second.scheduler::presented));
        second.scheduler.runStep();
        second.scheduler.runStep();
        second.scheduler.runStep();
        present(second, 0.25f);
        main.frame(host, 0);
        main.frame(host, 100);
        main.frame(host, 150);
        TestPictures.assertNearlyEqual(expectedPicture, host.screenshot(), 2);
        present(second, 0.5f);
        main.frame(host, 0);
        assertEquals(BACKGROUND, rgbAt(2.1f, 2f), "the second world must go on alone");
    }

    @Test
    void oneLayerMayShowAnotherWorldInTheNextFrame() {
        TestScene main = newScene(false);
        TestScene left = newScene(true);
        TestScene right = newScene(true);
        left.world.spawn(Transform.at(-4f, 0f), Shape.circle(1f, Color.rgb(RED)));
        right.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(RED)));
        present(left, 0f);
        present(right, 0f);
        TestScene[] shown = {left};
        host.add(new ShapeLayer(camera).showing(() -> shown[0].scheduler.presented()));
        main.frame(host, 0);
        assertEquals(RED, rgbAt(-4f, 0f));
        shown[0] = right;
        main.frame(host, 0);
        assertEquals(BACKGROUND, rgbAt(-4f, 0f));
        assertEquals(RED, rgbAt(4f, 0f));
    }

    @Test
    void drawsTheEntitiesOfThePresentedTime() {
        TestScene main = newScene(false);
        for (boolean isGpuInterpolated : new boolean[] {false, true}) {
            TestScene second = newScene(isGpuInterpolated);
            second.scheduler.simulation(
                    "spawn",
                    step -> step.commands().spawnAt(0.5f, Transform.at(0f, 0f), Shape.circle(2f, Color.rgb(RED))));
            Layer layer = host.add(new ShapeLayer(camera).showing(second.scheduler::presented));
            second.scheduler.runStep();
            present(second, 0.25f);
            main.frame(host, 0);
            assertEquals(BACKGROUND, rgbAt(0f, 0f), "the spawn is later");
            present(second, 0.5f);
            main.frame(host, 0);
            assertEquals(RED, rgbAt(0f, 0f));
            layer.setVisible(false);
        }
    }

    @Test
    void drawsNothingBeforeTheFirstFrameAndWithoutAWorld() {
        TestScene main = newScene(false);
        TestScene second = newScene(false);
        second.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, Color.rgb(RED)));
        boolean[] isThere = {true};
        host.add(new ShapeLayer(camera).showing(() -> isThere[0] ? second.scheduler.presented() : null));
        main.frame(host, 0);
        assertEquals(BACKGROUND, rgbAt(0f, 0f));
        present(second, 0f);
        assertEquals(RED, rgbAt(0f, 0f));
        isThere[0] = false;
        assertEquals(BACKGROUND, rgbAt(0f, 0f));
    }

    /** Records the frames that it draws and skips. */
    private static final class RecordingLayer extends Layer {

        private final List<String> calls = new ArrayList<>();

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            calls.add("draw " + frame.frame());
        }

        @Override
        public void skip(PresentationContext frame) {
            calls.add("skip " + frame.frame());
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    @Test
    void aLayerOfAnotherWorldSkipsAndClosesAsAnyLayer() {
        TestScene main = newScene(false);
        TestScene second = newScene(false);
        RecordingLayer inner = new RecordingLayer();
        Layer outer = host.add(inner.showing(second.scheduler::presented));
        main.frame(host, 0);
        host.skip(main.scheduler.presented()); // neither world has a frame to skip
        for (int frame = 1; frame <= 10; frame++) {
            present(second, 0f);
        }
        main.frame(host, 0);
        host.skip(main.scheduler.presented());
        inner.setVisible(false);
        main.frame(host, 0);
        inner.setVisible(true);
        outer.setVisible(false);
        main.frame(host, 0);
        host.close();
        host = null;
        assertEquals(List.of("draw 10", "skip 10", "skip 10", "skip 10", "close"), inner.calls);
    }

    @Test
    void linesOfASkippedFrameAreDiscarded() {
        TestScene main = newScene(false);
        TestScene second = newScene(false);
        LineLayer lines = LineLayer.overlay(camera);
        Layer shown = host.add(lines.showing(second.scheduler::presented));
        shown.setVisible(false);
        lines.setColor(Color.rgb(RED)).fillBox(-1f, -1f, 1f, 1f);
        present(second, 0f);
        main.frame(host, 0);
        shown.setVisible(true);
        present(second, 0f);
        main.frame(host, 0);
        assertEquals(BACKGROUND, rgbAt(0f, 0f));
    }

    @Test
    void layersAreDrawnInTheirOrder() {
        TestScene main = newScene(false);
        TestScene second = newScene(false);
        main.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, Color.rgb(RED)));
        second.world.spawn(Transform.at(0f, 0f), Shape.circle(4f, Color.WHITE));
        present(second, 0f);
        host.add(new ShapeLayer(camera).showing(second.scheduler::presented));
        host.add(new ShapeLayer(camera));
        main.frame(host, 0);
        assertEquals(RED, rgbAt(0f, 0f));
        assertEquals(WHITE, rgbAt(3f, 0f));
    }

    /** The sprites have the names of the same textures, and other batches. */
    @Test
    void spriteLayersOfTwoWorldsShareNothing() {
        TestScene main = newScene(false);
        TestScene second = newScene(false);
        Texture white = host.own(Texture.of("white", TestPictures.image(1, 1, 0xFFFFFFFF), Sampling.NEAREST));
        Texture red = host.own(Texture.of("red", TestPictures.image(1, 1, 0xFF0000FF), Sampling.NEAREST));
        main.world.spawn(Transform.at(-4f, 0f), Sprite.of(white.region(), 2f, 2f));
        second.world.spawn(Transform.at(0f, 0f), Sprite.of(red.region(), 2f, 2f));
        second.world.spawn(Transform.at(4f, 0f), Sprite.of(white.region(), 2f, 2f));
        present(second, 0f);
        host.add(new SpriteLayer(camera));
        host.add(new SpriteLayer(camera).setTint(Color.rgb(0xFF8000)).showing(second.scheduler::presented));
        main.frame(host, 0);
        assertEquals(WHITE, rgbAt(-4f, 0f));
        assertEquals(RED, rgbAt(0f, 0f));
        assertEquals(0xFF8000, rgbAt(4f, 0f));
        assertNotEquals(WHITE, rgbAt(2f, 0f));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drawingASecondWorldAllocatesNothing(boolean isGpuInterpolated) {
        TestScene main = newScene(isGpuInterpolated).movingBy(0.001f);
        TestScene second = newScene(isGpuInterpolated).movingBy(0.001f);
        int shapes = 2_000;
        for (int i = 0; i < shapes; i++) {
            second.world.spawn(Transform.at(i % 16 - 8f, 0f), Shape.circle(0.1f, Color.WHITE));
        }
        main.scheduler.presentation("second", frame -> {
            while (second.scheduler.timestep().steps() < frame.steps()) {
                second.scheduler.runStep();
            }
            second.scheduler.present(frame);
        });
        host.add(new ShapeLayer(camera).setTint(Color.rgb(RED)).showing(second.scheduler::presented));
        main.runFramesAndCountBytes(host, 40); // warm-up: arrays grow, code is compiled
        int frames = 10;
        long bytesPerFrame = main.runFramesAndCountBytes(host, frames) / frames;
        assertTrue(bytesPerFrame < shapes, "a frame must allocate less than a byte per shape; bytes: " + bytesPerFrame);
    }
}
