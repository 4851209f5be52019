package com.example.platformer;

import dev.halfstep.input.Key;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GameWindow;

/** Starts the game in a window. */
public final class Main {

    private Main() {}

    /** Plays the game until ESCAPE. Arrows run, SPACE jumps, DOWN drops through thin ground, R begins again. */
    public static void main(String[] args) {
        window().quitOn(Key.ESCAPE).run();
    }

    static GameWindow window() {
        return new GameWindow("Platformer", 1280, 720)
                .register(Platformer::register)
                .show(Main::show);
    }

    private static void show(GameWindow window) {
        Assets assets = window.host().assets();
        Art.load(sheet -> assets.texture(Asset.file(Level.ASSETS.resolve(sheet.image())), Sampling.NEAREST));
        Platformer.wire(window.world(), window.scheduler());
        View.show(window.host(), window.scheduler(), Camera2d.showing(20, 11.25f)); // 4 pixels for each of a tile
    }
}
