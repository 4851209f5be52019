package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java code of docs/light.md. */
public class LightGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "light.md");

    /** The imports that the guide omits; an editor adds them. */
    private static final String IMPORTS = """
            import dev.halfstep.frame.*;
            import dev.halfstep.ground.*;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.image.*;
            import dev.halfstep.render.light.*;
            import dev.halfstep.render.line.LineLayer;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.transform.*;
            import java.util.*;
            """;

    /** A component with an object to spawn. */
    public record Torch() {}

    @TempDir
    private Path folder;

    @Test
    void codeOfTheGuideCompilesRunsAndDraws() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(2, blocks.size(), "the guide must have two blocks of Java code");
        String torch = "import dev.halfstep.render.LightGuideTest.Torch;\n";
        GuideExamples.compile(
                IMPORTS + torch + "public final class Guide {\n"
                        + String.join("", blocks).replace("static void", "public static void") + "}\n",
                folder);
        TileGrid grid = TileGrid.of(1, -8, -4.5f, "#".repeat(16), "................");
        Sight sight = Sight.of(grid);
        sight.see(grid, 0, -4, 20);
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, LightGuideTest.class.getClassLoader());
                World world = World.builder()
                        .register(Transform.TYPE)
                        .register(dev.halfstep.render.draw.Sprite.TYPE)
                        .register(Torch.class)
                        .register(TileGrid.TYPE)
                        .register(Sight.TYPE)
                        .build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
                GlfwHost host = TestHosts.strict(160, 90)) {
            world.spawn(Transform.at(0, -4), new Torch());
            world.spawn(grid, sight);
            loader.loadClass("Guide")
                    .getMethod("torches", GlfwHost.class, SystemScheduler.class, Camera2d.class)
                    .invoke(null, host, scheduler, Camera2d.showing(16, 9));
            scheduler.frame(host, 0);

            assertEquals(0xFF9A3C, host.screenshot().rgb(10, 4), "the bar");
            assertEquals(0, host.screenshot().rgb(80, 20), "the fog");
            assertTrue((host.screenshot().rgb(80, 85) >> 16) > 0x80, "the glow of the torch");
        }
    }
}
