package dev.halfstep.sample.scene;

import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Defines the options of the scene meteors. */
public final class MeteorsOptions {

    /** Whether a bot plays. */
    @Option(names = "--bot", description = "Meteors: a bot plays.")
    public boolean bot;

    /** Creates options for a human player. */
    public MeteorsOptions() {}

    /**
     * Refuses the bot for other scenes.
     *
     * @param line the command line, for the error
     * @param scene the scene that is played first
     * @throws ParameterException if the option is given for another scene
     */
    public void check(CommandLine line, SceneName scene) {
        if (bot && scene != SceneName.METEORS) {
            throw new ParameterException(line, "--bot needs --scene meteors: " + scene.label());
        }
    }
}
