package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.content.MapObject;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TestAssets;
import dev.halfstep.content.TiledMap;
import dev.halfstep.content.TiledMap.Orientation;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares pictures of maps with those of Tiled itself, pixel by pixel. The pictures are in target/pictures. */
public class TiledPictureTest {

    private static final Path RASTERIZER = Path.of("/usr/bin/tmxrasterizer");
    private static final Path PICTURES = Path.of("target", "pictures");

    /** Each takes a second in software, and large ones several: all of them only in the long run. */
    private static final List<String> DRAWN_EXAMPLES =
            List.of("isometric_grass_and_water.tmx", "perspective_walls.tmx", "sewer_automap/sewers.tmx");

    /** Differences of rounding when colours are mixed. */
    private static final int MAX_DIFFERENCE = 2;

    @TempDir
    private Path folder;

    /** Opens a host, or skips the test. */
    public static GlfwHost offscreen(int width, int height, int background) {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("map", width, height)
                            .withVsync(false)
                            .withSamples(0)
                            .withBackground(Color.rgb(background))
                            .inStrictMode(),
                    new ManualClock());
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }

    @Test
    void examplesOfTiledLookAsTiledDrawsThem() throws Exception {
        TestAssets.copyExamplesTo(folder);
        keepPictures();
        List<String> names = Boolean.getBoolean("halfstep.long") ? TestAssets.maps(folder) : DRAWN_EXAMPLES;
        int maps = 0;
        for (String name : names) {
            TiledMap map = TiledMap.read(folder, name);
            if (map.orientation() != Orientation.ORTHOGONAL && map.orientation() != Orientation.ISOMETRIC) {
                continue;
            }
            maps++;
            double share = shareOfEqualPixels(map);
            System.out.printf("%-32s %8.4f %%%n", name, 100 * share);
            // The edges of a picture that is scaled, rotated or between two pixels depend on rounding.
            boolean isExact = map.objects().stream().allMatch(TiledPictureTest::isExact);
            assertTrue(share >= (isExact ? 0.999999 : 0.99), name + ": " + share);
        }
        assertTrue(maps >= DRAWN_EXAMPLES.size(), "maps: " + maps);
    }

    /** A map with what the examples lack: flips, offsets, tints, groups, overlapping tiles, repeated images. */
    private static final String MAP = """
            <map version="1.8" orientation="orthogonal" renderorder="right-down" width="10" height="6" tilewidth="16"
                 tileheight="16" infinite="0" backgroundcolor="#336699">
             <tileset firstgid="1" name="spaced" tilewidth="16" tileheight="16" spacing="1" margin="2">
              <image source="spaced.png" trans="ff00ff" width="71" height="54"/>
             </tileset>
             <tileset firstgid="13" name="plain" tilewidth="16" tileheight="16">
              <image source="plain.png" width="32" height="32"/>
             </tileset>
             <tileset firstgid="17" name="large" tilewidth="24" tileheight="40">
              <tileoffset x="3" y="-2"/>
              <image source="large.png" width="48" height="80"/>
             </tileset>
             <tileset firstgid="21" name="images" tilewidth="64" tileheight="48">
              <tile id="0"><image source="tree.png" width="64" height="48"/></tile>
              <tile id="3"><image source="coin.png" width="9" height="11"/></tile>
             </tileset>
             <imagelayer id="1" name="sky" offsetx="-10" offsety="5" opacity="0.5" repeatx="1">
              <image source="sky.png" width="40" height="30"/>
             </imagelayer>
             <imagelayer id="2" name="stars" offsetx="3" offsety="7" tintcolor="#ff8000" repeatx="1" repeaty="1">
              <image source="coin.png" width="9" height="11"/>
             </imagelayer>
             <imagelayer id="3" name="column" offsetx="120" offsety="50" repeaty="1">
              <image source="tree.png" width="64" height="48"/>
             </imagelayer>
             <layer id="4" name="cells" width="10" height="6"><data encoding="csv">%s</data></layer>
             <group id="5" name="group" offsetx="4" offsety="-8" opacity="0.75" tintcolor="#80ffffff">
              <layer id="6" name="large" width="10" height="6" offsetx="3"><data encoding="csv">%s</data></layer>
             </group>
             <layer id="7" name="images" width="10" height="6" tintcolor="#00ff80">
              <data encoding="csv">%s</data>
             </layer>
             <objectgroup id="8" name="objects" opacity="0.5" offsetx="2" offsety="1">
              <object id="1" gid="21" x="30" y="90" width="64" height="48"/>
              <object id="2" gid="2147483669" x="20" y="60" width="128" height="96"/>
              <object id="3" gid="1073741845" x="80" y="50" width="64" height="48" rotation="90"/>
              <object id="4" gid="18" x="60" y="70" width="48" height="80"/>
              <object id="5" gid="18" x="90" y="70" width="24" height="40" visible="0"/>
             </objectgroup>
            </map>
            """;

    @ParameterizedTest
    @ValueSource(strings = {"right-down", "left-up"})
    void mapWithAllKindsOfLayersLooksAsTiledDrawsIt(String renderOrder) throws Exception {
        SplittableRandom random = writePictures();
        String text = MAP.formatted(cells(random, 1, 16), cells(random, 13, 20), cells(random, 21, 21))
                .replace("right-down", renderOrder);
        Files.writeString(folder.resolve("map.tmx"), text);
        double share = shareOfEqualPixels(TiledMap.read(folder, "map.tmx"));
        assertTrue(share > 0.999, "share: " + share);
    }

    /** A map of diamonds with flips, offsets, large and small tiles, parallax and objects; the walls are an upper floor. */
    private static final String DIAMONDS = """
            <map version="1.8" orientation="isometric" renderorder="left-up" width="10" height="6" tilewidth="32"
                 tileheight="16" infinite="0" backgroundcolor="#336699">
             <tileset firstgid="1" name="large" tilewidth="24" tileheight="40">
              <tileoffset x="3" y="-2"/>
              <image source="large.png" width="48" height="80"/>
             </tileset>
             <tileset firstgid="5" name="images" tilewidth="64" tileheight="48">
              <tile id="0"><image source="tree.png" width="64" height="48"/></tile>
              <tile id="1"><image source="coin.png" width="9" height="11"/></tile>
             </tileset>
             <imagelayer id="1" name="sky" offsetx="-10" offsety="5" opacity="0.5">
              <image source="tree.png" width="64" height="48"/>
             </imagelayer>
             <layer id="2" name="ground" width="10" height="6"><data encoding="csv">%s</data></layer>
             <layer id="3" name="walls" width="10" height="6" offsetx="5" offsety="-24">
              <data encoding="csv">%s</data>
             </layer>
             <objectgroup id="4" name="objects" opacity="0.5" offsetx="6" offsety="2">
              <object id="1" gid="5" x="40" y="32" width="64" height="48"/>
              <object id="2" gid="2147483653" x="80" y="60" width="128" height="96"/>
              <object id="3" gid="1073741829" x="104" y="20" width="64" height="48" rotation="90"/>
              <object id="4" gid="2" x="66" y="70" width="48" height="80"/>
             </objectgroup>
            </map>
            """;

    @Test
    void isometricMapLooksAsTiledDrawsIt() throws Exception {
        SplittableRandom random = writePictures();
        Files.writeString(folder.resolve("map.tmx"), DIAMONDS.formatted(cells(random, 1, 4), cells(random, 1, 6)));
        double share = shareOfEqualPixels(TiledMap.read(folder, "map.tmx"));
        assertTrue(share > 0.999, "share: " + share);
    }

    private SplittableRandom writePictures() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        for (String picture :
                List.of("spaced 71 54", "plain 32 32", "large 48 80", "tree 64 48", "coin 9 11", "sky 40 30")) {
            String[] words = picture.split(" ", -1);
            int width = Integer.parseInt(words[1]);
            int height = Integer.parseInt(words[2]);
            BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
            for (int i = 0; i < width * height; i++) {
                // Tiled brightens half transparent pixels when it tints them: those pictures have none.
                boolean isTinted = List.of("plain", "large", "tree", "coin").contains(words[0]);
                int opacity = isTinted ? random.nextInt(2) * 255 : random.nextInt(3) * 255 / 2;
                int rgb = random.nextInt(4) == 0 && words[0].equals("spaced") ? 0xFF00FF : random.nextInt(1 << 24);
                image.setRGB(i % width, i / width, rgb | opacity << 24);
            }
            ImageIO.write(image, "png", folder.resolve(words[0] + ".png").toFile());
        }
        return random;
    }

    /** Returns a layer of 10 x 6 cells, a third of them empty, others with each of the eight flips. */
    private static String cells(SplittableRandom random, int first, int last) {
        List<String> gids = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            long gid = random.nextInt(first, last + 1) + ((long) random.nextInt(8) << 29);
            gids.add(i % 3 == 0 ? "0" : Long.toString(gid));
        }
        return String.join(",", gids);
    }

    private static boolean isExact(MapObject object) {
        return object.tile() != null
                && object.rotationDegrees() == 0
                && object.x() % 1 == 0
                && object.y() % 1 == 0
                && object.width() == object.tile().width()
                && object.height() == object.tile().height();
    }

    /**
     * Makes pictures of all tile objects, as those with a class would be entities of the game, and removes the other
     * objects, which Tiled draws as outlines.
     */
    private void keepPictures() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().matches(".*\\.(tmx|tsx|tx)"))
                    .toList()) {
                String text = Files.readString(file);
                String pictures = text.replaceAll("(<(?:object|tile) [^>]*?) (?:type|class)=\"[^\"]*\"", "$1")
                        .replaceAll("(?s)<object (?![^>]*(?:gid|template)=)(?:[^>]*/>|.*?</object>)", "");
                Files.writeString(file, pictures);
            }
        }
    }

    private double shareOfEqualPixels(TiledMap map) throws IOException, InterruptedException {
        BufferedImage expected = rasterized(map.file());
        int background = map.backgroundColor() & 0xFFFFFF;
        boolean isIsometric = map.orientation() == Orientation.ISOMETRIC;
        int width = (isIsometric ? map.width() + map.height() : 2 * map.width()) * map.tileWidth() / 2;
        int height = (isIsometric ? map.width() + map.height() : 2 * map.height()) * map.tileHeight() / 2;
        Screenshot drawn = drawn(map, folder, width, height, background);
        drawn.write(Files.createDirectories(PICTURES).resolve(map.file().replace('/', '-') + ".png"));
        double share = 0;
        // Tiled enlarges the picture where large tiles and images extend over the sides of the map.
        for (int top = 0; top <= expected.getHeight() - height; top++) {
            for (int left = 0; left <= expected.getWidth() - width; left++) {
                share = Math.max(share, share(expected, left, top, drawn, background));
            }
        }
        return share;
    }

    private static double share(BufferedImage expected, int left, int top, Screenshot drawn, int background) {
        long pixels = (long) drawn.width() * drawn.height();
        long different = 0;
        for (int y = 0; y < drawn.height() && different <= pixels / 10; y++) {
            for (int x = 0; x < drawn.width(); x++) {
                if (!isEqual(over(expected.getRGB(left + x, top + y), background), drawn.rgb(x, y))) {
                    different++;
                }
            }
        }
        return different > pixels / 10 ? 0 : 1 - (double) different / pixels;
    }

    static boolean isEqual(int a, int b) {
        for (int shift = 0; shift <= 16; shift += 8) {
            if (Math.abs((a >> shift & 0xFF) - (b >> shift & 0xFF)) > MAX_DIFFERENCE) {
                return false;
            }
        }
        return true;
    }

    /** Returns the colour of a pixel over a background. */
    private static int over(int argb, int background) {
        int opacity = argb >>> 24;
        int mixed = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int channel = (argb >> shift & 0xFF) * opacity + (background >> shift & 0xFF) * (255 - opacity);
            mixed |= ((channel + 127) / 255) << shift;
        }
        return mixed;
    }

    static Screenshot drawn(TiledMap map, Path folder, int width, int height, int background) {
        return drawn(map, folder, width, height, background, map.space(map.tileWidth()), width / 2f, height / 2f);
    }

    static Screenshot drawn(
            TiledMap map, Path folder, int width, int height, int background, MapSpace space, float x, float y) {
        Camera2d camera = Camera2d.showing(width, height).setCenter(x, y);
        try (GlfwHost host = offscreen(width, height, background);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            host.add(MapPicture.load(host.assets(), folder, map, space, camera, Sampling.NEAREST));
            host.assets().finish();
            scheduler.frame(host, 0);
            return host.screenshot();
        }
    }

    private BufferedImage rasterized(String name) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(RASTERIZER), "Debian's package tiled must be installed for this test");
        String drawn = name;
        if (Files.readString(folder.resolve(name)).contains("template=")) { // those the rasterizer does not read
            drawn = name.replace(".tmx", "-detached.tmx");
            run("/usr/bin/tiled", "--detach-templates", "--export-map", "tmx", name, drawn);
        }
        run(RASTERIZER.toString(), "--no-smoothing", drawn, "expected.png");
        Path copy = Files.createDirectories(PICTURES).resolve(name.replace('/', '-') + "-tiled.png");
        Files.copy(folder.resolve("expected.png"), copy, StandardCopyOption.REPLACE_EXISTING);
        return ImageIO.read(copy.toFile());
    }

    private void run(String... words) throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("tiled.log").toFile());
        // without a display, and without reading or writing settings of the user
        command.environment().put("QT_QPA_PLATFORM", "offscreen");
        command.environment().put("HOME", folder.toString());
        command.environment().put("XDG_CONFIG_HOME", folder.toString());
        assertEquals(0, command.start().waitFor(), () -> "Tiled must run: " + String.join(" ", words));
    }
}
