package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.TextureAtlas;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java code of docs/assets.md. */
class AssetsGuideTest {

    /** The imports that the guide omits; an editor adds them. */
    private static final String IMPORTS = """
            import dev.halfstep.frame.*;
            import dev.halfstep.input.*;
            import dev.halfstep.render.asset.*;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.image.*;
            import dev.halfstep.render.sound.*;
            import dev.halfstep.render.text.*;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            import java.nio.file.Path;
            import java.util.Map;
            """;

    /** A sound of one sample. */
    private static final byte[] WAV = ByteBuffer.allocate(46)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put("RIFF".getBytes(StandardCharsets.US_ASCII))
            .putInt(38)
            .put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII))
            .putInt(16)
            .putShort((short) 1) // not compressed
            .putShort((short) 1) // channel
            .putInt(8000)
            .putInt(16000)
            .putShort((short) 2)
            .putShort((short) 16)
            .put("data".getBytes(StandardCharsets.US_ASCII))
            .putInt(2)
            .array();

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
            Transform hero = new Transform();
            Method rise = method(guide, "rise", SimulationContext.class, Transform.class);
            scene.scheduler.simulation("rise", step -> invoke(rise, step, hero));
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

            Files.write(
                    folder.resolve("letters.ttf"),
                    Asset.resource(TextFont.class, "DejaVuSans.ttf").read());
            Files.write(folder.resolve("bang.wav"), WAV);
            FontLayer texts = host.add(FontLayer.inPoints(TextFont::mono, 20, camera));
            method(guide, "reloadFontAndSound", GlfwHost.class, FontLayer.class, Path.class)
                    .invoke(null, host, texts, folder);
            Files.write(folder.resolve("bang.wav"), new byte[1]);
            List<String> messages = new ArrayList<>();
            host.assets().onMessage(messages::add);
            Files.writeString(folder.resolve("game.properties"), "jumpSpeed = 18\ngravty = 1");
            method(guide, "tuneWhileDeveloping", GlfwHost.class, SystemScheduler.class, Path.class)
                    .invoke(null, host, scene.scheduler, folder);
            host.assets().checkFiles();
            host.assets().checkFiles();
            host.assets().finish();
            scene.frame(host, 100);
            assertEquals(18 * scene.scheduler.timestep().stepSeconds(), hero.y());
            assertEquals(2, messages.size(), messages::toString);
            assertTrue(messages.get(0).endsWith("no tuning of the game is called 'gravty'"));
            assertTrue(messages.get(1).startsWith("a sound file must be"));

            Object atlas =
                    method(guide, "pack", GlfwHost.class, Map.class).invoke(null, host, Map.of("coin", Image.spot(8)));
            assertEquals(List.of("coin"), List.copyOf(((TextureAtlas) atlas).names()));
        }
    }

    private static void invoke(Method rise, SimulationContext step, Transform hero) {
        try {
            rise.invoke(null, step, hero);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the code of the guide must be callable", e);
        }
    }

    private static Method method(Class<?> guide, String name, Class<?>... parameters) throws NoSuchMethodException {
        return guide.getMethod(name, parameters);
    }
}
