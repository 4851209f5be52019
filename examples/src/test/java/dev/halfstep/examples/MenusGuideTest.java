package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.SaveSlots;
import dev.halfstep.file.Settings;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraShake;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.ui.Comfort;
import dev.halfstep.ui.Dialogue;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.ui.state.Tween;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the code of docs/menus.md. It is that of this class and of Menus. */
class MenusGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "menus.md");
    private static final Path THIS_FILE =
            Path.of("src", "test", "java", "dev", "halfstep", "examples", "MenusGuideTest.java");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    enum Level {
        PLAY,
        OVER
    }

    /** A component: a crate of the level. */
    static final class Crate {
        int hits;
    }

    static MenuStyle style(SoundPlayer player, Sound tick) {
        return new MenuStyle()
                .setFont(TextFont::mono, 18, 36)
                .setAccent(Color.rgb(0x7CE0A3))
                .setShape(380, 2)
                .setSounds(() -> player.play(tick, 0.5f), () -> player.play(tick, 0.5f), () -> {});
    }

    static void addLevel(GameStates<Level> states, SystemScheduler scheduler) {
        states.onEnter(Level.PLAY, step -> step.commands().spawn(new Crate(), states.member(Level.PLAY)));
        scheduler
                .simulation("time-limit", step -> {
                    if (states.steps() * step.stepSeconds() >= 60) {
                        states.change(Level.OVER);
                    }
                })
                .runIf(states.in(Level.PLAY));
    }

    static float fadedIn(Tween fade, PresentationContext frame) {
        return fade.eased(Tween.Ease.OUT).at(frame.presentationSeconds());
    }

    /** What the player carries, for the screen. */
    static final class Bag {
        static final List<Action> USE =
                IntStream.range(0, 8).mapToObj(i -> Action.named("use-" + i)).toList();

        private final int[] counts = new int[8];

        @Nullable
        TextureRegion icon(int slot) {
            return null;
        }

        int count(int slot) {
            return counts[slot] > 1 ? counts[slot] : 0; // a thing alone needs no number
        }

        String description(int slot) {
            return isEmpty(slot) ? "" : "A potion, " + counts[slot] + " left";
        }

        boolean isEmpty(int slot) {
            return counts[slot] == 0;
        }
    }

    static void addBag(Menu menu, Bag bag) {
        menu.screen("bag", panel -> {
            panel.heading("Bag").grid(4, grid -> {
                for (int slot = 0; slot < 8; slot++) {
                    int at = slot;
                    grid.button("", Bag.USE.get(at))
                            .icon(() -> bag.icon(at), 32)
                            .badge(() -> bag.count(at))
                            .hint(() -> bag.description(at))
                            .enabledIf(() -> !bag.isEmpty(at));
                }
            });
            panel.back("Back");
        });
    }

    static void addSaves(Menu menu, SaveSlots slots, GlfwHost host) {
        menu.saves("saves", slots, () -> "Level 3", host::takeScreenshot)
                .screen("title", panel -> panel.heading("Slime").open("Load", "saves"))
                .screen("pause", panel -> panel.back("Continue").open("Saves", "saves"));
    }

    /** A component: where the story is. */
    static final class Story {
        static final Action NEXT = Action.named("next");
        static final Action BUY = Action.named("buy");
        static final Action LEAVE = Action.named("leave");
        private static final List<Dialogue> LINES = List.of(
                Dialogue.say("Smith", "Nobody has asked for a sword in years.", NEXT),
                Dialogue.ask("Smith", "It costs 40 coins.")
                        .choice("Buy it", BUY)
                        .choice("No", LEAVE));

        int line;
        int swords;

        @Nullable
        Dialogue current() {
            return line < LINES.size() ? LINES.get(line) : null;
        }

        static void wire(World world, SystemScheduler scheduler) {
            scheduler.input().actions().declare(NEXT, BUY, LEAVE);
            world.spawn(new Story());
            scheduler.simulation("talk", step -> {
                Story story = step.world().single(Story.class);
                story.swords += step.input().pressCount(BUY);
                for (Action answer : List.of(NEXT, BUY, LEAVE)) {
                    story.line += step.input().pressCount(answer);
                }
            });
        }
    }

    static void addDialogue(Menu menu, World world) {
        menu.dialogue(() -> world.single(Story.class).current(), 40); // letters a second
    }

    @Test
    void bagAndDialogueAreOperatedByKeys() {
        Bag bag = new Bag();
        bag.counts[2] = 3;
        ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60))
                .tap(Key.ENTER, 5, 1)
                .tap(Key.ENTER, 10, 1)
                .tap(Key.ENTER, 15, 1)
                .tap(Key.ENTER, 20, 1);
        List<String> focused = new ArrayList<>();
        WorldRecipe game = new WorldRecipe()
                .register(Story.class)
                .wire((world, scheduler) -> {
                    Story.wire(world, scheduler);
                    Bag.USE.forEach(scheduler.input().actions()::declare);
                    Menu menu = new Menu(scheduler);
                    addBag(menu, bag);
                    addDialogue(menu, world);
                    scheduler.presentation("look", frame -> focused.add(menu.focused()));
                })
                .input(() -> keys);
        try (SyntheticWorld world = game.build()) {
            world.step(30);
            assertEquals(1, world.world().single(Story.class).swords);
        }
        assertTrue(focused.contains("Buy it"), () -> "the focus was on " + focused);
    }

    static Comfort addComfort(Menu menu, Settings settings) {
        Comfort comfort = new Comfort(settings);
        menu.comfort("comfort", comfort)
                .screen("options", panel -> panel.open("comfort", "comfort").back("back"));
        return comfort;
    }

    /** Returns the shake of a camera, whose picture has points. */
    static CameraShake addPoints(GlfwHost host, Camera2d camera, Text points, Comfort comfort) {
        FontLayer hud = comfort.applyTo(host.add(FontLayer.inPoints(TextFont::sans, 26, camera)));
        hud.add(points);
        return new CameraShake(/* maxOffset= */ 0.4f, /* fadeSeconds= */ 0.5, /* seed= */ 2)
                .setFactor(comfort.shake::get);
    }

    @Test
    void aPlayerReadsLargerTextsAndSeesNoShake() {
        Settings settings = Settings.inMemory();
        ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60))
                .tap(Key.ENTER, 5, 1)
                .tap(Key.LEFT, 10, 1)
                .tap(Key.DOWN, 15, 1)
                .tap(Key.LEFT, 20, 1);
        Comfort[] comfort = {null};
        WorldRecipe game = new WorldRecipe()
                .wire((world, scheduler) -> {
                    Menu menu = new Menu(scheduler);
                    comfort[0] = addComfort(menu, settings);
                    menu.open("options");
                })
                .input(() -> keys);
        try (SyntheticWorld world = game.build()) {
            world.step(30);
            assertEquals(2f, comfort[0].textScale());
            assertEquals(0.9f, new Comfort(settings).shake.get(), 0.001f, "the settings keep it");
        }
    }

    private static Menu menuOf(SystemScheduler scheduler) {
        return new Menu(scheduler)
                .setStyle(style(SoundPlayer.silent(), Sound.of("tick", 0.1, t -> 0)))
                .screen("title", panel -> panel.button("Start", () -> {}).open("Options", "options"))
                .screen("options", panel -> panel.back("Back"))
                .showWhile("title", () -> true);
    }

    @Test
    void padOpensTheOptions() {
        ScriptedInput pad = ScriptedInput.bySteps(Rate.hz(60))
                .tap(GamepadButton.DPAD_DOWN, 5, 1)
                .tap(GamepadButton.A, 10, 1);
        GameSpec<Menu> game = GameSpec.of("menus", "1").parts((world, scheduler) -> menuOf(scheduler));
        try (SyntheticWorld world = WorldRecipe.of(game).input(() -> pad).build()) {
            world.step(20);
            assertEquals("options", world.parts(game).screen());
            assertEquals("Back", world.parts(game).focused());
        }
    }

    @Test
    void levelEndsAfterAMinute() {
        float[] faded = new float[1];
        WorldRecipe game = new WorldRecipe()
                .register(GameStates::register)
                .register(Crate.class)
                .wire((world, scheduler) -> {
                    addLevel(GameStates.add(world, scheduler, Level.PLAY), scheduler);
                    scheduler.presentation("fade", frame -> faded[0] = fadedIn(Tween.begin(0, 2), frame));
                });
        try (SyntheticWorld world = game.build()) {
            world.step(60);
            assertEquals(1, world.world().query(Crate.class).count());
            assertEquals(0.75f, faded[0], 0.01f, "after half of the time");
            world.step(60 * 60);
            assertEquals(0, world.world().query(Crate.class).count());
        }
        RollbackInvariance.check(game, 200);
    }

    @Test
    void quotesCodeThatIsTested() throws IOException {
        String code = withoutIndentation(Files.readString(ExampleFiles.source("Menus")))
                + withoutIndentation(Files.readString(THIS_FILE));
        List<String> blocks = JAVA_BLOCK
                .matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertTrue(blocks.size() >= 7, () -> "the guide must have code: " + blocks);
        for (String block : blocks) {
            assertTrue(code.contains(withoutIndentation(block)), () -> "the guide must quote tested code:\n" + block);
        }
    }

    private static String withoutIndentation(String text) {
        return text.lines().map(line -> line.strip() + "\n").collect(Collectors.joining());
    }
}
