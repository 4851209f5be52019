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
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayState;
import dev.halfstep.ui.Menu;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lets the player host or join a game of two ships by the menu, and leave it. If the session ends while both play, the
 * game goes on alone up to its next title.
 */
public final class TwoPlayers {

    /** The seconds for which the end of a session is read, before the title of a single player replaces it. */
    private static final float END_SECONDS = 4f;

    /** The controls that pause the game of this machine. */
    private static final List<Control> PAUSES = List.of(Key.ESCAPE, Key.P, GamepadButton.START, GamepadButton.BACK);

    private static final String ANY_PORT = "0";
    private static final int MAX_CODE_LENGTH = 100;

    private final Netplay netplay;
    private final GameSpec<?> game;
    private final Consumer<String> clipboard;
    private final Runnable playTogether;
    private final Runnable playAlone;
    private final boolean isSession;
    private boolean isWaiting;
    private boolean isHost;
    private String code = "";
    private String typedCode = "";
    private String problem = "";
    private float secondsSinceEnd;
    private boolean wasPaused;
    private boolean hasPaused;

    /**
     * Begins to watch a session, before the first step of a run.
     *
     * @param netplay has agreed on this run, or can agree on a later one
     * @param game the description of the run
     * @param clipboard gets the code of a host, whose player passes it on
     * @param playTogether begins a run of the game that both players have agreed on
     * @param playAlone begins a run of a single player
     */
    public TwoPlayers(
            Netplay netplay, GameSpec<?> game, Consumer<String> clipboard, Runnable playTogether, Runnable playAlone) {
        this.netplay = netplay;
        this.game = game.with(Meteors.SHIPS, 2);
        this.clipboard = clipboard;
        this.playTogether = playTogether;
        this.playAlone = playAlone;
        isSession = netplay.state() == NetplayState.AGREED;
    }

    /** Returns whether the run is that of a session, which may have ended. */
    boolean isSession() {
        return isSession;
    }

    /** Returns whether the other player is there. */
    boolean isPlaying() {
        return netplay.state() == NetplayState.PLAYING;
    }

    /** Adds the system that begins and ends the runs of sessions. */
    void addTo(SystemScheduler scheduler, Game state) {
        scheduler.presentation("two-players", frame -> update(frame, state));
    }

    private void update(PresentationContext frame, Game state) {
        netplay.update();
        notePause(frame);
        boolean hasEnded = netplay.state() == NetplayState.ENDED;
        if (isWaiting && hasEnded) {
            isWaiting = false;
            problem = netplay.message();
        }
        if (isSession && hasEnded) {
            secondsSinceEnd += frame.frameSeconds();
            if (secondsSinceEnd >= END_SECONDS && state.screen == Screen.TITLE) {
                playAlone.run();
            }
        } else if (!isSession && netplay.state() == NetplayState.AGREED) {
            playTogether.run();
        }
    }

    /** Notes which player has paused: a pause that no control of this machine begins is that of the other player. */
    private void notePause(PresentationContext frame) {
        boolean isPaused = frame.time().isPaused();
        if (isPaused && !wasPaused) {
            hasPaused = PAUSES.stream().anyMatch(control -> frame.input().wasPressed(control));
        }
        wasPaused = isPaused;
    }

    /** Adds the screens on which the player hosts or joins. */
    void addScreens(Menu menu, PlayerSettings settings) {
        menu.screen(
                        "two-players",
                        panel -> panel.heading("two-players")
                                .button("host", () -> host(menu))
                                .open("join", "join")
                                .label(() -> problem)
                                .back("back")
                                .onLeave(this::stop))
                .screen(
                        "host",
                        panel -> panel.width(640f)
                                .heading("host")
                                .label("host-how")
                                .label(() -> code)
                                .label(() -> status(settings))
                                .row(row -> row.button("copy-code", () -> clipboard.accept(code))
                                        .back("back"))
                                .onLeave(this::stop))
                .screen(
                        "join",
                        panel -> panel.width(760f)
                                .heading("join")
                                .label("join-how")
                                .text("code", MAX_CODE_LENGTH, () -> typedCode, this::join)
                                .label(() -> status(settings))
                                .back("back")
                                .onLeave(this::stop));
    }

    private void host(Menu menu) {
        try {
            code = netplay.host(game, ANY_PORT).text();
            begin(/* asHost= */ true);
            menu.open("host");
        } catch (UncheckedIOException e) {
            problem = String.valueOf(e.getMessage());
        }
    }

    private void join(String text) {
        typedCode = text;
        try {
            netplay.join(game, JoinCode.parse(text));
            begin(/* asHost= */ false);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            problem = String.valueOf(e.getMessage());
        }
    }

    private void begin(boolean asHost) {
        isHost = asHost;
        isWaiting = true;
        problem = "";
    }

    /** Returns what the player should know: one line, empty if there is nothing. */
    String status(PlayerSettings settings) {
        if (isPlaying()) {
            return settings.text(hasPaused ? "you-have-paused" : "other-has-paused");
        }
        if (isWaiting) {
            return settings.text(isHost ? "waiting-for-player" : "asking-host");
        }
        return isSession ? netplay.message() : problem;
    }

    private void stop() {
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
