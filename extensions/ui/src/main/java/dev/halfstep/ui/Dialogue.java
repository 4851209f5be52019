package dev.halfstep.ui;

import dev.halfstep.input.Action;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says what a character of the game says now, and how the player answers. The rules decide which dialogue is current,
 * such as by the field of a component; {@link Menu#dialogue} shows it. Each answer presses an action: input of the next
 * step, by which the rules go on.
 *
 * <pre>{@code
 * static final Dialogue GREETING = Dialogue.say("Smith", "My best sword costs 40 coins.", NEXT);
 * static final Dialogue OFFER = Dialogue.ask("Smith", "Do you want it?").choice("Buy it", BUY).choice("No", LEAVE);
 * }</pre>
 *
 * @param speaker who speaks: the name of a text, or the text itself; empty for nobody
 * @param text what is said: the name of a text, or the text itself
 * @param choices the answers, at least one when the dialogue is shown
 */
public record Dialogue(String speaker, String text, List<Choice> choices) {

    /**
     * An answer of the player.
     *
     * @param label the name of a text, or the text itself; empty for one that has no button, and goes on by the
     *     confirming key or a click
     * @param action the action that the answer presses, which the game declares
     */
    public record Choice(String label, Action action) {}

    /** Creates a dialogue. */
    public Dialogue {
        choices = List.copyOf(choices);
    }

    /**
     * Creates a dialogue that goes on by the confirming key or a click.
     *
     * @param speaker who speaks
     * @param text what is said
     * @param next the action that the player presses to go on
     * @return a new dialogue
     */
    public static Dialogue say(String speaker, String text, Action next) {
        return ask(speaker, text).choice("", next);
    }

    /**
     * Creates a dialogue without answers: add them by {@link #choice}.
     *
     * @param speaker who speaks
     * @param text what is said
     * @return a new dialogue
     */
    public static Dialogue ask(String speaker, String text) {
        return new Dialogue(speaker, text, List.of());
    }

    /**
     * Returns this dialogue with one more answer.
     *
     * @param label the name of a text, or the text itself
     * @param action the action that it presses
     * @return a new dialogue
     */
    public Dialogue choice(String label, Action action) {
        Stream<Choice> more = Stream.concat(choices.stream(), Stream.of(new Choice(label, action)));
        return new Dialogue(speaker, text, more.toList());
    }
}
