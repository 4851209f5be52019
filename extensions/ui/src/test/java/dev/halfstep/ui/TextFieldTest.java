package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a setting accepts whatever a player types or pastes into its text field. */
class TextFieldTest {

    private static final int MAX_LENGTH = 12;
    private static final String ROCKET = "\uD83D\uDE80";
    private static final List<String> PARTS = List.of(
            "a",
            "Z",
            "\"",
            "\\",
            "#",
            "=",
            " ",
            "é",
            ROCKET,
            "\uD83D",
            "\uDE80",
            "\uFFFD",
            "\uFEFF",
            "\u0000",
            "\n",
            "\r",
            "\t",
            "\u0085",
            "\u2028",
            "\u202E",
            "\u200D",
            "e\u0301",
            "\uDBFF\uDFFF",
            "\uFFFF");

    @TempDir
    private Path folder;

    private final List<Consumer<InputQueue>> next = new ArrayList<>();
    private String clipboard = "";
    private Setting<String> player = Settings.inMemory().text("player", "", MAX_LENGTH);
    private Menu menu;
    private SyntheticWorld world;

    private void open(int maxLength) {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    menu = new Menu(scheduler)
                            .setClipboard(() -> clipboard, text -> clipboard = text)
                            .screen(
                                    "name",
                                    panel -> panel.text(
                                            "Name", maxLength, () -> player.get(), text -> player.set(text)));
                    menu.open("name");
                })
                .input(() -> queue -> {
                    next.forEach(event -> event.accept(queue));
                    next.clear();
                });
        world = recipe.build();
        world.step(1);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void tap(Control... controls) {
        for (Control control : controls) {
            next.add(queue -> queue.add(control, true, queue.frameStartNanos()));
            next.add(queue -> queue.add(control, false, queue.frameStartNanos()));
        }
        world.step(1);
    }

    private void type(String text) {
        next.add(queue -> text.codePoints().forEach(queue::type));
        world.step(1);
    }

    private void paste(String text) {
        clipboard = text;
        next.add(queue -> queue.add(Key.LEFT_CONTROL, true, queue.frameStartNanos()));
        tap(Key.V);
        next.add(queue -> queue.add(Key.LEFT_CONTROL, false, queue.frameStartNanos()));
        world.step(1);
    }

    @Test
    void aFieldAndItsSettingCountCharactersAlike() {
        open(MAX_LENGTH);
        tap(Key.ENTER);
        type(ROCKET.repeat(MAX_LENGTH + 1));
        tap(Key.ENTER);
        assertEquals(ROCKET.repeat(MAX_LENGTH), player.get());
    }

    @Test
    void aRefusedTextIsEditedFurther() {
        open(MAX_LENGTH + 1);
        tap(Key.ENTER);
        type("x".repeat(MAX_LENGTH + 1));
        tap(Key.ENTER);
        assertEquals("", player.get());
        tap(Key.BACKSPACE);
        tap(Key.ENTER);
        assertEquals("x".repeat(MAX_LENGTH), player.get());
    }

    /** A letter with marks and an emoji of several parts are one character to a player, and to a font. */
    @Test
    void theCaretDoesNotSplitClusters() {
        open(MAX_LENGTH);
        tap(Key.ENTER);
        type("e\u0301नि" + ROCKET + "\u200D" + ROCKET + "x");
        tap(Key.LEFT, Key.LEFT);
        tap(Key.DELETE);
        tap(Key.LEFT);
        tap(Key.BACKSPACE);
        tap(Key.ENTER);
        assertEquals("निx", player.get());
    }

    @Test
    void pastesManyEmojiQuickly() {
        int count = 100_000;
        player = Settings.inMemory().text("long", "", count);
        open(count);
        tap(Key.ENTER);
        String pasted = ROCKET.repeat(count + 1);
        assertTimeout(Duration.ofSeconds(3), () -> paste(pasted)); // it takes 0.1 s
        tap(Key.ENTER);
        assertEquals(2 * count, player.get().length());
    }

    /**
     * Types, pastes and edits at random; each text that a field passes on is accepted, and comes back from the file.
     */
    @Test
    void aSettingAcceptsEachTextOfItsField() throws IOException {
        DataFolder data = DataFolder.at(folder);
        Settings settings = Settings.open(data, "settings.toml");
        player = settings.text("player", "", MAX_LENGTH);
        open(MAX_LENGTH);
        Control[] keys = {
            Key.BACKSPACE,
            Key.DELETE,
            Key.LEFT,
            Key.RIGHT,
            Key.HOME,
            Key.END,
            GamepadButton.DPAD_UP,
            GamepadButton.DPAD_DOWN,
            GamepadButton.DPAD_LEFT,
            GamepadButton.DPAD_RIGHT
        };
        Random random = new Random(12);
        int edits = 0;
        boolean isFull = false;
        for (int round = 0; round < 200; round++) {
            tap(Key.ENTER);
            String before = player.get();
            for (int i = random.nextInt(6); i >= 0; i--) {
                int kind = random.nextInt(4);
                if (kind == 0) {
                    type(randomText(random, 8));
                } else if (kind == 1) {
                    paste(randomText(random, 30));
                } else {
                    tap(keys[random.nextInt(keys.length)]);
                }
            }
            tap(Key.ENTER);
            edits += before.equals(player.get()) ? 0 : 1;
            isFull |= player.get().codePointCount(0, player.get().length()) == MAX_LENGTH;
            if (round % 20 == 0) {
                settings.save();
                Settings read = Settings.open(data, "settings.toml");
                assertEquals(player.get(), read.text("player", "", MAX_LENGTH).get());
                assertEquals(List.of(), read.problems());
            }
        }
        assertTrue(edits > 100 && isFull, "edits: " + edits);
    }

    private static String randomText(Random random, int maxParts) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(maxParts); i >= 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }
}
