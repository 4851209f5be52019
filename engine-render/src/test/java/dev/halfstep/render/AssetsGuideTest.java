package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.texture.TextureAtlas;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.world.World;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java code of docs/assets.md. */
class AssetsGuideTest {

    /** The imports that the guide omits; an editor adds them. */
    private static final String IMPORTS = """
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.render.asset.*;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.image.*;
            import dev.halfstep.render.text.*;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            import java.nio.file.Path;
            import java.util.Map;
            """;

    @TempDir
    private Path folder;

    @Test
    void codeOfTheGuideCompilesAndRuns() throws Exception {
        String code = String.join("", GuideExamples.of(Path.of("..", "docs", "assets.md")));
        GuideExamples.compile(
                IMPORTS + "public final class Guide {\n" + code.replace("static ", "public static ") + "}\n", folder);
        Files.write(folder.resolve("ship.png"), TestPictures.pngBytes(1, 1, 0xFF8800FF));
        Files.writeString(folder.resolve("glow.glsl"), "vec4 shade(vec4 color, vec2 at) { return color.gbra; }");

        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, AssetsGuideTest.class.getClassLoader());
                TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(160, 90)) {
            Class<?> guide = loader.loadClass("Guide");
            Camera2d camera = Camera2d.showing(16, 9);
            host.add(new SpriteLayer(camera));
            method(guide, "spawnShip", GlfwHost.class, World.class, Path.class).invoke(null, host, scene.world, folder);
            method(guide, "showProgress", GlfwHost.class, SystemScheduler.class, Camera2d.class)
                    .invoke(null, host, scene.scheduler, camera);
            scene.frame(host, 0);
            assertNotEquals(TestHosts.BACKGROUND_RGB, host.screenshot().rgb(80, 45), "the ship or its placeholder");

            host.assets().finish();
            scene.frame(host, 0);
            assertEquals(0xFF8800, host.screenshot().rgb(80, 45));

            method(guide, "reloadWhileDeveloping", GlfwHost.class, Path.class).invoke(null, host, folder);
            scene.frame(host, 0);
            assertEquals(0x8800FF, host.screenshot().rgb(80, 45));

            Object atlas =
                    method(guide, "pack", GlfwHost.class, Map.class).invoke(null, host, Map.of("coin", Image.spot(8)));
            assertEquals(List.of("coin"), List.copyOf(((TextureAtlas) atlas).names()));
        }
    }

    private static Method method(Class<?> guide, String name, Class<?>... parameters) throws NoSuchMethodException {
        return guide.getMethod(name, parameters);
    }
}
