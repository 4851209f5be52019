package com.example.game;

import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.WindowSettings;

/** Starts the game: in a window, headless, or offscreen. {@code --help} lists the options. */
public final class Main {

    private static final WindowSettings WINDOW =
            WindowSettings.of("My game", 1280, 720).withBackground(Color.rgb(0x14213D));

    private Main() {}

    /** Runs the game, and ends the process: 0 for success, 1 for a failure, 2 for bad usage or no graphics. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new GameWindow<>(BallGame.GAME, WINDOW)
                .show(game -> game.host().add(new ShapeLayer(Camera2d.showing(16, 9))))
                .quitOn(Key.ESCAPE)
                .run(args);
    }
}
