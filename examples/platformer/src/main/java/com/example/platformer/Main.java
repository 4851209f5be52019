package com.example.platformer;

import dev.halfstep.input.Key;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.WindowSettings;

/** Starts the game in a window. */
public final class Main {

    private Main() {}

    /** Plays the game until ESCAPE. Arrows run, SPACE jumps, DOWN drops through thin ground, R begins again. */
    public static void main(String[] args) {
        new GameWindow(WindowSettings.of("Platformer", 1300, 700).withBackground(View.SKY))
                .register(Platformer::register)
                .stepsPerSecond(60)
                .wire(Platformer::wire)
                .show(game -> View.show(game.host(), game.scheduler()))
                .quitOn(Key.ESCAPE)
                .run();
    }
}
