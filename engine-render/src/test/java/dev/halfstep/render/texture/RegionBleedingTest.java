package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling.Filter;
import dev.halfstep.render.texture.Sampling.Wrap;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Draws regions of smooth textures whose neighbours have another colour. A world unit is a pixel of the texture, so the
 * zoom is the number of pixels of the picture for each pixel of the texture.
 */
class RegionBleedingTest {

    private static final int PICTURE_SIDE = 160;

    private static final int RED = 0xFF0000FF;
    private static final int WHITE = 0xFFFFFFFF;

    private static final float[] ZOOMS = {0.25f, 0.4f, 0.5f, 0.7f, 1f, 1.3f, 2f, 3.7f, 8f};

    private static final Sampling LINEAR = new Sampling(Filter.LINEAR, Wrap.CLAMP);

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(PICTURE_SIDE, PICTURE_SIDE);
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.strict(PICTURE_SIDE, PICTURE_SIDE);
        host.add(new SpriteLayer(camera));
    }

    @AfterEach
    void close() {
        scene.close();
        if (host != null) {
            host.close();
        }
    }

    /** Creates a sheet of 5 x 3 cells; the cell in column 2 and row 1 is red and all others are white. */
    private Texture sheet(int cellWidth, int cellHeight, Sampling sampling) {
        int[] pixels = new int[15 * cellWidth * cellHeight];
        for (int i = 0; i < pixels.length; i++) {
            int column = i % (5 * cellWidth) / cellWidth;
            int row = i / (5 * cellWidth) / cellHeight;
            pixels[i] = column == 2 && row == 1 ? RED : WHITE;
        }
        return host.own(Texture.of("sheet", TestPictures.image(5 * cellWidth, 3 * cellHeight, pixels), sampling));
    }

    private void despawnSprites() {
        scene.world.despawnAll(scene.world.query(Sprite.class));
    }

    private Screenshot draw(float zoom, float centerX, float centerY, float rotation) {
        camera.setVisibleSize(PICTURE_SIDE / zoom, PICTURE_SIDE / zoom)
                .setCenter(centerX, centerY)
                .setRotation(rotation);
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Returns the largest difference of a pixel from red, apart from pixels of the background: 0 to 255. */
    private static int bleeding(Screenshot picture) {
        int max = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                int rgb = picture.rgb(x, y);
                if (rgb != TestHosts.BACKGROUND_RGB) {
                    max = Math.max(max, Math.max(255 - (rgb >> 16), Math.max(rgb >> 8 & 0xFF, rgb & 0xFF)));
                }
            }
        }
        return max;
    }

    private void assertNoBleeding(TextureRegion red, float zoom) {
        SplittableRandom random = new SplittableRandom(1);
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(red, red.widthPixels(), red.heightPixels()));
        scene.world.spawn(
                Transform.at(0f, 40f / zoom),
                Sprite.of(red, red.widthPixels(), red.heightPixels()).setFlipped(true, true));
        for (int i = 0; i < 8; i++) {
            float x = i == 0 ? 0f : (float) random.nextDouble(-2, 2);
            float y = i == 0 ? 0f : (float) random.nextDouble(-2, 2);
            float rotation = i < 3 ? 0f : (float) random.nextDouble(7);
            Screenshot picture = draw(zoom, x, y, rotation);
            assertTrue(containsRed(picture), "the region must be visible");
            assertEquals(0, bleeding(picture), "bleeding at zoom " + zoom + ", rotation " + rotation);
        }
    }

    private static boolean containsRed(Screenshot picture) {
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                if (picture.rgb(x, y) == RED >>> 8) {
                    return true;
                }
            }
        }
        return false;
    }

    @ParameterizedTest
    @CsvSource({"16, 16", "32, 8", "13, 9", "5, 7", "1, 1"})
    void aCellOfAGridShowsNoColourOfItsNeighbours(int width, int height) {
        for (Sampling sampling : new Sampling[] {Sampling.SMOOTH, LINEAR}) {
            TextureRegion red = new TextureGrid(sheet(width, height, sampling), width, height).cell(2, 1);
            for (float zoom : ZOOMS) {
                if (zoom * Math.min(width, height) > 2f) { // a smaller sprite may cover the centre of no pixel
                    assertNoBleeding(red, zoom);
                    despawnSprites();
                }
            }
        }
    }

    @Test
    void aRegionOfAnAtlasShowsNoColourOfItsNeighbours() {
        Texture sheet = sheet(13, 11, Sampling.SMOOTH);
        byte[] text = "region white 0 0 26 11\nregion red 26 11 13 11\nregion part 28 12 9 8"
                .getBytes(StandardCharsets.UTF_8);
        TextureAtlas atlas = TextureAtlas.load(Asset.bytes("atlas.txt", text), sheet);
        for (float zoom : ZOOMS) {
            assertNoBleeding(atlas.region("red"), zoom);
            assertNoBleeding(atlas.region("part"), zoom);
            despawnSprites();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 10})
    void tilesThatAreEdgeToEdgeShowNoSeam(int side) {
        TextureRegion red = new TextureGrid(sheet(side, side, Sampling.SMOOTH), side, side).cell(2, 1);
        int reach = (int) (0.75f * PICTURE_SIDE / ZOOMS[0] / side) + 2; // covers the rotated picture at the lowest zoom
        for (int row = -reach; row <= reach; row++) {
            for (int column = -reach; column <= reach; column++) {
                scene.world.spawn(Transform.at(column * side, row * side), Sprite.of(red, side, side));
            }
        }
        SplittableRandom random = new SplittableRandom(2);
        for (float zoom : ZOOMS) {
            for (float rotation : new float[] {0f, (float) random.nextDouble(7)}) {
                Screenshot picture = draw(zoom, (float) random.nextDouble(9), (float) random.nextDouble(9), rotation);
                for (int y = 0; y < PICTURE_SIDE; y++) {
                    for (int x = 0; x < PICTURE_SIDE; x++) {
                        assertEquals(RED >>> 8, picture.rgb(x, y), "zoom " + zoom + ", pixel " + x + ", " + y);
                    }
                }
            }
        }
    }

    /** Creates a picture of opaque random pixels. */
    private static int[] noise(int count) {
        SplittableRandom random = new SplittableRandom(3);
        int[] pixels = new int[count];
        for (int i = 0; i < count; i++) {
            pixels[i] = random.nextInt() | 0xFF;
        }
        return pixels;
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32})
    void aCellLooksLikeATextureOfItsOwn(int side) {
        int sheetSide = 3 * side;
        int[] pixels = noise(sheetSide * sheetSide);
        int[] middle = new int[side * side];
        for (int i = 0; i < middle.length; i++) {
            middle[i] = pixels[(side + i / side) * sheetSide + side + i % side];
        }
        TextureRegion own = host.own(Texture.of("own", TestPictures.image(side, side, middle), Sampling.SMOOTH))
                .region();
        Texture sheet =
                host.own(Texture.of("sheet", TestPictures.image(sheetSide, sheetSide, pixels), Sampling.SMOOTH));
        Sprite sprite = Sprite.of(own, side, side);
        scene.world.spawn(Transform.at(0f, 0f), sprite);
        TextureRegion cell = new TextureGrid(sheet, side, side).cell(1, 1);
        for (float zoom : ZOOMS) {
            for (float rotation : new float[] {0f, 0.4f}) {
                sprite.setRegion(own);
                Screenshot expected = draw(zoom, 0.3f, 0.2f, rotation);
                sprite.setRegion(cell);
                Screenshot actual = draw(zoom, 0.3f, 0.2f, rotation);
                assertEquals(
                        0,
                        maxDifference(expected, actual),
                        2,
                        "the largest difference at zoom " + zoom + ", rotation " + rotation);
            }
        }
    }

    /** Returns the difference of the colour channel that differs most. */
    private static int difference(int firstRgb, int secondRgb) {
        int max = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            max = Math.max(max, Math.abs((firstRgb >> shift & 0xFF) - (secondRgb >> shift & 0xFF)));
        }
        return max;
    }

    private static int maxDifference(Screenshot first, Screenshot second) {
        int max = 0;
        for (int y = 0; y < first.height(); y++) {
            for (int x = 0; x < first.width(); x++) {
                max = Math.max(max, difference(first.rgb(x, y), second.rgb(x, y)));
            }
        }
        return max;
    }

    @Test
    void aTranslucentCellKeepsItsOpacity() {
        int[] pixels = new int[4 * 4];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = i % 4 < 2 ? 0xFFFFFF80 : WHITE;
        }
        Texture sheet = host.own(Texture.of("sheet", TestPictures.image(4, 4, pixels), Sampling.SMOOTH));
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(new TextureGrid(sheet, 2, 2).cell(0, 0), 20f, 20f));

        int rgb = draw(8f, 0f, 0f, 0f).rgb(80, 80);

        assertEquals((0xFF + 0x20) / 2f, rgb >> 16, 2f, "half of white over the background");
    }

    @Test
    void cellsOfPixelArtAndOfWholeTexturesAreNotCopied() {
        Texture pixelArt = sheet(4, 4, Sampling.NEAREST);
        assertSame(pixelArt, new TextureGrid(pixelArt, 4, 4).cell(0).texture());

        Texture smooth = sheet(4, 4, Sampling.SMOOTH);
        assertSame(smooth, new TextureGrid(smooth, 20, 12).cell(0).texture(), "a cell without neighbours");
        assertNotSame(smooth, new TextureGrid(smooth, 4, 4).cell(0).texture(), "a copy with a rim");
    }

    @Test
    void gridsOfTheSameCellsShareACopyThatIsClosedWithItsTexture() {
        Texture smooth = Texture.of("sheet", Image.of(8, 8, new byte[256]), Sampling.SMOOTH);
        Texture copy = new TextureGrid(smooth, 4, 4).cell(0).texture();

        assertSame(copy, new TextureGrid(smooth, 4, 4).cell(3).texture(), "a second grid");
        smooth.close();
        assertTrue(copy.isClosed(), "the copy, which would leak in strict mode");
        assertSame(smooth, new TextureGrid(smooth, 4, 4).cell(0).texture(), "a closed texture is not copied");
    }

    @Test
    void keepsTheSizesOfRegionsInPixels() {
        TextureGrid grid = new TextureGrid(sheet(13, 9, Sampling.SMOOTH), 13, 9);

        assertEquals(15, grid.size());
        assertEquals(13, grid.cell(4, 2).widthPixels());
        assertEquals(9, grid.cell(14).heightPixels());
        assertThrows(IndexOutOfBoundsException.class, () -> grid.cell(5, 0));
    }

    @Test
    void rejectsAnAtlasWhoseRegionsOverlapTooMuch() {
        Texture sheet = host.own(Texture.of("sheet", Image.of(1024, 1024, new byte[1 << 22]), Sampling.SMOOTH));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) { // almost the whole texture, 5000 times
            text.append("region r" + i + " " + i % 70 + " " + i / 70 + " 900 900\n");
        }
        Asset atlas = Asset.bytes("atlas.txt", text.toString().getBytes(StandardCharsets.UTF_8));

        Exception e = assertThrows(AssetException.class, () -> TextureAtlas.load(atlas, sheet));
        assertTrue(
                e.getMessage()
                        .startsWith("the regions of a smooth texture must take at most 4194304 pixels with their rims:"
                                + " sheet has regions of "),
                e.getMessage());
    }

    @Test
    void copiesEqualRegionsOnce() {
        Texture sheet = host.own(Texture.of("sheet", Image.of(1024, 1024, new byte[1 << 22]), Sampling.SMOOTH));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append("region r" + i + " 1 1 900 900\n");
        }
        Asset names = Asset.bytes("atlas.txt", text.toString().getBytes(StandardCharsets.UTF_8));

        TextureAtlas atlas = TextureAtlas.load(names, sheet);
        assertSame(atlas.region("r0"), atlas.region("r4999"), "two names of a region");
        assertTrue(atlas.region("r0").texture().widthPixels() < 1024, "the width of the copy");
    }
}
