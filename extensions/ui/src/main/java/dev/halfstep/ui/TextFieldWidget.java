package dev.halfstep.ui;

import dev.halfstep.file.TypedText;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.text.Text;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Edits a line of text. A gamepad edits it as well: up and down change the character before the caret, right adds one,
 * left removes it.
 */
final class TextFieldWidget extends ValueRow {

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ";
    private static final char CARET = '|';

    /** What a reader takes for one character: an extended grapheme cluster of Unicode. */
    private static final Pattern CLUSTER = Pattern.compile("\\X");

    private final MenuLook look;
    private final Clipboard clipboard;
    private final int maxLength;
    private final Supplier<String> getter;
    private final Consumer<String> setter;
    private final StringBuilder edited = new StringBuilder();
    private int caret;
    private boolean isEditing;
    private String shown = "";

    TextFieldWidget(
            MenuLook look,
            Clipboard clipboard,
            String label,
            int maxLength,
            Supplier<String> getter,
            Consumer<String> setter) {
        super(label);
        if (maxLength < 1) {
            throw new IllegalArgumentException("the maximum length of a text must be at least 1: " + maxLength);
        }
        this.look = look;
        this.clipboard = clipboard;
        this.maxLength = maxLength;
        this.getter = getter;
        this.setter = setter;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    boolean activate() {
        edited.setLength(0);
        caret = 0;
        isEditing = true;
        insert(getter.get());
        return true;
    }

    @Override
    boolean edit(MenuInput input) {
        FrameInput in = input.frame();
        editByKeys(in);
        editByGamepad(input);
        boolean isDone =
                input.presses(MenuInput.CONFIRM) > 0 || in.wasPressed(MouseButton.LEFT) || in.wasPressed(Key.TAB);
        boolean isCancelled = in.wasPressed(Key.ESCAPE);
        if (isCancelled || (isDone && isAccepted())) {
            isEditing = false;
        }
        return isEditing;
    }

    /** Passes the text on. A refused text is edited further: typed text must not end the game. */
    private boolean isAccepted() {
        try {
            setter.accept(edited.toString());
            return true;
        } catch (IllegalArgumentException e) {
            look.style().cancelSound.run();
            return false;
        }
    }

    @Override
    void cancelEdit() {
        isEditing = false;
    }

    private void editByKeys(FrameInput in) {
        boolean isCommand = in.isHeld(Key.LEFT_CONTROL) || in.isHeld(Key.RIGHT_CONTROL);
        for (int i = 0; i < in.textLength() && !isCommand; i++) {
            insert(Character.toString(in.codePoint(i)));
        }
        for (int i = in.typeCount(Key.BACKSPACE); i > 0; i--) {
            delete(offset(-1), caret);
        }
        for (int i = in.typeCount(Key.DELETE); i > 0; i--) {
            delete(caret, offset(1));
        }
        for (int i = in.typeCount(Key.LEFT); i > 0; i--) {
            moveTo(offset(-1));
        }
        for (int i = in.typeCount(Key.RIGHT); i > 0; i--) {
            moveTo(offset(1));
        }
        if (in.wasPressed(Key.HOME)) {
            moveTo(0);
        }
        if (in.wasPressed(Key.END)) {
            moveTo(edited.length());
        }
        if (isCommand && in.wasPressed(Key.V)) {
            insert(clipboard.text());
        }
        if (isCommand && (in.wasPressed(Key.C) || in.wasPressed(Key.X))) {
            clipboard.setText(edited.toString());
        }
        if (isCommand && in.wasPressed(Key.X)) {
            delete(0, edited.length());
        }
    }

    private void editByGamepad(MenuInput input) {
        int turns = input.padPresses(FocusGraph.DOWN) - input.padPresses(FocusGraph.UP);
        if (turns != 0) {
            char old = caret == 0 ? 'Z' : Character.toUpperCase(edited.charAt(caret - 1));
            int index = Math.floorMod(Math.max(0, LETTERS.indexOf(old)) + turns, LETTERS.length());
            delete(offset(-1), caret);
            insert(String.valueOf(LETTERS.charAt(index)));
        }
        for (int i = input.padPresses(FocusGraph.RIGHT); i > 0; i--) {
            insert("A");
        }
        for (int i = input.padPresses(FocusGraph.LEFT); i > 0; i--) {
            delete(offset(-1), caret);
        }
    }

    /** Inserts the first line of a text, up to the maximum length. */
    private void insert(String added) {
        String fitting = TypedText.first(added, maxLength - TypedText.length(edited));
        edited.insert(caret, fitting);
        caret += fitting.length();
        changed();
    }

    private void delete(int from, int to) {
        edited.delete(from, to);
        moveTo(from);
    }

    private void moveTo(int newCaret) {
        caret = newCaret;
        changed();
    }

    /** Returns the index one cluster before or after the caret: a letter with its marks, or an emoji of several parts. */
    private int offset(int direction) {
        int before = 0;
        for (Matcher cluster = CLUSTER.matcher(edited); cluster.find(); before = cluster.end()) {
            if (direction > 0 && cluster.end() > caret) {
                return cluster.end();
            }
            if (direction < 0 && cluster.end() >= caret) {
                return cluster.start();
            }
        }
        return before;
    }

    private void changed() {
        shown = new StringBuilder(edited).insert(caret, CARET).toString();
    }

    @Override
    String valueText() {
        return isEditing ? shown : getter.get();
    }

    @Override
    void paintValue(Painter painter, MenuStyle style) {
        float left = valueLeft();
        float inset = 0.6f * style.gap;
        painter.box(left, y + inset, right() - inset - left, height - 2f * inset, style.radius / 2f, style.inset);
        paintText(painter, left + style.gap, Text.Horizontal.LEFT, isEditing ? style.accent : valueColor(painter));
    }
}
