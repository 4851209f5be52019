package dev.halfstep.render.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pictures have 96 x 64 pixels. A tile has 8 x 8 pixels, and a world unit is a pixel of a tile. */
class TileLayerTest {

    private static final int WIDTH = 96;
    private static final int HEIGHT = 64;
    private static final int SIDE = 8;

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(WIDTH, HEIGHT);
    private GlfwHost host;

    /** Tiles in an array, row by row from the lowest. */
    private static final class Level implements TileLayer.Source {

        final int columns;
        final int[] tiles;
        long revision;
        long reads;

        Level(int columns, int rows) {
            this.columns = columns;
            tiles = new int[columns * rows];
        }

        void set(int column, int row, int tile) {
            tiles[row * columns + column] = tile;
            revision++;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public int rows() {
            return tiles.length / columns;
        }

        @Override
        public int tile(int column, int row) {
            reads++;
            return tiles[row * columns + column];
        }

        @Override
        public long revision() {
            return revision;
        }
    }

    @BeforeEach
    void openHost() {
        host = TestHosts.strict(WIDTH, HEIGHT);
    }

    @AfterEach
    void close() {
        scene.close();
        if (host != null) {
            host.close();
        }
    }

    private TileLayer layer(Level level) {
        return host.add(new TileLayer(camera, level, SIDE, SIDE));
    }

    /** Creates a sheet of 4 x 2 tiles: red is the column in the sheet, green the row, blue the number of the tile. */
    private TextureGrid sheet(Sampling sampling) {
        int[] pixels = new int[4 * SIDE * 2 * SIDE];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = sheetColor(i % (4 * SIDE), i / (4 * SIDE)) << 8 | 0xFF;
        }
        Texture texture = Texture.of("sheet", TestPictures.image(4 * SIDE, 2 * SIDE, pixels), sampling);
        return new TextureGrid(host.own(texture), SIDE, SIDE);
    }

    private static int sheetColor(int x, int y) {
        return (8 * x + 4) << 16 | (16 * y + 4) << 8 | (y / SIDE * 4 + x / SIDE + 1);
    }

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Returns the colour of a tile at a pixel from its upper left corner, by the rules of Tiled. */
    private static int tileColor(int tile, int x, int y) {
        int[] picture = new int[SIDE * SIDE];
        int number = (tile & 0xFFF) - 1;
        for (int i = 0; i < picture.length; i++) {
            picture[i] = sheetColor(number % 4 * SIDE + i % SIDE, number / 4 * SIDE + i / SIDE);
        }
        int[] flipped = picture.clone();
        for (int i = 0; i < picture.length; i++) {
            int column = i % SIDE;
            int row = i / SIDE;
            if ((tile & TileLayer.FLIP_DIAGONAL) != 0) {
                int swapped = column;
                column = row;
                row = swapped;
            }
            if ((tile & TileLayer.FLIP_X) != 0) {
                column = SIDE - 1 - column;
            }
            if ((tile & TileLayer.FLIP_Y) != 0) {
                row = SIDE - 1 - row;
            }
            flipped[row * SIDE + column] = picture[i];
        }
        return flipped[y * SIDE + x];
    }

