package com.example.platformer;

import dev.halfstep.input.Key;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GameWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Starts the game in a window. */
public final class Main {

    /** The folder of the level and the pictures; the packaged game sets the property. */
    static final Path ASSETS = Path.of(System.getProperty("platformer.assets", "assets"));

    private Main() {}

    /** Plays the game until ESCAPE. Arrows run, SPACE jumps, DOWN drops through thin ground, R begins again. */
    public static void main(String[] args) {
        window().quitOn(Key.ESCAPE).run();
    }

    static GameWindow window() {
        GameWindow window = new GameWindow("Platformer", 1280, 720);
        SpriteLibrary art = new SpriteLibrary();
        return window.register(world -> Platformer.register(world, art)).wire((world, scheduler) -> {
            try {
                Art.load(art, ASSETS, sheet -> window.host()
                        .assets()
                        .texture(Asset.file(ASSETS.resolve(sheet.image())), Sampling.NEAREST));
                Platformer game = new Platformer(Level.read(ASSETS, art), art);
                game.wire(world, scheduler);
                View.show(window, ASSETS, game);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
