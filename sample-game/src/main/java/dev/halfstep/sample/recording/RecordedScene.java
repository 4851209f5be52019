package dev.halfstep.sample.recording;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.replay.Recording;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.Version;
import dev.halfstep.sample.scene.SceneName;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Translates between the options of a scene and the header of its recording. */
public final class RecordedScene {

    private static final String GAME = "halfstep-sample-game";
    private static final String SCENE = "scene";
    private static final String BODIES = "bodies";
    private static final String SHUFFLE = "shuffle";

    private RecordedScene() {}

    static RecordedGame of(Options options) {
        RecordedGame game =
                new RecordedGame(GAME, Version.number(), options.seed).withSetting(SCENE, options.scene.label());
        if (options.scene.hasBodies()) {
            game = game.withSetting(BODIES, Integer.toString(options.bodies.in(options.scene)));
        }
        Long shuffle = options.systems.shuffle;
        return shuffle == null ? game : game.withSetting(SHUFFLE, shuffle.toString());
    }

    /**
     * Reads the shuffle of the recorded run; null without one.
     *
     * @throws NumberFormatException if it is not a number
     */
    static @Nullable Long shuffle(Recording recording) {
        String shuffle = recording.game().settings().get(SHUFFLE);
        return shuffle == null ? null : Long.valueOf(shuffle);
    }

    /**
     * Sets the options to those of a recording. A shuffle that is already set stays: a replay under another shuffle
     * finds systems that lack an order.
     *
     * @param recording the recording to replay
     * @param options changed
     * @throws IOException if the recording is of another game, or of an unknown scene
     */
    public static void apply(Recording recording, Options options) throws IOException {
        recording.requireGame(GAME);
        RecordedGame game = recording.game();
        Map<String, String> settings = game.settings();
        try {
            options.scene = SceneName.valueOf(settings.getOrDefault(SCENE, "").toUpperCase(Locale.ROOT));
            String bodies = settings.get(BODIES);
            options.bodies.bodies = bodies == null ? null : Long.valueOf(bodies);
            Long shuffle = shuffle(recording);
            options.systems.shuffle = options.systems.shuffle == null ? shuffle : options.systems.shuffle;
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "a recording must be of a scene of this game: " + recording.name() + " is of " + settings, e);
        }
        Long bodies = options.bodies.bodies;
        if (bodies != null && (bodies < 1 || bodies > options.scene.maxBodies())) {
            throw new IOException(
                    "a recording must be of a scene of this game: " + recording.name() + " is of " + settings);
        }
        options.seed = game.seed();
        options.timestep.tickRate = recording.rate();
    }
}
