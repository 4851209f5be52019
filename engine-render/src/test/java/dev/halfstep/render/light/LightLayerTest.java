package dev.halfstep.render.light;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.ClippedLayer;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.PictureLayer;
import dev.halfstep.render.draw.RenderTarget;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import dev.halfstep.storage.EntityId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A white world in the dark. The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of
 * the picture.
 */
class LightLayerTest {

    private static final Camera2d CAMERA = Camera2d.showing(16f, 9f);

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private GlfwHost host = stage.host();
    private PictureLayer world;
    private LightLayer lights;

    /** Adds a white rectangle in each frame, and a layer of light over it. */
    private void add() {
        world = host.add(new PictureLayer(CAMERA));
        lights = host.add(new LightLayer(CAMERA));
    }

    private Screenshot draw() {
        world.fillBox(-8f, -4.5f, 8f, 4.5f);
        scene.frame(host, 0);
        return host.screenshot();
    }

    private static int grey(Screenshot picture, int x, int y) {
        return picture.rgb(x, y) & 0xFF;
    }

    @Test
    void multipliesTheWorldButNotLaterLayers() {
        add();
        PictureLayer hud = host.add(new PictureLayer(CAMERA));
        hud.fillBox(-8f, -4.5f, -6f, 4.5f);
        lights.setAmbient(Color.rgb(0x303030)).light(2f, 0f, 3f, Color.WHITE, 1f);

        Screenshot picture = draw();

        assertEquals(0x303030, picture.rgb(150, 45), "ambient light");
        assertEquals(0xFFFFFF, picture.rgb(100, 45), "the centre of the light");
        assertEquals(0xFFFFFF, picture.rgb(10, 45), "the later layer");
    }

    @Test
    void lightFadesToItsRadiusAndAddsUp() {
        add();
        lights.light(-2f, 0f, 4f, Color.rgb(0xFF0000), 0.5f).light(2f, 0f, 4f, Color.rgb(0x00FF00), 0.5f);

        Screenshot picture = draw();

        assertEquals(0x80, picture.rgb(60, 45) >> 16, 2, "half of red at its centre");
        int middle = picture.rgb(80, 45);
        assertEquals(0x80 * 9 / 16, middle >> 16, 4, "red at half of its radius");
        assertEquals(0x80 * 9 / 16, middle >> 8 & 0xFF, 4, "green at half of its radius");
        assertEquals(0, picture.rgb(60, 3), "beyond the radius");
    }

    @Test
    void wallsAreLitAndCastShadows() {
        add();
        scene.world.spawn(TileGrid.of(1, -8, -4.5f, "................", "..........##....", "................"));
        lights.light(-2f, -3f, 12f, Color.WHITE, 1f);

        Screenshot picture = draw();

        int beforeWall = grey(picture, 95, 75);
        int front = grey(picture, 104, 75);
        assertTrue(beforeWall > 0x80, "the floor before the wall: " + beforeWall);
        assertTrue(front > beforeWall * 0.8, "the front of the wall: " + front);
        assertEquals(0, grey(picture, 116, 75), "the second tile of the wall");
        assertEquals(0, grey(picture, 140, 75), "the floor behind it");
        assertTrue(grey(picture, 140, 40) > 0x20, "the floor beside the shadow");
    }

    @Test
    void wallsAreThoseOfTheWorldOrOfTheGame() {
        add();
        assertTrue(greyBehindWall() > 0x60, "without a grid");
        EntityId floor = scene.world.spawn(TileGrid.of(1, 1, -1, "#", "#"));
        assertEquals(0, greyBehindWall(), "with a grid");
        lights.setWalls(world -> null);
        assertTrue(greyBehindWall() > 0x60, "without walls");
        EntityId cellar = scene.world.spawn(TileGrid.of(1, 5, -1, "#", "#"));
        lights.setWalls(world -> world.get(floor, TileGrid.class));
        assertEquals(0, greyBehindWall(), "with the first one of two grids");
        lights.setWalls(world -> world.get(cellar, TileGrid.class));
        assertTrue(greyBehindWall() > 0x60, "with the second one");
    }

