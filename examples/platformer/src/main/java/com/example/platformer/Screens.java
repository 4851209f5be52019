package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.ui.Comfort;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The screens around the level, their menus, and the settings that the player chooses there. */
final class Screens {

    enum Screen {
        TITLE,
        PLAY,
        END
    }

    /** The places of the level select. Those without a file are locked. */
    static final int SLOTS = Math.max(3, Platformer.LEVELS.size());

    /** The actions that begin the levels. Only menus press them. */
    static final List<Action> BEGIN = IntStream.rangeClosed(1, SLOTS)
            .mapToObj(number -> Action.named("level-" + number))
            .toList();

    static final Action TO_TITLE = Action.named("to-title");
    static final Action REWIND = Action.named("rewind");

    private static final float WON_SECONDS = 1.2f; // the player sees the flag before the end screen
    private static final List<String> LANGUAGES = List.of("English", "Deutsch");

    final Setting<Float> master;
    final Setting<Float> music;
    final Setting<Float> effects;
    final Setting<String> language;
    final Comfort comfort;
    private final World world;
    private final SystemScheduler scheduler;
    private final GameStates<Screen> states;

    /** Declares the settings. Call it after {@link #wire}, which has bound the actions. */
    Screens(World world, SystemScheduler scheduler, GameStates<Screen> states, Settings settings) {
        this.world = world;
        this.scheduler = scheduler;
        this.states = states;
        master = settings.number("volume.master", 0.8f, 0, 1);
        music = settings.number("volume.music", 0.7f, 0, 1);
        effects = settings.number("volume.effects", 1, 0, 1);
        language = settings.choice("language", LANGUAGES.get(0), LANGUAGES);
        comfort = new Comfort(settings);
        scheduler.input().actions().keepIn(settings);
    }

    static void register(World.Builder types) {
        Platformer.register(types);
        GameStates.register(types);
    }

    /** Adds the rules of the whole game: those of the level run while the player plays. */
    static GameStates<Screen> wire(World world, SystemScheduler scheduler) {
        scheduler.input().actions().bind(REWIND, Key.BACKSPACE, GamepadButton.LEFT_BUMPER);
        scheduler.input().actions().declare(TO_TITLE).declare(BEGIN.toArray(Action[]::new));
        GameStates<Screen> states = GameStates.add(world, scheduler, Screen.TITLE)
                .change(TO_TITLE, Screen.PLAY, Screen.TITLE)
                .change(TO_TITLE, Screen.END, Screen.TITLE);
        Platformer.wire(world, scheduler);
        Platformer.SYSTEMS.forEach(name -> scheduler.system(name).runIf(states.in(Screen.PLAY)));
        scheduler.simulation("screens", step -> {
            for (int level = 0; level < Platformer.LEVELS.size(); level++) {
                if (step.input().wasPressed(BEGIN.get(level))) {
                    Platformer.begin(step, level);
                    states.change(Screen.PLAY);
                }
            }
            if (states.current() == Screen.PLAY && step.world().single(Hero.class).wonSeconds > WON_SECONDS) {
                states.change(Screen.END);
            }
        });
        return states;
    }

    Menu menu(Records records, BooleanSupplier isFullscreen, Consumer<Boolean> setFullscreen, Runnable quit) {
        return new Menu(scheduler)
                .setTexts(language::get, Screens::texts)
                .comfort("comfort", comfort)
                .screen("title", panel -> panel.withoutSurface()
                        .image(Art.LIBRARY.clip("logo").frames().get(0), 400, 144)
                        .row(row -> row.button("start", BEGIN.get(0))
                                .button("continue", () -> begin(records.reached()))
                                .enabledIf(() -> records.reached() > 0)
                                .focusFirst())
                        .row(row -> row.open("levels", "levels")
                                .open("options", "options")
                                .ask("quit", "really-quit", quit)))
                .screen("levels", panel -> panel.heading("levels").width(540).grid(3, grid -> {
                    for (int i = 0; i < SLOTS; i++) {
                        int level = i;
                        grid.grid(1, slot -> slot.button("level-" + (level + 1), BEGIN.get(level))
                                .enabledIf(() -> level <= records.reached() && level < Platformer.LEVELS.size())
                                .label(() -> records.bestText(level)));
                    }
                }).back("back"))
                .screen("options", panel -> panel.heading("options")
                        .slider("master", 0, 1, 0.1f, master::get, master::set)
                        .slider("music", 0, 1, 0.1f, music::get, music::set)
                        .slider("effects", 0, 1, 0.1f, effects::get, effects::set)
                        .choice("language", LANGUAGES, language::get, language::set)
                        .toggle("fullscreen", isFullscreen, setFullscreen)
                        .row(row -> row.open("controls", "controls").open("comfort", "comfort"))
                        .back("back"))
                .screen("controls", panel -> panel.heading("controls").width(620)
                        .binding("left", Platformer.WALK, /* isPositive= */ false)
                        .binding("right", Platformer.WALK, /* isPositive= */ true)
                        .binding("jump", Platformer.JUMP)
                        .binding("drop", Platformer.DROP)
                        .binding("rewind", REWIND)
                        .binding("again", Platformer.AGAIN)
                        .toggled("rewind-toggle", REWIND)
                        .button("defaults", scheduler.input().actions()::restoreDefaults)
                        .back("back"))
                .screen("pause", panel -> panel.heading("paused")
                        .back("resume")
                        .button("again", Platformer.AGAIN)
                        .open("options", "options")
                        .button("to-title", TO_TITLE))
                .screen("end", panel -> panel.heading("won")
                        .label(records::result)
                        .button("next", () -> begin(level() + 1))
                        .button("again", () -> begin(level()))
                        .button("to-title", TO_TITLE))
                .screen("ending", panel -> panel.heading("ending")
                        .label(records::result)
                        .row(row -> row.label("total").label(records::total))
                        .row(row -> row.label("coins").label(records::coins))
                        .label("thanks")
                        .button("to-title", TO_TITLE)
                        .button("again", () -> begin(level())))
                .showWhile("title", () -> states.current() == Screen.TITLE)
                .showWhile("end", () -> states.current() == Screen.END && !isLastLevel())
                .showWhile("ending", () -> states.current() == Screen.END && isLastLevel())
                .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
    }

    private void begin(int level) {
        scheduler.input().additions().press(BEGIN.get(level));
    }

    private int level() {
        return world.single(Hero.class).level;
    }

    private boolean isLastLevel() {
        return level() == Platformer.LEVELS.size() - 1;
    }

    /** Returns the name of a level in the language of the player. */
    String name(int level) {
        String key = "level-" + (level + 1);
        ResourceBundle texts = texts(language.get());
        return texts.containsKey(key) ? texts.getString(key) : key; // a new level may have no name yet
    }

    static ResourceBundle texts(String language) {
        return ResourceBundle.getBundle("texts", language.equals("Deutsch") ? Locale.GERMAN : Locale.ROOT);
    }

    /** Dark panels over the daylight of the level, and the colour of coins for the focus. */
    static MenuStyle style(Runnable move, Runnable confirm, Runnable cancel) {
        Color earth = Color.rgb(0x2F4858);
        return new MenuStyle()
                .setFont(TextFont::sans, 18, 40)
                .setAccent(Color.rgb(0xFFC93C))
                .setTextColors(Color.rgb(0xFFF8E8), Color.rgb(0xA9D6D6))
                .setSurfaces(
                        earth.withOpacity(0.15f), Color.rgb(0x223642), earth, Color.rgb(0x27584E))
                .setShape(420, 10)
                .setSounds(move, confirm, cancel);
    }
}
