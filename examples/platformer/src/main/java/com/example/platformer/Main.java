package com.example.platformer;

import com.example.platformer.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.game.GameSpec;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import dev.halfstep.ui.state.GameStates;

/** Starts the game: in a window, headless, or offscreen. {@code --help} lists the options. */
public final class Main {

    /** The game without what shows it: the program, its tests and the ghost run it. */
    static final GameSpec<GameStates<Screen>> GAME =
            GameSpec.of("platformer", "1").withSeed(0).register(Screens::register).parts(Screens::wire);

    private Main() {}

    /** Runs the game, and ends the process: 0 for success, 1 for a failure, 2 for bad usage or no graphics. */
    public static void main(String[] args) {
        System.exit(window(GAME, DataFolder.of("halfstep-platformer"), 1280, 720).run(args));
    }

    /** The game in a window. Headless, only its rules run. */
    static GameWindow<GameStates<Screen>> window(
            GameSpec<GameStates<Screen>> game, DataFolder data, int width, int height) {
        return new GameWindow<>(game, "Hop!", width, height)
                .load(Main::loadArt)
                .pauseOnLoss("") // the menu shows the pause
                .show(window -> show(window, data));
    }

    private static void loadArt(GlfwHost host) {
        Art.load(sheet -> host.assets().texture(Asset.file(Level.ASSETS.resolve(sheet.image())), Sampling.NEAREST));
    }

    /** Shows the game, from the layers at the back to the menu. */
    private static void show(GameWindow<GameStates<Screen>> window, DataFolder data) {
        GlfwHost host = window.host();
        host.setViewport(Viewport.integerScale(320, 180)); // each pixel of the art is equally large
        var scheduler = window.scheduler();
        GameStates<Screen> states = window.parts();
        Settings settings = window.own(Settings.open(data, "settings.toml").autosave(System.err::println));
        Screens screens = new Screens(window.world(), scheduler, states, settings);
        host.controls().keepIn(settings);
        settings.problems().forEach(System.err::println);

        Camera2d camera = Camera2d.showing(20, 11.25f);
        View.show(host, scheduler, camera);
        Ghost ghost = window.own(new Ghost(window.gameRun(), data));
        Settings best = window.own(Settings.open(data, "records.toml").autosave(System.err::println));
        Records records = new Records(best, ghost);
        Rewinding rewinding = new Rewinding(scheduler, states);
        Effects effects = new Effects(host, scheduler, camera, screens, states, ghost, rewinding);
        scheduler.presentation("rewind", rewinding::present);
        scheduler.presentation("effects", effects::present);
        scheduler.presentation("records", frame -> records.present(frame, states, !rewinding.isUsed()));

        Sounds sounds = new Sounds(scheduler, window.sound(), screens, states);
        var menu = screens.menu(
                records, host.controls()::isFullscreen, host.controls()::setFullscreen, window.loop()::stop);
        menu.setStyle(Screens.style(() -> sounds.tick(1), () -> sounds.tick(1.5f), () -> sounds.tick(0.7f)));
        host.add(menu.layer(host::framebufferSize));
    }
}
