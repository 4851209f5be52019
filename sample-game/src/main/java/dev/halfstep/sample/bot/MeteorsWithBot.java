package dev.halfstep.sample.bot;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Bot;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.MeteorsShow;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.sound.SoundPlayer;

/** Describes meteors in which the bot plays, without an audio device, for campaigns. A run fails if entities leak. */
public final class MeteorsWithBot {

    /**
     * A limit for each ship that only a leak exceeds. 11 large meteors break into at most 44 small ones. Shots, ship,
     * saucer and game are far fewer than the other 41 entities.
     */
    static final int MAX_ENTITIES = 85;

    /** The description. */
    public static final GameSpec<Meteors> GAME = Meteors.unwired().parts((world, scheduler, game) -> {
        Meteors meteors = Meteors.wire(world, scheduler, game);
        scheduler.input().replaceStepInput(Bot.ofAllShips(world));
        new MeteorsShow(meteors, HighScore.unsaved(), new PlayerSettings(Settings.inMemory()), false)
                .addSounds(SoundPlayer.silent()); // so that events have the same readers as in a window
        int maxEntities = MAX_ENTITIES * game.integer(Meteors.SHIPS);
        scheduler.presentation("entity-limit", frame -> checkEntityCount(frame, maxEntities));
        return meteors;
    });

    private MeteorsWithBot() {}

    private static void checkEntityCount(PresentationContext frame, int maxEntities) {
        int entities = frame.world().size();
        if (entities > maxEntities) {
            throw new IllegalStateException(
                    "meteors must have at most " + maxEntities + " entities: " + entities + "; a system leaks them");
        }
    }
}
