package dev.halfstep.render.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests textures, opacity, culling, fog, skies, point lights and shadows. The pictures have 100 x 100 pixels. At the
 * origin, 10 units from the camera, a world unit is 5 pixels.
 */
class MeshSceneTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;
    private static final int BLUE = 0x0000FF;
    private static final int WHITE = 0xFFFFFF;
    private static final Sampling REPEATED = new Sampling(Sampling.Filter.NEAREST, Sampling.Wrap.REPEAT);

    /** The light by default, before a test changes it: none, so that only unlit models and point lights are bright. */
    private final MeshLayer.Light light =
            new MeshLayer.Light().setSun(Color.BLACK).setAmbient(Color.BLACK);

    private final Camera3d camera = new Camera3d(90f).setPosition(0f, 0f, 10f);
    private final TestScene scene = new TestScene();
    private static GlfwHost host;
    private MeshLayer layer;

    @BeforeAll
    static void openHost() {
        host = TestHosts.strict(100, 100);
    }

    @AfterAll
    static void closeHost() {
        if (host != null) {
            host.close();
        }
    }

    @BeforeEach
    void addLayer() {
        layer = host.add(new MeshLayer(camera, light));
    }

    @AfterEach
    void removeAll() {
        host.clear();
        scene.close();
    }

    private Model spawn(Transform pose, Mesh mesh, Color color) {
        Model model = Model.of(mesh, color).setUnlit(true);
        scene.world.spawn(pose, model);
        return model;
    }

    private Model spawn(Transform pose, Mesh mesh, int rgb) {
        return spawn(pose, mesh, Color.rgb(rgb));
    }

    private Screenshot drawn() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Creates a texture of one row of colours, or of several ones. */
    private Texture texture(Sampling sampling, int width, int... rgbs) {
        int[] pixels = IntStream.of(rgbs)
                .map(rgb -> rgb << 8 | (rgb >>> 24 == 0 ? 0xFF : rgb >>> 24))
                .toArray();
        Image image = TestPictures.image(width, rgbs.length / width, pixels);
        return host.own(Texture.of("test", image, sampling));
    }

    private static void assertRgb(int expected, int actual, int tolerance, String message) {
        for (int shift = 0; shift <= 16; shift += 8) {
            assertEquals(expected >> shift & 0xFF, actual >> shift & 0xFF, tolerance, message + ", shift " + shift);
        }
    }

    @Test
    void showsATextureUprightOnEachSideOfACube() {
        Texture corners = texture(Sampling.NEAREST, 2, RED, GREEN, BLUE, WHITE);
        spawn(new Transform().setScale(8f), Mesh.CUBE, WHITE).setTexture(corners.region());
        float[][] directions = {{0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};

        for (float[] direction : directions) {
            camera.setPosition(12 * direction[0], 12 * direction[1], 12 * direction[2])
                    .lookAt(0, 0, 0);
            Screenshot picture = drawn();
            String side = " of the side towards " + Arrays.toString(direction);
            assertEquals(RED, picture.rgb(40, 40), "upper left" + side);
            assertEquals(GREEN, picture.rgb(60, 40), "upper right" + side);
            assertEquals(BLUE, picture.rgb(40, 60), "lower left" + side);
            assertEquals(WHITE, picture.rgb(60, 60), "lower right" + side);
        }
    }

    @Test
    void showsAPanoramaAroundASphereWithItsMiddleInFront() {
        Texture columns = texture(Sampling.NEAREST, 4, RED, GREEN, BLUE, WHITE);
        spawn(new Transform().setScale(8f), Mesh.SPHERE, WHITE).setTexture(columns.region());

        Screenshot front = drawn();
        camera.setPosition(0, 0, -10).lookAt(0, 0, 0);
        Screenshot back = drawn();

        assertEquals(GREEN, front.rgb(48, 50), "left of the middle");
        assertEquals(BLUE, front.rgb(51, 50), "right of the middle");
        assertEquals(WHITE, back.rgb(48, 50), "left of the seam");
        assertEquals(RED, back.rgb(51, 50), "right of the seam");
    }

    @Test
    void repeatsATextureWhoseCoordinatesAreBeyondItsSides() {
        Texture columns = texture(REPEATED, 2, RED, GREEN);
        Mesh twice = Mesh.of(positionsAndNormals(Mesh.QUAD), Mesh.QUAD.triangles)
                .withTextureCoordinates(new float[] {0, 1, 2, 1, 0, 0, 2, 0});
        spawn(new Transform().setScale(8f), twice, WHITE).setTexture(columns.region());

        Screenshot picture = drawn();

        int[] expected = {RED, GREEN, RED, GREEN};
        for (int i = 0; i < 4; i++) {
            assertEquals(expected[i], picture.rgb(35 + 10 * i, 50), "column " + i);
        }
    }

    @Test
    void showsOneRegionOfATextureForEachModel() {
        Texture columns = texture(Sampling.NEAREST, 2, RED, GREEN);
        spawn(Transform.at(-3f, 0f).setScale(4f), Mesh.QUAD, WHITE).setTexture(columns.region(0, 0, 1, 1));
        spawn(Transform.at(3f, 0f).setScale(4f), Mesh.QUAD, WHITE).setTexture(columns.region(1, 0, 1, 1));
        spawn(Transform.at(0f, 6f).setScale(4f), Mesh.QUAD, 0x808080).setTexture(columns.region(1, 0, 1, 1));

        Screenshot picture = drawn();

        assertEquals(RED, picture.rgb(35, 50), "the left model");
        assertEquals(GREEN, picture.rgb(65, 50), "the right model");
        assertEquals(0x008000, picture.rgb(50, 20), "the colour of a model must multiply the texture");
    }

    @Test
    void leavesOutTransparentPixelsOfOpaqueModels() {
        Texture holes = texture(Sampling.NEAREST, 2, 0x40_FFFFFF, 0xC0_FFFFFF);
        spawn(new Transform().setScale(8f), Mesh.QUAD, WHITE).setTexture(holes.region());
        spawn(new Transform().setPosition(0f, 0f, -1f).setScale(2f), Mesh.QUAD, RED);

        Screenshot picture = drawn();

        assertEquals(RED, picture.rgb(48, 50), "a model behind the hole");
        assertEquals(BACKGROUND, picture.rgb(35, 50), "the hole");
        assertEquals(WHITE, picture.rgb(51, 50), "the opaque part");
    }

    @Test
    void rejectsATextureOnAMeshWithoutCoordinates() {
        Mesh plain = Mesh.of(positionsAndNormals(Mesh.QUAD), Mesh.QUAD.triangles);
        spawn(new Transform(), plain, WHITE)
                .setTexture(texture(Sampling.NEAREST, 1, RED).region());

        Exception e = assertThrows(IllegalStateException.class, () -> scene.frame(host, 0));
        assertEquals(
                "a model with a texture must have a mesh with texture coordinates: texture test;"
                        + " give the mesh some by withTextureCoordinates",
                e.getMessage());
    }

    @Test
    void drawsTranslucentModelsFromBackToFrontFromBothSides() {
        // Red is in front of green, in both orders of spawning: on the left and on the right.
        Color red = Color.rgb(RED).withOpacity(0.5f);
        Color green = Color.rgb(GREEN).withOpacity(0.5f);
        Mesh[] meshes = {Mesh.QUAD, Mesh.CIRCLE};
        spawn(new Transform().setPosition(-4f, 0f, 1f).setScale(6f), meshes[0], red);
        spawn(new Transform().setPosition(-4f, 0f, -1f).setScale(6f), meshes[1], green);
        spawn(new Transform().setPosition(4f, 0f, -1f).setScale(6f), meshes[1], green);
        spawn(new Transform().setPosition(4f, 0f, 1f).setScale(6f), meshes[0], red);
        spawn(new Transform().setScale(40f, 40f, 0.1f), Mesh.CUBE, BLUE);

        Screenshot front = drawn();
        assertRgb(0x800080, front.rgb(28, 50), 1, "red over the blue wall, which hides green: left");
        assertRgb(0x800080, front.rgb(72, 50), 1, "red over the blue wall, which hides green: right");

        scene.world.query(Transform.class, Model.class).forEach((id, pose, model) -> {
            if (model.mesh() == Mesh.CUBE) {
                pose.setPosition(0f, 0f, -5f);
            }
        });
        scene.frame(host, 100);
        Screenshot both = drawn();
        assertRgb(0x804040, both.rgb(28, 50), 1, "red over green over blue: left");
        assertRgb(0x804040, both.rgb(72, 50), 1, "red over green over blue: right");

        camera.setPosition(0f, 0f, -4f).lookAt(0f, 0f, 0f).setFieldOfView(120f);
        Screenshot behind = drawn();
        assertRgb(0x489018, behind.rgb(30, 50), 1, "green over red over the background");
    }

    @Test
    void fadesTranslucentModelsWithTheTintOfTheLayer() {
        spawn(new Transform().setScale(8f), Mesh.QUAD, Color.WHITE.withOpacity(0.5f));
        layer.setTint(Color.WHITE.withOpacity(0.5f));

        assertRgb(0x587088, drawn().rgb(50, 50), 1, "a quarter of white over the background");
    }

    @Test
    void multipliesByTheColorsOfVertices() {
        float[] colors = {1, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1, 1};
        spawn(new Transform().setScale(8f), Mesh.QUAD.withColors(colors), 0xFF80FF);

        Screenshot picture = drawn();

        assertRgb(0xFB0003, picture.rgb(30, 50), 4, "the left side");
        assertRgb(0x7F007F, picture.rgb(50, 50), 4, "the middle, a mix");
        assertRgb(0x0300FB, picture.rgb(69, 50), 4, "the right side");
    }

    @Test
    void changesNoPixelByCulling() {
        Random random = new Random(5);
        Mesh unculled = withoutCulling(Mesh.CUBE);
        Model[] models = new Model[400];
        for (int i = 0; i < models.length; i++) {
            Quaternionf turn = new Quaternionf().rotationXYZ(random.nextFloat(), random.nextFloat(), 0f);
            Transform pose = new Transform()
                    .setPosition(coordinate(random), coordinate(random), coordinate(random))
                    .setScale(4f * random.nextFloat(), -random.nextFloat(), 1f)
                    .setRotation(turn);
            Color color = Color.rgb(random.nextInt(WHITE));
            models[i] = spawn(pose, Mesh.CUBE, i % 3 == 0 ? color.withOpacity(0.5f) : color);
        }

        Screenshot culled = drawn();
        int drawnModels = layer.drawnModels;
        for (Model model : models) {
            model.setMesh(unculled);
        }
        Screenshot all = drawn();

        assertEquals(models.length, layer.drawnModels, "models drawn without culling");
        assertTrue(drawnModels > 40 && drawnModels < 250, "models drawn with culling: " + drawnModels);
        for (int y = 0; y < 100; y++) {
            for (int x = 0; x < 100; x++) {
                assertEquals(all.rgb(x, y), culled.rgb(x, y), "pixel " + x + ", " + y);
            }
        }
    }

    private static float coordinate(Random random) {
        return 40f * random.nextFloat() - 20f;
    }

    /** Returns the same triangles with vertices far away that no triangle uses, so that the mesh is never culled. */
    private static Mesh withoutCulling(Mesh mesh) {
        float[] vertices = positionsAndNormals(mesh);
        int count = vertices.length;
        vertices = Arrays.copyOf(vertices, count + 6);
        vertices[count] = 1e6f;
        return Mesh.of(vertices, mesh.triangles);
    }

    private static float[] positionsAndNormals(Mesh mesh) {
        float[] all = mesh.vertices;
        float[] floats = new float[all.length / Mesh.FLOATS_PER_VERTEX * 6];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = all[i / 6 * Mesh.FLOATS_PER_VERTEX + i % 6];
        }
        return floats;
    }

    @Test
    void cullsMeshesFarFromTheirOriginsByTheirMiddle() {
        float[] moved = positionsAndNormals(Mesh.CUBE);
        for (int i = 0; i < moved.length; i += 6) {
            moved[i + 2] -= 20f;
        }
        Mesh far = Mesh.of(moved, Mesh.CUBE.triangles);
        spawn(new Transform().setPosition(0f, 0f, 20f).setScale(4f, 4f, 1f), far, RED); // the origin is behind
        spawn(new Transform().setPosition(0f, 0f, 35f), far, RED); // all of it is behind

        assertEquals(RED, drawn().rgb(50, 50));
        assertEquals(1, layer.drawnModels);
    }

    @Test
    void drawsAnotherMeshFromADistanceOn() {
        Mesh levels = Mesh.QUAD
                .withLevel(12f, Mesh.QUAD.withColors(filled(0, 1, 0)))
                .withLevel(20f, Mesh.QUAD.withColors(filled(0, 0, 1)));
        spawn(new Transform().setScale(4f), levels, WHITE);

        assertEquals(WHITE, drawn().rgb(50, 50), "near");
        camera.setPosition(0f, 0f, 11.9f);
        assertEquals(WHITE, drawn().rgb(50, 50), "nearer than the first level");
        camera.setPosition(0f, 0f, 12f);
        assertEquals(GREEN, drawn().rgb(50, 50), "the first level");
        camera.setPosition(0f, 0f, 25f);
        assertEquals(BLUE, drawn().rgb(50, 50), "the second level");
    }

    private static float[] filled(float red, float green, float blue) {
        return new float[] {red, green, blue, 1, red, green, blue, 1, red, green, blue, 1, red, green, blue, 1};
    }

    @Test
    void coversAllModelsWithFogByTheirDistance() {
        Texture white = texture(Sampling.NEAREST, 1, WHITE);
        spawn(new Transform().setScale(2f), Mesh.QUAD, BLUE);
        spawn(Transform.at(3f, 0f).setScale(2f), Mesh.QUAD, WHITE).setTexture(white.region());
        spawn(Transform.at(-3f, 0f).setScale(2f), Mesh.QUAD, Color.rgb(BLUE).withOpacity(0.5f));
        spawn(Transform.at(0f, 3f).setScale(2f), Mesh.QUAD, BLUE).setUnlit(false);
        layer.setFog(Color.rgb(RED), 5f, 15f);

        Screenshot half = drawn();
        assertRgb(0x800080, half.rgb(50, 50), 2, "half of the fog at a distance of 10");
        assertRgb(0xFF7777, half.rgb(65, 50), 4, "the textured model, a little farther away");
        assertRgb(0x55206A, half.rgb(35, 50), 3, "the translucent model");
        assertRgb(0x8B0000, half.rgb(50, 35), 3, "the lit model in the dark");
        assertEquals(BACKGROUND, half.rgb(5, 5), "the background");

        layer.setFog(Color.rgb(RED).withOpacity(0.5f), 1f, 2f);
        assertRgb(0x800080, drawn().rgb(50, 50), 2, "at most the opacity of the fog");
    }

    @Test
    void drawsASkyBehindTheModelsWithoutFog() {
        layer.setSky(Color.rgb(BLUE), Color.rgb(WHITE), Color.rgb(GREEN)).setFog(Color.rgb(RED), 1f, 2f);
        spawn(Transform.at(-3f, 0f).setScale(2f), Mesh.QUAD, RED);

        Screenshot ahead = drawn();
        assertEquals(RED, ahead.rgb(35, 50), "the model");
        assertRgb(WHITE, ahead.rgb(50, 50), 3, "the horizon");
        int half = Math.round(255 * (1 - (float) Math.sqrt(0.5)));
        assertRgb(half << 16 | half << 8 | 0xFF, ahead.rgb(50, 0), 4, "45 degrees up: the sine is 0.7");
        assertRgb(half << 16 | 0xFF00 | half, ahead.rgb(50, 99), 4, "45 degrees down");
        camera.setPosition(5000f, 0f, 0f).lookAt(5000f, 1f, 0f);
        assertRgb(BLUE, drawn().rgb(50, 50), 1, "the zenith, far from the origin");
    }

    @Test
    void drawsAPanoramaWithItsMiddleAlongMinusZ() {
        Texture columns = texture(REPEATED, 4, RED, GREEN, BLUE, WHITE, RED, RED, RED, RED);
        layer.setSky(columns);
        camera.setRotation(new Quaternionf().rotationX(0.5f));

        Screenshot ahead = drawn();
        assertEquals(GREEN, ahead.rgb(40, 50), "left of -z");
        assertEquals(BLUE, ahead.rgb(60, 50), "right of -z");
        camera.setRotation(new Quaternionf().rotationY((float) Math.PI).rotateX(0.5f));
        Screenshot back = drawn();
        assertEquals(WHITE, back.rgb(40, 50), "left of +z");
        assertEquals(RED, back.rgb(60, 50), "right of +z");

        layer.setSky(null);
        assertEquals(BACKGROUND, drawn().rgb(50, 50), "no sky");
    }

    @Test
    void drawsTheSixSidesOfACubeAsASkyEachUprightInItsDirection() {
        int[] rgbs = new int[2 * 12];
        for (int i = 0; i < rgbs.length; i++) {
            rgbs[i] = cubePixel(i % 12 / 2, i % 12 % 2, i / 12);
        }
        Texture strip = texture(Sampling.NEAREST, 12, rgbs);
        TextureRegion[] sides = new TextureRegion[6];
        Arrays.setAll(sides, i -> strip.region(2 * i, 0, 2, 2));
        layer.setSky(sides[0], sides[1], sides[2], sides[3], sides[4], sides[5]);
        float quarter = (float) Math.PI / 2;
        float[][] turns = {{0, 0}, {-quarter, 0}, {2 * quarter, 0}, {quarter, 0}, {0, quarter}, {0, -quarter}};

        for (int side = 0; side < 6; side++) {
            camera.setRotation(new Quaternionf().rotationY(turns[side][0]).rotateX(turns[side][1]));
            Screenshot picture = drawn();
            for (int corner = 0; corner < 4; corner++) {
                int x = corner % 2;
                int y = corner / 2;
                String place = "side " + side + ", corner " + corner;
                assertEquals(cubePixel(side, x, y), picture.rgb(x == 0 ? 1 : 98, y == 0 ? 1 : 98), place);
                assertEquals(cubePixel(side, x, y), picture.rgb(48 + 3 * x, 48 + 3 * y), place + " of the middle");
            }
        }

        TextureRegion other = texture(Sampling.NEAREST, 1, RED).region();
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> layer.setSky(sides[0], sides[1], sides[2], sides[3], sides[4], other));
        assertEquals(
                "the sides of a sky must be regions of one texture, such as a TextureAtlas packs:"
                        + " texture test and texture test",
                e.getMessage());
        layer.setSky(null);
        assertThrows(
                IllegalArgumentException.class,
                () -> layer.setSky(other, sides[1], sides[2], sides[3], sides[4], sides[5]));
        assertEquals(BACKGROUND, drawn().rgb(50, 50), "a refused sky is not there");
    }

    private static int cubePixel(int side, int x, int y) {
        return (side + 1) * 0x280000 | x * 0xFF00 | y * 0xFF;
    }

    @Test
    void showsNoLinesWhereTheSidesOfASkyJoin() {
        int[] rgbs = new int[10 * 10];
        Arrays.fill(rgbs, RED);
        for (int i = 0; i < 4 * 4; i++) {
            rgbs[33 + i / 4 * 10 + i % 4] = WHITE;
        }
        TextureRegion side = texture(Sampling.SMOOTH, 10, rgbs).region(3, 3, 4, 4);
        layer.setSky(side, side, side, side, side, side);
        camera.lookAt(1f, 1f, 9f);

        Screenshot corner = drawn();
        for (int i = 0; i < 100 * 100; i++) {
            assertEquals(WHITE, corner.rgb(i % 100, i / 100), "pixel " + i);
        }
    }

    @Test
    void drawsTheCameraOfEachPlayerOfASplitScreen() {
        Camera3d other = new Camera3d(90f).setPosition(0f, 0f, -10f).lookAt(0f, 0f, 0f);
        ClippedLayer right = host.add(new ClippedLayer(new MeshLayer(other, light)));
        right.setBounds(0.5f, 0f, 1f, 1f).setFitted(true);
        ClippedLayer left = host.add(new ClippedLayer(new MeshLayer(camera, light)));
        left.setBounds(0f, 0f, 0.5f, 1f).setFitted(true);
        layer.setVisible(false);
        spawn(new Transform().setScale(4f), Mesh.CIRCLE, Color.rgb(RED).withOpacity(0.999f));
        spawn(new Transform().setPosition(0f, 0f, 15f).setScale(4f), Mesh.QUAD, GREEN); // behind one of them

        Screenshot picture = drawn();

        int[] columns = new int[2];
        for (int x = 0; x < 100; x++) {
            columns[x / 50] += picture.rgb(x, 50) == BACKGROUND ? 0 : 1;
        }
        int rows = 0;
        for (int y = 0; y < 100; y++) {
            rows += picture.rgb(25, y) == BACKGROUND ? 0 : 1;
        }
        assertEquals(20, rows, 1);
        assertEquals(20, columns[0], 1, "a circle is as wide as high");
        assertEquals(20, columns[1], 1, "seen from the other side");
        assertRgb(RED, picture.rgb(25, 50), 1, "red without green");
        assertRgb(RED, picture.rgb(75, 50), 1, "red in front of green");
    }

    @Test
    void forgetsMeshesAndTexturesThatWereNotDrawnForAWhile() {
        Texture crate = texture(Sampling.NEAREST, 1, GREEN);
        Model model = spawn(new Transform(), Mesh.CUBE, WHITE).setTexture(crate.region());
        drawn();
        model.setMesh(Mesh.QUAD).setTexture(null);
        crate.close();
        drawn();
        assertEquals(2, layer.batches.size());

        for (int i = 0; i < 300; i++) {
            scene.frame(host, 0);
        }

        assertEquals(1, layer.batches.size());
        assertEquals(WHITE, drawn().rgb(50, 50));
    }

    @Test
    void shinesFromPointLightsByDistanceAngleAndColor() {
        spawn(new Transform().setScale(30f), Mesh.QUAD, WHITE).setUnlit(false);
        light.setPoint(0, 0f, 0f, 2f, Color.rgb(0xFF8000), 4f);
        light.setPoint(7, 8f, 0f, 2f, Color.rgb(BLUE), 3f);

        Screenshot picture = drawn();

        int full = Math.round(255 * 0.75f * 0.75f); // (1 - 0.5²)²
        assertRgb(full << 16 | (full / 2) << 8, picture.rgb(50, 50), 3, "half of the range away");
        double squared = (4 + 4) / 16.0;
        int slanted = (int) Math.round(255 * (1 - squared) * (1 - squared) * Math.sqrt(0.5));
        assertRgb(slanted << 16 | (slanted / 2) << 8, picture.rgb(60, 50), 8, "beside it, at 45 degrees");
        assertEquals(0, picture.rgb(50, 80), "out of range");
        assertTrue((picture.rgb(90, 50) & 0xFF) > 60, "the second light");

        light.setPoint(0, 0f, 0f, 2f, Color.BLACK, 4f);
        assertEquals(0, drawn().rgb(50, 50), "a black light");
    }

    @Test
    void drawsSoftShadowsOnTheGroundBelowModels() {
        camera.setPosition(0f, 10f, 0f).lookAt(0f, 0f, 0f);
        spawn(new Transform().setPosition(0f, -0.5f, 0f).setScale(40f, 1f, 40f), Mesh.CUBE, WHITE);
        Mesh invisible = Mesh.of(new float[18], new int[] {0, 1, 2});
        Transform pose = new Transform().setPosition(0f, 4f, 0f).setScale(2f);
        scene.world.spawn(pose, Model.of(invisible, Color.WHITE).setShadow(2f).setUnlit(true));
        scene.world.spawn(Transform.at(-8f, 1f, 0f).setScale(2f), Model.of(invisible, Color.WHITE));
        assertEquals(WHITE, drawn().rgb(50, 50), "no shadow without shadows of the layer");

        layer.setShadows(Color.BLACK.withOpacity(0.8f), (x, z) -> 0);
        Screenshot picture = drawn();
        int middle = picture.rgb(50, 50) & 0xFF;
        assertEquals(255 * (1 - 0.8 * 0.95), middle, 4, "the middle: at a height of 1 radius, 0.95 of the opacity");
        assertTrue((picture.rgb(58, 50) & 0xFF) > middle + 20, "softer off the middle");
        assertTrue((picture.rgb(63, 50) & 0xFF) < 240, "within the radius, 20 pixels");
        assertEquals(WHITE, picture.rgb(71, 50), "outside of the radius");
        assertEquals(WHITE, picture.rgb(10, 50), "a model without a shadow");

        layer.setShadows(Color.BLACK.withOpacity(0.8f), (x, z) -> x < 0.01 ? -9 : Double.NaN);
        assertEquals(WHITE, drawn().rgb(50, 50), "a shadow below the opaque floor");
        layer.setShadows(Color.BLACK.withOpacity(0.8f), (x, z) -> Double.NaN);
        assertEquals(WHITE, drawn().rgb(50, 50), "no ground");
        layer.setShadows(Color.BLACK.withOpacity(0.8f), (x, z) -> 9);
        assertEquals(WHITE, drawn().rgb(50, 50), "a model below the ground");
    }

    @Test
    void laysShadowsOnSlopesAndFadesThemWithTheHeight() {
        BlobShadows slope = new BlobShadows(Color.BLACK, (x, z) -> 0.5 * x - 0.25 * z);
        Matrix4f shadow = new Matrix4f();

        float beside = slope.place(new Matrix4f().translation(4f, 2f, 0f), 1f, shadow);

        assertEquals(1f, beside, 1e-6f, "on the ground");
        Vector3f corner = shadow.transformPosition(new Vector3f(0.5f, 0.5f, 0f));
        assertEquals(new Vector3f(5f, 2.75f, -1f), corner, "a corner of the quad lies on the slope");
        assertEquals(0.5f, slope.place(new Matrix4f().translation(4f, 12f, 0f), 1f, shadow), 1e-6f, "10 radii up");
        assertEquals(0f, slope.place(new Matrix4f().translation(4f, 23f, 0f), 1f, shadow), "too high");
    }

    @Test
    void allocatesNothingInAFrame() {
        layer.setSky(Color.WHITE, Color.WHITE, Color.WHITE)
                .setFog(Color.BLACK, 1f, 20f)
                .setShadows(Color.BLACK, (x, z) -> -5);
        light.setPoint(0, 0f, 0f, 0f, Color.WHITE, 5f);
        Mesh levels = Mesh.CUBE.withLevel(10f, Mesh.QUAD);
        for (int i = 0; i < 60; i++) {
            spawn(Transform.at(i % 20 - 10, i / 20f, i % 7), levels, Color.WHITE.withOpacity(i % 2 == 0 ? 1f : 0.5f))
                    .setShadow(0.5f);
        }
        scene.runFramesAndCountBytes(host, 20);

        long bytes = scene.runFramesAndCountBytes(host, 20);

        assertTrue(bytes < 20 * 200, "bytes in 20 frames with 60 models: " + bytes);
    }
}
