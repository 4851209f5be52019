package dev.halfstep.ui;

import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.texture.TextureRegion;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds widgets to a screen, from top to bottom. Each label is the name of a text in the bundle of {@link
 * Menu#setTexts}, or the text itself.
 *
 * <pre>{@code
 * menu.screen("options", panel -> panel.heading("options")
 *         .slider("music", 0, 1, 0.1f, music::get, music::set)
 *         .toggle("fullscreen", controls::isFullscreen, controls::setFullscreen)
 *         .row(row -> row.button("save", this::save).back("back")));
 * }</pre>
 */
public final class Panel {

    private final OpenScreens screens;
    private final MenuLook look;
    private final ActionMap actions;
    private final Clipboard clipboard;
    private final MenuScreen screen;
    private final Group group;

    Panel(OpenScreens screens, MenuLook look, ActionMap actions, Clipboard clipboard, MenuScreen screen) {
        this.screens = screens;
        this.look = look;
        this.actions = actions;
        this.clipboard = clipboard;
        this.screen = screen;
        group = screen.root.content;
    }

    /** Creates a panel for the widgets of a group. */
    private Panel(Panel outer, Group group) {
        screens = outer.screens;
        look = outer.look;
        actions = outer.actions;
        clipboard = outer.clipboard;
        screen = outer.screen;
        this.group = group;
    }

    Panel add(Widget widget) {
        group.children.add(widget);
        return this;
    }

    private Panel add(Group inner, Consumer<Panel> builder) {
        builder.accept(new Panel(this, inner));
        return add(inner);
    }

    /**
     * Adds a heading in large letters.
     *
     * @param label the text or its name
     * @return this
     */
    public Panel heading(String label) {
        return add(new LabelWidget(new Caption(label, /* isHeading= */ true), Text.Horizontal.CENTER));
    }

    /**
     * Adds a heading that may change in each frame. It is not translated.
     *
     * @param content returns the text; the same object as long as the text is the same
     * @return this
     */
    public Panel heading(Supplier<String> content) {
        return add(new LabelWidget(new Caption(content, /* isHeading= */ true), Text.Horizontal.CENTER));
    }

    /**
     * Adds a text, which wraps at the width of the panel.
     *
     * @param label the text or its name
     * @return this
     */
    public Panel label(String label) {
        return add(new LabelWidget(new Caption(label, /* isHeading= */ false), Text.Horizontal.LEFT));
    }

    /**
     * Adds a text that may change in each frame, such as a score. It is not translated.
     *
     * @param content returns the text; the same object as long as the text is the same, so that a frame allocates
     *     nothing
     * @return this
     */
    public Panel label(Supplier<String> content) {
        return add(new LabelWidget(new Caption(content, /* isHeading= */ false), Text.Horizontal.CENTER));
    }

    /**
     * Adds a picture.
     *
     * @param region the part of a texture, which the caller closes
     * @param width the width in points, more than 0
     * @param height the height in points, more than 0
     * @return this
     * @throws IllegalArgumentException if a side is not above 0
     */
    public Panel image(TextureRegion region, float width, float height) {
        if (!(width > 0f && height > 0f)) {
            throw new IllegalArgumentException("the sides of a picture must be above 0: " + width + ", " + height);
        }
        return add(new ImageWidget(region, width, height));
    }

    /**
     * Adds a button that presses an action: the next step sees it, and recordings contain it. It ends a pause of the
     * menu.
     *
     * @param label the text or its name
     * @param action the action, which the game binds or declares
     * @return this
     */
    public Panel button(String label, Action action) {
        return button(label, () -> screens.press(action));
    }

    /**
     * Adds a button for presentation, such as one that ends the game. It must not change the simulation.
     *
     * @param label the text or its name
     * @param effect is called when the button is activated
     * @return this
     */
    public Panel button(String label, Runnable effect) {
        return add(new ButtonWidget(new Caption(label, /* isHeading= */ false), effect));
    }

    /**
     * Adds a button that presses an action, with a text that may change in each frame, such as a price. It is not
     * translated.
     *
     * @param content returns the text; the same object as long as the text is the same
     * @param action the action, which the game binds or declares
     * @return this
     */
    public Panel button(Supplier<String> content, Action action) {
        return button(content, () -> screens.press(action));
    }

    /**
     * Adds a button for presentation, with a text that may change in each frame. It is not translated.
     *
     * @param content returns the text; the same object as long as the text is the same
     * @param effect is called when the button is activated
     * @return this
     */
    public Panel button(Supplier<String> content, Runnable effect) {
        return add(new ButtonWidget(new Caption(content, /* isHeading= */ false), effect));
    }

    /**
     * Adds a button that asks a question before it does something that cannot be taken back, such as to end the game.
     * The answers are the texts {@code Yes} and {@code No}; the dialog begins at {@code No}.
     *
     * @param label the text or its name
     * @param question the text of the question or its name
     * @param effect is called after a yes; presentation, as that of {@link #button(String, Runnable)}
     * @return this
     */
    public Panel ask(String label, String question, Runnable effect) {
        return button(label, () -> screens.ask(question, effect));
    }

    /**
     * Adds a button that opens another screen or dialog.
     *
     * @param label the text or its name
     * @param name the name of the screen, which may be added later
     * @return this
     */
    public Panel open(String label, String name) {
        screens.checkLater(name);
        return button(label, () -> screens.open(name));
    }

    /**
     * Adds a button that leaves this screen. On the first screen of a pause, it resumes the game.
     *
     * @param label the text or its name
     * @return this
     */
    public Panel back(String label) {
        return button(label, screens::back);
    }

    /**
     * Adds a switch.
     *
     * @param label the text or its name
     * @param getter returns whether it is on
     * @param setter is called when the player turns it on or off
     * @return this
     */
    public Panel toggle(String label, BooleanSupplier getter, Consumer<Boolean> setter) {
        List<Boolean> values = List.of(false, true);
        return add(new ChoiceWidget<>(look.texts(), label, values, getter::getAsBoolean, setter, /* isSwitch= */ true));
    }

    /**
     * Adds a slider. It shows per cent if its range is 0 to 1.
     *
     * @param label the text or its name
     * @param min the least value
     * @param max the greatest value
     * @param step by how much a key changes the value, more than 0
     * @param getter returns the value, such as {@code music::get} of a setting
     * @param setter is called when the player changes the value, such as {@code music::set}
     * @return this
     * @throws IllegalArgumentException if the range or the step is not positive
     */
    public Panel slider(
            String label, float min, float max, float step, Supplier<Float> getter, Consumer<Float> setter) {
        return add(new SliderWidget(label, min, max, step, getter, setter));
    }

    /**
     * Adds a choice between some values. It shows {@code value.toString()}, or the text with this name.
     *
     * @param <T> the type of the values
     * @param label the text or its name
     * @param values the values, at least one
     * @param getter returns the value, such as {@code language::get} of a setting
     * @param setter is called when the player chooses another value
     * @return this
     * @throws IllegalArgumentException if there are no values
     */
    public <T> Panel choice(String label, List<T> values, Supplier<T> getter, Consumer<T> setter) {
        return add(new ChoiceWidget<>(look.texts(), label, values, getter, setter, /* isSwitch= */ false));
    }

    /**
     * Adds a line of text that the player edits. Keys type; on a gamepad, up and down change a character, right adds
     * one and left removes it. The confirming key ends the edit, ESCAPE discards it.
     *
     * <p>The field follows the rule of {@link dev.halfstep.file.Settings#text}: a setting accepts each text of a field
     * with the same maximum length.
     *
     * @param label the text or its name
     * @param maxLength the maximum number of characters, which are Unicode code points, 1 or more
     * @param getter returns the text, such as {@code player::get} of a setting
     * @param setter is called with the new text, such as {@code player::set}. If it throws an {@code
     *     IllegalArgumentException}, the text is refused, and the player goes on editing it
     * @return this
     * @throws IllegalArgumentException if the maximum length is below 1
     */
    public Panel text(String label, int maxLength, Supplier<String> getter, Consumer<String> setter) {
        return add(new TextFieldWidget(look, clipboard, label, maxLength, getter, setter));
    }

    /**
     * Adds a row for the bindings of an action: its keys and mouse buttons, and its gamepad buttons. The player
     * replaces each by pressing another control; ESCAPE keeps it. A control that another action has too is shown as a
     * conflict.
     *
     * @param label the text or its name
     * @param action the action, which is bound already
     * @return this
     */
    public Panel binding(String label, Action action) {
        return row(row -> row.label(label)
                .add(new BindingWidget(actions, look.texts(), label, action, null, false, /* isPad= */ false))
                .add(new BindingWidget(actions, look.texts(), label, action, null, false, /* isPad= */ true)));
    }

    /**
     * Adds a row for the bindings of one direction of an axis action, as {@link #binding(String, Action)} does for an
     * action.
     *
     * @param label the text or its name
     * @param axis the axis action, which is bound already
     * @param isPositive true for the control that moves the axis to 1, false for the one that moves it to -1
     * @return this
     */
    public Panel binding(String label, AxisAction axis, boolean isPositive) {
        return row(row -> row.label(label)
                .add(new BindingWidget(actions, look.texts(), label, null, axis, isPositive, /* isPad= */ false))
                .add(new BindingWidget(actions, look.texts(), label, null, axis, isPositive, /* isPad= */ true)));
    }

    /**
     * Adds a switch that {@linkplain ActionMap#setToggled toggles} an action: the player presses it once to hold it, and
     * once more to release it.
     *
     * @param label the text or its name
     * @param action the action, which is bound already
     * @return this
     */
    public Panel toggled(String label, Action action) {
        return toggle(label, () -> actions.isToggled(action), on -> actions.setToggled(action, on));
    }

    /**
     * Adds a bar that shows how much of something is done.
     *
     * @param label the text or its name
     * @param fraction returns 0 for nothing to 1 for all
     * @return this
     */
    public Panel progress(String label, DoubleSupplier fraction) {
        return add(new ProgressWidget(label, fraction));
    }

    /**
     * Adds widgets side by side, with equal widths.
     *
     * @param builder adds the widgets
     * @return this
     */
    public Panel row(Consumer<Panel> builder) {
        return add(new Group(0, /* isBoxed= */ false), builder);
    }

    /**
     * Adds widgets in rows of some columns, with equal widths.
     *
     * @param columns the number of columns, 1 or more
     * @param builder adds the widgets, row by row
     * @return this
     * @throws IllegalArgumentException if there is no column
     */
    public Panel grid(int columns, Consumer<Panel> builder) {
        if (columns < 1) {
            throw new IllegalArgumentException("a grid must have at least 1 column: " + columns);
        }
        return add(new Group(columns, /* isBoxed= */ false), builder);
    }

    /**
     * Adds widgets on a surface of their own.
     *
     * @param builder adds the widgets
     * @return this
     */
    public Panel panel(Consumer<Panel> builder) {
        return add(new Group(1, /* isBoxed= */ true), builder);
    }

    /**
     * Adds widgets that scroll if they need more height.
     *
     * @param maxHeight the maximum height in points, more than 0
     * @param builder adds the widgets
     * @return this
     * @throws IllegalArgumentException if the height is not above 0
     */
    public Panel list(float maxHeight, Consumer<Panel> builder) {
        if (!(maxHeight > 0f)) {
            throw new IllegalArgumentException("the height of a list must be above 0: " + maxHeight);
        }
        Scroller scroller = new Scroller(maxHeight);
        builder.accept(new Panel(this, scroller.content));
        return add(scroller);
    }

    /**
     * Enables the widget that was added last only while a condition holds. A disabled widget is grey, and the player
     * cannot choose it.
     *
     * @param condition read in each frame
     * @return this
     * @throws IllegalStateException if no widget was added
     */
    public Panel enabledIf(BooleanSupplier condition) {
        last().setEnabled(condition);
        return this;
    }

    /**
     * Shows an icon on the button that was added last, before its label, or alone if the label is empty.
     *
     * <pre>{@code
     * menu.screen("bag", panel -> panel.heading("Bag").grid(4, grid -> {
     *     for (int slot = 0; slot < 12; slot++) {
     *         int at = slot;
     *         grid.button("", USE.get(slot)).icon(() -> bag.icon(at), 32).badge(() -> bag.count(at))
     *                 .hint(() -> bag.description(at)).enabledIf(() -> bag.has(at));
     *     }
     * }));
     * }</pre>
     *
     * @param region returns the part of a texture, which the caller closes; null for none; read in each frame
     * @param height the height in points, more than 0; the width follows from the region
     * @return this
     * @throws IllegalArgumentException if the height is not above 0
     * @throws IllegalStateException if the widget that was added last is no button
     */
    public Panel icon(Supplier<? extends @Nullable TextureRegion> region, float height) {
        if (!(height > 0f)) {
            throw new IllegalArgumentException("the height of an icon must be above 0: " + height);
        }
        lastButton().icon = region;
        lastButton().iconHeight = height;
        return this;
    }

    /**
     * Shows a number at the lower right corner of the button that was added last, such as how many things it is for.
     *
     * @param count returns the number, 0 to show none; read in each frame
     * @return this
     * @throws IllegalStateException if the widget that was added last is no button
     */
    public Panel badge(IntSupplier count) {
        lastButton().count = count;
        return this;
    }

    /**
     * Explains the widget that was added last, in a line at the end of the screen while the widget has the focus.
     *
     * @param label the text or its name
     * @return this
     * @throws IllegalStateException if no widget was added
     */
    public Panel hint(String label) {
        return hint(new Caption(label, /* isHeading= */ false));
    }

    /**
     * Explains the widget that was added last by a text that may change in each frame. It is not translated.
     *
     * @param content returns the text; the same object as long as the text is the same
     * @return this
     * @throws IllegalStateException if no widget was added
     */
    public Panel hint(Supplier<String> content) {
        return hint(new Caption(content, /* isHeading= */ false));
    }

    private Panel hint(Caption hint) {
        last().hint = hint;
        screen.hints.add(hint);
        return this;
    }

    private ButtonWidget lastButton() {
        if (last() instanceof ButtonWidget button) {
            return button;
        }
        throw new IllegalStateException("an icon or a badge must belong to a button: " + last());
    }

    /**
     * Gives the focus to the widget that was added last when the screen is opened, such as to the safe button of a
     * dialog. By default, the first widget gets it.
     *
     * @return this
     * @throws IllegalStateException if no widget was added
     */
    public Panel focusFirst() {
        screen.first = last();
        return this;
    }

    private Widget last() {
        if (group.children.isEmpty()) {
            throw new IllegalStateException("a widget must be added before it is changed");
        }
        return group.children.get(group.children.size() - 1);
    }

    /**
     * Sets the width of the widgets of this screen.
     *
     * @param points the width, more than 0; by default, the width of the style; less in narrow pictures
     * @return this
     * @throws IllegalArgumentException if the width is not above 0
     */
    public Panel width(float points) {
        if (!(points > 0f)) {
            throw new IllegalArgumentException("the width of a screen must be above 0: " + points);
        }
        screen.width = points;
        return this;
    }

    /**
     * Moves this screen up or down in the picture, such as below the drawn name of the game. A screen that would leave
     * the picture is moved as far as it can.
     *
     * @param fraction where the middle of the screen lies: 0 at the top of the picture, 1 at its bottom; 0.5 by default
     * @return this
     * @throws IllegalArgumentException if the fraction is not 0 to 1
     */
    public Panel middle(float fraction) {
        if (!(fraction >= 0f && fraction <= 1f)) {
            throw new IllegalArgumentException("the middle of a screen must be 0 to 1: " + fraction);
        }
        screen.middle = fraction;
        return this;
    }

    /**
     * Keeps the upper part of the picture free, such as for the drawn name of the game. A screen that is higher than the
     * rest scrolls.
     *
     * @param fraction the part of the height of the picture, 0 to less than 1; 0 by default
     * @return this
     * @throws IllegalArgumentException if the fraction is out of range
     */
    public Panel below(float fraction) {
        if (!(fraction >= 0f && fraction < 1f)) {
            throw new IllegalArgumentException("the free part of a picture must be 0 to less than 1: " + fraction);
        }
        screen.top = fraction;
        return this;
    }

    /**
     * Shows the widgets of this screen without the surface behind them, so that the game is seen between them, such as
     * at the title. A dialog keeps its surface: texts lie behind it.
     *
     * @return this
     */
    public Panel withoutSurface() {
        screen.hasSurface = false;
        return this;
    }

    /**
     * Sets what happens when the player leaves this screen, such as saving the settings.
     *
     * @param effect is called after the screen was left
     * @return this
     */
    public Panel onLeave(Runnable effect) {
        screen.onLeave = effect;
        return this;
    }
}
