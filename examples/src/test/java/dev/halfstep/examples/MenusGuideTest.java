package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.MenuStyle;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.ui.state.Tween;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
