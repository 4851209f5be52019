package dev.halfstep.sample;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.frame.SystemScheduler.Overrun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.Bot;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.PlayTogether;
import dev.halfstep.meteors.presentation.PlaySounds;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayState;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowControls.CursorShape;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.sample.scene.lab.LabScene;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A run of a scene: adds what all scenes have, in a window or without one, and prints the results.
 *
 * @param isFirst whether the window has shown no other scene before
 * @param nextChoice gets the scene that the player has chosen to follow
 */
record SceneRun(
        GameWindow<Scene> window,
        Options options,
        PlayerData player,
        Netplay netplay,
        PlayTogether together,
        SceneChoice choice,
        boolean isFirst,
        Consumer<SceneChoice> nextChoice,
        Scene scene,
        SystemScheduler scheduler) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Gives a scene what options and player choose, and what is no rule of the scene. Called before the others. */
    void prepare(Scene any) {
        if (any instanceof LabScene lab) {
            lab.setSettings(options.labSettings(choice.stepRate()));
        } else if (any instanceof CrowdScene crowd && options.has("--film")) {
            crowd.withoutCost();
        }
    }

    /** Shows the scene, from the layers at the back to the menu. A split view follows in {@link #begin}. */
    void show() {
        GlfwHost host = window.host();
        host.controls().setTitle("Halfstep: " + choice.scene().label());
        host.controls().setCursor(CursorShape.ARROW); // the previous scene may have hidden the pointer
        host.setGamepadPlayers(1); // meteors may have more players
        if (isFirst && options.hasWindow()) {
            player.keep(host.controls());
            host.controls().setIcon(icon());
            System.err.println(keysLine() + "; --help lists all options");
        }
        boolean canRewind =
                !options.isReplay() && !choice.isSplit() && scheduler.timestep().isSeekable();
        scene.setPlayer(player.highScore(), player.choices(), canRewind);
        if (options.hasWindow() && !choice.isSplit()) {
            together.begin(window.gameRun().game(), this::playTogether, () -> playNext(choice));
            scene.setTogether(together);
        }
        if (!choice.isSplit()) {
            scene.addLayers(SceneLayers.on(host, player.choices()::text), scheduler);
            showAround(UnaryOperator.identity());
        }
    }

    /** Describes the most important keys in one line. */
    private String keysLine() {
        return options.isReplay()
                ? "replay: P pauses, the period runs one step, left and right seek, Q quits"
                : choice.scene().terminalLine(choice.isSplit());
    }

    /** Returns the icon of the window in all sizes: a moving dot, drawn at two steps and between them. */
    static Image[] icon() {
        return Stream.of("icon-16.png", "icon-32.png", "icon-48.png", "icon-128.png")
                .map(file -> Image.decode(Asset.resource(SceneRun.class, file)))
                .toArray(Image[]::new);
    }

    /** Shows the scene and its twin, which is not interpolated. Their steps have the same input. */
    private void showSplit() {
        GlfwHost host = window.host();
        SchedulerSettings settings = SchedulerSettings.defaults()
                .withWorkers(options.value("--workers").map(Integer::valueOf).orElse(1));
        RawTwin twin = window.own(RawTwin.begin(window.gameRun().game(), settings, scheduler, NanoClock.system()));
        prepare(twin.scene());
        twin.scene().setPlayer(player.highScore(), player.choices(), /* canRewind= */ false);
        window.wrapInput(input -> twin.inputOf(input, scheduler));
        SplitView view =
                new SplitView(host, twin, () -> scene.shownStepRate(choice.stepRate()), player.choices()::text);
        twin.scene().addLayers(view.raw(), twin.scheduler());
        scene.addLayers(view.interpolated(), scheduler);
        view.addFrame();
        scheduler.presentation("split", view);
        showAround(view::inInterpolatedArea);
    }

    /**
     * Adds what is around the layers of a scene: sounds, HUD, keys and menu.
     *
     * @param hudPlace returns the layer to draw in place of the HUD line
     */
    private void showAround(UnaryOperator<Layer> hudPlace) {
        GlfwHost host = window.host();
        SoundPlayer sound = window.sound();
        if (sound.isAudible()) {
            if (isFirst && choice.scene() == SceneName.METEORS && !options.has("--bot") && !options.isReplay()) {
                PlaySounds.playTitle(sound, player.choices());
            }
            scene.addSounds(sound, scheduler);
        }
        Hud.add(host, hudPlace, scheduler, options, scene, choice, player.choices()::text);
        if (netplay.state() == NetplayState.AGREED) {
            scheduler.presentation(
                    "session-notices", new SessionNotices(netplay, player.choices(), scene::allows, window::notice));
        }
        if (netplay.state() == NetplayState.AGREED || netplay.desync().isPresent()) {
            scheduler.presentation(
                    "netplay-line",
                    new NetplayLine(
                            host, netplay, SessionStart.line(options), options.has("--two") || SecondWindow.isThis()));
        }
        addQuitKeys();
        if (!options.isReplay()) {
            scheduler.presentation(
                    "scene-keys", new SceneKeys(choice, options.timestep(), this::playNext, window::notice, scene));
            scene.addMenu(window.world(), scheduler, host, window.loop()::stop);
        }
    }

    private void addQuitKeys() {
        scheduler.presentation("quit-keys", frame -> {
            if (Stream.of(Key.Q, Key.ESCAPE).anyMatch(key -> frame.input().wasPressed(key) && scene.allows(key))) {
                window.loop().stop();
            }
        });
    }

    private void playNext(SceneChoice next) {
        nextChoice.accept(next);
        long ships = options.value("--ships").map(Long::valueOf).orElse(1L); // a session has more
        window.playNext(game -> next.describe(game.with(Meteors.SHIPS, ships), options));
    }

    /** Plays the game on which all players have agreed. */
    private void playTogether() {
        window.playNext(game -> {
            GameSpec<Scene> agreed = netplay.agreed(game);
            nextChoice.accept(choice.withStepRate(agreed.rate()));
            return agreed;
        });
    }

    /** Adds what follows views and options, with or without a window. */
    void begin() {
        if (choice.isSplit()) {
            showSplit();
        }
        if (!window.hasHost()) {
            addQuitKeys();
            if (!options.isReplay()) {
                scene.addMenu(window.world(), scheduler, /* host= */ null, window.loop()::stop);
                addScript();
            }
        }
        scheduler.setInterpolating(!options.has("--no-interpolation"));
        limitAndLogCatchUp();
        netplay.begin(window.gameRun());
        addBot();
        endWithFirstWindow();
    }

    private void addBot() {
        if (options.has("--bot") && choice.scene() == SceneName.METEORS) {
            World world = window.world();
            boolean isSession = netplay.state() == NetplayState.PLAYING;
            scheduler
                    .input()
                    .replaceStepInput(isSession ? Bot.ofOwnShip(world, netplay::player) : Bot.ofAllShips(world));
        }
    }

    private void endWithFirstWindow() {
        if (SecondWindow.isThis()) {
            Future<?> end = SecondWindow.endOfFirst();
            scheduler.presentation("first-window", frame -> {
                if (end.isDone()) {
                    window.loop().stop();
                }
            });
        }
    }

    /** Lets the script of the scene press keys, if no other one does. */
    private void addScript() {
        if (!options.has("--keys")) {
            var script = scene.script();
            window.wrapInput(player -> input -> {
                player.poll(input);
                script.poll(input);
            });
        }
    }

    /** Sets the step budget, and logs frames that drop or owe simulated time. */
    private void limitAndLogCatchUp() {
        NanoClock clock = window.clock();
        long budgetMillis = options.stepBudgetMillis();
        if (budgetMillis > 0) {
            scheduler.timeControl().setBudget(clock, budgetMillis * (long) NANOS_PER_MILLI);
        }
        if (options.isRealtime() && !options.isReplay()) { // a long seek is no overrun
            scheduler.setOverrunListener(clock, Overrun.log(clock, System.err::println));
        }
    }

    /** Ends the scene, and prints its results as lines {@code key=value}. */
    void end() {
        scene.end(window.world());
        if (!options.hasWindow()) {
            Timestep timestep = scheduler.timestep();
            print("frames=%d%n", window.loop().frames());
            print("steps=%d%n", timestep.steps());
            print("simulated-seconds=%.3f%n", timestep.simulatedSeconds());
            print("dropped-ms=%.3f%n", timestep.droppedNanos() / NANOS_PER_MILLI);
            print("capped-frames=%d%n", scheduler.timeControl().cappedFrames());
            print("alpha=%.4f%n", scheduler.alpha());
        }
        scene.printReport(System.out);
    }

    private static void print(String format, Object value) {
        System.out.printf(Locale.ROOT, format, value);
    }
}
