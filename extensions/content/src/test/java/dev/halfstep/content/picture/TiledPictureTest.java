package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares pictures of maps with those of Tiled itself, pixel by pixel. The pictures are in target/pictures. */
class TiledPictureTest {

    private static final Path RASTERIZER = Path.of("/usr/bin/tmxrasterizer");
    private static final Path PICTURES = Path.of("target", "pictures");

    /** Differences of rounding when colours are mixed. */
    private static final int MAX_DIFFERENCE = 2;

    @TempDir
    private Path folder;

    static GlfwHost offscreen(int width, int height, int background) {
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
    void orthogonalExamplesOfTiledLookAsTiledDrawsThem() throws Exception {
        TestAssets.copyExamplesTo(folder);
        keepPictures();
        List<String> failures = new ArrayList<>();
        int maps = 0;
        for (String name : TestAssets.maps(folder)) {
            TiledMap map = TiledMap.read(folder, name);
            if (map.orientation() != Orientation.ORTHOGONAL) {
                continue;
            }
            maps++;
            double share = shareOfEqualPixels(map);
            System.out.printf("%-40s %.4f %%%n", name, 100 * share);
            if (share < 0.98) {
                failures.add(name + ": " + share);
            }
        }
        assertEquals(List.of(), failures);
        assertTrue(maps >= 15, "maps: " + maps);
    }

    /**
     * Makes pictures of all tile objects, as those with a class would be entities of the game, and removes the other
     * objects, which Tiled draws as outlines.
     */
    private void keepPictures() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().matches(".*\\.(tmx|tsx|tx)")).toList()) {
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
        int width = map.width() * map.tileWidth();
        int height = map.height() * map.tileHeight();
        assertEquals(width, expected.getWidth(), map.file());
        assertEquals(height, expected.getHeight(), map.file());
        Screenshot drawn = drawn(map, folder, width, height, background);
        drawn.write(Files.createDirectories(PICTURES).resolve(map.file().replace('/', '-') + ".png"));
        long equal = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                if (isEqual(over(expected.getRGB(x, y), background), drawn.rgb(x, y))) {
                    equal++;
                }
            }
        }
        return (double) equal / ((long) width * height);
    }

    private static boolean isEqual(int a, int b) {
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
            mixed |= (channel + 127) / 255 << shift;
        }
        return mixed;
    }

    static Screenshot drawn(TiledMap map, Path folder, int width, int height, int background) {
        Camera2d camera = Camera2d.showing(width, height).setCenter(width / 2f, height / 2f);
        try (GlfwHost host = offscreen(width, height, background);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            MapPicture picture = MapPicture.load(
                    host.assets(), folder, map, map.space(map.tileWidth()), camera, Sampling.NEAREST);
            host.add(picture);
            host.assets().finish();
            scheduler.frame(host, 0);
            return host.screenshot();
        }
    }

    private BufferedImage rasterized(String name) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(RASTERIZER), "Debian's package tiled must be installed for this test");
        Path png = folder.resolve("expected.png");
        ProcessBuilder command = new ProcessBuilder(
                        RASTERIZER.toString(), "--no-smoothing", folder.resolve(name).toString(), png.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("tiled.log").toFile());
        // without a display, and without reading or writing settings of the user
        command.environment().put("QT_QPA_PLATFORM", "offscreen");
        command.environment().put("HOME", folder.toString());
        command.environment().put("XDG_CONFIG_HOME", folder.toString());
        assertEquals(0, command.start().waitFor(), () -> "Tiled must draw " + name);
        Files.createDirectories(PICTURES);
        Files.copy(png, PICTURES.resolve(name.replace('/', '-') + "-tiled.png"), StandardCopyOption.REPLACE_EXISTING);
        return ImageIO.read(png.toFile());
    }
}