    private int greyBehindWall() {
        lights.light(0f, 0f, 8f, Color.WHITE, 1f);
        return grey(draw(), 120, 45);
    }

    @Test
    void rejectsAWorldWithSeveralGrids() {
        add();
        scene.world.spawn(TileGrid.of(1, 1, -1, "#"));
        scene.world.spawn(TileGrid.of(1, 1, -1, "#"));
        Exception e = assertThrows(IllegalStateException.class, this::greyBehindWall);
        assertEquals("a world must have at most one TileGrid: it has 2", e.getMessage());
    }

    @Test
    void edgesOfShadowsAreSoft() {
        add();
        lights.wall(0f, 0f, 0f, -4.5f).light(-4f, 0f, 20f, Color.WHITE, 2f);

        Screenshot picture = draw();

        int lit = grey(picture, 140, 30);
        int edge = grey(picture, 140, 45);
        int dark = grey(picture, 140, 60);
        assertEquals(0xFF, lit, "above the edge");
        assertEquals(0x80, edge, 0x30, "on the edge");
        assertEquals(0, dark, "below the edge");
    }

    @Test
    void whatCastsShadowsBelongsToOneFrame() {
        add();
        lights.block(1f, -1f, 2f, 1f).light(0f, 0f, 8f, Color.WHITE, 1f);
        assertEquals(0, grey(draw(), 120, 45), "behind the block");

        lights.light(0f, 0f, 8f, Color.WHITE, 1f);
        assertTrue(grey(draw(), 120, 45) > 0x60, "without the block");
        assertEquals(0, grey(draw(), 80, 45), "without the light");
    }

    @Test
    void aScreenshotShowsTheFrameAgainAndASkippedFrameIsDiscarded() {
        add();
        lights.block(1f, -1f, 2f, 1f).light(0f, 0f, 8f, Color.WHITE, 1f);
        TestPictures.assertNearlyEqual(draw(), host.screenshot(), 0);

        lights.setVisible(false);
        lights.light(0f, 0f, 8f, Color.WHITE, 1f);
        assertEquals(0xFFFFFF, draw().rgb(150, 45), "hidden light changes nothing");
        lights.setVisible(true);
        assertEquals(0, draw().rgb(80, 45), "the light of the hidden frame is gone");
    }

    @Test
    void drawsInAHalfOfASplitScreenAndLeavesTheOtherHalf() {
        world = host.add(new PictureLayer(CAMERA));
        lights = new LightLayer(CAMERA);
        ClippedLayer left = host.add(new ClippedLayer(lights));
        left.setBounds(0f, 0f, 0.5f, 1f).setFitted(true);
        PictureLayer hud = host.add(new PictureLayer(CAMERA));
        hud.setColor(Color.rgb(0xFF0000)).fillBox(7f, -4.5f, 8f, 4.5f);
        lights.light(0f, 0f, 4f, Color.WHITE, 1f);

        Screenshot picture = draw();

        assertTrue(grey(picture, 40, 45) > 0xF0, "the light is in the middle of the left half");
        assertEquals(0, grey(picture, 78, 45), "the left half beyond the radius");
        assertEquals(0xFFFFFF, picture.rgb(81, 45), "the right half");
        assertEquals(0xFF0000, picture.rgb(155, 45), "the later layer is at its place");
    }

    @Test
    void drawsInARenderTarget() {
        RenderTarget target = host.add(RenderTarget.ofSize(160, 90, Sampling.NEAREST));
        target.showIn(0f, 0f, 1f, 1f);
        world = target.add(new PictureLayer(CAMERA));
        lights = target.add(new LightLayer(CAMERA));
        scene.world.spawn(TileGrid.of(1, 2, -1, "#", "#"));
        lights.light(0f, 1f, 6f, Color.rgb(0xFF8000), 1f);

        Screenshot picture = draw();

        assertEquals(0xFF8000, picture.rgb(80, 35), "the centre");
        assertEquals(0, picture.rgb(125, 40), "the shadow");
    }

