package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TiledMap;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures have 64 x 48 pixels, one for each pixel of the map, which has 4 x 3 cells of 16 x 16. */
class MapPictureTest {

    private static final int BACKGROUND = 0x204060;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;
    private static final int BLUE = 0x0000FF;

    /** Red, green and blue tiles; the fourth is green for 0.1 seconds, then blue for 0.2. */
    private static final String TILESETS = """
            <tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16">
             <image source="tiles.png" width="64" height="16"/>
             <tile id="3">
              <animation><frame tileid="1" duration="100"/><frame tileid="2" duration="200"/></animation>
             </tile>
            </tileset>
            <tileset firstgid="5" name="large" tilewidth="16" tileheight="32">
             <image source="large.png" width="16" height="32"/>
            </tileset>
            """;

    @TempDir
    private Path folder;

    private final Camera2d camera = Camera2d.showing(4, 3).setCenter(2, 1.5f);
    private final World world =
            World.builder().register(Transform.TYPE, Shape.TYPE, Sprite.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final GlfwHost host = TiledPictureTest.offscreen(64, 48, BACKGROUND);

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
        host.close();
    }

    private MapPicture load(String orientation, String layers) throws IOException {
        picture("tiles.png", 64, 16, RED, GREEN, BLUE, RED);
        picture("large.png", 16, 32, BLUE);
        TiledMap map = map(orientation, layers);
        MapPicture picture = MapPicture.load(host.assets(), folder, map, map.space(1), camera, Sampling.NEAREST);
        host.assets().finish();
        return picture;
    }

    private TiledMap map(String orientation, String layers) throws IOException {
        Files.writeString(
                folder.resolve("map.tmx"),
                "<map version=\"1.8\" orientation=\"" + orientation + "\" width=\"4\" height=\"3\" tilewidth=\"16\""
                        + " tileheight=\"16\" infinite=\"0\" parallaxoriginx=\"16\" parallaxoriginy=\"32\">" + TILESETS
                        + layers + "</map>");
        return TiledMap.read(folder, "map.tmx");
    }

