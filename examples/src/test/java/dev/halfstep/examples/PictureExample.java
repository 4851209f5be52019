package dev.halfstep.examples;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * An example with a picture. Its film begins at a second and ends at another one.
 *
 * @param world the method {@code world} of the example
 * @param game the method {@code game} of the example
 * @param script presses keys
 */
record PictureExample(
        String name,
        Supplier<World> world,
        BiFunction<World, GlfwHost, SystemScheduler> game,
        int beginSeconds,
        int endSeconds,
        ScriptedInput script) {

    /** Returns all examples with a picture. A script plays only once, so each call returns new ones. */
    static List<PictureExample> all() {
        return List.of(new PictureExample(
                "FirstWindow", FirstWindow::world, FirstWindow::game, 1, 5, new ScriptedInput()));
    }

    @Override
    public String toString() {
        return name;
    }
}
