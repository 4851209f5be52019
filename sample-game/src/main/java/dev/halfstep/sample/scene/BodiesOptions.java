package dev.halfstep.sample.scene;

import dev.halfstep.sample.arguments.OptionCheck;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the option of the number of bodies: balls in each box of bounce, dots in crowd. */
public final class BodiesOptions {

    /** The number of bodies, or null for the default of the scene. */
    @Option(
            names = "--bodies",
            paramLabel = "N",
            description = "Balls in each box of bounce, 1 to 100000; default: 1."
                    + " Dots of crowd, 1 to 1000000; default: 50000.")
    public @Nullable Long count;

    /** Creates options for the default number of each scene. */
    public BodiesOptions() {}

    /**
     * Refuses a number out of range, and a number for a scene without bodies.
     *
     * @param line the command line, for the error
     * @param scene the scene that is played first
     * @throws ParameterException if the number does not fit the scene
     */
    public void check(CommandLine line, SceneName scene) {
        if (count == null) {
            return;
        }
        if (!scene.hasBodies()) {
            throw new ParameterException(line, "--bodies needs --scene bounce or crowd: " + scene.label());
        }
        OptionCheck.requireRange(line, "--bodies", count, 1, scene.maxBodies());
    }

    /**
     * Returns the number of bodies in a scene. Clamps the number of the option to the maximum of the scene, because
     * {@link #check} checks only the first scene, and TAB switches to other scenes.
     *
     * @param scene the scene
     * @return 0 for a scene without bodies
     */
    public int countIn(SceneName scene) {
        return count == null ? scene.defaultBodies() : (int) Math.min(count, scene.maxBodies());
    }
}
