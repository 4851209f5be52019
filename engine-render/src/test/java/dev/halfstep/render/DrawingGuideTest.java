package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java code of the guides that draw. */
class DrawingGuideTest {

    private static final List<String> GUIDES =
            List.of("drawing", "sprites", "text-and-hud", "cameras", "window", "models", "layers");

    /** The imports that the guides omit; an editor adds them. */
    private static final String IMPORTS = """
            import dev.halfstep.render.asset.Asset;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.image.*;
            import dev.halfstep.render.line.LineLayer;
            import dev.halfstep.render.mesh.*;
            import dev.halfstep.render.particle.*;
            import dev.halfstep.render.text.*;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.event.*;
            import dev.halfstep.frame.PresentationContext;
            import dev.halfstep.frame.SimulationContext;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.render.animation.*;
            import dev.halfstep.render.tile.*;
            import dev.halfstep.input.Key;
            import dev.halfstep.time.ManualClock;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.state.*;
            import java.io.IOException;
            import java.nio.file.Path;
            import java.util.List;
            import org.joml.Intersectionf;
            import org.joml.Matrix4f;
            import org.joml.Vector3f;
            """;

    @TempDir
    private Path folder;

    @Test
    void codeOfTheGuidesCompilesRunsAndDraws() throws Exception {
        List<String> blocks = new ArrayList<>();
        for (String guide : GUIDES) {
            blocks.addAll(GuideExamples.of(Path.of("..", "docs", guide + ".md")));
        }
        assertEquals(19, blocks.size(), "the guides must have 19 blocks of Java code");
        // Public, so that the test can call the methods by reflection.
        String examples = String.join("", blocks)
                .replace("static void", "public static void")
                .replace("static boolean", "public static boolean")
                .replaceAll("static final class (Hero|Level)", "public static final class $1");
        GuideExamples.compile(IMPORTS + "public final class Guide {\n" + examples + "}\n", folder);

        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, DrawingGuideTest.class.getClassLoader());
                TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(640, 360)) {
            Class<?> guide = loader.loadClass("Guide");
            checkPictures(guide, host);
            checkExhaust(guide, host);
            checkShadows(guide, host);
            checkCoin(guide, host);
            checkAnimation(guide);
            checkTiles(guide, host);
            checkGhost(guide, host);
            checkModels(guide, host);
            checkSpace(guide, host);
            method(guide, "backdrop", GlfwHost.class, World.class, Camera2d.class, Camera2d.class)
                    .invoke(null, host, scene.world, Camera2d.showing(16, 9), Camera2d.showing(16, 9));
            method(guide, "menu", GlfwHost.class, SystemScheduler.class, Camera2d.class)
                    .invoke(null, host, scene.scheduler, Camera2d.showing(16, 9));
            // Transparent figures, so that the picture does not change.
            Texture figures = host.own(Texture.of("figures", Image.of(2, 1, new byte[8]), Sampling.SMOOTH));
            method(guide, "viewFromAbove", World.class, SystemScheduler.class, TextureGrid.class)
                    .invoke(null, scene.world, scene.scheduler, new TextureGrid(figures, 1, 1));
            EntityId ship = scene.world.spawn(Transform.at(1f, 2f));
            method(guide, "glowingShip", GlfwHost.class, SystemScheduler.class, Camera2d.class, EntityId.class)
                    .invoke(null, host, scene.scheduler, Camera2d.showing(16, 9), ship);
            Camera2d camera = Camera2d.showingHeight(9f);
            method(guide, "camera", SystemScheduler.class, GlfwHost.class, Camera2d.class, EntityId.class)
                    .invoke(null, scene.scheduler, host, camera, ship);

            scene.frame(host, 100); // one step, so that the camera reaches the ship
            Screenshot picture = host.screenshot();

            assertEquals(
                    8f, camera.centerX(host.framebufferSize()), "the view must begin at the left side of the bounds");
            assertEquals(4.5f, camera.centerY(host.framebufferSize()), "the view must begin at the lower bound");
            assertEquals(List.of(-1f, 0f), ordersOf(scene.world, figures.name()), "the lower figure must be in front");
            assertEquals(0x2CE0C0, picture.rgb(328, 100), "the notch of the ship must have the colour of its line");

            scene.scheduler.timeControl().pause();
            scene.frame(host, 0);
            assertEquals(0x334466, host.screenshot().rgb(320 - 55, 180), "the button must appear in the pause");

            method(guide, "pixelArt", GlfwHost.class).invoke(null, host);
            assertEquals(
                    640, host.framebufferSize().widthPixels(), "the viewport must have twice the width of the art");
            host.clear();
            method(guide, "fillLastMonitor", GlfwHost.class).invoke(null, host);
            assertEquals(640, host.framebufferSize().widthPixels(), "an offscreen host must keep its size");
            checkScreenshotKey(guide, host);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, DrawingGuideTest.class.getClassLoader())) {
            checkDrawnFrame(loader.loadClass("Guide"));
        }
    }

    private static void checkPictures(Class<?> guide, GlfwHost host) throws Exception {
        try (TestScene scene = new TestScene()) {
            method(guide, "picture", GlfwHost.class, World.class, SystemScheduler.class)
                    .invoke(null, host, scene.world, scene.scheduler);
            scene.frame(host, 100);
            scene.frame(host, 200); // the sparks fly
            checkPicture("drawing", host);
            method(guide, "texts", GlfwHost.class, Camera2d.class).invoke(null, host, Camera2d.showing(16, 9));
            scene.frame(host, 0);
            checkPicture("text-and-hud", host);
        }
    }

    /** Compares a frame with the picture of a page, which {@code -Dhalfstep.golden.renew=true} renews; clears it. */
    private static void checkPicture(String page, GlfwHost host) throws IOException {
        Path file = Path.of("..", "docs", page + ".png");
        Screenshot drawn = host.screenshot();
        if (Boolean.getBoolean("halfstep.golden.renew")) {
            drawn.write(file);
        }
        BufferedImage shown = ImageIO.read(file.toFile());
        long different = IntStream.range(0, 640 * 360)
                .map(i -> shown.getRGB(i % 640, i / 640) ^ drawn.rgb(i % 640, i / 640))
                .filter(bits -> (bits & 0xE0E0E0) != 0)
                .count();
        assertTrue(different < 640, () -> file + " must show what the code draws: " + different);
        host.clear();
    }

    private static void checkExhaust(Class<?> guide, GlfwHost host) throws Exception {
        Texture dot = host.own(Texture.of("smoke", Image.of(1, 1, new byte[] {-1, -1, -1, -1}), Sampling.SMOOTH));
        try (TestScene scene = new TestScene()) {
            EntityId ship = scene.world.spawn(Transform.at(0f, 0f));
            Class<?>[] parameters = {
                GlfwHost.class, SystemScheduler.class, Camera2d.class, TextureRegion.class, EntityId.class
            };
            method(guide, "exhaust", parameters)
                    .invoke(null, host, scene.scheduler, Camera2d.showing(16, 9), dot.region(), ship);
            scene.frame(host, 100);
            scene.frame(host, 200);
            Screenshot picture = host.screenshot();
            assertNotEquals(TestHosts.BACKGROUND_RGB, picture.rgb(314, 180), "smoke to the left of the ship");
            assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(340, 180));
            host.clear();
        }
    }

    /** Looks for a ghost, half transparent over the background, at the interpolated position of its own step. */
    private static void checkGhost(Class<?> guide, GlfwHost host) throws Exception {
        try (TestScene game = new TestScene();
                TestScene ghost = new TestScene().movingBy(4f)) {
            method(guide, "ghost", GlfwHost.class, SystemScheduler.class, SystemScheduler.class, Camera2d.class)
                    .invoke(null, host, game.scheduler, ghost.scheduler, Camera2d.showing(16, 9));
            ghost.world.spawn(Transform.at(-2f, 0f), Shape.circle(1f, Color.rgb(0xFF8800)));
            game.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(0xFF8800)));
            game.frame(host, 0);
            game.frame(host, 150);
            Screenshot picture = host.screenshot();
            assertEquals(0xFF8800, picture.rgb(320 + 4 * 40, 180), "the game itself");
            int middle = picture.rgb(320, 180);
            assertEquals((0xFF + 0x20) / 2f, middle >> 16, 1f, "the ghost is half transparent");
            assertEquals((0x88 + 0x40) / 2f, middle >> 8 & 0xFF, 1f);
            host.clear();
        }
    }

    /** Draws the models of the guide, whose crate has a brown picture. */
    private static void checkModels(Class<?> guide, GlfwHost host) throws Exception {
        byte[] brown = {(byte) 190, (byte) 130, 70, -1};
        Texture crate = host.own(Texture.of("crate", Image.of(1, 1, brown), Sampling.NEAREST));
        try (TestScene scene = new TestScene()) {
            EntityId lamp = scene.world.spawn(Transform.at(1.5f, 1f, 0f));
            method(guide, "yard", GlfwHost.class, World.class, SystemScheduler.class, Texture.class, EntityId.class)
                    .invoke(null, host, scene.world, scene.scheduler, crate, lamp);
            scene.frame(host, 0);
            checkPicture("models", host);
        }
    }

    private static void checkSpace(Class<?> guide, GlfwHost host) throws ReflectiveOperationException {
        Texture dot = host.own(Texture.of("dot", Image.of(1, 1, new byte[] {-1, -1, -1, -1}), Sampling.SMOOTH));
        Camera3d camera = new Camera3d(60f);
        try (TestScene scene = new TestScene()) {
            EntityId car = scene.world.spawn(Transform.at(0f, 0f, 0f));
            method(
                            guide,
                            "race",
                            GlfwHost.class,
                            World.class,
                            SystemScheduler.class,
                            Camera3d.class,
                            TextureRegion.class,
                            EntityId.class)
                    .invoke(null, host, scene.world, scene.scheduler, camera, dot.region(), car);
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            FramebufferSize size = new FramebufferSize(640, 360);
            Vector3f tree = camera.pixel(new Vector3f(3f, 1f, -4f), size, new Vector3f());
            assertEquals(0x00FF00, picture.rgb((int) tree.x, (int) tree.y), "the tree");
            Vector3f bar = camera.pixel(new Vector3f(0f, 1f, 0f), size, new Vector3f());
            assertEquals(0xFF4444, picture.rgb((int) bar.x, (int) bar.y + 1), "the bar");

            Vector3f ball = new Vector3f(1f, 0f, 0f);
            Vector3f seen = camera.pixel(ball, size, new Vector3f());
            Vector3f ground = new Vector3f();
            Method clicked = method(
                    guide,
                    "clicked",
                    Camera3d.class,
                    float.class,
                    float.class,
                    FramebufferSize.class,
                    Vector3f.class,
                    Vector3f.class);
            assertEquals(true, clicked.invoke(null, camera, seen.x, seen.y, size, ball, ground));
            assertEquals(0f, ground.distance(ball), 1e-3f);
            host.clear();
        }
    }

    /** Presses F10 in the first frame, and looks for the circle of that frame in the file. */
    private void checkScreenshotKey(Class<?> guide, GlfwHost host) throws Exception {
        Path file = folder.resolve("key.png");
        try (TestScene scene = new TestScene()) {
            method(guide, "addScreenshotKey", GlfwHost.class, SystemScheduler.class, Path.class)
                    .invoke(null, host, scene.scheduler, file);
            host.add(new ShapeLayer(Camera2d.showing(16, 9)));
            scene.world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(0xFF8800)));
            FrameHost player = withInput(host, new ScriptedInput().tap(Key.F10, 0, 0));
            assertFalse(Files.exists(file), "a screenshot must wait for the key");
            scene.frame(player, 100);
            assertEquals(0xFF8800, middle(file));
        }
    }

    private void checkDrawnFrame(Class<?> guide) throws Exception {
        Path file = folder.resolve("frame.png");
        long[] frames = new long[1];
        GameSpec<?> circle = GameSpec.of("circle", "1").register(Shape.TYPE).wire((world, scheduler) -> {
            world.spawn(Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(0xFF8800)));
            scheduler.presentation("count", frame -> frames[0]++);
        });
        GameWindow<?> game = new GameWindow<>(circle, TestHosts.settings(64, 36))
                .show(window -> window.host().add(new ShapeLayer(Camera2d.showing(16, 9))));
        method(guide, "drawFrame", GameWindow.class, long.class, Path.class).invoke(null, game, 20L, file);
        assertEquals(20, frames[0]);
        assertEquals(0xFF8800, middle(file));
    }

    private static int middle(Path png) throws IOException {
        BufferedImage picture = ImageIO.read(png.toFile());
        return picture.getRGB(picture.getWidth() / 2, picture.getHeight() / 2) & 0xFFFFFF;
    }

    /** Returns a host that draws like another one, and has the input of a script. */
    private static FrameHost withInput(GlfwHost host, ScriptedInput script) {
        return new FrameHost() {
            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void poll(InputQueue input) {
                script.poll(input);
            }

            @Override
            public void draw(PresentationContext frame) {
                host.draw(frame);
            }

            @Override
            public void close() {}
        };
    }

    /** Draws a circle with the layer of the guide, then closes the layers. */
    private static void checkShadows(Class<?> guide, GlfwHost host) throws ReflectiveOperationException {
        try (TestScene scene = new TestScene()) {
            scene.world.spawn(Transform.at(-5f, 0f), Shape.circle(1f, Color.rgb(0xFF8800)));
            method(guide, "shadows", GlfwHost.class, Camera2d.class).invoke(null, host, Camera2d.showing(16, 9));
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            assertEquals(0xFF8800, picture.rgb(120, 180), "the circle must cover its shadow");
            assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(400, 180), "there must be no shadow without a shape");
            int darker = picture.rgb(155, 215); // below the circle, to its right
            assertTrue((darker & 0xFF) < (TestHosts.BACKGROUND_RGB & 0xFF), "the shadow must be beside the circle");
            host.clear();
        }
    }

    /** Draws the coin of the guide, which is white. */
    private static void checkCoin(Class<?> guide, GlfwHost host) throws Exception {
        byte[] white = new byte[3 * 16 * 16];
        Arrays.fill(white, (byte) 255);
        Asset picture = Asset.bytes("coin", new Screenshot(16, 16, white).png());
        try (TestScene scene = new TestScene()) {
            method(guide, "spawnCoin", GlfwHost.class, World.class, Asset.class)
                    .invoke(null, host, scene.world, picture);
            scene.frame(host, 0);
            assertEquals(0xFFFFFF, host.screenshot().rgb(320, 100));
            host.clear();
        }
    }

    /** Lets the hero of the guide run, and looks for the dust and the picture of its clip. */
    private static void checkAnimation(Class<?> guide) throws ReflectiveOperationException {
        TextureGrid sheet = new TextureGrid(Texture.withoutPicture("sheet", 110, 10), 10, 10);
        SpriteLibrary art = new SpriteLibrary();
        World.Builder builder = World.builder().register(Transform.TYPE);
        method(guide, "register", World.Builder.class, SpriteLibrary.class).invoke(null, builder, art);
        try (World world = builder.build()) {
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
            Particles dust = new Particles(100, 1);
            method(guide, "animate", SystemScheduler.class, SpriteLibrary.class, Particles.class, ParticleStyle.class)
                    .invoke(null, scheduler, art, dust, new ParticleStyle().setLife(9, 9));
            method(guide, "spawnHero", World.class, SpriteLibrary.class, TextureGrid.class)
                    .invoke(null, world, art, sheet);
            SpriteAnimation animation = null;
            for (var row : world.query(SpriteAnimation.class)) {
                animation = row.first();
                Object hero = world.get(row.id(), guide.getClasses()[indexOf(guide, "Hero")]);
                Field speed = hero.getClass().getDeclaredField("speedX");
                speed.setAccessible(true);
                speed.setFloat(hero, 1f);
            }
            for (int i = 0; i < 6; i++) {
                scheduler.frame(new HeadlessHost(), 100_000_000);
            }
            assertEquals("run", animation.clip().name());
            assertTrue(dust.count() > 0, "footsteps must raise dust");
        }
    }

    /** Draws the level of the guide, in which the second cell is a flipped tile of its sheet. */
    private static void checkTiles(Class<?> guide, GlfwHost host) throws ReflectiveOperationException {
        byte[] pixels = new byte[4 * 5 * 2 * 2];
        Arrays.fill(pixels, (byte) 255);
        pixels[4 * 4] = 0; // the left upper pixel of the third cell is cyan
        TextureGrid sheet =
                new TextureGrid(host.own(Texture.of("tiles", Image.of(10, 2, pixels), Sampling.NEAREST)), 2, 2);
        Class<?> levelClass = guide.getClasses()[indexOf(guide, "Level")];
        Constructor<?> newLevel = levelClass.getDeclaredConstructor();
        newLevel.setAccessible(true);
        try (TestScene scene = new TestScene()) {
            method(guide, "tiles", GlfwHost.class, Camera2d.class, levelClass, levelClass, TextureGrid.class)
                    .invoke(null, host, Camera2d.showing(16, 9), newLevel.newInstance(), newLevel.newInstance(), sheet);
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            assertEquals(0xFFFFFF, picture.rgb(330, 150), "water in the first cell");
            assertEquals(0xFFFFFF, picture.rgb(370, 150), "the left upper quarter of the second cell");
            assertEquals(0x00FFFF, picture.rgb(390, 150), "its right upper quarter, since the tile is flipped");
            assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(330, 200), "below the map");
            host.clear();
        }
    }

    private static int indexOf(Class<?> guide, String name) {
        return Arrays.stream(guide.getClasses())
                .map(Class::getSimpleName)
                .toList()
                .indexOf(name);
    }

    /** Returns the orders of the sprites of a texture, in the order in which they were spawned. */
    private static List<Float> ordersOf(World world, String texture) {
        List<Float> orders = new ArrayList<>();
        for (var row : world.query(Transform.class, Sprite.class)) {
            if (row.second().region().texture().name().equals(texture)) {
                orders.add(row.second().order());
            }
        }
        return orders;
    }

    private static Method method(Class<?> guide, String name, Class<?>... parameters) throws NoSuchMethodException {
        return guide.getMethod(name, parameters);
    }
}
