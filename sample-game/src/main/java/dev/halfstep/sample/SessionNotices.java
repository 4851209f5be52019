package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.presentation.Crew;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayState;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Presentation system: tells the player in a session which ship is his, and what others say. TAB shows who is there.
 */
final class SessionNotices implements PresentationSystem {

    /** The time in which a line is seen: reading the lobby allocates. */
    private static final float PERIOD_SECONDS = 0.5f;

    private final Netplay netplay;
    private final PlayerSettings settings;
    private final Predicate<Key> isForGame;
    private final Consumer<String> notice;
    private int player = -1;
    private String newest;
    private float secondsToUpdate;

    /**
     * Creates the system for a run.
     *
     * @param isForGame returns whether a key belongs to no menu
     * @param notice shows a text for a moment
     */
    SessionNotices(Netplay netplay, PlayerSettings settings, Predicate<Key> isForGame, Consumer<String> notice) {
        this.netplay = netplay;
        this.settings = settings;
        this.isForGame = isForGame;
        this.notice = notice;
        newest = Crew.lines(netplay.lobby(), 1);
    }

    @Override
    public void present(PresentationContext frame) {
        if (netplay.state() != NetplayState.PLAYING) {
            return;
        }
        if (netplay.player() != player) {
            player = netplay.player();
            notice.accept(player == 0 ? settings.text("you-watch") : settings.text("you-are-player") + " " + player);
        }
        secondsToUpdate -= frame.frameSeconds();
        if (secondsToUpdate <= 0f) {
            secondsToUpdate = PERIOD_SECONDS;
            String line = Crew.lines(netplay.lobby(), 1);
            if (!line.equals(newest) && isForGame.test(Key.TAB)) { // the lobby shows it otherwise
                notice.accept(line);
            }
            newest = line;
        }
        if (frame.input().wasPressed(Key.TAB) && isForGame.test(Key.TAB)) {
            notice.accept(Crew.list(netplay.lobby(), settings));
        }
    }
}