    @Test
    void followsTheSizeOfThePicture() {
        add();
        lights.light(0f, 0f, 4f, Color.WHITE, 1f);
        draw();
        host.setViewport(Viewport.letterbox(1f, 1f)); // 90 x 90 pixels, from the column 35 on
        lights.light(4f, 0f, 4f, Color.WHITE, 1f);

        Screenshot picture = draw();

        assertEquals(0xFF, grey(picture, 102, 45), 2, "the centre");
        assertEquals(0, grey(picture, 75, 45), "beyond the radius");
    }

    @Test
    void theTintOfTheLayerFadesItsEffect() {
        add();
        lights.setAmbient(Color.BLACK).setTint(Color.WHITE.withOpacity(0.5f));

        assertEquals(0x80, grey(draw(), 80, 45), 1);
    }

    @Test
    void hasTheSameColoursWithLinearBlending() {
        add();
        lights.setAmbient(Color.rgb(0x204060)).light(0f, 0f, 6f, Color.rgb(0x000080), 0.5f);
        Screenshot expected = draw();
        host = stage.reopen(TestHosts.settings(160, 90).withLinearBlending(true));
        add();
        lights.setAmbient(Color.rgb(0x204060));
        assertEquals(0x204060, draw().rgb(10, 10), "the ambient light");
        lights.setAmbient(Color.BLACK).light(0f, 0f, 6f, Color.rgb(0x000080), 0.5f);
        Screenshot linear = draw();
        assertEquals(0x40, grey(linear, 80, 45), 2, "the centre");
        assertEquals(0x60 + 0x40, grey(expected, 80, 45), 2, "in sRGB, ambient light adds up by its value");
    }

    @Test
    void lightAbove1KeepsItsHue() {
        add();
        Color orange = Color.rgb(0xFF8000);
        lights.light(0f, 0f, 6f, orange, 3f).light(0f, 0f, 6f, orange, 1f);
        assertEquals(0xFF8000, draw().rgb(80, 45));
        host = stage.reopen(TestHosts.settings(160, 90).withLinearBlending(true));
        add();
        lights.light(0f, 0f, 6f, Color.rgb(0xFF0000), 4f).light(0f, 0f, 6f, Color.rgb(0x00FF00), 2f);
        int sum = draw().rgb(80, 45);
        assertEquals(0xFF, sum >> 16, "red");
        assertEquals(0x80, sum >> 8 & 0xFF, 8, "half as much green");
    }

    @Test
    void rejectsLightsWithoutSize() {
        add();
        Exception e = assertThrows(IllegalArgumentException.class, () -> lights.light(1f, 2f, 0f, Color.WHITE, 1f));
        assertEquals(
                "a light must have a radius above 0 and an intensity of 0 or more, and all its numbers must be finite:"
                        + " x 1.0, y 2.0, radius 0.0, intensity 1.0",
                e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> lights.light(0f, Float.NaN, 1f, Color.WHITE, 1f));
        assertThrows(IllegalArgumentException.class, () -> lights.light(0f, 0f, 1f, Color.WHITE, -1f));
    }

    @Test
    void allocatesNothingInAFrame() {
        add();
        scene.world.spawn(TileGrid.of(1, -8, -4.5f, "..#..#..#..#..#.", "................"));
        scene.scheduler.presentation("torches", frame -> {
            for (int i = 0; i < 20; i++) {
                lights.light(i - 8f, 0f, 3f, Color.WHITE, 1f)
                        .block(i, 0f, i + 0.5f, 1f)
                        .wall(i, 1f, i, 2f);
            }
        });
        scene.runFramesAndCountBytes(host, 20);
        long bytes = scene.runFramesAndCountBytes(host, 10);
        assertTrue(bytes < 10 * 1000, "the bytes of 10 frames, with those of the scheduler and the host: " + bytes);
    }
}
