package dev.halfstep.render.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pictures have 100 x 100 pixels. At the origin, 10 units from the camera, a world unit is 5 pixels. */
class MeshLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;

    private final Camera3d camera = new Camera3d(90f).setPosition(0f, 0f, 10f);
    /** A sun that shines along the view; sun and ambient light together are white. */
    private final MeshLayer.Light light = new MeshLayer.Light()
            .setDirection(0f, 0f, -1f)
            .setSun(Color.rgb(0xBFBFBF))
            .setAmbient(Color.rgb(0x404040));

    private final TestScene scene = new TestScene();
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(100, 100);
        host.add(new MeshLayer(camera, light));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private void spawnModel(Transform pose, Mesh mesh, int rgb) {
        scene.world.spawn(pose, Model.of(mesh, Color.rgb(rgb)));
    }

    private int rgb(int x, int y) {
        return host.screenshot().rgb(x, y);
    }

    @Test
    void drawsAFullyLitQuadWithPixelPrecision() {
        spawnModel(new Transform().setScale(4f, 2f, 1f), Mesh.QUAD, RED);

        scene.frame(host, 0);

        // The quad has 20 x 10 pixels around the middle of the picture.
        assertEquals(RED, rgb(40, 45), "the upper left corner must be red");
        assertEquals(RED, rgb(59, 54), "the lower right corner must be red");
        assertEquals(BACKGROUND, rgb(39, 50), "left of the quad");
        assertEquals(BACKGROUND, rgb(60, 50), "right of the quad");
        assertEquals(BACKGROUND, rgb(50, 44), "above the quad");
        assertEquals(BACKGROUND, rgb(50, 55), "below the quad");
    }

    @Test
    void lightsSurfacesInShadeByAmbientLightOnly() {
        light.setDirection(0f, 0f, 1f);
        spawnModel(new Transform().setScale(4f), Mesh.QUAD, 0xFFFFFF);

        scene.frame(host, 0);

        assertEquals(0x404040, rgb(50, 50), "the ambient light");
    }

    @Test
    void lightsTheBackOfAQuadThatFacesTheSun() {
        Transform pose = new Transform().setScale(4f);
        pose.setRotation(new Quaternionf().rotationY((float) Math.PI));
        spawnModel(pose, Mesh.QUAD, 0xFFFFFF);

        scene.frame(host, 0);

        assertEquals(0xFF, rgb(50, 50) & 0xFF, 1, "the back must be lit, because it faces the camera and the sun");
    }

    @Test
    void lightsAMirroredCubeLikeAnUnmirroredCube() {
        spawnModel(Transform.at(-4f, 0f).setScale(3f), Mesh.CUBE, 0xFFFFFF);
        spawnModel(Transform.at(4f, 0f).setScale(-3f, 3f, 3f), Mesh.CUBE, 0xFFFFFF);

        scene.frame(host, 0);

        assertEquals(0xFFFFFF, rgb(30, 50), "the cube that is not mirrored");
        assertEquals(0xFFFFFF, rgb(70, 50), "the mirrored cube");
    }

    @Test
    void lightsNonUniformlyScaledSlopesByTheirAngle() {
        spawnModel(new Transform().setScale(4f, 4f, 1f).setRotation(tilted(60)), Mesh.QUAD, 0xFFFFFF);

        scene.frame(host, 0);

        int expectedBrightness = 0x40 + 0xBF / 2;
        assertEquals(
                expectedBrightness,
                rgb(50, 50) & 0xFF,
                2,
                "the sun must shine with the cosine of 60 degrees, one half");
    }

    private static Quaternionf tilted(double degrees) {
        return new Quaternionf().rotationX((float) Math.toRadians(degrees));
    }

    @Test
    void drawsNearerModelsInFrontRegardlessOfSpawnOrder() {
        spawnModel(new Transform().setPosition(0f, 0f, 2f).setScale(2f), Mesh.QUAD, RED);
        spawnModel(new Transform().setPosition(0f, 0f, -2f).setScale(8f), Mesh.QUAD, GREEN);
        spawnModel(new Transform().setPosition(0f, 0f, -4f).setScale(30f), Mesh.CIRCLE, 0x0000FF);

        scene.frame(host, 0);
        scene.frame(host, 0); // once more: the depth of the first frame must be cleared

        assertEquals(RED, rgb(50, 50), "the nearest model");
        assertEquals(GREEN, rgb(50, 38), "the second one, around the nearest");
        assertEquals(0x0000FF, rgb(50, 25), "the farthest one, around both");
    }

    @Test
    void shadesASphereSmoothly() {
        spawnModel(new Transform().setScale(10f), Mesh.SPHERE, 0xFFFFFF);

        scene.frame(host, 0);

        int middle = rgb(50, 50) & 0xFF;
        int side = rgb(67, 50) & 0xFF;
        int rim = rgb(76, 50) & 0xFF;
        assertTrue(
                middle > side && side > rim && rim >= 0x40,
                "the brightness must decrease from the middle to the rim: middle " + middle + ", side " + side
                        + ", rim " + rim);
        assertEquals(rgb(50, 33), rgb(50, 66), "the sphere must be equally bright above and below");
    }

    @Test
    void isCoveredByLater2dLayers() {
        Camera2d camera2d = Camera2d.showing(10f, 10f);
        scene.world.spawn(Transform.at(0f, 3f), Shape.rectangle(10f, 2f, Color.rgb(GREEN)));
        spawnModel(new Transform().setPosition(0f, 0f, 8f).setScale(10f), Mesh.QUAD, RED);
        host.add(new ShapeLayer(camera2d));

        scene.frame(host, 0);

        assertEquals(RED, rgb(50, 50), "the mesh");
        assertEquals(GREEN, rgb(50, 20), "a later layer must cover even the nearest mesh");
    }

    @Test
    void hidesLinesBehindMeshes() {
        LineLayer lines = host.add(LineLayer.depthTested(camera));
        spawnModel(new Transform().setScale(6f), Mesh.CUBE, RED);
        scene.scheduler.presentation(
                "lines", frame -> lines.setWidth(4f).setColor(Color.rgb(GREEN)).line(-20f, 0f, 0f, 20f, 0f, 0f));

        scene.frame(host, 0);

        assertEquals(RED, rgb(50, 50), "the cube must hide the line");
        assertEquals(GREEN, rgb(10, 50), "the line must be visible beside the cube");
    }

    @Test
    void rejectsANewMeshForEachModel() {
        for (int i = 0; i <= 1_000; i++) { // one more than the maximum
            spawnModel(new Transform(), Mesh.of(new float[18], new int[] {0, 1, 2}), RED);
        }

        Exception e = assertThrows(IllegalStateException.class, () -> scene.frame(host, 0));
        assertEquals(
                "a mesh layer must draw at most 1000 different meshes: a model has a further one;"
                        + " share one mesh among all models of the same form",
                e.getMessage());
    }

    @Test
    void drawsLinesBehindTranslucentLines() {
        LineLayer lines = host.add(LineLayer.depthTested(camera));
        scene.scheduler.presentation("lines", frame -> {
            // The nearer line is transparent, so its depth must not hide the other line.
            lines.setWidth(6f).setColor(Color.WHITE.withOpacity(0f)).line(-9f, 0f, 1f, 9f, 0f, 1f);
            lines.setColor(Color.rgb(GREEN)).line(-9f, 0f, 0f, 9f, 0f, 0f);
        });

        scene.frame(host, 0);
        scene.frame(host, 0); // once more: the depth of the first frame must be cleared

        assertEquals(GREEN, rgb(50, 50), "the farther line");
    }
}
