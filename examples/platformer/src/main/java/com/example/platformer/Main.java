package com.example.platformer;

import com.example.platformer.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Starts the game: in a window, headless, or offscreen. */
public final class Main {

    private static final String USAGE = """
            usage: platformer                    plays in a window
                   platformer --headless         runs 10 seconds of the first level, and prints the state hash
                   platformer --offscreen FILE   the same, and draws the last frame into a PNG file
            """;
    private static final Rate STEP_RATE = Rate.hz(60);
    private static final int TEST_FRAMES = 600;

    private Main() {}

    /** Runs the game, and ends the process: 0 for success, 1 for a failure, 2 for bad usage or no graphics. */
    public static void main(String[] args) {
        System.exit(run(List.of(args)));
    }

    private static int run(List<String> args) {
        try {
            if (args.isEmpty()) {
                playOrRunHeadless();
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
        } catch (UncheckedIOException | AssetException e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }

    private static void playOrRunHeadless() {
        try {
            window(System.err::println).play();
        } catch (GraphicsUnavailableException e) {
            System.err.println("no window, so the game runs headless: " + e.getMessage());
            runHeadless();
        }
    }

    private static GameWindow window(Consumer<String> soundProblems) {
        return new GameWindow(WindowSettings.of("Hop!", 1280, 720))
                .register(Screens::register)
                .rate(STEP_RATE)
                .show(window -> show(window, DataFolder.of("halfstep-platformer"), soundProblems));
    }

    /** Runs the game as fast as the machine can: the loop advances a manual clock instead of waiting. */
    private static void runHeadless() {
        World.Builder types = World.builder().register(Transform.TYPE);
        Screens.register(types);
        try (World world = types.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(STEP_RATE));
                HeadlessHost host = new HeadlessHost()) {
            Screens.wire(world, scheduler);
            scheduler.input().additions().press(Screens.BEGIN.get(0));
            GameLoop loop = new GameLoop(scheduler, host, new ManualClock());
            loop.setLastFrame(TEST_FRAMES);
            loop.run();
            printHash(world);
        }
    }

    private static void drawOffscreen(Path file) {
        window(problem -> {}).offscreen() // sounds of a picture are not heard
                .clock(new ManualClock())
                .show(game -> {
                    game.scheduler().input().additions().press(Screens.BEGIN.get(0));
                    game.loop().setLastFrame(TEST_FRAMES);
                    // Called after the last frame, while the host is still open.
                    game.own(() -> game.host().screenshot().write(file));
                    game.own(() -> printHash(game.world()));
                })
                .play();
    }

    private static void printHash(World world) {
        System.out.println("hash=" + StateHash.toText(StateHash.of(world)));
    }

    /** Wires the game and shows it, from the layers at the back to the menu. */
    static Menu show(GameWindow window, DataFolder data, Consumer<String> soundProblems) {
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

        Ghost ghost = new Ghost(scheduler, data);
        Records records = window.own(new Records(Settings.open(data, "records.toml"), ghost));
        Rewinding rewinding = new Rewinding(scheduler, states);
        Effects effects = new Effects(window.host(), scheduler, camera, states, ghost, rewinding);
        scheduler.presentation("rewind", rewinding::present);
        scheduler.presentation("effects", effects::present);
        scheduler.presentation("records", frame -> records.present(frame, states, !rewinding.isUsed()));

        Sounds sounds = new Sounds(scheduler, window.own(SoundPlayer.open(soundProblems)), screens, states);
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
