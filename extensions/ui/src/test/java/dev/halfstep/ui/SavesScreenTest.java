package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.SaveSlots;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.Key;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays a game that saves and loads, without a window. */
class SavesScreenTest {

    /** A component: what the rules count. */
    static final class Count {
        int steps;
        int enters;
    }

    private static final GameSpec<World> GAME = GameSpec.of("saves", "1")
            .register(Count.class)
            .wire((world, scheduler) -> {
                world.spawn(new Count());
                scheduler.simulation("count", step -> {
                    Count count = step.world().single(Count.class);
                    count.steps++;
                    count.enters += step.input().pressCount(Key.ENTER);
                });
            });

    @TempDir
    Path folder;

    private final GameRun<World> game = GAME.begin();
    private @Nullable SaveSlots slots;
    private Menu menu = new Menu(game.scheduler());
    private boolean isTitle;

    private Player play(Path saves, @Nullable Consumer<Consumer<Screenshot>> screenshots) {
        slots = game.own(new SaveSlots(DataFolder.at(saves)));
        menu.saves("saves", slots, () -> "Level " + count().steps, screenshots)
                .screen("pause", panel -> panel.back("Continue").open("Saves", "saves"))
                .screen("title", panel -> panel.open("Load", "saves"))
                .showWhile("title", () -> isTitle)
                .pauseOn("pause", Key.ESCAPE);
        return new Player(game);
    }

    private Count count() {
        return game.world().single(Count.class);
    }

    /** Saves in a new slot, from the running game, and stays in the list. */
    private void saveNew(Player player) throws IOException {
        player.tap(Key.ESCAPE, Key.DOWN, Key.ENTER);
        assertEquals("saves", menu.screen());
        assertEquals("New save", menu.focused());
        player.tap(Key.ENTER);
        slots.list(); // waits for the save
        game.step(2);
    }

    @AfterEach
    void close() {
        game.close();
    }

    @Test
    void savesInANewSlotAndLoadsIt() throws IOException {
        Player player = play(folder, null);
        saveNew(player);
        int savedSteps = count().steps;
        assertEquals(
                List.of("slot-1 Level " + savedSteps),
                slots.list().stream()
                        .map(slot -> slot.name() + " " + slot.title())
                        .toList());
        player.tap(Key.ESCAPE, Key.ESCAPE); // goes on
        game.step(50);
        player.tap(Key.ESCAPE, Key.DOWN, Key.ENTER, Key.DOWN);
        assertTrue(menu.focused().startsWith("Level " + savedSteps + "\n20"), menu.focused());
        player.tap(Key.ENTER);
        assertEquals("Load", menu.focused());
        player.tap(Key.ENTER);
        assertEquals("No", menu.focused(), "the present game is not saved");
        player.tap(Key.LEFT, Key.ENTER);
        assertFalse(menu.isOpen());
        assertFalse(game.scheduler().timeControl().isPaused());
        assertTrue(count().steps < savedSteps + 5, "steps: " + count().steps);
        assertEquals(0, count().enters, "what was pressed in the menu must not reach the loaded game");
    }

    @Test
    void overwritesAndDeletesOnlyAfterAQuestion() throws IOException {
        Player player = play(folder, null);
        saveNew(player);
        byte[] first = slots.load("slot-1");
        player.tap(Key.ESCAPE, Key.ESCAPE);
        game.step(10);
        player.tap(Key.ESCAPE, Key.DOWN, Key.ENTER, Key.DOWN, Key.ENTER, Key.DOWN);
        assertEquals("Overwrite", menu.focused());
        player.tap(Key.ENTER, Key.ENTER); // No
        assertEquals("saves.slot", menu.screen());
        assertEquals(first.length, slots.load("slot-1").length);
        String title = slots.list().get(0).title();
        player.tap(Key.ENTER, Key.LEFT, Key.ENTER); // Yes
        assertFalse(title.equals(slots.list().get(0).title()), "the slot has its new content");
        assertEquals(1, slots.list().size());
        game.step(2);
        assertEquals("saves", menu.screen());
        player.tap(Key.DOWN, Key.ENTER, Key.DOWN, Key.DOWN);
        assertEquals("Delete", menu.focused());
        player.tap(Key.ENTER, Key.ENTER); // No
        assertEquals(1, slots.list().size());
        player.tap(Key.ENTER, Key.LEFT, Key.ENTER);
        assertEquals(0, slots.list().size());
        assertEquals("saves", menu.screen());
    }

