package dev.halfstep.ui;

import dev.halfstep.input.Action;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The screens of a menu by their names, and the stack of the open ones. */
final class OpenScreens {

    /** The name of the dialog that asks. */
    static final String QUESTION = "halfstep.question";

    private final MenuLook look;
    private final MenuInput input;
    private final GamePause pause;
    private final Map<String, MenuScreen> screens = new LinkedHashMap<>();

    // The screens that conditions of the game show, and their conditions.
    private final List<MenuScreen> shown = new ArrayList<>();
    private final List<BooleanSupplier> conditions = new ArrayList<>();

    /** The names of screens that buttons open, checked before the first frame is presented. */
    private final List<String> namesToCheck = new ArrayList<>();

    /** The open screens. The last one has the input. */
    private final List<MenuScreen> stack = new ArrayList<>();

    // What the dialog asks, and what it does after a yes.
    private String question = "";
    private Runnable answer = () -> {};

    /** The screen that a condition shows below all others; null if no condition holds. */
    private @Nullable MenuScreen base;

    OpenScreens(MenuLook look, MenuInput input, GamePause pause) {
        this.look = look;
        this.input = input;
        this.pause = pause;
    }

    void add(MenuScreen screen) {
        if (screens.putIfAbsent(screen.name, screen) != null) {
            throw new IllegalArgumentException("the name of a screen must be used once: '" + screen.name + "'");
        }
    }

    MenuScreen find(String name) {
        MenuScreen screen = screens.get(name);
        if (screen == null) {
            throw new IllegalArgumentException("a screen must be added before it is used: '" + name + "' is none of "
                    + screens.keySet().stream()
                            .filter(each -> !each.equals(QUESTION))
                            .toList());
        }
        return screen;
    }

    void showWhile(String name, BooleanSupplier condition) {
        shown.add(find(name));
        conditions.add(Objects.requireNonNull(condition, "condition"));
    }

    /** Checks a name before the first frame is presented: the screen may be added until then. */
    void checkLater(String name) {
        namesToCheck.add(name);
    }

    void checkNames() {
        namesToCheck.forEach(this::find);
    }

    void open(String name) {
        MenuScreen opened = find(name);
        endInput();
        opened.focus = null;
        opened.rebuild.run();
        stack.add(opened);
        layout();
    }

    void back() {
        boolean isBase = stack.size() == 1 && base != null;
        if (!stack.isEmpty() && !isBase) {
            endInput();
            stack.remove(stack.size() - 1).onLeave.run();
            if (stack.size() == baseCount()) {
                pause.end();
            }
            layout();
        }
    }

    /** Opens the dialog that asks before something is lost. */
    void ask(String newQuestion, Runnable newAnswer) {
        question = newQuestion;
        answer = newAnswer;
        open(QUESTION);
    }

    /** Adds the widgets of the dialog. The player who presses a key by mistake loses nothing. */
    void buildQuestion(Panel panel) {
        panel.label(() -> look.texts().text(question))
                .row(row -> row.button("Yes", this::answer).back("No").focusFirst());
    }

    private void answer() {
        back();
        answer.run();
    }

    private void endInput() {
        if (!stack.isEmpty()) {
            top().endInput();
        }
        input.forgetHeld();
    }

    void leaveAll() {
        base = null;
        while (!stack.isEmpty()) {
            back();
        }
    }

    /** Follows the conditions of the game: the screen of the first condition that holds replaces all others. */
    void followConditions() {
        MenuScreen wanted = null;
        for (int i = 0; i < shown.size() && wanted == null; i++) {
            wanted = conditions.get(i).getAsBoolean() ? shown.get(i) : null;
        }
        if (wanted != base) {
            leaveAll();
            base = wanted;
            if (wanted != null) {
                open(wanted.name);
            }
        }
    }

    /** Presses an action of the game, which ends the pause. */
    void press(Action action) {
        if (pause.isOn()) {
            leaveAll();
        }
        pause.press(action);
    }

    boolean isEmpty() {
        return stack.isEmpty();
    }

    boolean isOpen(MenuScreen screen) {
        return stack.contains(screen);
    }

    /** Returns the screen with the input. At least one screen must be open. */
    MenuScreen top() {
        return stack.get(stack.size() - 1);
    }

    /** Returns whether the screen with the input is the screen of the pause. */
    boolean isPauseOnTop() {
        return pause.isOn() && stack.size() == baseCount() + 1;
    }

    private int baseCount() {
        return base == null ? 0 : 1;
    }

    /** Returns whether the game runs, perhaps with a screen of its own, so that the player can pause it. */
    boolean isInGame() {
        return stack.isEmpty() || (stack.size() == baseCount() && top().isInGame);
    }

    boolean isFocused(Widget widget) {
        return !stack.isEmpty() && top().focus == widget;
    }

    /** Lays out the visible screens. */
    void layout() {
        FramebufferSize size = look.picture();
        if (!size.isEmpty()) {
            float pixelsPerPoint = size.pixelsPerPoint();
            for (int i = firstVisible(); i < stack.size(); i++) {
                stack.get(i).layout(look, size.widthPixels() / pixelsPerPoint, size.heightPixels() / pixelsPerPoint);
            }
        }
    }

    /** Returns the index of the lowest visible screen: the last one that is no dialog. */
    private int firstVisible() {
        int first = Math.max(0, stack.size() - 1);
        while (first > 0 && stack.get(first).isDialog) {
            first--;
        }
        return first;
    }

    /** Paints the visible screens, and dims the picture below each of them. */
    void paint(Painter painter, float pictureWidth, float pictureHeight) {
        for (int i = firstVisible(); i < stack.size(); i++) {
            if (!stack.get(i).isInGame) {
                painter.box(0f, 0f, pictureWidth, pictureHeight, 0f, look.style().dim);
            }
            stack.get(i).paint(painter);
        }
    }
}
