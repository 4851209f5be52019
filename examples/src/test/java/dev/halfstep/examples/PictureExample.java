package dev.halfstep.examples;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.imageio.ImageIO;

/**
 * An example with a picture, and the part of it that its film shows: from one second to another.
 *
 * @param name the class name of the example
 * @param world the method {@code world} of the example
 * @param game the method {@code game} of the example
 * @param beginSeconds when the film begins
 * @param endSeconds when the film ends
 * @param script the scripted input
 */
record PictureExample(
        String name,
        Supplier<World> world,
        BiFunction<World, GlfwHost, SystemScheduler> game,
        int beginSeconds,
        int endSeconds,
        ScriptedInput script) {

    /** Returns all examples with a picture. A script plays only once, so each call returns new ones. */
    static List<PictureExample> all() {
        ScriptedInput none = new ScriptedInput();
        AnimatedSprites animated = new AnimatedSprites();
        return List.of(
                new PictureExample(
                        "FirstWindow", () -> world(FirstWindow::register), PictureExample::firstGame, 1, 3, none),
                new PictureExample(
                        "InputAndEvents", InputAndEvents::world, InputAndEvents::game, 2, 5, shotsAndMouse()),
                new PictureExample(
                        "TeleportsAndParents", TeleportsAndParents::world, TeleportsAndParents::game, 2, 4, none),
                new PictureExample(
                        "PictureAndSound",
                        PictureAndSound::world,
                        (world, host) -> PictureAndSound.game(world, host, SoundPlayer.silent()),
                        2,
                        5,
                        none),
                new PictureExample(
                        "FallingCrates",
                        () -> world(FallingCrates::register),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
                            FallingCrates.wire(world, scheduler);
                            FallingCrates.show(host, scheduler);
                            return scheduler;
                        },
                        2,
                        4,
                        moveRight()),
                new PictureExample(
                        "MovingGround",
                        () -> world(MovingGround::register),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(20)));
                            MovingGround.wire(world, scheduler);
                            MovingGround.show(host, scheduler);
                            return scheduler;
                        },
                        1,
                        5,
                        slopesAndLift()),
                new PictureExample(
                        "Bloom",
                        () -> world(Bloom::register),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(20)));
                            Bloom.wire(world, scheduler);
                            Bloom.show(host, scheduler);
                            return scheduler;
                        },
                        1,
                        2,
                        new ScriptedInput()
                                .tap(Key.SPACE, millis(1400), millis(20))
                                .tap(Key.SPACE, millis(1600), millis(20))),
                new PictureExample(
                        "PixelArt",
                        () -> world(PixelArt::register),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(20)));
                            scheduler.simulation("hop", PixelArt::hop);
                            PixelArt.show(host, world, scheduler);
                            return scheduler;
                        },
                        1,
                        3,
                        none),
                new PictureExample(
                        "AnimatedSprites",
                        () -> world(animated::register),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
                            animated.wire(scheduler);
                            animated.show(host, world, scheduler);
                            return scheduler;
                        },
                        1,
                        3,
                        none),
                new PictureExample(
                        "TileMap",
                        () -> world(world -> {}),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
                            TileMap.show(host, scheduler);
                            return scheduler;
                        },
                        1,
                        2,
                        none),
                new PictureExample(
                        "DenseHeat",
                        () -> world(world -> world.register(DenseHeat.Heat.TYPE, Shape.TYPE)),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
                            new DenseHeat().wire(world, scheduler);
                            DenseHeat.show(host, scheduler);
                            return scheduler;
                        },
                        1,
                        2,
                        new ScriptedInput().press(Key.SPACE, millis(1500))),
                new PictureExample(
                        "Meshes",
                        () -> world(Meshes::register),
                        (world, host) -> {
                            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
                            Meshes.wire(world, scheduler);
                            Meshes.show(host, scheduler);
                            return scheduler;
                        },
                        1,
                        2,
                        none),
                new PictureExample(
                        "LiveFiles", () -> world(LiveFiles::register), PictureExample::liveFiles, 0, 2, none),
                new PictureExample("Menus", () -> world(Menus::register), PictureExample::menus, 0, 5, menuKeys()));
    }

    /** Saves a map and tunings after half a second, and a picture after a second. */
    private static SystemScheduler liveFiles(World world, GlfwHost host) {
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(30)));
        LiveFiles.wire(world, scheduler);
        try {
            Path folder = Files.createTempDirectory("live-files");
            for (String name : List.of("slimes.png", "game.properties", "hills.txt")) {
                Files.write(
                        folder.resolve(name),
                        Asset.resource(LiveFiles.class, name).read());
            }
            LiveFiles.show(host, world, scheduler, folder);
            host.assets().finish();
            scheduler.presentation("artist", frame -> work(Math.round(frame.presentationSeconds() * 10), folder, host));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return scheduler;
    }

    /** Saves files as an artist does, and lets the host notice it without waiting for a clock. */
    private static void work(long tenths, Path folder, GlfwHost host) {
        try {
            if (tenths == 5) {
                Files.writeString(folder.resolve("hills.txt"), "....######....\n################\n");
                Files.writeString(folder.resolve("game.properties"), "hopSpeed = 12\ngravity = 40\n");
            } else if (tenths == 10) {
                BufferedImage slimes = ImageIO.read(folder.resolve("slimes.png").toFile());
                for (int i = 0; i < slimes.getWidth() * slimes.getHeight(); i++) { // green instead of white
                    int x = i % slimes.getWidth();
                    int y = i / slimes.getWidth();
                    slimes.setRGB(x, y, slimes.getRGB(x, y) & 0xFF66FF66);
                }
                ImageIO.write(slimes, "png", folder.resolve("slimes.png").toFile());
            }
            host.assets().checkFiles(); // a saved file is noticed at the second check
            host.assets().finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SystemScheduler menus(World world, GlfwHost host) {
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
        Menus game = new Menus();
        game.wire(world, scheduler);
        game.show(host, world, scheduler, () -> {});
        return scheduler;
    }

    /** Changes colour and language, starts the game, jumps, and pauses it. */
    private static ScriptedInput menuKeys() {
        ScriptedInput script = new ScriptedInput();
        Key[] keys = {
            Key.DOWN, Key.ENTER, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.ESCAPE, Key.UP, Key.ENTER, Key.SPACE, Key.ESCAPE
        };
        for (int i = 0; i < keys.length; i++) {
            script.tap(keys[i], millis(400L * (i + 1)), millis(50));
        }
        return script;
    }

    /** Moves the platform of the crates to the right, for a second. */
    private static ScriptedInput moveRight() {
        return new ScriptedInput().press(Key.D, millis(2500)).release(Key.D, millis(3500));
    }

    /** Runs over the hill and pushes the crate to the lift, which carries both. */
    private static ScriptedInput slopesAndLift() {
        return new ScriptedInput()
                .press(Key.RIGHT, millis(800))
                .release(Key.RIGHT, millis(2700))
                .tap(Key.SPACE, millis(4000), millis(20));
    }

    private static World world(Consumer<World.Builder> registration) {
        World.Builder world = World.builder().register(Transform.TYPE);
        registration.accept(world);
        return world.build();
    }

    private static SystemScheduler firstGame(World world, GlfwHost host) {
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        FirstWindow.wire(world, scheduler);
        FirstWindow.show(host);
        return scheduler;
    }

    /**
     * Steers from left to right and back. Taps SPACE several times for 20 ms, a tenth of a step. TAB lets ENTER fire
     * instead of SPACE, so the last tap of SPACE has no effect, and a tap of ENTER follows.
     */
    private static ScriptedInput shotsAndMouse() {
        ScriptedInput script = new ScriptedInput()
                .press(Key.RIGHT, millis(300))
                .release(Key.RIGHT, millis(2100))
                .press(Key.LEFT, millis(2800))
                .release(Key.LEFT, millis(4200));
        for (int i = 0; i < 9; i++) {
            script.tap(Key.SPACE, millis(500 + 440 * i), millis(20));
        }
        script.tap(Key.TAB, millis(4100), millis(20)).tap(Key.SPACE, millis(4300), millis(20));
        script.tap(Key.ENTER, millis(4500), millis(20));
        // Moves the pointer along a closed curve, about 30 times a second.
        for (int i = 0; i < 180; i++) {
            float angle = i * 0.05f;
            script.movePointer(
                    320 + 220 * (float) StrictMath.sin(angle),
                    190 + 60 * (float) StrictMath.cos(2 * angle),
                    millis(33L * i));
        }
        return script.tap(MouseButton.LEFT, millis(1400), millis(20)).tap(MouseButton.LEFT, millis(3400), millis(20));
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public String toString() {
        return name;
    }
}