    @Test
    void titleLoadsWithoutAQuestionAndCannotSave() throws IOException {
        Player player = play(folder, null);
        saveNew(player);
        int savedSteps = count().steps;
        player.tap(Key.ESCAPE, Key.ESCAPE);
        isTitle = true;
        game.step(100);
        player.tap(Key.ENTER);
        assertEquals("saves", menu.screen());
        assertTrue(menu.focused().startsWith("Level "), "no new save: " + menu.focused());
        player.tap(Key.ENTER);
        assertEquals("Load", menu.focused());
        player.tap(Key.ENTER);
        assertTrue(count().steps < savedSteps + 20, "steps: " + count().steps);
    }

    @Test
    void showsADamagedSlotWithTheReasonAndDoesNotLoadIt() throws IOException {
        Files.writeString(folder.resolve("slot-1.save"), "damaged");
        Player player = play(folder, null);
        player.tap(Key.ESCAPE, Key.DOWN, Key.ENTER);
        TextRectangles texts = new TextRectangles(menu);
        menu.screens().paint(texts, 0, 0);
        String damage = String.valueOf(slots.list().get(0).damage());
        assertTrue(texts.contents().contains(damage), texts.contents() + " must have " + damage);
        player.tap(Key.DOWN, Key.ENTER);
        assertEquals("Overwrite", menu.focused(), "it has no button Load");
        player.tap(Key.ESCAPE, Key.UP, Key.ENTER);
        assertEquals(2, slots.list().size(), "a new save goes beside it");
        assertEquals("slot-2", slots.list().get(0).name());
    }

    @Test
    void listHasANewSlotAsSoonAsItIsWritten() throws IOException {
        Player player = play(folder, null);
        saveNew(player);
        player.tap(Key.DOWN);
        assertTrue(menu.focused().startsWith("Level "), menu.focused());
        player.tap(Key.UP, Key.ENTER);
        slots.list();
        game.step(2);
        player.tap(Key.DOWN, Key.DOWN);
        assertTrue(menu.focused().startsWith("Level "), menu.focused());
    }

    @Test
    void savesNothingIfTheSlotsCannotBeRead() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");
        Player player = play(file, null);
        player.tap(Key.ESCAPE, Key.DOWN, Key.ENTER);
        assertEquals("Back", menu.focused(), "a new save could replace a slot that is not seen");
        TextRectangles texts = new TextRectangles(menu);
        menu.screens().paint(texts, 0, 0);
        assertTrue(texts.contents().toString().contains("a folder must be read"), "" + texts.contents());
    }

    @Test
    void failureInADialoguePausesTheGameUntilItIsRead() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");
        Action next = Action.named("next");
        menu.dialogue(() -> count().steps < 30 ? Dialogue.say("", "Hello", next) : null, 1f);
        Player player = play(file, null);
        assertEquals("halfstep.dialogue", menu.screen());
        slots.save("slot-1", "title", null, new byte[1]);
        while (slots.isSaving()) {
            Thread.onSpinWait();
        }
        game.step(2);
        int steps = count().steps;
        game.step(60);
        assertEquals("saves.failure", menu.screen(), "the end of the dialogue would close it");
        assertEquals(steps, count().steps, 1);
        player.tap(Key.ENTER);
        game.step(60);
        assertFalse(menu.isOpen());
    }

    @Test
    void tellsInADialogWhyASaveHasFailed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");
        Player player = play(file, null);
        player.tap(Key.ESCAPE);
        byte[] state = {1};
        slots.save("slot-1", "title", null, state);
        while (slots.isSaving()) {
            Thread.onSpinWait();
        }
        game.step(2);
        assertEquals("saves.failure", menu.screen());
        TextRectangles texts = new TextRectangles(menu);
        menu.screens().paint(texts, 0, 0);
        assertTrue(texts.contents().toString().contains("a slot must be saved: slot-1"), "" + texts.contents());
        player.tap(Key.ENTER);
        assertEquals("pause", menu.screen());
        assertNull(slots.nextFailure());
    }

    @Test
    void savesThePictureOfAFrameWithoutTheMenu() throws IOException {
        Player player = play(folder, receiver -> {
            assertTrue(menu.look().isHidden);
            receiver.accept(new Screenshot(640, 360, new byte[640 * 360 * 3]));
            assertFalse(menu.look().isHidden);
        });
        saveNew(player);
        byte[] picture = slots.list().get(0).picture();
        assertTrue(picture != null && picture.length > 0 && picture[1] == 'P', "a PNG file");
    }
}
