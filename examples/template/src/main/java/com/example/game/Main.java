package com.example.game;

import dev.halfstep.input.Key;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.Inspection;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Starts the game: in a window, headless, or offscreen. */
public final class Main {

    private static final String USAGE = """
            usage: my-game                    plays in a window; ESCAPE ends the game
                   my-game --record FILE      the same, and records the game into a new file
                   my-game inspect FILE ...   shows the states of a recording; inspect --help lists the options
                   my-game --headless         runs 10 seconds without drawing, and prints the state hash
                   my-game --offscreen FILE   the same, and draws the last frame into a PNG file
            """;
    private static final WindowSettings WINDOW =
            WindowSettings.of("My game", 1280, 720).withBackground(Color.rgb(0x14213D));
    private static final int TEST_FRAMES = 600; // 10 seconds at 60 Hz

    private Main() {}

    /** Runs the game, and ends the process: 0 for success, 1 for a failure, 2 for bad usage or no graphics. */
    public static void main(String[] args) {
        System.exit(run(List.of(args)));
    }

    static int run(List<String> args) {
        try {
            if (args.isEmpty()) {
                playOrRunHeadless();
            } else if (args.get(0).equals("inspect")) {
                return Inspection.run(args.subList(1, args.size()), BallGame::recorded, System.out, System.err);
            } else if (args.size() == 2 && args.get(0).equals("--record")) {
                playRecorded(Path.of(args.get(1)));
            } else if (args.equals(List.of("--headless"))) {
                runHeadless();
            } else if (args.size() == 2 && args.get(0).equals("--offscreen")) {
                drawOffscreen(Path.of(args.get(1)));
            } else {
                System.err.print(USAGE);
                return 2;
            }
            return 0;
        } catch (GraphicsUnavailableException e) {
            System.err.println(e.getMessage());
            return 2;
        } catch (IOException e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }

    private static void playOrRunHeadless() {
        try {
            window().quitOn(Key.ESCAPE).play();
        } catch (GraphicsUnavailableException e) {
            System.err.println("no window, so the game runs headless: " + e.getMessage());
            runHeadless();
        }
    }

    private static void playRecorded(Path file) throws IOException {
        try {
            window().quitOn(Key.ESCAPE)
                    .show(game -> {
                        try {
                            game.own(BallGame.record(file, game.world(), game.scheduler()));
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .play();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The game in a window. It is the same game as without one: both call {@link BallGame}. */
    private static GameWindow window() {
        return new GameWindow(WINDOW)
                .register(BallGame::register)
                .rate(BallGame.STEP_RATE)
                .wire(BallGame::wire)
                .show(game -> game.host().add(new ShapeLayer(Camera2d.showing(16, 9))));
    }

    /** Runs the game as fast as the machine can: the loop advances a manual clock instead of waiting. */
    private static void runHeadless() {
        try (World world = BallGame.newWorld();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(BallGame.STEP_RATE));
                HeadlessHost host = new HeadlessHost()) {
            BallGame.wire(world, scheduler);
            GameLoop loop = new GameLoop(scheduler, host, new ManualClock());
            loop.setLastFrame(TEST_FRAMES);
            loop.run();
            printHash(world);
        }
    }

    private static void drawOffscreen(Path file) throws IOException {
        try {
            window().offscreen()
                    .clock(new ManualClock())
                    .show(game -> {
                        game.loop().setLastFrame(TEST_FRAMES);
                        // Called after the last frame, while the host is still open.
                        game.own(() -> game.host().screenshot().write(file));
                        game.own(() -> printHash(game.world()));
                    })
                    .play();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void printHash(World world) {
        System.out.println("hash=" + StateHash.toText(StateHash.of(world)));
    }
}
