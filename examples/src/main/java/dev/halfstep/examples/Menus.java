package dev.halfstep.examples;

import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/** A slime jumps. Around it: a title, options in two languages, key bindings, a pause. */
final class Menus {

    enum Screen {
        TITLE,
        PLAY
    }

    static final Action START = Action.named("start");
    static final Action TO_TITLE = Action.named("to-title");
    static final Action JUMP = Action.named("jump");
    static final List<String> NAMES = List.of("lime", "violet", "orange"); // names of texts, too
    static final Color[] COLORS = {Color.rgb(0xB8E04A), Color.rgb(0xB388FF), Color.rgb(0xFF9457)};

    private final Settings settings = Settings.inMemory(); // a game keeps a file: docs/settings.md
    final Setting<String> color = settings.choice("colour", "lime", NAMES);
    final Setting<String> language = settings.choice("language", "English", List.of("English", "Deutsch"));

    static final class Slime {
        float speed;
    }

    static final GameSpec<GameStates<Screen>> GAME = GameSpec.of("menus", "1")
            .register(Slime.class)
            .register(Shape.TYPE)
            .register(GameStates::register)
            .parts(Menus::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Menus", 1280, 720)
                .show(window -> new Menus().show(window.host(), window.gameRun(), window.loop()::stop))
                .run(args));
    }

    private static GameStates<Screen> wire(World world, SystemScheduler scheduler) {
        scheduler.input().actions().bind(JUMP, Key.SPACE, GamepadButton.A).declare(START, TO_TITLE);
        GameStates<Screen> states = GameStates.add(world, scheduler, Screen.TITLE)
                .change(START, Screen.TITLE, Screen.PLAY)
                .change(TO_TITLE, Screen.PLAY, Screen.TITLE);
        scheduler.simulation("jump", Menus::jump).runIf(states.in(Screen.PLAY));
        world.spawn(Transform.at(5, -2), new Slime(), Shape.circle(1.5f, COLORS[0]));
        return states;
    }

    static void jump(SimulationContext step) {
        for (var slime : step.world().query(Transform.class, Slime.class)) {
            boolean stands = slime.first().y() <= -2;
            boolean jumps = stands && step.input().wasPressed(JUMP);
            slime.second().speed = jumps ? 9 : stands ? 0 : slime.second().speed - 20 * step.stepSeconds();
            float y = slime.first().y() + slime.second().speed * step.stepSeconds();
            slime.first().setPosition(5, Math.max(-2, y));
        }
    }

    void show(GlfwHost host, GameRun<GameStates<Screen>> run, Runnable quit) {
        SystemScheduler scheduler = run.scheduler();
        GameStates<Screen> states = run.parts();
        host.add(new ShapeLayer(Camera2d.showing(16, 9)));
        Menu menu = new Menu(scheduler);
        menu.setTexts(language::get, Menus::texts)
                .screen("title", panel -> {
                    panel.heading("Slime").button("start", START);
                    panel.open("options", "options").ask("quit", "really-quit", quit);
                })
                .screen("options", panel -> {
                    panel.heading("options").choice("colour", NAMES, color::get, color::set);
                    panel.choice("language", List.of("English", "Deutsch"), language::get, language::set);
                    panel.toggle("fullscreen", host.controls()::isFullscreen, host.controls()::setFullscreen);
                    panel.binding("jump", JUMP).back("back");
                })
                .screen("pause", panel -> {
                    panel.heading("paused").back("resume");
                    panel.open("options", "options").button("restart", TO_TITLE);
                })
                .showWhile("title", () -> states.current() == Screen.TITLE)
                .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
        host.add(menu.layer(host::framebufferSize));
        scheduler.presentation("colour", frame -> {
            for (var slime : frame.world().query(Shape.class)) {
                slime.first().setColor(COLORS[NAMES.indexOf(color.get())]);
            }
        });
    }

    private static ResourceBundle texts(String language) {
        Locale locale = language.equals("Deutsch") ? Locale.GERMAN : Locale.ROOT;
        return ResourceBundle.getBundle("dev.halfstep.examples.menu", locale);
    }
}
