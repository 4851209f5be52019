package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.Key;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.ListResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays a dialogue, without a window. */
class DialogueTest {

    private static final Action NEXT = Action.named("next");
    private static final Action BUY = Action.named("buy");
    private static final Action LEAVE = Action.named("leave");

    private static final Dialogue GREETING = Dialogue.say("Smith", "greeting", NEXT);
    private static final Dialogue OFFER =
            Dialogue.ask("Smith", "Want it?").choice("Buy", BUY).choice("No", LEAVE);

    /** A component: where the story is. */
    static final class Story {
        int line = 1;
        int swords;

        @Nullable
        Dialogue current() {
            return line == 1 ? GREETING : line == 2 ? OFFER : null;
        }
    }

    private static final GameSpec<World> GAME = GameSpec.of("dialogue", "1")
            .register(Story.class)
            .wire((world, scheduler) -> {
                scheduler.input().actions().declare(NEXT, BUY, LEAVE);
                world.spawn(new Story());
                scheduler.simulation("talk", step -> {
                    Story story = step.world().single(Story.class);
                    story.line += step.input().pressCount(NEXT);
                    if (step.input().wasPressed(BUY) || step.input().wasPressed(LEAVE)) {
                        story.line++;
                        story.swords += step.input().pressCount(BUY);
                    }
                });
            });

    private final GameRun<World> game = GAME.begin();
    private final Story story = game.world().single(Story.class);
    private final Menu menu = new Menu(game.scheduler()).setTexts(new ListResourceBundle() {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "My best sword costs forty coins."}};
        }
    });

    @Test
    void lettersAppearAndAnswersReachTheRules(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("talk.rec");
        try (game) {
            Recorder.start(file, game);
            menu.dialogue(story::current, 10f);
            Player player = new Player(game);
            assertEquals("halfstep.dialogue", menu.screen());
            assertEquals("greeting", menu.focused());
            player.tap(Key.ENTER); // all letters
            assertEquals(1, story.line);
            player.tap(Key.ENTER);
            assertEquals(2, story.line);
            assertEquals("Want it?", menu.focused(), "no answer before the text is whole");
            game.step(60);
            assertEquals("Buy", menu.focused(), "8 letters take less than a second");
            player.tap(Key.ENTER);
            assertEquals(1, story.swords);
            assertFalse(menu.isOpen());
        }
        try (Replay replay = Replay.begin(Recording.open(file), GAME)) {
            replay.verify();
            assertEquals(1, replay.world().single(Story.class).swords, "a replay needs no menu");
        }
    }

    @Test
    void showsTheLettersByTheirTimeWithoutMovingWords() {
        try (game) {
            menu.dialogue(story::current, 10f);
            game.step(31); // half a second
            TextRectangles texts = new TextRectangles(menu);
            menu.screens().paint(texts, 0, 0);
            assertTrue(texts.contents().contains("My best sword costs forty coins."), "the whole text is laid out");
            DialogueScreen.Speech speech = (DialogueScreen.Speech)
                    menu.screens().top().root.content.children.get(1);
            assertEquals(5, speech.visibleLetters(), 1);
            game.step(20 * 60);
            assertEquals(32, speech.visibleLetters());
        }
    }

    @Test
    void pausesAndGoesOn() {
        try (game) {
            menu.screen("pause", panel -> panel.back("Continue")).pauseOn("pause", Key.ESCAPE);
            menu.dialogue(story::current, Float.POSITIVE_INFINITY);
            Player player = new Player(game);
            player.tap(Key.ESCAPE);
            assertEquals("pause", menu.screen());
            player.tap(Key.ENTER);
            assertEquals("halfstep.dialogue", menu.screen());
            assertFalse(game.scheduler().timeControl().isPaused());
            assertEquals(1, story.line, "what was pressed in the pause is no answer");
            player.tap(Key.ESCAPE, Key.ESCAPE, Key.ENTER);
            assertEquals(2, story.line);
        }
    }

    @Test
    void twoPressesInAFrameAnswerOnce() {
        try (game) {
            menu.dialogue(story::current, Float.POSITIVE_INFINITY);
            game.step(2);
            game.setPlayer(input -> {
                if (game.scheduler().timestep().steps() == 2) {
                    for (int i = 0; i < 4; i++) {
                        input.add(Key.ENTER, i % 2 == 0, input.frameEndNanos());
                    }
                }
            });
            game.step(3);
            assertEquals(2, story.line);
        }
    }

    @Test
    void refusesADialogueWithoutAnAnswerAndASpeedOfZero() {
        try (game) {
            assertThrows(IllegalArgumentException.class, () -> menu.dialogue(story::current, 0f));
            menu.dialogue(() -> Dialogue.ask("Smith", "Well?"), 10f);
            assertThrows(RuntimeException.class, () -> game.step(2));
        }
    }
}
