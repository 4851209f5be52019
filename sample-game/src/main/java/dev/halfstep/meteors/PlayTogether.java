package dev.halfstep.meteors;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.netplay.JoinCode;
import dev.halfstep.netplay.Lobby;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayState;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Lets the player host, join or watch a game of several ships, and leave it: one object for all runs of a program.
 * {@link LobbyMenu} has the screens. If a session ends while its run is played, the game goes on alone up to its next
 * title.
 */
public final class PlayTogether {

    /** The seconds for which the end of a session is read, before the title of a single player replaces it. */
    private static final float END_SECONDS = 4f;

    /** The controls that pause the game of this machine. */
    private static final List<Control> PAUSES = List.of(Key.ESCAPE, Key.P, GamepadButton.START, GamepadButton.BACK);

    private static final String ANY_PORT = "0";
    private static final int MAX_SPECTATORS = 8;

    private final Netplay netplay;
    private final Consumer<String> clipboard;
    private GameSpec<?> game = Meteors.GAME;
    private Runnable playAgreed = () -> {};
    private Runnable playAlone = () -> {};
    private boolean isSession;
    private boolean isWaiting;
    private String code = "";
    private String problem = "";
    private float secondsSinceEnd;
    private boolean wasPaused;
    private boolean hasPaused;

    /**
     * Creates an object without a run.
     *
     * @param netplay plays the sessions
     * @param clipboard gets the code of a host, whose player passes it on
     */
    public PlayTogether(Netplay netplay, Consumer<String> clipboard) {
        this.netplay = netplay;
        this.clipboard = clipboard;
    }

    /**
     * Begins to watch the session of a run, before its first step.
     *
     * @param newGame the description of the run
     * @param newPlayAgreed begins a run of the game on which a session has agreed
     * @param newPlayAlone begins a run of a single player
     */
    public void begin(GameSpec<?> newGame, Runnable newPlayAgreed, Runnable newPlayAlone) {
        game = newGame;
        playAgreed = newPlayAgreed;
        playAlone = newPlayAlone;
        isSession = netplay.state() == NetplayState.AGREED;
        isWaiting = false;
        problem = "";
        secondsSinceEnd = 0f;
        wasPaused = false;
    }

    /** Returns whether the run is that of a session, which may have ended. */
    boolean isSession() {
        return isSession;
    }

    /** Returns whether others play the run, too. */
    boolean isPlaying() {
        return netplay.state() == NetplayState.PLAYING;
    }

    /** Returns whether this machine has no ship in the run that others play. */
    boolean isWatching() {
        return isPlaying() && netplay.player() == 0;
    }

    /** Returns whether this machine hosts. */
    boolean isHost() {
        return (isWaiting || isPlaying()) && lobby().isHost();
    }

    Lobby lobby() {
        return netplay.lobby();
    }

    /** Adds the system that begins and ends the runs of sessions. */
    void addTo(SystemScheduler scheduler, Supplier<Game> state) {
        scheduler.presentation("play-together", frame -> update(frame, state));
    }

    private void update(PresentationContext frame, Supplier<Game> state) {
        netplay.update();
        notePause(frame);
        boolean hasEnded = netplay.state() == NetplayState.ENDED;
        if (isWaiting && hasEnded) {
            isWaiting = false;
            problem = netplay.message();
        }
        if (isSession && hasEnded) {
            secondsSinceEnd += frame.frameSeconds();
            if (secondsSinceEnd >= END_SECONDS && state.get().screen == Screen.TITLE) {
                playAlone.run();
            }
        } else if (netplay.state() == NetplayState.AGREED) {
            playAgreed.run();
        }
    }

    /** Notes which player has paused: a pause that no control of this machine begins is that of another player. */
    private void notePause(PresentationContext frame) {
        boolean isPaused = frame.time().isPaused();
        if (isPaused && !wasPaused) {
            hasPaused = PAUSES.stream().anyMatch(control -> frame.input().wasPressed(control));
        }
        wasPaused = isPaused;
    }

    /** Invites others. Returns whether that works. */
    boolean host() {
        return begins(() -> {
            netplay.maxPlayers(Game.MAX_SHIPS).spectators(MAX_SPECTATORS, 0f).startsWith(0);
            code = netplay.host(ofParty(), ANY_PORT).text();
        });
    }

    /** Asks the host who has sent a code. Returns whether that works. */
    boolean join(String text, boolean isSpectator) {
        return begins(() -> {
            JoinCode parsed = JoinCode.parse(text);
            code = "";
            if (isSpectator) {
                netplay.watch(ofParty(), parsed);
            } else {
                netplay.join(ofParty(), parsed);
            }
        });
    }

    private boolean begins(Runnable attempt) {
        problem = "";
        try {
            attempt.run();
            isWaiting = true;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            problem = String.valueOf(e.getMessage());
        }
        return isWaiting;
    }

    private GameSpec<?> ofParty() {
        return game.with(Meteors.SHIPS, Game.MAX_SHIPS);
    }

    /** Starts the first game of the session, or the next one, with other random numbers, on all machines. */
    void start() {
        netplay.start(isPlaying() ? game.withSeed(game.seed() + 1) : ofParty());
    }

    /** Returns the code with which others join; empty if the menu has not hosted. */
    String code() {
        return isHost() ? code : "";
    }

    void copyCode() {
        clipboard.accept(code);
    }

    /** Returns what the player should know: one line, empty if there is nothing. */
    String status(PlayerSettings settings) {
        if (isPlaying()) {
            return wasPaused ? settings.text(hasPaused ? "you-have-paused" : "other-has-paused") : "";
        }
        if (isWaiting) {
            String waiting = lobby().self() == 0 ? "asking-host" : "waiting-for-start";
            return settings.text(isHost() ? "waiting-for-players" : waiting);
        }
        return isSession ? netplay.message() : problem;
    }

    /** Ends the wait for a game. */
    void stop() {
        problem = "";
        if (isWaiting) {
            isWaiting = false;
            netplay.close();
        }
    }

    /** Leaves the session and its game. */
    void leave() {
        netplay.close();
        playAlone.run();
    }
}