    /** Compares each pixel with that of the level; the lower left corner of the picture is a pixel of the world. */
    private void assertShows(Level level, Screenshot picture, long worldLeft, long worldBottom, int zoom) {
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                long worldX = worldLeft + x / zoom;
                long worldY = worldBottom + (HEIGHT - 1 - y) / zoom;
                int column = (int) Math.floorDiv(worldX, (long) SIDE);
                int row = (int) Math.floorDiv(worldY, (long) SIDE);
                boolean isInside = column >= 0 && row >= 0 && column < level.columns() && row < level.rows();
                int tile = isInside ? level.tiles[row * level.columns + column] : 0;
                int expected = tile == 0
                        ? TestHosts.BACKGROUND_RGB
                        : tileColor(
                                tile,
                                (int) Math.floorMod(worldX, (long) SIDE),
                                SIDE - 1 - (int) Math.floorMod(worldY, (long) SIDE));
                if (expected != picture.rgb(x, y)) {
                    fail(String.format(
                            "pixel %d, %d of tile %x must be %06x: %06x", x, y, tile, expected, picture.rgb(x, y)));
                }
            }
        }
    }

    private static Level random(int columns, int rows) {
        Level level = new Level(columns, rows);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < level.tiles.length; i++) {
            level.tiles[i] = random.nextInt(4) == 0 ? 0 : random.nextInt(1, 9) | random.nextInt(8) << 29;
        }
        return level;
    }

    @Test
    void showsEachTileInEachOrientationWithPixelPrecision() {
        Level level = random(150, 70);
        layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        for (int zoom = 1; zoom <= 2; zoom++) {
            camera.setVisibleSize((float) WIDTH / zoom, (float) HEIGHT / zoom);
            for (int[] corner : new int[][] {{-40, -20}, {0, 0}, {467, 501}, {1160, 530}}) {
                camera.setCenter(corner[0] + WIDTH / 2f / zoom, corner[1] + HEIGHT / 2f / zoom);
                assertShows(level, draw(), corner[0], corner[1], zoom);
            }
        }
    }

    @Test
    void aLongMapIsAsPreciseAtItsEnd() {
        Level level = random(100_000, 3);
        layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8)).setPosition(-SIDE * 100_000 + WIDTH, 0);
        camera.setCenter(WIDTH / 2f, HEIGHT / 2f - SIDE);
        assertShows(level, draw(), SIDE * 100_000 - WIDTH, -SIDE, 1);
    }

    @Test
    void drawsMapsWhoseSidesAreLongerThanATexture() {
        Level level = random(30_000, 2);
        layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        camera.setCenter(SIDE * 20_000 + WIDTH / 2f, HEIGHT / 2f);
        assertShows(level, draw(), SIDE * 20_000, 0, 1);
    }

    /** All cells show the same tile of one colour; its neighbours in the sheet have others. */
    @ParameterizedTest
    @EnumSource(Sampling.Filter.class)
    void hasNeitherSeamsNorBleedingAtAnyPositionZoomAndRotation(Sampling.Filter filter) {
        int[] pixels = new int[3 * SIDE * 3 * SIDE];
        for (int i = 0; i < pixels.length; i++) {
            boolean isMiddle = i % (3 * SIDE) / SIDE == 1 && i / (3 * SIDE) / SIDE == 1;
            pixels[i] = isMiddle ? 0xFFFFFFFF : 0xFF0000FF;
        }
        Texture texture = host.own(Texture.of(
                "sheet", TestPictures.image(3 * SIDE, 3 * SIDE, pixels), new Sampling(filter, Sampling.Wrap.CLAMP)));
        Level level = new Level(1000, 1000);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < level.tiles.length; i++) {
            level.tiles[i] = 5 | random.nextInt(8) << 29;
        }
        TileLayer layer = layer(level).addTiles(1, new TextureGrid(texture, SIDE, SIDE).cells(0, 9));
        int pictures = 60;
        for (int i = 0; i < pictures; i++) {
            // From 0.3 to 40 pixels for a pixel of a tile. Copies for mipmaps reach a 32nd of the size.
            float zoom = (float) StrictMath.exp(random.nextDouble(-1.2, 3.7));
            camera.setVisibleSize(WIDTH / zoom, HEIGHT / zoom)
                    .setCenter((float) random.nextDouble(300, 7700), (float) random.nextDouble(300, 7700))
                    .setRotation(i % 2 == 0 ? 0 : (float) random.nextDouble(7));
            Screenshot picture = draw();
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    if (picture.rgb(x, y) != 0xFFFFFF) {
                        fail(String.format("pixel %d, %d of picture %d: %06x", x, y, i, picture.rgb(x, y)));
                    }
                }
            }
            assertEquals(1, layer.drawCalls());
        }
    }

    /** Where two tiles meet, neighbouring pixels are far apart in the sheet: that must not choose a smaller mipmap. */
    @Test
    void tilesAreAsSharpAtTheirEdgesAsInTheirMiddle() {
        int[] pixels = new int[2 * SIDE * SIDE];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = i % SIDE < SIDE / 2 ? 0x000000FF : 0xFFFFFFFF; // the left half of each tile is black
        }
        Texture texture = host.own(Texture.of("sheet", TestPictures.image(2 * SIDE, SIDE, pixels), Sampling.SMOOTH));
        Level level = new Level(20, 20);
        Arrays.fill(level.tiles, 1);
        layer(level).addTiles(1, new TextureGrid(texture, SIDE, SIDE).cells(0, 2));
        camera.setVisibleSize(WIDTH / 4f, HEIGHT / 4f);
        for (int shift = 0; shift < 4; shift++) { // graphics cards compare pixels in pairs, at even or odd positions
            camera.setCenter(6 * SIDE + WIDTH / 8f + shift / 4f, 6 * SIDE + HEIGHT / 8f + shift / 4f);
            Screenshot picture = draw();
            for (int x = 0; x < WIDTH; x++) {
                int inTile = (x + shift) % (4 * SIDE);
                if (inTile < 4 * SIDE / 2 - 4 || inTile >= 4 * SIDE / 2 + 4) { // not where black and white mix
                    assertEquals(
                            inTile < 4 * SIDE / 2 ? 0x000000 : 0xFFFFFF, picture.rgb(x, 9), "x " + x + ", " + shift);
                }
            }
        }
    }

    @Test
    void aMillionTilesAreUploadedOnceAndAgainOnlyWhereTilesChange() {
        Level level = random(1000, 1000);
        TileLayer layer = layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        camera.setVisibleSize(8100, 8100).setCenter(4000, 4000);
        draw();
        assertEquals(16 * 16, layer.uploads(), "each chunk of 64 x 64 tiles");
        assertEquals(1, layer.drawCalls());
        long reads = level.reads;
        for (int i = 0; i < 50; i++) {
            camera.setCenter(4000 + i, 4000);
            scene.frame(host, 16);
        }
        assertEquals(256, layer.uploads(), "a camera that moves uploads nothing");
        assertEquals(reads, level.reads, "and reads no tile");

        level.set(500, 500, 0);
        scene.frame(host, 0);
        assertEquals(257, layer.uploads(), "the chunk with the changed tile");
        level.set(500, 500, 0);
        scene.frame(host, 0);
        assertEquals(257, layer.uploads(), "the tile is as before");
        assertEquals(257, layer.uploads());
    }

    @Test
    void chunksThatAreNotVisibleAreNeitherReadNorUploaded() {
        Level level = random(1000, 1000);
        TileLayer layer = layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        camera.setCenter(SIDE * 32, SIDE * 32);
        draw();
        assertEquals(1, layer.uploads());
        level.set(900, 900, 1); // far away
        level.set(30, 30, 2);
        camera.setCenter(SIDE * 30, SIDE * 30);
        assertShows(level, draw(), SIDE * 30 - WIDTH / 2, SIDE * 30 - HEIGHT / 2, 1);
        assertEquals(2, layer.uploads());
        camera.setCenter(SIDE * 900, SIDE * 900);
        assertShows(level, draw(), SIDE * 900 - WIDTH / 2, SIDE * 900 - HEIGHT / 2, 1);
        camera.setCenter(-500, 0);
        draw();
        assertEquals(0, layer.drawCalls(), "nothing is visible");
    }

    @Test
    void aMapThatChangesItsSizeIsDrawnAnew() {
        Level[] levels = {random(10, 10), random(100, 7)};
        int[] current = {0};
        host.add(new TileLayer(
                        camera,
                        new TileLayer.Source() {
                            @Override
                            public int columns() {
                                return levels[current[0]].columns();
                            }

                            @Override
                            public int rows() {
                                return levels[current[0]].rows();
                            }

                            @Override
                            public int tile(int column, int row) {
                                return levels[current[0]].tile(column, row);
                            }

                            @Override
                            public long revision() {
                                return current[0];
                            }
                        },
                        SIDE,
                        SIDE))
                .addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        camera.setCenter(WIDTH / 2f, HEIGHT / 2f);
        assertShows(levels[0], draw(), 0, 0, 1);
        current[0] = 1;
        assertShows(levels[1], draw(), 0, 0, 1);
    }

    @Test
    void severalTexturesNeedADrawCallEachWhereTheyAreVisible() {
        Level level = random(200, 10);
        TileLayer layer = layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 3));
        layer.addTiles(4, sheet(Sampling.NEAREST).cells(3, 5));
        camera.setCenter(WIDTH / 2f, HEIGHT / 2f);
        assertShows(level, draw(), 0, 0, 1);
        assertEquals(2, layer.drawCalls());

        Arrays.setAll(level.tiles, i -> i % level.columns < 100 ? 1 : 8);
        level.revision++;
        assertShows(level, draw(), 0, 0, 1);
        assertEquals(1, layer.drawCalls(), "only the first texture");
    }

    @Test
    void animatedTilesShowTheFrameOfThePresentationTimeWithoutUploads() {
        Level level = new Level(12, 8);
        Arrays.fill(level.tiles, 2);
        TextureGrid sheet = sheet(Sampling.NEAREST);
        TileLayer layer = layer(level).addTiles(1, sheet.cells(0, 8));
        layer.animate(2, SpriteClip.of("water", SpriteClip.Mode.LOOP, 0.04, sheet.cells(4, 4)));
        camera.setCenter(WIDTH / 2f, HEIGHT / 2f);
        scene.frame(host, 100);
        for (int millis = 0; millis < 400; millis += 20) {
            int number = host.screenshot().rgb(3, 3) & 0xFF;
            assertEquals(5 + millis / 40 % 4, number, "at " + millis + " ms");
            scene.frame(host, 20);
        }
        assertEquals(1, layer.uploads());
    }

    @Test
    void positionParallaxAndTintBelongToTheLayer() {
        Level level = random(40, 40);
        TileLayer layer = layer(level).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        layer.setPosition(16, -8).setParallax(0.5f, 0.25f);
        camera.setCenter(80, 160); // the layer seems to have moved by half and three quarters of this
        assertShows(level, draw(), 80 - 48 - 40 - 16, 160 - 32 - 120 + 8, 1);

        layer.setPosition(0, 0).setParallax(1, 1);
        Arrays.fill(level.tiles, 8);
        level.revision++;
        Screenshot plain = draw();
        layer.setTint(new Color(0.5f, 1f, 0f, 0.5f));
        Screenshot tinted = draw();
        for (int channel = 0; channel < 3; channel++) {
            int shift = 16 - 8 * channel;
            double factor = new double[] {0.5, 1, 0}[channel];
            double background = TestHosts.BACKGROUND_RGB >> shift & 0xFF;
            double expected = 0.5 * factor * (plain.rgb(40, 30) >> shift & 0xFF) + 0.5 * background;
            assertEquals(expected, tinted.rgb(40, 30) >> shift & 0xFF, 1.5, "channel " + channel);
        }
    }

    @Test
    void refusesWhatCannotBeDrawnInOneLine() {
        Level level = new Level(3, 3);
        TextureGrid sheet = sheet(Sampling.NEAREST);
        TileLayer layer = layer(level).addTiles(1, sheet.cells(0, 4));
        level.set(1, 2, 9);
        assertFails("0x9 in column 1 of row 2");
        level.set(1, 2, 1 << 28 | 3); // rotated by 120 degrees in a hexagonal map
        assertFails("orthogonal");
        level.set(1, 2, 0);
        draw();
        assertThrows(IllegalArgumentException.class, () -> layer.addTiles(4, sheet.cells(0, 1)));
        assertThrows(IllegalArgumentException.class, () -> layer.addTiles(0, sheet.cells(0, 1)));
        assertThrows(IllegalArgumentException.class, () -> layer.addTiles(9, List.of()));
        assertThrows(
                IllegalArgumentException.class,
                () -> layer.animate(7, SpriteClip.of("clip", SpriteClip.Mode.LOOP, 1, sheet.cells(0, 1))));
        TextureGrid other = sheet(Sampling.NEAREST);
        assertThrows(
                IllegalArgumentException.class,
                () -> layer.animate(1, SpriteClip.of("clip", SpriteClip.Mode.LOOP, 1, other.cells(0, 1))));
        TextureRegion trimmed = sheet.cell(0).within(SIDE + 1, SIDE, 0, 0);
        assertThrows(IllegalArgumentException.class, () -> layer.addTiles(9, List.of(trimmed)));
        for (float side : new float[] {0, -1, Float.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> new TileLayer(camera, level, side, 1));
        }
    }

    private void assertFails(String text) {
        String message = assertThrows(RuntimeException.class, this::draw).toString();
        assertTrue(message.contains("must") && message.contains(text) && !message.contains("\n"), message);
    }

    @Test
    void framesAllocateNothing() {
        layer(random(200, 200)).addTiles(1, sheet(Sampling.NEAREST).cells(0, 8));
        scene.runFramesAndCountBytes(host, 200);
        long bytes = Long.MAX_VALUE;
        for (int i = 0; i < 10 && bytes > 2000; i++) {
            bytes = scene.runFramesAndCountBytes(host, 50);
        }
        assertTrue(bytes <= 2000, "50 frames must not allocate: " + bytes);
    }
}
