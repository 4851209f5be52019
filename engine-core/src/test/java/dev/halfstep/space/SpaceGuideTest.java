package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.halfstep.GuideExamples;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.DistanceField;
import dev.halfstep.ground.PathSearch;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the examples of docs/space.md, and runs those that change something. */
class SpaceGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "space.md");

    /** The imports and the class around the examples. */
    private static final String PREFIX = """
            import dev.halfstep.frame.SimulationContext;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.ground.*;
            import dev.halfstep.space.Collider;
            import dev.halfstep.space.Hits;
            import dev.halfstep.space.SpatialIndex;
            import dev.halfstep.space.Sweep;
            import dev.halfstep.storage.EntityId;
            import dev.halfstep.transform.PreviousTransform;
            import dev.halfstep.transform.Transform;
            import dev.halfstep.world.World;
            final class Guide {
                private Guide() {}
            """;

    @TempDir
    private Path folder;

    private static Method method(Class<?> guide, String name) {
        Method found = Stream.of(guide.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
        found.setAccessible(true);
        return found;
    }

    @Test
    void examplesOfTheGuideCompileAndRun() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(9, blocks.size(), "the guide must have 9 blocks of code");
        GuideExamples.compile(PREFIX + String.join("", blocks) + "}\n", folder);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Class<?> guide = loader.loadClass("Guide");
            try (World world = (World) method(guide, "createWorld").invoke(null);
                    SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)));
                    HeadlessHost host = new HeadlessHost()) {
                EntityId shot = world.spawn(Transform.at(0, 4), Collider.circle(0.5f));
                float contact = (float) method(guide, "firstContact")
                        .invoke(null, new SpatialIndex(world, 1), new Hits(), world, shot, 100f);
                assertEquals(Sweep.NONE, contact, "nothing has moved yet, and nothing touches the shot");
                Constructor<?> explosions =
                        loader.loadClass("Guide$Explosions").getDeclaredConstructor(World.class, SystemScheduler.class);
                explosions.setAccessible(true);
                explosions.newInstance(world, scheduler);
                scheduler.frame(host, 125_000_000);
                assertFalse(shot.isAlive(), "the explosion must reach the shot");
            }
            TileGrid grid = TileGrid.of(1, 0, 0, "...", "##.", "...");
            Transform unit = Transform.at(0.5f, 0.5f);
            assertEquals(true, method(guide, "walk").invoke(null, new PathSearch(100), grid, unit, 0.5f, 2.5f));
            assertEquals(1.5f, unit.x());
            DistanceField field = new DistanceField();
            field.addSource(0.5f, 2.5f);
            method(guide, "update").invoke(null, field, grid, new boolean[3][3], 0.4f);
            assertEquals(6, field.distance(0, 0));
        }
    }
}
