package com.example.dungeon;

import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Things.What;
import dev.halfstep.file.SaveSlots;
import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.Tuning;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.ui.Comfort;
import dev.halfstep.ui.Dialogue;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.Panel;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.concurrent.ThreadLocalRandom;

/** The screens around the floors, their menus, and the settings that the player chooses there. */
record Screens(World world, SystemScheduler scheduler, GameStates<Screens.Screen> states, Screens.Options options) {

    enum Screen {
        TITLE,
        TALK,
        PLAY,
        END
    }

    /** Begins a game; {@link #TELL} tells a story before. Only menus press them. */
    static final Action BEGIN = Action.named("begin");

    static final Action TELL = Action.named("tell");
    static final Action NEXT = Action.named("next");
    static final Action TO_TITLE = Action.named("to-title");

    /** The number that the floors of the next game are made from; 0 for the seed of the description. */
    static final Tuning NUMBER = Tuning.of("number", 0, 0, 999_999);

    private static final List<String> STORY = List.of("story-1", "story-2", "story-3");

    /** The volumes that the player sets, of 0 to 1, his comfort, and the texts in the language of the system. */
    record Options(
            Setting<Float> master, Setting<Float> music, Setting<Float> effects, Comfort comfort, ResourceBundle texts) {

        static Options in(Settings settings) {
            return new Options(
                    settings.number("volume.master", 0.8f, 0, 1),
                    settings.number("volume.music", 0.7f, 0, 1),
                    settings.number("volume.effects", 1, 0, 1),
                    new Comfort(settings),
                    ResourceBundle.getBundle("texts"));
        }
    }

    /** Adds the rules of the whole game: those of the floors run while the player plays. */
    static GameStates<Screen> wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        scheduler.input().actions().declare(BEGIN, TELL, NEXT, TO_TITLE, What.KEY.traits.use());
        GameStates<Screen> states = GameStates.add(world, scheduler, Screen.TITLE);
        Lantern lantern = new Lantern(world, scheduler, game.seed());
        Lantern.SYSTEMS.forEach(name -> scheduler.system(name).runIf(states.in(Screen.PLAY)));
        scheduler.simulation("screens", step -> {
            Keeper keeper = world.single(Keeper.class);
            boolean begins = step.input().wasPressed(BEGIN);
            if (begins || step.input().wasPressed(TELL)) {
                long number = (long) step.input().value(NUMBER);
                lantern.begin(step, number == 0 ? game.seed() : number);
                states.change(begins ? Screen.PLAY : Screen.TALK);
            } else if (states.current() == Screen.TALK && step.input().wasPressed(NEXT)) {
                keeper.told++;
                states.change(keeper.told < STORY.size() ? Screen.TALK : Screen.PLAY);
            } else if (step.input().wasPressed(TO_TITLE)) {
                states.change(Screen.TITLE);
            } else if (states.current() == Screen.PLAY && keeper.endSeconds > 1.4f) {
                states.change(Screen.END);
            }
        });
        return states;
    }

    Menu menu(Art art, Camera2d camera, SaveSlots slots, GlfwHost host, Runnable quit) {
        return new Menu(scheduler)
                .setTexts(options.texts())
                .comfort("comfort", options.comfort())
                .sendAim(camera)
                .saves("saves", slots, this::result, host::takeScreenshot)
                .dialogue(this::said, /* lettersPerSecond= */ 45)
                .screen("title", panel -> panel.withoutSurface()
                        .middle(0.7f)
                        .heading("game")
                        .button("start", () -> begin(TELL))
                        .open("saves", "saves")
                        .open("options", "options")
                        .ask("quit", "really-quit", quit))
                .screen("options", panel -> panel.heading("options")
                        .slider("master", 0, 1, 0.1f, options.master()::get, options.master()::set)
                        .slider("music", 0, 1, 0.1f, options.music()::get, options.music()::set)
                        .slider("effects", 0, 1, 0.1f, options.effects()::get, options.effects()::set)
                        .toggle("fullscreen", host.controls()::isFullscreen, host.controls()::setFullscreen)
                        .row(row -> row.open("controls", "controls").open("comfort", "comfort"))
                        .back("back"))
                .screen("controls", panel -> panel.heading("controls")
                        .width(640)
                        .binding("up", Lantern.WALK_Y, /* isPositive= */ true)
                        .binding("left", Lantern.WALK_X, /* isPositive= */ false)
                        .binding("down", Lantern.WALK_Y, /* isPositive= */ false)
                        .binding("right", Lantern.WALK_X, /* isPositive= */ true)
                        .binding("fire", Lantern.FIRE)
                        .binding("shoot", Lantern.SHOOT)
                        .binding("drink", What.POTION.traits.use())
                        .binding("fill", What.OIL.traits.use())
                        .toggled("fire-toggle", Lantern.FIRE)
                        .toggled("shoot-toggle", Lantern.SHOOT)
                        .button("defaults", scheduler.input().actions()::restoreDefaults)
                        .back("back"))
                .screen("pause", panel -> panel.heading("paused")
                        .grid(3, bag -> What.BAG.forEach(what -> thing(bag, art, what)))
                        .back("resume")
                        .focusFirst()
                        .open("saves", "saves")
                        .open("options", "options")
                        .button("to-title", TO_TITLE))
                .screen("end", panel -> panel.heading(() -> options.texts().getString(keeper().hasWon ? "won" : "lost"))
                        .label(this::result)
                        .button("again", BEGIN)
                        .button("new", () -> begin(BEGIN))
                        .button("to-title", TO_TITLE))
                .showWhile("title", states.in(Screen.TITLE))
                .showWhile("end", states.in(Screen.END))
                .pauseOn("pause", Key.ESCAPE, Key.TAB, GamepadButton.START);
    }

    private void thing(Panel bag, Art art, What what) {
        bag.button("", what.traits.use())
                .icon(() -> art.cell(what.traits.picture()), 48)
                .badge(() -> keeper().bag[what.traits.slot()])
                .hint(what.traits.use().name() + "-hint")
                .enabledIf(() -> keeper().has(what) && what != What.KEY);
    }

    /** Begins a game on other floors. */
    private void begin(Action action) {
        scheduler.input().additions().tune(NUMBER, ThreadLocalRandom.current().nextInt(1, 1_000_000));
        scheduler.input().additions().press(action);
    }

    private Keeper keeper() {
        return world.single(Keeper.class);
    }

    private Dialogue said() {
        int told = keeper().told; // all of it before the next step, which begins the game
        boolean isTalking = states.current() == Screen.TALK && told < STORY.size();
        return isTalking ? Dialogue.say("flame", STORY.get(told), NEXT) : null;
    }

    /** Returns how far the player has come, also as the title of a saved game. */
    private String result() {
        Keeper keeper = keeper();
        String text = options.texts().getString("result");
        return String.format(text, keeper.depth + 1, keeper.kills, keeper.steps / 3600, keeper.steps / 60 % 60);
    }

    /** Panels as dark as the night, and the colour of the flame for the focus. */
    static MenuStyle style() {
        return new MenuStyle()
                .setFont(TextFont::sans, 20, 44)
                .setAccent(Art.AMBER)
                .setTextColors(Art.CREAM, Color.rgb(0xA8ACD0))
                .setSurfaces(Art.NIGHT.withOpacity(0.3f), Color.rgb(0x1B1E36), Color.rgb(0x2A2E50), Color.rgb(0x4A3A2C))
                .setShape(440, 10);
    }
}
