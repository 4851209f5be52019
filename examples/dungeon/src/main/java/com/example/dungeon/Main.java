package com.example.dungeon;

import com.example.dungeon.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.file.SaveSlots;
import dev.halfstep.file.Settings;
import dev.halfstep.game.GameSpec;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import dev.halfstep.render.window.WindowControls;
import dev.halfstep.ui.Comfort;
import dev.halfstep.ui.state.GameStates;
import java.nio.file.Path;

/** Starts the game: in a window, headless, or offscreen. {@code --help} lists the options. */
public final class Main {

    /** The folder of pictures and sounds; the packaged game sets the property. */
    static final Path ASSETS = Path.of(System.getProperty("assets", "assets"));

    /** The game without what shows it: the program and its tests run it. */
    static final GameSpec<GameStates<Screen>> GAME =
            GameSpec.of("dungeon", "1").withSeed(1).register(Lantern::register).parts(Screens::wire);

    private Main() {}

    /** Runs the game, and ends the process: 0 for success, 1 for a failure, 2 for bad usage or no graphics. */
    public static void main(String[] args) {
        System.exit(window(GAME, DataFolder.of("halfstep-dungeon"), 1280, 720).run(args));
    }

    /** The game in a window. Headless, only its rules run. */
    static GameWindow<GameStates<Screen>> window(
            GameSpec<GameStates<Screen>> game, DataFolder data, int width, int height) {
        return new GameWindow<>(game, "Lantern", width, height)
                .pauseOnLoss("") // the menu shows the pause
                .show(window -> show(window, data));
    }

    /** Shows the game, from the layers at the back to the menu. */
    private static void show(GameWindow<GameStates<Screen>> window, DataFolder data) {
        GlfwHost host = window.host();
        host.setViewport(Viewport.letterbox(16, 9)); // all players see as far
        host.controls().setCursor(WindowControls.CursorShape.CROSSHAIR);
        var scheduler = window.scheduler();
        var states = window.parts();
        Settings settings = window.own(Settings.open(data, "settings.toml").autosave(System.err::println));
        var screens = new Screens(window.world(), scheduler, states, Screens.Options.in(settings));
        scheduler.input().actions().keepIn(settings);
        host.controls().keepIn(settings);
        settings.problems().forEach(System.err::println);

        Art art = new Art(host);
        Comfort comfort = screens.options().comfort();
        Camera2d camera = Camera2d.showing(20, 11.25f);
        View view = new View(host, window.world(), camera, art, states.in(Screen.TITLE), comfort);
        Effects effects = new Effects(host, scheduler, camera, art, comfort);
        Hud hud = new Hud(host, scheduler.input().actions(), art, states.in(Screen.PLAY), comfort);
        scheduler.presentation("view", view::present);
        scheduler.presentation("effects", effects::present);
        scheduler.presentation("hud", hud::present);

        new Sounds(scheduler, window.sound(), screens.options());
        var menu = screens.menu(art, camera, window.own(new SaveSlots(data)), host, window.loop()::stop);
        menu.setStyle(Screens.style());
        host.add(menu.layer(host::framebufferSize));
    }
}
