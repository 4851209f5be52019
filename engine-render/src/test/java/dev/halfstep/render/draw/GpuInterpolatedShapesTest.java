package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Compares pictures of two equal scenes: one with interpolation on the CPU, one with interpolation on the GPU. The
 * pictures have 160 x 90 pixels; a world unit is 10 pixels. A second has ten steps.
 */
class GpuInterpolatedShapesTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;

    /** The maximum difference of a colour component, of 255. CPU and GPU round differently at antialiased edges. */
    private static final int MAX_DIFFERENCE = 3;

    private static final List<Smoothing> SMOOTHINGS = List.of(Smoothing.values());

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final TestScene cpuScene = new TestScene();
    private final TestScene gpuScene =
            new TestScene(SchedulerSettings.defaults().withGpuInterpolation());
    private GlfwHost host;
    private ShapeLayer layer;

    @BeforeEach
    void openHost() {
        host = TestHosts.strict(160, 90);
        layer = host.add(new ShapeLayer(camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        cpuScene.close();
        gpuScene.close();
    }

    /** Changes the entities of a scene in a step. */
    private interface StepAction {
        void step(TestScene scene, List<EntityId> ids, long step);
    }

    /** Runs an action in each step of both scenes. */
    private void runInBothScenes(StepAction action) {
        for (TestScene scene : List.of(cpuScene, gpuScene)) {
            List<EntityId> ids = new ArrayList<>();
            scene.world.query(Transform.class).forEach((id, transform) -> ids.add(id));
            scene.scheduler.simulation("action", step -> action.step(scene, ids, step.step()));
        }
    }

    /** Spawns an equal shape in both scenes; two entities cannot share one shape object. */
    private void spawnInBothScenes(float x, float y, Shape shape, Smoothing smoothing) {
        for (TestScene scene : List.of(cpuScene, gpuScene)) {
            Shape copy = shape.kind() == Shape.Kind.CIRCLE
                    ? Shape.circle(shape.width() / 2f, shape.color())
                    : Shape.rectangle(shape.width(), shape.height(), shape.color());
            scene.world.spawn(Transform.at(x, y).setSmoothing(smoothing), copy.setOrder(shape.order()));
        }
    }

    /**
     * Compares the pictures of a first frame without a duration and of frames of 30 ms, so that each step of 100 ms is
     * drawn at several alphas.
     */
    private void assertSamePictures(int frames) {
        assertSamePicture(0);
        for (int i = 1; i < frames; i++) {
            assertSamePicture(30);
        }
    }

    private void assertSamePicture(long frameMillis) {
        cpuScene.frame(host, frameMillis);
        Screenshot expected = host.screenshot();
        gpuScene.frame(host, frameMillis);
        Screenshot actual = host.screenshot();
        assertEquals(cpuScene.scheduler.alpha(), gpuScene.scheduler.alpha(), "the alpha of both scenes");
        for (int y = 0; y < expected.height(); y++) {
            for (int x = 0; x < expected.width(); x++) {
                assertTrue(
                        difference(expected.rgb(x, y), actual.rgb(x, y)) <= MAX_DIFFERENCE,
                        "the pictures must be the same at pixel " + x + ", " + y + " at alpha "
                                + gpuScene.scheduler.alpha() + ": "
                                + Integer.toHexString(expected.rgb(x, y)) + " on the CPU, "
                                + Integer.toHexString(actual.rgb(x, y)) + " on the GPU");
            }
        }
    }

    /** Returns the maximum difference of the red, the green and the blue of two colours. */
    private static int difference(int rgbA, int rgbB) {
        int maxDifference = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            maxDifference = Math.max(maxDifference, Math.abs((rgbA >> shift & 0xFF) - (rgbB >> shift & 0xFF)));
        }
        return maxDifference;
    }

    private static Transform transform(TestScene scene, EntityId id) {
        return scene.world.get(id, Transform.class);
    }

    @Test
    void interpolatesPosesLikeTheCpu() {
        for (int i = 0; i < 40; i++) {
            Color color = Color.rgb(i * 0x050302 + 0x203040); // another one for each shape
            Shape shape = i % 2 == 0 ? Shape.circle(0.4f, color) : Shape.rectangle(0.8f, 0.3f, color);
            spawnInBothScenes(
                    i % 8 * 2 - 7f, Math.floorDiv(i, 8) * 1.5f - 3f, shape.setOrder(i % 3), SMOOTHINGS.get(i % 3));
        }
        runInBothScenes((scene, ids, step) -> {
            SplittableRandom random = new SplittableRandom(step);
            for (EntityId id : ids) {
                transform(scene, id)
                        .translate(random.nextInt(-3, 4) * 0.3f, random.nextInt(-3, 4) * 0.2f, 0f)
                        .setRotationZ(random.nextInt(8))
                        .setScale(1f + random.nextInt(3) * 0.5f, 1f + random.nextInt(2), 1f);
            }
        });
        assertSamePictures(20);
        assertTrue(layer.uploads() >= 5, "19 frames of 30 ms have 5 steps of 100 ms; uploads: " + layer.uploads());
    }

    @Test
    void rotatesOnTheShorterArcEvenOutOfThePlane() {
        spawnInBothScenes(-5f, 0f, Shape.rectangle(4f, 1f, Color.rgb(RED)), Smoothing.INTERPOLATE);
        spawnInBothScenes(0f, 0f, Shape.rectangle(4f, 1f, Color.rgb(GREEN)), Smoothing.EXTRAPOLATE);
        spawnInBothScenes(5f, 0f, Shape.rectangle(4f, 1f, Color.WHITE), Smoothing.INTERPOLATE);
        runInBothScenes((scene, ids, step) -> {
            float angle = (float) Math.toRadians(130.0 * (int) step); // the longer arc would have 230 degrees
            transform(scene, ids.get(0)).setRotationZ(angle);
            transform(scene, ids.get(1)).setRotationZ(-angle);
            Quaternionf outOfPlane = new Quaternionf().rotationXYZ(angle, angle / 3f, 1f);
            // Both signs of a quaternion are the same rotation.
            transform(scene, ids.get(2)).setRotation(step % 2 == 0 ? outOfPlane : outOfPlane.mul(-1f));
        });
        assertSamePictures(24);
    }

    @Test
    void doesNotInterpolateATeleport() {
        spawnInBothScenes(-6f, 0f, Shape.circle(1f, Color.rgb(RED)), Smoothing.INTERPOLATE);
        runInBothScenes((scene, ids, step) -> {
            if (step == 2) {
                transform(scene, ids.get(0)).teleport(4f, 2f, 0f).translate(1f, 0f, 0f);
            } else {
                transform(scene, ids.get(0)).translate(1f, 0f, 0f);
            }
        });
        assertSamePictures(14);
    }

    @Test
    void drawsAtTheNewestStepWhileInterpolationIsOff() {
        for (int i = 0; i < SMOOTHINGS.size(); i++) {
            spawnInBothScenes(-6f, i * 3f - 3f, Shape.circle(1f, Color.rgb(RED)), SMOOTHINGS.get(i));
        }
        runInBothScenes((scene, ids, step) ->
                ids.forEach(id -> transform(scene, id).translate(2f, 0f, 0f).setRotationZ((float) step)));
        assertSamePictures(6);
        cpuScene.scheduler.setInterpolating(false);
        gpuScene.scheduler.setInterpolating(false);
        assertSamePictures(8);
        assertEquals(1f, gpuScene.scheduler.alpha(), "alpha while interpolation is off");
    }

    @Test
    void showsSpawnsAndDespawnsOfAStep() {
        for (int i = 0; i < 6; i++) {
            Color shadeOfBlue = Color.rgb(0x2A * i);
            spawnInBothScenes(i * 2f - 5f, 0f, Shape.circle(0.9f, shadeOfBlue), Smoothing.INTERPOLATE);
        }
        runInBothScenes((scene, ids, step) -> {
            scene.world.commands().despawn(ids.get((int) step));
            scene.world.commands().spawn(Transform.at((float) step, 3f), Shape.circle(0.7f, Color.rgb(GREEN)));
        });
        assertSamePictures(12);
    }

    @Test
    void showsSpawnsMovesAndDespawnsBetweenFrames() {
        gpuScene.frame(host, 0);
        EntityId id = gpuScene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(RED)));
        gpuScene.frame(host, 10);
        assertEquals(RED, host.screenshot().rgb(80, 45), "the spawned shape");

        transform(gpuScene, id).teleport(5f, 0f, 0f);
        gpuScene.frame(host, 10);
        assertEquals(BACKGROUND, host.screenshot().rgb(80, 45), "the old position");
        assertEquals(RED, host.screenshot().rgb(130, 45), "the new position");

        gpuScene.world.despawn(id);
        gpuScene.frame(host, 10);
        assertEquals(BACKGROUND, host.screenshot().rgb(130, 45), "the despawned shape");
        assertEquals(4, layer.uploads(), "the first upload, and one for each of the three changes");
    }

    @Test
    void uploadsOnlyAfterSteps() {
        gpuScene.movingBy(1f);
        gpuScene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(RED)));
        List<Long> uploads = new ArrayList<>();
        for (int millis : new int[] {0, 40, 40, 40, 40, 40, 250, 10, 40}) { // steps at 120, 200, 450 and 500 ms
            gpuScene.frame(host, millis);
            host.screenshot(); // draws the frame once more
            uploads.add(layer.uploads());
        }
        assertEquals(
                List.of(1L, 1L, 1L, 2L, 2L, 3L, 4L, 4L, 5L),
                uploads,
                "an upload in the first frame and in each frame with a step");
    }

    @Test
    void showsAChangedColourAfterTheNextStepOrARefresh() {
        Shape shape = Shape.circle(1f, Color.rgb(RED));
        gpuScene.world.spawn(Transform.at(0f, 0f), shape);
        gpuScene.frame(host, 0);
        shape.setColor(Color.rgb(GREEN));
        gpuScene.frame(host, 10);
        assertEquals(RED, host.screenshot().rgb(80, 45), "the change is not uploaded yet");
        layer.refresh();
        gpuScene.frame(host, 10);
        assertEquals(GREEN, host.screenshot().rgb(80, 45), "the refresh uploads the change");
        shape.setColor(Color.rgb(RED));
        gpuScene.frame(host, 100);
        assertEquals(RED, host.screenshot().rgb(80, 45), "the step uploads the change");
    }

    @Test
    void staysWithinTheBoundsOfTheCamera() {
        camera.setBounds(0f, 0f, 100f, 50f);
        gpuScene.world.spawn(Transform.at(1f, 1f), Shape.circle(1f, Color.rgb(RED)));

        gpuScene.frame(host, 0);

        assertEquals(RED, host.screenshot().rgb(10, 80), "the lower left corner shows (0, 0)");
    }

    @Test
    void drawsTheShapesOfEachLayerLikeTheCpu() {
        host.add(new ShapeLayer(camera, 7)); // beside layer 0; there is no layer 3
        for (TestScene scene : List.of(cpuScene, gpuScene)) {
            for (int i = 0; i < 30; i++) {
                scene.world.spawn(
                        Transform.at(i % 6 - 3f, i % 5 - 2f),
                        Shape.circle(0.8f, Color.rgb(0x112233 * (i % 7)))
                                .setLayer(List.of(0, 7, 3).get(i % 3)));
            }
        }
        runInBothScenes((scene, ids, step) -> {
            for (EntityId id : ids) {
                transform(scene, id).translate(0.3f, 0.1f, 0f);
            }
        });
        assertSamePictures(9);
    }

    @Test
    void showsAChangedLayerAfterTheNextStepOrARefresh() {
        ShapeLayer other = host.add(new ShapeLayer(camera, 7));
        Shape shape = Shape.circle(1f, Color.rgb(RED));
        gpuScene.world.spawn(Transform.at(0f, 0f), shape);
        gpuScene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(GREEN)));
        gpuScene.frame(host, 0);
        shape.setLayer(7);
        gpuScene.frame(host, 10);
        assertEquals(GREEN, host.screenshot().rgb(80, 45), "the change is not uploaded yet");
        layer.refresh();
        other.refresh();
        gpuScene.frame(host, 10);
        assertEquals(RED, host.screenshot().rgb(80, 45), "after the refresh, the later layer draws the shape");
        shape.setLayer(0);
        gpuScene.frame(host, 100);
        assertEquals(GREEN, host.screenshot().rgb(80, 45), "after the step, the first layer draws both shapes");
    }

    @Test
    void followsTheCameraWithoutAnUpload() {
        gpuScene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(RED)));
        gpuScene.frame(host, 0);
        camera.setCenter(-5f, 0f);
        gpuScene.frame(host, 10);
        assertEquals(RED, host.screenshot().rgb(130, 45), "5 units to the right of the middle");
        assertEquals(1, layer.uploads(), "the upload of the first frame");
    }

    @Test
    void rejectsLayersThatCannotInterpolateOnTheGpu() {
        host.add(new MeshLayer(new Camera3d(60f), new MeshLayer.Light()));
        gpuScene.frame(host, 0);
        gpuScene.world.spawn(Transform.at(0f, 0f), Model.of(Mesh.CUBE, Color.WHITE));
        String message = assertThrows(IllegalStateException.class, () -> gpuScene.frame(host, 0))
                .getMessage();
        assertTrue(message.contains("draw by layers that interpolate"), message);
    }

    @Test
    void allocatesNothingPerFrame() {
        gpuScene.movingBy(0f);
        for (int i = 0; i < 5_000; i++) {
            gpuScene.world.spawn(
                    Transform.at(i % 16 - 8f, 0f),
                    Shape.circle(0.1f, Color.WHITE).setOrder(i % 3));
        }
        gpuScene.runFramesAndCountBytes(host, 40); // warm-up: arrays grow, code is compiled
        int frames = 10;
        long bytesPerFrame = gpuScene.runFramesAndCountBytes(host, frames) / frames;
        assertTrue(
                bytesPerFrame < 1_000,
                "a frame must not allocate for each of the 5,000 shapes; bytes: " + bytesPerFrame);
    }
}
