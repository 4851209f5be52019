package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java code of docs/effects.md. The pictures have 160 x 90 pixels. */
class EffectsGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "effects.md");
    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;

    /** The imports that the guide omits; an editor adds them. */
    private static final String IMPORTS = """
            import static org.lwjgl.opengl.GL33C.*;
            import dev.halfstep.frame.*;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.window.*;
            """;

    @TempDir
    private Path folder;

    private final Camera2d camera = Camera2d.showing(16f, 9f);

    @Test
    void codeOfTheGuideCompilesRunsAndDraws() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(5, blocks.size(), "the guide must have five blocks of Java code");
        String examples = String.join("", blocks)
                .replace("static void", "public static void")
                .replace("static Effect", "public static Effect");
        GuideExamples.compile(IMPORTS + "public final class Guide {\n" + examples + "}\n", folder);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, EffectsGuideTest.class.getClassLoader())) {
            Class<?> guide = loader.loadClass("Guide");
            checkVignette(guide);
            checkTargets(guide);
            checkDreamy(guide);
            checkDissolve(guide);
            checkTriangle(guide, /* linear= */ false);
            checkTriangle(guide, /* linear= */ true);
        }
    }

    private static Object call(Class<?> guide, String name, Object... arguments) throws ReflectiveOperationException {
        Method method = Arrays.stream(guide.getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        return method.invoke(null, arguments);
    }

    private void checkVignette(Class<?> guide) throws ReflectiveOperationException {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(160, 90)) {
            SystemScheduler scheduler = scene.scheduler;
            call(guide, "vignette", host, scheduler);
            scene.frame(host, 0);
            assertTrue(host.screenshot().rgb(80, 45) - BACKGROUND == 0, "the middle must stay");
            assertTrue((host.screenshot().rgb(0, 0) & 0xFF) < 0x30, "the corner must be dark");
            scheduler.timeControl().pause();
            scene.frame(host, 0);
            assertEquals(BACKGROUND, host.screenshot().rgb(0, 0), "no vignette in a pause");
        }
    }

    private void checkTargets(Class<?> guide) throws ReflectiveOperationException {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(160, 90)) {
            scene.world.spawn(Transform.at(0f, 0f), Shape.circle(3f, Color.rgb(0xFF8800)));
            call(guide, "enlargedPixels", host);
            call(guide, "map", host, camera);
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            assertEquals(0xFF8800, picture.rgb(136, 13), "the circle in the middle of the map");
            assertEquals(0x2A1E4B, picture.rgb(80, 45), "the background of the art");
        }
    }

    private void checkDreamy(Class<?> guide) throws ReflectiveOperationException {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(160, 90)) {
            host.add(new ShapeLayer(camera));
            scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(2f, 2f, Color.WHITE));
            scene.frame(host, 0);
            assertEquals(BACKGROUND, host.screenshot().rgb(92, 45), "two pixels beside the square");
            call(guide, "dreamy", host);
            scene.frame(host, 0);
            assertTrue((host.screenshot().rgb(92, 45) & 0xFF) > 0x80, "light of the square");
            assertEquals(BACKGROUND, host.screenshot().rgb(20, 45), "far from the square");
        }
    }

    private void checkDissolve(Class<?> guide) throws ReflectiveOperationException {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(160, 90)) {
            Texture red = host.own(Texture.of("red", TestPictures.image(1, 1, 0xFF0000FF), Sampling.NEAREST));
            Effect dissolve = (Effect) call(guide, "dissolve", host, camera);
            scene.world.spawn(
                    Transform.at(0f, 0f), Sprite.of(red.region(), 6.4f, 6.4f).setLayer(1));
            int[] counts = new int[3];
            for (int i = 0; i < 3; i++) {
                dissolve.set("progress", i / 2f);
                scene.frame(host, 0);
                counts[i] = count(host.screenshot(), 0xFF0000);
            }
            assertEquals(64 * 64, counts[0]);
            assertEquals(64 * 64 / 2f, counts[1], 64 * 64 / 6f, "half of the squares");
            assertEquals(0, counts[2]);
        }
    }

    private static int count(Screenshot picture, int rgb) {
        int count = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                count += picture.rgb(x, y) == rgb ? 1 : 0;
            }
        }
        return count;
    }

    private void checkTriangle(Class<?> guide, boolean linear) throws ReflectiveOperationException {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(TestHosts.settings(160, 90).withLinearBlending(linear))) {
            call(guide, "triangle", host);
            scene.frame(host, 0);
            assertEquals(0xFF8700, host.screenshot().rgb(50, 60), "the triangle");
            assertEquals(BACKGROUND, host.screenshot().rgb(110, 30));
        }
    }
}
