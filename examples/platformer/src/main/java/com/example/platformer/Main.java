package com.example.platformer;

import com.example.platformer.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;

/** Starts the game in a window. */
public final class Main {

    private Main() {}

    /** Plays the game. */
    public static void main(String[] args) {
        new GameWindow(WindowSettings.of("Hop!", 1280, 720))
                .register(Screens::register)
                .stepsPerSecond(60)
                .show(window -> show(window, DataFolder.of("halfstep-platformer")))
                .run();
    }

    /** Wires the game and shows it, from the layers at the back to the menu. */
    static Menu show(GameWindow window, DataFolder data) {
        Assets assets = window.host().assets();
        Art.load(sheet -> assets.texture(Asset.file(Level.ASSETS.resolve(sheet.image())), Sampling.NEAREST));
        World world = window.world();
        SystemScheduler scheduler = window.scheduler();
        GameStates<Screen> states = Screens.wire(world, scheduler);
        Settings settings = Settings.open(data, "settings.toml");
        Screens screens = new Screens(scheduler, settings);
        window.host().controls().keepIn(settings);
        settings.problems().forEach(System.err::println);
        Camera2d camera = Camera2d.showing(20, 11.25f);
        View.show(window.host(), scheduler, camera);

        Ghost ghost = new Ghost(world, data);
        scheduler.addStepListener(ghost);
        Records records = window.own(new Records(Settings.open(data, "records.toml"), ghost));
        Rewinding rewinding = new Rewinding(scheduler, states);
        Effects effects = new Effects(window.host(), scheduler, camera, states, ghost, rewinding);
        scheduler.presentation("rewind", rewinding::present);
        scheduler.presentation("effects", effects::present);
        scheduler.presentation("records", frame -> records.present(frame, states, !rewinding.isUsed()));

        Sounds sounds = new Sounds(scheduler, window.own(SoundPlayer.open(System.err::println)), screens);
        Menu menu = screens.menu(
                world,
                scheduler,
                states,
                records,
                window.host().controls()::isFullscreen,
                window.host().controls()::setFullscreen,
                window.loop()::stop);
        menu.setStyle(Screens.style(() -> sounds.tick(1), () -> sounds.tick(1.5f), () -> sounds.tick(0.7f)));
        window.host().add(menu.layer(window.host()::framebufferSize));
        return menu;
    }
}
