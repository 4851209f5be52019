package dev.halfstep.ui;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.Action;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.Text;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows the current dialogue of the game, and presses the actions of its answers. */
final class DialogueScreen {

    static final String NAME = "halfstep.dialogue";

    private static final float WIDTH = 800f;
    private static final int MIN_LINES = 3;
    private static final Color INVISIBLE = Color.WHITE.withOpacity(0f);

    private final Menu menu;
    private final Supplier<@Nullable Dialogue> current;
    private final float lettersPerSecond;
    private final MenuScreen screen;
    private @Nullable Dialogue shown;

    /** How many letters appear; the fraction is the part of the next one. */
    private float letters;

    private long steps;

    /** The step after which the player has answered, or -1. Until the next step, the rules cannot go on. */
    private long answeredStep = -1;

    DialogueScreen(Menu menu, Supplier<@Nullable Dialogue> current, float lettersPerSecond) {
        if (!(lettersPerSecond > 0f)) {
            throw new IllegalArgumentException(
                    "the letters of a dialogue must appear at a speed above 0: " + lettersPerSecond + " a second");
        }
        this.menu = menu;
        this.current = Objects.requireNonNull(current, "current");
        this.lettersPerSecond =
                Math.min(lettersPerSecond, Float.MAX_VALUE); // infinity times no time would be no number
        screen = menu.addRebuilt(new MenuScreen(NAME, /* isDialog= */ false), this::build);
        screen.isInGame = true;
        menu.showWhile(NAME, () -> shown != null);
    }

    /** Follows the rules of the game, and lets letters appear. */
    void advance(PresentationContext frame) {
        steps = frame.steps();
        Dialogue now = current.get();
        boolean isSame = Objects.equals(now, shown);
        letters = (isSame ? letters : 0f) + frame.frameSeconds() * lettersPerSecond;
        shown = now;
        if (now != null && !isSame) {
            screen.rebuild.run();
        }
    }

    /** Adds the widgets of the current dialogue. */
    private void build(Panel panel) {
        Dialogue dialogue = Objects.requireNonNull(shown, "shown");
        List<Dialogue.Choice> choices = dialogue.choices();
        if (choices.isEmpty()) {
            throw new IllegalArgumentException("a dialogue must have at least one answer: " + dialogue);
        }
        panel.width(WIDTH).middle(1f);
        if (!dialogue.speaker().isEmpty()) {
            panel.add(new LabelWidget(new Caption(dialogue.speaker(), /* isHeading= */ true), Text.Horizontal.LEFT));
        }
        Action next = choices.get(0).label().isEmpty() ? choices.get(0).action() : null;
        Speech speech = new Speech(dialogue.text(), next);
        panel.add(speech);
        for (Dialogue.Choice choice : choices) {
            if (!choice.label().isEmpty()) {
                panel.button(choice.label(), () -> answer(choice.action())).enabledIf(speech::isWhole);
            }
        }
    }

    private void answer(Action action) {
        if (steps != answeredStep) { // a second press before the next step would answer what the rules say next
            answeredStep = steps;
            menu.screens().press(action);
        }
    }

    /** The text, which can be confirmed while it appears, and if it goes on without a choice. */
    final class Speech extends Widget {
        private final Caption caption;
        private final @Nullable Action next;

        Speech(String text, @Nullable Action next) {
            caption = new Caption(text, /* isHeading= */ false);
            this.next = next;
        }

        boolean isWhole() {
            return letters >= caption.content().length();
        }

        int visibleLetters() {
            return (int) Math.min(letters, caption.content().length());
        }

        @Override
        boolean isFocusable() {
            return next != null || !isWhole();
        }

        @Override
        boolean activate() {
            if (!isWhole()) {
                letters = Float.POSITIVE_INFINITY;
            } else if (next != null) {
                answer(next);
            }
            return false;
        }

        @Override
        float layout(MenuLook look) {
            float whole = look.measure(caption, width);
            if (scroller != null && !isWhole()) {
                scroller.showAbove(y + whole * letters / caption.content().length() + look.style().textHeight);
            }
            return Math.max(whole, MIN_LINES * look.style().textHeight);
        }

        @Override
        void paint(Painter painter) {
            caption.text.setColorFrom(
                    visibleLetters(), INVISIBLE); // keeps its place, so that no word jumps to a new line
            painter.text(caption, x, y, Text.Horizontal.LEFT, painter.style().text);
        }

        @Override
        public String toString() {
            return caption.key();
        }
    }
}
