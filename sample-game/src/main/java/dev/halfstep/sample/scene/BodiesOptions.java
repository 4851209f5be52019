package dev.halfstep.sample.scene;

import dev.halfstep.sample.arguments.OptionCheck;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses the number of bodies in bounce and crowd. */
public final class BodiesOptions {

    /** The number of bodies, or null for the default of the scene. */
    @Option(
            names = "--bodies",
            paramLabel = "N",
            description = "Balls in each box of bounce, 1 to 100000; default: 1."
                    + " Dots of crowd, 1 to 1000000; default: 50000.")
    public @Nullable Long bodies;

    /** Creates options without a given number. */
    public BodiesOptions() {}

    /**
     * Refuses a number that is out of range, or a scene without bodies.
     *
     * @param line the command line, for the error
     * @param scene the scene that is played first
     * @throws ParameterException if the number does not fit the scene
     */
    public void check(CommandLine line, SceneName scene) {
        if (bodies == null) {
            return;
        }
        if (!scene.hasBodies()) {
            throw new ParameterException(line, "--bodies needs --scene bounce or crowd: " + scene);
        }
        OptionCheck.requireRange(line, "--bodies", bodies, 1, scene.maxBodies());
    }

    /**
     * Returns the number of bodies in a scene. TAB shows scenes that the given number was not checked for, so it is
     * clamped to the maximum of the scene.
     *
     * @param scene a scene
     * @return 0 for a scene without bodies
     */
    public int in(SceneName scene) {
        return bodies == null ? scene.defaultBodies() : (int) Math.min(bodies, scene.maxBodies());
    }
}
