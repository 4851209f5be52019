package dev.halfstep.meteors;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.presentation.GameResult;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.NewBest;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.presentation.Rewinding;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.window.WindowControls;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.Panel;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the screens of the menu: title, options, controls, pause, and the end of a game.
 *
 * @param game returns the state of the game, which a load replaces by another object
 */
record MeteorsMenu(
        Supplier<Game> game,
        PlayerSettings settings,
        HighScore highScore,
        NewBest newBest,
        GameResult result,
        @Nullable PlayTogether together,
        Runnable quit) {

    /** The screens on which the player changes options and bindings, or types. */
    static final Set<String> WITH_OWN_KEYS = Stream.concat(
                    Stream.of("options", "controls", "holding", "comfort"), LobbyMenu.SCREENS.stream())
            .collect(Collectors.toUnmodifiableSet());

    static MenuStyle style() {
        return new MenuStyle()
                .setAccent(Color.rgb(0xFFE9A8))
                .setTextColors(Color.WHITE, Color.rgb(0xA9B8E8))
                .setSurfaces(
                        Color.rgb(0x03040C).withOpacity(0.42f),
                        Color.rgb(0x10122C),
                        Color.rgb(0x1F2148),
                        Color.rgb(0x3A3680));
    }

    /** Creates the menu. Without a window, it has no switch for fullscreen mode. */
    Menu create(SystemScheduler scheduler, @Nullable WindowControls window, boolean canRewind) {
        String hint = canRewind ? "how-to-rewind" : "engine";
        Menu menu = new Menu(scheduler);
        if (window != null) {
            menu.setClipboard(window::clipboard, window::setClipboard);
        }
        LobbyMenu lobby = together == null ? null : new LobbyMenu(menu, together, settings);
        if (lobby != null) {
            lobby.addScreens();
            scheduler.presentation("spectator-menu", lobby::openForSpectator);
        }
        return menu.setTexts(settings.language::get, PlayerSettings::texts)
                .screen("title", panel -> {
                    belowHeadline(panel)
                            .row(row -> addTogether(row.button("start", PlayerActions.START), lobby)
                                    .open("options", "options")
                                    .ask("quit", "really-quit", quit));
                    panel.label(() -> settings.text(canRewind ? "how-to-play-and-rewind" : "how-to-play"))
                            .label(() -> settings.text("engine"));
                })
                .screen("game-over", panel -> {
                    belowHeadline(panel)
                            .label(result::text)
                            .row(row -> row.button("again", PlayerActions.START)
                                    .button("show-title", PlayerActions.SHOW_TITLE));
                    panel.label(() -> settings.text(newBest.isPassed() ? "new-best" : hint));
                })
                .screen("pause", this::addPause)
                .screen("options", panel -> addOptions(panel, window))
                .comfort("comfort", settings.comfort)
                .screen(
                        "controls",
                        panel -> panel.width(600f)
                                .binding("turn-left", PlayerActions.TURN, false)
                                .binding("turn-right", PlayerActions.TURN, true)
                                .binding("thrust", PlayerActions.THRUST)
                                .binding("fire", PlayerActions.FIRE)
                                .binding("rewind", Rewinding.REWIND)
                                .row(row -> row.open("holding", "holding")
                                        .button("defaults", scheduler.input().actions()::restoreDefaults)
                                        .back("back")))
                .screen(
                        "holding",
                        panel -> panel.heading("holding")
                                .toggled("thrust", PlayerActions.THRUST)
                                .toggled("fire", PlayerActions.FIRE)
                                .toggled("rewind", Rewinding.REWIND)
                                .back("back"))
                .showWhile("title", () -> game.get().screen == Screen.TITLE)
                .showWhile("game-over", () -> game.get().isEndShown())
                .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
    }

    private static Panel addTogether(Panel row, @Nullable LobbyMenu lobby) {
        return lobby == null ? row : row.button("play-together", lobby::open);
    }

    private void addPause(Panel panel) {
        panel.heading("pause");
        if (together != null && together.isSession()) {
            panel.label(() -> together.status(settings))
                    .back("resume")
                    .open("lobby", "lobby")
                    .button("leave", together::leave);
        } else {
            panel.back("resume");
        }
        panel.open("options", "options")
                .button("show-title", PlayerActions.SHOW_TITLE)
                .ask("quit", "really-quit", quit)
                .onLeave(() -> highScore.saveIfHigher(game.get().playerScore()));
    }

    private boolean canRebind() {
        return together == null || !together.isPlaying(); // the other machine has the bindings since the first step
    }

    private static Panel belowHeadline(Panel panel) {
        return panel.withoutSurface().below(0.45f).middle(0.63f).width(560f);
    }

    private void addOptions(Panel panel, @Nullable WindowControls window) {
        panel.slider("volume", 0, 1, 0.1f, settings.volume::get, settings.volume::set)
                .slider("music", 0, 1, 0.1f, settings.music::get, settings.music::set)
                .slider("effects", 0, 1, 0.1f, settings.effects::get, settings.effects::set)
                .choice("language", PlayerSettings.LANGUAGES, settings.language::get, settings.language::set);
        if (window != null) {
            panel.toggle("fullscreen", window::isFullscreen, window::setFullscreen);
        }
        panel.row(row -> row.open("comfort", "comfort")
                .open("controls", "controls")
                .enabledIf(this::canRebind)
                .back("back"));
    }
}
