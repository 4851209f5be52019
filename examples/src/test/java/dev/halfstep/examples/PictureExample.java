package dev.halfstep.examples;

import dev.halfstep.event.Events;
import dev.halfstep.examples.race.RacePicture;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.imageio.ImageIO;

/**
 * An example with a picture, and the part of it that its film shows: from one second to another; one frame if both are
 * equal.
 *
 * @param name the class name of the example
 * @param begin begins the example on a host, which closes it, and returns its scheduler
 * @param beginSeconds when the film begins
 * @param endSeconds when the film ends
 * @param script the scripted input
 */
record PictureExample(
        String name,
        Function<GlfwHost, SystemScheduler> begin,
        int beginSeconds,
        int endSeconds,
        ScriptedInput script) {

    /** Adds the layers and the presentation systems of a run. */
    @FunctionalInterface
    private interface View<S> {
        void show(GlfwHost host, GameRun<S> run);
    }

    /** Begins the run that a window would begin, and shows it as {@code main} does. */
    private static <S> Function<GlfwHost, SystemScheduler> game(GameSpec<S> game, View<S> view) {
        return host -> {
            GameRun<S> run = host.own(game.begin());
            run.scheduler().tools().addView("show(...)", () -> view.show(host, run));
            return run.scheduler();
        };
    }

    /** Begins an example that creates its world and its scheduler itself. */
    private static Function<GlfwHost, SystemScheduler> ownLoop(
            Supplier<World> world, BiFunction<World, GlfwHost, SystemScheduler> game) {
        return host -> host.own(game.apply(host.own(world.get()), host));
    }

    /** Returns all examples with a picture. A script plays only once, so each call returns new ones. */
    static List<PictureExample> all() {
        ScriptedInput none = new ScriptedInput();
        return List.of(
                new PictureExample(
                        "FirstWindow", game(FirstWindow.GAME, (host, run) -> FirstWindow.show(host)), 1, 3, none),
                new PictureExample(
                        "InputAndEvents", ownLoop(InputAndEvents::world, InputAndEvents::game), 2, 5, shotsAndMouse()),
                new PictureExample(
                        "TeleportsAndParents",
                        ownLoop(TeleportsAndParents::world, TeleportsAndParents::game),
                        2,
                        4,
                        none),
                new PictureExample(
                        "PictureAndSound",
                        ownLoop(
                                PictureAndSound::world,
                                (world, host) -> PictureAndSound.game(world, host, SoundPlayer.silent())),
                        2,
                        5,
                        none),
                new PictureExample(
                        "FallingCrates",
                        game(FallingCrates.GAME, (host, run) -> FallingCrates.show(host, run.scheduler())),
                        2,
                        4,
                        moveRight()),
                new PictureExample(
                        "MovingGround",
                        game(MovingGround.GAME, (host, run) -> MovingGround.show(host, run.scheduler())),
                        1,
                        5,
                        slopesAndLift()),
                new PictureExample(
                        "Bloom",
                        game(Bloom.GAME, (host, run) -> Bloom.show(host, run.scheduler())),
                        1,
                        2,
                        new ScriptedInput()
                                .tap(Key.SPACE, millis(1400), millis(20))
                                .tap(Key.SPACE, millis(1600), millis(20))),
                new PictureExample(
                        "PixelArt",
                        game(PixelArt.GAME, (host, run) -> PixelArt.show(host, run.scheduler())),
                        1,
                        3,
                        none),
                new PictureExample(
                        "DarkRooms",
                        game(DarkRooms.GAME, (host, run) -> DarkRooms.show(host, run.scheduler())),
                        1,
                        2,
                        new ScriptedInput().press(Key.RIGHT, millis(200)).release(Key.RIGHT, millis(1010))),
                new PictureExample("AnimatedSprites", PictureExample::animatedSprites, 1, 3, none),
                new PictureExample(
                        "TileMap", game(TileMap.GAME, (host, run) -> TileMap.show(host, run.scheduler())), 1, 2, none),
                new PictureExample(
                        "DenseHeat",
                        game(DenseHeat.GAME, (host, run) -> DenseHeat.show(host, run.scheduler())),
                        1,
                        2,
                        new ScriptedInput().press(Key.SPACE, millis(1500))),
                new PictureExample(
                        "Meshes", game(Meshes.GAME, (host, run) -> Meshes.show(host, run.scheduler())), 1, 2, none),
                new PictureExample("LiveFiles", game(LiveFiles.GAME, PictureExample::showLiveFiles), 0, 2, none),
                new PictureExample(
                        "Menus",
                        game(Menus.GAME, (host, run) -> new Menus().show(host, run, () -> {})),
                        0,
                        5,
                        menuKeys()),
                new PictureExample("Race", RacePicture::begin, 6, 6, none));
    }

    /** Returns the number of frames of the film. */
    int frames() {
        return Math.max(1, (endSeconds - beginSeconds) * ExpectedFilm.FRAMES_PER_SECOND);
    }

    private static SystemScheduler animatedSprites(GlfwHost host) {
        AnimatedSprites.addArt(host.own(Texture.of("runner", AnimatedSprites.picture(), Sampling.NEAREST)));
        return game(
                        AnimatedSprites.GAME,
                        (GlfwHost opened, GameRun<Events<SpriteAnimation.FrameEvent>> run) ->
                                AnimatedSprites.show(opened, run.world(), run.scheduler(), run.parts()))
                .apply(host);
    }

    /** Saves a map and tunings after half a second, and a picture after a second. */
    private static void showLiveFiles(GlfwHost host, GameRun<?> run) {
        try {
            Path folder = Files.createTempDirectory("live-files");
            for (String name : List.of("slimes.png", "game.properties", "hills.txt")) {
                Files.write(
                        folder.resolve(name),
                        Asset.resource(LiveFiles.class, name).read());
            }
            LiveFiles.show(host, run.world(), run.scheduler(), folder);
            host.assets().finish();
            run.scheduler()
                    .presentation("artist", frame -> work(Math.round(frame.presentationSeconds() * 10), folder, host));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
