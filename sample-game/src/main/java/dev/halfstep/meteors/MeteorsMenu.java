package dev.halfstep.meteors;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.presentation.Rewinding;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.window.WindowControls;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.Panel;
import dev.halfstep.world.World;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds the screens of the menu: title, options, controls, pause, and the end of a game. */
final class MeteorsMenu {

    /** The screens on which the player changes options and bindings. */
    static final Set<String> OPTIONS = Set.of("options", "controls");

    static final String PAUSE = "pause";

    /** The title and the end of a game are a row of buttons below the headline, over the game. */
    private static final float ROW_MIDDLE = 0.535f;

    private static final float ROW_WIDTH = 480f;
    private static final float CONTROLS_WIDTH = 600f;

    /** A player who still fires when the last ship is lost must not choose a button by that. */
    private static final float SECONDS_TO_BUTTONS = 1.5f;

    private static final Color TRANSPARENT = Color.BLACK.withOpacity(0f); // the game dims itself
    private static final Color PANEL = Color.rgb(0x10122C);
    private static final Color CONTROL = Color.rgb(0x1F2148);
    private static final Color FOCUSED_CONTROL = Color.rgb(0x3A3680);

    private final PlayerSettings settings;
    private final HighScore highScore;
    private final Runnable quit;

    MeteorsMenu(PlayerSettings settings, HighScore highScore, Runnable quit) {
        this.settings = settings;
        this.highScore = highScore;
        this.quit = quit;
    }

    static MenuStyle style() {
        return new MenuStyle()
                .setAccent(Color.rgb(0xFFE9A8))
                .setSurfaces(TRANSPARENT, PANEL, CONTROL, FOCUSED_CONTROL)
                .setShape(400f, 8f);
    }

    /** Creates the menu. Without a window, it has no switch for fullscreen mode. */
    Menu create(World world, SystemScheduler scheduler, @Nullable WindowControls window) {
        Game game = world.single(Game.class);
        Menu menu = new Menu(scheduler);
        return menu.setTexts(settings.language::get, PlayerSettings::texts)
                .screen(
                        "title",
                        panel -> buttons(
                                panel,
                                row -> row.button("start", PlayerActions.START)
                                        .open("options", "options")
                                        .button("quit", quit)))
                .screen(
                        "game-over",
                        panel -> buttons(
                                panel,
                                row -> row.button("again", PlayerActions.START)
                                        .button("show-title", PlayerActions.SHOW_TITLE)))
                .screen(
                        PAUSE,
                        panel -> panel.heading("pause")
                                .back("resume")
                                .open("options", "options")
                                .button("show-title", () -> {
                                    highScore.saveIfHigher(game.playerScore());
                                    menu.back(); // resumes the game, whose next step reads the action
                                    scheduler.input().additions().press(PlayerActions.SHOW_TITLE);
                                })
                                .button("quit", quit))
                .screen("options", panel -> addOptions(panel, window))
                .screen(
                        "controls",
                        panel -> panel.heading("controls")
                                .width(CONTROLS_WIDTH)
                                .binding("turn-left", PlayerActions.TURN, false)
                                .binding("turn-right", PlayerActions.TURN, true)
                                .binding("thrust", PlayerActions.THRUST)
                                .binding("fire", PlayerActions.FIRE)
                                .binding("rewind", Rewinding.REWIND)
                                .row(row -> row.button(
                                                "defaults", scheduler.input().actions()::restoreDefaults)
                                        .back("back")))
                .showWhile("title", () -> game.screen == Screen.TITLE)
                .showWhile(
                        "game-over",
                        () -> game.screen == Screen.GAME_OVER && game.secondsSinceEnd() >= SECONDS_TO_BUTTONS)
                .pauseOn(PAUSE, Key.ESCAPE, GamepadButton.START);
    }

    private static void buttons(Panel panel, Consumer<Panel> row) {
        panel.withoutSurface().middle(ROW_MIDDLE).width(ROW_WIDTH).row(row);
    }

    private void addOptions(Panel panel, @Nullable WindowControls window) {
        panel.heading("options")
                .slider("volume", 0, 1, 0.1f, settings.volume::get, settings.volume::set)
                .slider("music", 0, 1, 0.1f, settings.music::get, settings.music::set)
                .slider("effects", 0, 1, 0.1f, settings.effects::get, settings.effects::set)
                .choice("language", PlayerSettings.LANGUAGES, settings.language::get, settings.language::set);
        if (window != null) {
            panel.toggle("fullscreen", window::isFullscreen, window::setFullscreen);
        }
        panel.row(row -> row.open("controls", "controls").back("back"));
    }
}
