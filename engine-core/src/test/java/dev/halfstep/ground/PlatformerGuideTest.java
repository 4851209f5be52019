package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.GuideExamples;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Mover.JumpTimer;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.space.Collider;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of docs/platformer.md, and plays its game. */
class PlatformerGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "platformer.md");

    /** The imports that the guide omits; an editor adds them. */
    private static final String IMPORTS = """
            import dev.halfstep.event.*;
            import dev.halfstep.frame.*;
            import dev.halfstep.ground.*;
            import dev.halfstep.input.*;
            import dev.halfstep.space.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            """;

    @TempDir
    private Path folder;

    @Test
    void codeOfTheGuideRuns() throws Exception {
        List<String> blocks = GuideExamples.of(GUIDE);
        assertEquals(5, blocks.size(), "the guide must have five blocks of Java code");
        String members =
                String.join("", blocks).replace("static ", "public static ").replace("record ", "public record ");
        GuideExamples.compile(IMPORTS + "public final class Guide {\n" + members + "}\n", folder);
        URL[] classes = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            play(loader.loadClass("Guide"), loader.loadClass("Guide$Landing"));
            playFromAbove(loader.loadClass("Guide"));
        }
    }

    private static void playFromAbove(Class<?> guide) throws Exception {
        Method register = guide.getMethod("register", World.Builder.class);
        Method wire = guide.getMethod("wireFromAbove", World.class, SystemScheduler.class);
        WorldRecipe recipe = new WorldRecipe()
                .register((World.Builder world) -> call(register, world))
                .wire((world, scheduler) -> call(wire, world, scheduler));
        try (SyntheticWorld game = recipe.build()) {
            World world = game.world();
            EntityId first = world.spawn(Transform.at(0, 0), Collider.circle(1), Mover.body());
            world.spawn(Transform.at(0, 1), Collider.circle(1), Mover.body());
            game.step(1);
            assertEquals(-0.15, world.get(first, Transform.class).y(), 1e-6, "half of 0.3 of the overlap");
        }
    }

    private static <E> void play(Class<?> guide, Class<E> landing) throws Exception {
        Rate rate = Rate.hz(50);
        Method register = guide.getMethod("register", World.Builder.class);
        Method wire = guide.getMethod("wire", World.class, SystemScheduler.class);
        Method send = guide.getMethod("sendLandings", SimulationContext.class, Events.class);
        AtomicInteger landings = new AtomicInteger();
        WorldRecipe recipe = new WorldRecipe()
                .rate(rate)
                .register((World.Builder world) -> call(register, world))
                .input(() -> ScriptedInput.bySteps(rate)
                        .press(Key.RIGHT, 10)
                        .release(Key.RIGHT, 30)
                        .tap(Key.SPACE, 12, 10))
                .wire((world, scheduler) -> {
                    call(wire, world, scheduler);
                    Events<E> events = scheduler.addEvents(landing, 64);
                    var shown = events.presentationReader("test");
                    scheduler.simulation("send", step -> call(send, step, events));
                    scheduler.presentation("show", frame -> shown.forEach(event -> landings.incrementAndGet()));
                });
        try (SyntheticWorld game = recipe.build()) {
            game.step(1);
            Transform player = game.world()
                    .query(Transform.class, JumpTimer.class)
                    .single()
                    .first();
            Mover mover =
                    game.world().query(Mover.class, JumpTimer.class).single().first();
            game.step(100);
            assertEquals(-5 + 20 * 6 / 50f, player.x(), 0.13, "it has run for 20 steps");
            assertTrue(mover.isOnGround());
            assertTrue(landings.get() >= 2, "at the start, and after the jump: " + landings);
            TileGrid grid = game.world().single(TileGrid.class);
            long tiles = grid.tileHash();
            player.setPosition(-4.5f, -2.5f); // below a solid tile
            mover.hitCeilingAt = 0.5f;
            guide.getMethod("breakAbove", World.class, Transform.class, Mover.class)
                    .invoke(null, game.world(), player, mover);
            assertEquals(TileGrid.Tile.EMPTY, grid.get(1, 0));
            assertTrue(tiles != grid.tileHash());
        }
        mustFallFaster(guide.getMethod("fall", Mover.class, boolean.class, float.class));
    }

    private static void mustFallFaster(Method fall) throws Exception {
        Mover rising = Mover.body();
        rising.setVelocity(0, 10);
        assertTrue((float) fall.invoke(null, rising, false, 0.1f) < (float) fall.invoke(null, rising, true, 0.1f));
    }

    private static void call(Method method, Object... arguments) {
        try {
            method.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
