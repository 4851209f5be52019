package dev.halfstep.sample.bot;

import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Meteors;

/** Describes recorded games of meteors, which a player or the bot has played, for campaigns. */
public final class RecordedMeteors {

    /** The description. */
    public static final GameSpec<Meteors> GAME = Meteors.GAME;

    private RecordedMeteors() {}
}
