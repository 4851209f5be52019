package dev.halfstep.meteors;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.meteors.presentation.Crew;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.netplay.Lobby;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.Panel;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The screens of a game with others: how to begin, join, and the lobby. The lobby is open before a game, and in it: in
 * the pause, at the title, and for a spectator.
 */
final class LobbyMenu {

    /** The screens on which the player types. */
    static final Set<String> SCREENS = Set.of("play-together", "join", "lobby");

    private static final int MAX_CODE_LENGTH = 100;
    private static final int SHOWN_LINES = 6;

    private final Menu menu;
    private final PlayTogether together;
    private final PlayerSettings settings;
    private final Lobby lobby;
    private String content = "";
    private String typedCode = "";
    private boolean isSpectator;
    private boolean isLobbyWanted;

    LobbyMenu(Menu menu, PlayTogether together, PlayerSettings settings) {
        this.menu = menu;
        this.together = together;
        this.settings = settings;
        lobby = together.lobby();
        settings.introduceTo(lobby);
    }

    void addScreens() {
        menu.screen("play-together", this::addPlayTogether)
                .screen("join", this::addJoin)
                .screen("lobby", this::addLobby);
    }

    private void addPlayTogether(Panel panel) {
        panel.width(640f)
                .heading("play-together")
                .text("name", Lobby.MAX_NAME_LENGTH, settings.name::get, name -> {
                    lobby.setName(name); // may refuse it
                    settings.name.set(name);
                })
                .choice("colour", PlayerSettings.COLORS, settings.color::get, color -> {
                    settings.color.set(color);
                    settings.introduceTo(lobby);
                })
                .row(row -> row.button("invite", () -> openLobbyIf(together.host()))
                        .focusFirst()
                        .open("join", "join"))
                .label(() -> together.status(settings))
                .back("back")
                .onLeave(together::stop);
    }

    private void addJoin(Panel panel) {
        panel.width(760f)
                .heading("join")
                .label("join-how")
                .toggle("only-watch", () -> isSpectator, isOn -> isSpectator = isOn)
                .text("code", MAX_CODE_LENGTH, () -> typedCode, this::join)
                .focusFirst()
                .label(() -> together.status(settings))
                .back("back");
    }

    private void join(String code) {
        typedCode = code;
        openLobbyIf(together.join(code, isSpectator));
    }

    private void openLobbyIf(boolean isBegun) {
        if (isBegun) {
            menu.open("lobby");
        }
    }

    private void addLobby(Panel panel) {
        panel.width(760f)
                .heading("lobby")
                .label(this::content)
                .text("say", Lobby.MAX_LINE_LENGTH, () -> "", lobby::say)
                .toggle("ready", this::isReady, lobby::setReady)
                .focusFirst()
                .label(() -> together.status(settings))
                .row(row -> row.button("new-game", together::start)
                        .enabledIf(together::isHost)
                        .button("copy-code", together::copyCode)
                        .enabledIf(() -> !together.code().isEmpty()))
                .row(row -> row.button("leave", this::leave).back("back"))
                .onLeave(together::stop);
    }

    /** Returns code, members and lines: the same object as before if they are the same, so that nothing is laid out. */
    private String content() {
        String now = Stream.of(together.code(), Crew.list(lobby, settings), Crew.lines(lobby, SHOWN_LINES))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
        if (!now.equals(content)) {
            content = now;
        }
        return content;
    }

    private boolean isReady() {
        return lobby.members().stream().anyMatch(member -> member.number() == lobby.self() && member.isReady());
    }

    private void leave() {
        if (together.isPlaying()) {
            together.leave();
        } else {
            menu.back();
        }
    }

    /** Opens the lobby in a session, and otherwise the screen that begins one. */
    void open() {
        menu.open(together.isPlaying() ? "lobby" : "play-together");
    }

    /** Presentation system: opens the lobby for a spectator who wants to pause, because he cannot. */
    void openForSpectator(PresentationContext frame) {
        if (together.isWatching()
                && menu.screen().equals("pause")
                && !frame.time().isPaused()) {
            isLobbyWanted = true;
        } else if (isLobbyWanted && !menu.isOpen()) {
            isLobbyWanted = false;
            menu.open("lobby");
        }
    }
}
