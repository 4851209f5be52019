package dev.halfstep.content.picture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.TiledMap;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests layers that blend, tiles that are as large as cells, and pictures within maps. The map has 4 x 2 cells of 16. */
class MapModesTest {

    private static final int BACKGROUND = 0x204060;
    private static final int RED = 0xFF0000;
    private static final int BLUE = 0x0000FF;

    @TempDir
    private Path folder;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final GlfwHost host = TiledPictureTest.offscreen(64, 32, BACKGROUND);

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
        host.close();
    }

    /** Draws a map after some time. Half of its picture is red, and half is blue. */
    private void show(String content, long millis) throws IOException {
        BufferedImage image = new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 32 * 32; i++) {
            image.setRGB(i % 32, i / 32, i % 32 < 16 ? RED : BLUE);
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        Files.write(folder.resolve("t.png"), png.toByteArray());
        String embedded = Base64.getEncoder().encodeToString(png.toByteArray());
        Files.writeString(
                folder.resolve("map.tmx"),
                "<map width=\"4\" height=\"2\" tilewidth=\"16\" tileheight=\"16\">\n"
                        + content.replace("EMBEDDED", "<data encoding=\"base64\">" + embedded + "</data>") + "</map>");
        TiledMap map = TiledMap.read(folder, "map.tmx");
        Camera2d camera = Camera2d.showing(4, 2).setCenter(2, 1);
        host.add(MapPicture.load(host.assets(), folder, map, map.space(1), camera, Sampling.NEAREST));
        host.assets().finish();
        for (long time = 0; time <= millis; time += 100) {
            scheduler.frame(host, 100_000_000);
        }
    }

    private static String tileset(int width, int height, String attributes, String tiles) {
        return "<tileset firstgid=\"1\" tilewidth=\"" + width + "\" tileheight=\"" + height + "\" " + attributes
                + "><image source=\"t.png\" width=\"32\" height=\"32\"/>" + tiles + "</tileset>";
    }

    private static String layer(String attributes, String cells) {
        return "<layer name=\"floor\" " + attributes + "><data encoding=\"csv\">" + cells + "</data></layer>";
    }

    private void assertColor(int expected, int x, int y) {
        assertEquals(
                Integer.toHexString(expected),
                Integer.toHexString(host.screenshot().rgb(x, y)),
                x + ", " + y);
    }

    @Test
    void layersAddTheirColorsOrMultiplyThem() throws IOException {
        show(
                tileset(16, 16, "", "")
                        + layer("mode=\"add\"", "1,2,0,0,0,0,0,0")
                        + layer("mode=\"multiply\"", "0,0,1,2,0,0,0,0"),
                0);
        assertColor(0xFF4060, 8, 8);
        assertColor(0x2040FF, 24, 8);
        assertColor(0x200000, 40, 8);
        assertColor(0x000060, 56, 8);
    }

    @Test
    void objectsAndImagesBlendToo() throws IOException {
        show(
                tileset(16, 16, "", "")
                        + "<objectgroup mode=\"add\"><object gid=\"1\" y=\"16\" width=\"16\" height=\"16\"/></objectgroup>"
                        + "<imagelayer mode=\"multiply\" offsetx=\"32\"><image source=\"t.png\"/></imagelayer>",
                0);
        assertColor(0xFF4060, 8, 8);
        assertColor(0x200000, 40, 8);
    }

    @Test
    void tilesAreAsLargeAsTheirCellsIfTheTilesetSaysSo() throws IOException {
        show(tileset(16, 32, "tilerendersize=\"grid\"", "") + layer("", "0,0,0,0,1,2,0,536870914"), 0);
        assertColor(RED, 1, 17);
        assertColor(RED, 14, 30);
        assertColor(BLUE, 24, 24);
        assertColor(BLUE, 50, 17);
        assertColor(BACKGROUND, 8, 8);
    }

    @Test
    void tilesKeepTheirProportionsInTheMiddleOfTheirCells() throws IOException {
        show(
                tileset(16, 32, "tilerendersize=\"grid\" fillmode=\"preserve-aspect-fit\"", "")
                        + layer("", "0,0,0,0,1,0,536870914,0")
                        + "<objectgroup><object gid=\"1\" x=\"16\" y=\"16\" width=\"32\" height=\"16\"/></objectgroup>",
                0);
        assertColor(BACKGROUND, 3, 24);
        assertColor(RED, 4, 17);
        assertColor(RED, 11, 30);
        assertColor(BACKGROUND, 12, 24);
        assertColor(BACKGROUND, 40, 19); // turned
        assertColor(BLUE, 33, 20);
        assertColor(BLUE, 46, 27);
        assertColor(BACKGROUND, 40, 28);
        assertColor(BACKGROUND, 27, 8); // an object
        assertColor(RED, 28, 1);
        assertColor(RED, 35, 14);
        assertColor(BACKGROUND, 36, 8);
    }

    @Test
    void picturesWithinMapsAreDrawn() throws IOException {
        show(
                "<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\"><image format=\"png\">EMBEDDED</image></tileset>"
                        + "<tileset firstgid=\"5\"><tile id=\"0\"><image format=\"png\" trans=\"0000ff\">EMBEDDED</image>"
                        + "</tile></tileset>" + layer("", "1,2,0,0,0,0,5,0"),
                0);
        assertColor(RED, 8, 8);
        assertColor(BLUE, 24, 8);
        assertColor(RED, 40, 8);
        assertColor(BACKGROUND, 56, 8);
    }

    @Test
    void anAnimationEndsWithAFrameOfNoTime() throws IOException {
        show(
                tileset(
                                16,
                                16,
                                "",
                                "<tile id=\"0\"><animation><frame tileid=\"0\" duration=\"100\"/><frame tileid=\"1\" duration=\"0\"/>"
                                        + "<frame tileid=\"0\" duration=\"100\"/></animation></tile><tile id=\"1\"><animation>"
                                        + "<frame tileid=\"77\" duration=\"0\"/></animation></tile>")
                        + layer("", "1,2,0,0,0,0,0,0"),
                900);
        assertColor(BLUE, 8, 8);
        assertColor(BLUE, 24, 8);
    }

    @Test
    void whatIsNotShownIsPrintedOnce() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(printed, true, UTF_8));
        Files.write(folder.resolve("sky.gif"), new byte[100]);
        String none = "<image source=\"none.png\" width=\"16\" height=\"16\"/>";
        try {
            show(
                    tileset(16, 16, "", "") + "<tileset firstgid=\"5\" tilewidth=\"16\" tileheight=\"16\">" + none
                            + "</tileset><tileset firstgid=\"7\"><tile id=\"0\"><image source=\"t.png\"/><animation>"
                            + "<frame tileid=\"1\" duration=\"1000\"/></animation></tile><tile id=\"1\">" + none
                            + "</tile></tileset>"
                            + layer("", "1,5,2,99,0,0,7,0")
                            + "<objectgroup><object gid=\"5\" y=\"32\" width=\"16\" height=\"16\"/></objectgroup>"
                            + "<imagelayer><image source=\"sky.gif\" width=\"1\" height=\"1\"/></imagelayer>"
                            + "<imagelayer><image source=\"/sky.png\" width=\"1\" height=\"1\"/></imagelayer>",
                    300);
        } finally {
            System.setErr(before);
        }
        assertColor(RED, 8, 8);
        assertColor(BACKGROUND, 24, 8);
        assertColor(RED, 40, 8);
        assertColor(BACKGROUND, 8, 24);
        assertColor(RED, 40, 24);
        List<String> lines = printed.toString(UTF_8).lines().toList();
        assertEquals(5, lines.size(), lines::toString);
        List<String> expected = List.of(
                "warning: map.tmx: an asset must exist",
                "warning: map.tmx: a picture must be a PNG, JPEG or BMP: ",
                "warning: map.tmx: ",
                "warning: map.tmx, line 2: the layer floor is empty in 1 of its cells, because no tileset has tiles such as: 99",
                "warning: map.tmx, line 2: the name of a file must be relative, without a colon,");
        for (int i = 0; i < expected.size(); i++) {
            assertTrue(lines.get(i).startsWith(expected.get(i)), lines.get(i));
        }
    }
}