    /** Writes a picture of columns of 16 pixels in colours. */
    private void picture(String name, int width, int height, int... colors) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < width * height; i++) {
            image.setRGB(i % width, i / width, colors[i % width / 16]);
        }
        ImageIO.write(image, "png", folder.resolve(name).toFile());
    }

    private static String layer(String name, String attributes, String cells) {
        return "<layer name=\"" + name + "\" width=\"4\" height=\"3\" " + attributes + "><data encoding=\"csv\">"
                + cells + "</data></layer>";
    }

    private static String objects(String name, String objects) {
        return "<objectgroup name=\"" + name + "\">" + objects + "</objectgroup>";
    }

    private void frame(long millis) {
        scheduler.frame(host, millis * 1_000_000);
    }

    /** Draws a frame, and checks the colour in the middle of each cell. */
    private void assertShows(int... colors) {
        frame(0);
        var picture = host.screenshot();
        for (int i = 0; i < colors.length; i++) {
            int color = picture.rgb(i % 4 * 16 + 8, i / 4 * 16 + 8);
            assertEquals(Integer.toHexString(colors[i]), Integer.toHexString(color), "cell " + i);
        }
    }

    @Test
    void aGameDrawsBetweenTwoLayers() throws IOException {
        MapPicture picture = load(
                "orthogonal",
                layer("back", "", "1,1,1,1,0,0,0,0,0,0,0,0")
                        + layer("ground", "", "0,2,2,2,0,0,0,0,0,0,0,0")
                        + layer("front", "", "0,0,0,3,0,0,0,0,0,0,0,0"));
        world.spawn(Transform.at(2.5f, 2.5f), Shape.rectangle(3, 1, Color.WHITE)); // over the cells 1, 2 and 3
        host.add(picture.upTo("ground"));
        host.add(new ShapeLayer(camera));
        host.add(picture.after("ground"));
        assertShows(RED, 0xFFFFFF, 0xFFFFFF, BLUE, BACKGROUND);
    }

    @Test
    void partsAndSingleLayersHaveTheLayersThatTheirNamesSay() throws IOException {
        MapPicture picture = load(
                "orthogonal",
                layer("back", "", "1,1,1,1,0,0,0,0,0,0,0,0")
                        + layer("ground", "visible=\"0\"", "0,2,2,2,0,0,0,0,0,0,0,0")
                        + layer("front", "", "0,0,0,3,0,0,0,0,0,0,0,0"));
        Layer middle = host.add(picture.between("back", "ground"));
        assertShows(BACKGROUND, BACKGROUND, BACKGROUND, BACKGROUND);
        picture.layer("ground").setVisible(true); // it was hidden in Tiled
        assertShows(BACKGROUND, GREEN, GREEN, GREEN);
        middle.setVisible(false);
        host.add(picture);
        assertShows(RED, GREEN, GREEN, BLUE);
        assertThrows(NoSuchElementException.class, () -> picture.upTo("sky"));
    }

    @Test
    void anotherMapTakesThePlaceOfTheOldOneBelowTheSprites() throws IOException {
        MapPicture picture = host.add(load("orthogonal", layer("ground", "", "1,1,1,1,0,0,0,0,0,0,0,0")));
        world.spawn(Transform.at(1.5f, 2.5f), Shape.rectangle(1, 1, Color.WHITE)); // over the second cell
        host.add(new ShapeLayer(camera));
        assertShows(RED, 0xFFFFFF, RED, RED, BACKGROUND);

        for (String cells : new String[] {"2,2,2,0,3,0,0,0,0,0,0,0", "5,0,0,0,3,0,0,0,0,0,0,0"}) {
            TiledMap next = map("orthogonal", layer("floor", "", cells));
            picture.replace(next, next.space(1));
            host.assets().finish();
        }
        assertShows(BLUE, 0xFFFFFF, BACKGROUND, BACKGROUND, BLUE);
        assertEquals("the picture of map.tmx", picture.toString());
    }

    @Test
    void aMapThatCannotBeDrawnChangesNothing() throws IOException {
        MapPicture picture = load(
                "orthogonal",
                layer("back", "", "1,1,1,1,0,0,0,0,0,0,0,0") + layer("ground", "", "0,2,2,2,0,0,0,0,0,0,0,0"));
        host.add(picture.upTo("back"));
        host.add(picture.after("back"));
        TiledMap staggered = map("staggered", layer("back", "", "3,3,3,3,0,0,0,0,0,0,0,0"));
        MapSpace space = map("orthogonal", "").space(1);
        assertThrows(IllegalArgumentException.class, () -> picture.replace(staggered, space));
        TiledMap withoutBack = map("orthogonal", layer("ground", "", "3,3,3,3,0,0,0,0,0,0,0,0"));
        assertThrows(NoSuchElementException.class, () -> picture.replace(withoutBack, withoutBack.space(1)));
        assertShows(RED, GREEN, GREEN, GREEN);

        TiledMap next = map(
                "orthogonal",
                layer("behind", "", "3,3,3,3,0,0,0,0,0,0,0,0")
                        + layer("back", "", "0,2,0,0,0,0,0,0,0,0,0,0")
                        + layer("ground", "", "0,0,1,0,0,0,0,0,0,0,0,0"));
        picture.replace(next, next.space(1));
        host.assets().finish();
        assertShows(BLUE, GREEN, RED, BLUE);
    }

    private void figure(MapPicture picture, TiledMap map, float x, float feetY) {
        TextureRegion red =
                picture.region(Objects.requireNonNull(map.tilesets().get(0).tile(0)));
        world.spawn(Transform.at(x, feetY), Sprite.of(red, 1, 1).setPivot(0.5f, 0));
    }

    @Test
    void figuresAreHiddenByTallTilesAndObjectsInFrontOfThemAndHideThoseBehindThem() throws IOException {
        String layers = layer("back", "", "2,2,2,2,2,2,2,2,2,2,2,2")
                + layer("walls", "", "0,0,0,0,0,5,0,0,0,0,0,0")
                + objects("trees", "<object gid=\"5\" x=\"48\" y=\"32\" width=\"16\" height=\"32\"/>");
        MapPicture picture = load("orthogonal", layers);
        TiledMap map = map("orthogonal", layers);
        host.add(picture.upTo("back"));
        host.add(picture.sorted(new SpriteLayer(camera), "walls", "trees"));
        assertShows(GREEN, BLUE, GREEN, BLUE, GREEN, BLUE, GREEN, BLUE);
        figure(picture, map, 1.5f, 2); // one row behind the wall, which stands at 1.5
        figure(picture, map, 1.5f, 1.3f);
        figure(picture, map, 3.5f, 2); // behind the tree, which stands at 1
        figure(picture, map, 3.5f, 1.1f);
        figure(picture, map, 3.5f, 0.9f);
        assertShows(GREEN, BLUE, GREEN, BLUE, GREEN, RED, GREEN, RED);

        TiledMap next = map("orthogonal", layers.replace("5,0,0,0,0,0,0", "0,0,5,0,0,0,0"));
        picture.replace(next, next.space(1));
        host.assets().finish();
        picture.layer("trees").setVisible(false);
        frame(0);
        assertEquals(RED, host.screenshot().rgb(24, 8), "no wall hides the figure behind it");
        assertThrows(
                IllegalArgumentException.class,
                () -> picture.replace(
                        map(
                                "orthogonal",
                                layers.replace("\"walls\"", "\"\"") + "<imagelayer name=\"walls\">"
                                        + "<image source=\"large.png\" width=\"16\" height=\"32\"/></imagelayer>"),
                        next.space(1)));
        assertEquals(RED, host.screenshot().rgb(24, 8), "the old map stays");
    }

    @Test
    void aTileLayerThatIsMovedUpIsSortedByItsCells() throws IOException {
        String layers = layer("walls", "", "0,0,0,0,0,3,0,0,0,0,0,0")
                + layer("floor above", "offsety=\"-16\"", "0,0,0,0,0,2,0,0,0,0,0,0");
        MapPicture picture = load("orthogonal", layers);
        host.add(picture.sorted(new SpriteLayer(camera), "walls", "floor above"));
        figure(picture, map("orthogonal", layers), 1.5f, 2); // behind the cell
        assertShows(BACKGROUND, GREEN, BACKGROUND, BACKGROUND, BACKGROUND, BLUE);
    }

    @Test
    void figuresInAnIsometricMapAreHiddenByTheTilesInFrontOfThem() throws IOException {
        String layers = layer("walls", "", "0,0,0,0,0,5,0,0,0,0,0,0");
        MapPicture picture = load("isometric", layers);
        TiledMap map = map("isometric", layers);
        MapSpace space = map.space(1);
        host.add(picture.sorted(new SpriteLayer(camera), "walls"));
        Transform wall = space.transform(1, 1); // (2, 2): the wall is drawn 1 unit wide, and from 1.5 to 3.5
        Transform behind = space.transform(0, 1);
        Transform before = space.transform(2, 1);
        figure(picture, map, behind.x(), behind.y());
        figure(picture, map, before.x(), before.y());
        frame(0);
        var drawn = host.screenshot();
        int wallX = Math.round(16 * wall.x()) - 4;
        assertEquals(RED, drawn.rgb(wallX - 8, 48 - Math.round(16 * behind.y()) - 8));
        assertEquals(BLUE, drawn.rgb(wallX, 48 - Math.round(16 * behind.y()) - 8));
        assertEquals(BLUE, drawn.rgb(wallX + 6, 48 - Math.round(16 * before.y()) - 17));
        assertEquals(RED, drawn.rgb(wallX + 6, 48 - Math.round(16 * before.y()) - 8));
    }

    @Test
    void layersOfAnIsometricMapMoveWithTheCameraAsFarAsTheirParallaxSays() throws IOException {
        MapPicture picture = load(
                "isometric",
                "<imagelayer name=\"sky\" offsetx=\"8\" offsety=\"4\" parallaxx=\"0\" parallaxy=\"0.5\">"
                        + "<image source=\"large.png\" width=\"16\" height=\"32\"/></imagelayer>");
        host.add(picture);
        // The picture of the map has 56 x 56 pixels. Around the parallax origin (16, 32) the layer is where Tiled says.
        camera.setCenter(1, 1.5f); // 16 pixels from the left, 24 from the bottom; it sees from (-16, 8) to (48, 56)
        frame(0);
        assertEquals("24 0, 39 27", bounds());
        camera.setCenter(2, 0.5f); // 16 pixels to the right and down
        frame(0);
        assertEquals("24 0, 39 19", bounds());
    }

    /** Returns the first and the last blue pixel of the picture. */
    private String bounds() {
        var drawn = host.screenshot();
        String first = null;
        String last = null;
        for (int i = 0; i < 64 * 48; i++) {
            if (drawn.rgb(i % 64, i / 64) == BLUE) {
                first = first == null ? i % 64 + " " + i / 64 : first;
                last = i % 64 + " " + i / 64;
            }
        }
        return first + ", " + last;
    }

    @Test
    void animatedTilesFollowThePresentationTimeInBothKindsOfTileLayers() throws IOException {
        host.add(load(
                "orthogonal",
                layer("cells", "", "4,0,0,0,0,0,0,0,0,0,0,0")
                        + layer("overlapping", "", "0,4,0,5,0,0,0,0,0,0,0,0")
                        + objects("objects", "<object gid=\"4\" x=\"32\" y=\"16\" width=\"16\" height=\"16\"/>")));
        frame(200); // a step behind: 0.1 seconds, when the second frame begins
        assertShows(BLUE, BLUE, BLUE, BLUE);
        frame(100); // 0.2
        frame(105); // 0.3, when the first one begins again
        assertShows(GREEN, GREEN, GREEN, BLUE);
    }

    @Test
    void layersWithParallaxMoveAroundTheOriginOfTheMap() throws IOException {
        // the origin is the point (1, 1) of the world; the camera is 1 to the right of it and 0.5 above
        String half = "parallaxx=\"0\" parallaxy=\"0\"";
        host.add(load(
                "orthogonal",
                layer("cells", half, "0,1,0,0,0,0,0,0,0,0,0,0")
                        + layer("overlapping", half, "0,0,0,0,5,0,0,0,0,0,0,0")));
        camera.setCenter(1, 1);
        frame(0);
        var before = host.screenshot();
        assertEquals(BLUE, before.rgb(16 + 8, 8 + 8), "x from 0 to 1, and y from 1 to 3, seen from (1, 1)");
        assertEquals(RED, before.rgb(32 + 8, 4), "x from 1 to 2, and y from 2 to 3");
        camera.setCenter(-7, 20);
        frame(0);
        var after = host.screenshot();
        for (int i = 0; i < 64 * 48; i++) {
            assertEquals(before.rgb(i % 64, i / 64), after.rgb(i % 64, i / 64), "pixel " + i);
        }
    }

    @Test
    void tileObjectsWithAClassAreLeftToTheGame() throws IOException {
        MapPicture picture = host.add(load(
                "orthogonal",
                objects(
                        "objects",
                        "<object gid=\"1\" x=\"0\" y=\"16\" width=\"16\" height=\"16\"/>"
                                + "<object gid=\"2\" type=\"coin\" x=\"16\" y=\"16\" width=\"16\" height=\"16\"/>"
                                + "<object gid=\"3\" x=\"32\" y=\"16\" width=\"16\" height=\"16\" visible=\"0\"/>")));
        assertShows(RED, BACKGROUND, BACKGROUND);
        TextureRegion coin =
                picture.region(map("orthogonal", "").tilesets().get(0).tiles().get(1));
        assertEquals(16, coin.widthPixels());
    }

    @Test
    void aCameraThatTurnsAndZoomsSeesAllTilesThatReachIntoThePicture() throws IOException {
        host.add(load("orthogonal", layer("large", "", "0,0,0,0,0,0,0,0,0,5,5,0")));
        camera.setCenter(2, 1.75f).setVisibleSize(0.4f, 0.3f); // only the upper half of the tiles, above their cells
        assertShows(BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE);
        camera.setRotation(0.7f);
        assertShows(BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE, BLUE);
    }

    @Test
    void refusesMapsThatAreNotDrawnInOneLine() throws IOException {
        TiledMap flat = map("orthogonal", layer("cells", "", "1,0,0,0,0,0,0,0,0,0,0,0"));
        TiledMap map = map("hexagonal", layer("cells", "", "1,0,0,0,0,0,0,0,0,0,0,0"));
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> MapPicture.load(host.assets(), folder, map, flat.space(1), camera, Sampling.NEAREST))
                .getMessage();
        assertEquals(
                "a map must be orthogonal or isometric to have a place in the world: map.tmx is HEXAGONAL; in Tiled,"
                        + " choose another orientation in the properties of the map",
                message);
    }
}
