package dev.halfstep.ui;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.Control;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.time.TimeControl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows screens with buttons, sliders and other widgets, which arrow keys, any gamepad and the mouse operate alike.
 *
 * <pre>{@code
 * Menu menu = new Menu(scheduler)
 *         .screen("title", panel -> panel.heading("Slimes")
 *                 .button("Start", START)              // presses an action: input of a step, recorded
 *                 .open("Options", "options")
 *                 .button("Quit", window.loop()::stop)) // a callback: presentation only
 *         .screen("options", panel -> panel.slider("Music", 0, 1, 0.1f, music::get, music::set).back("Back"))
 *         .screen("pause", panel -> panel.back("Continue").open("Options", "options"))
 *         .showWhile("title", () -> world.single(Game.class).isTitle)
 *         .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
 * host.add(menu.layer(host::framebufferSize));
 * }</pre>
 *
 * <p>A menu is presentation: it changes the simulation only by actions that it presses. Labels are names of texts in
 * the bundle of {@link #setTexts}; a label that the bundle does not have is shown as it is. All methods belong to the
 * thread of the frame.
 */
public final class Menu {

    /** The picture of a menu without a layer. */
    private static final FramebufferSize DEFAULT_PICTURE = new FramebufferSize(1280, 720);

    private static final float POINTS_PER_NOTCH = 60f;

    private final SystemScheduler scheduler;
    private final PlayerInput playerInput;
    private final TimeControl time;
    private final MenuInput input;
    private final Map<String, MenuScreen> screens = new LinkedHashMap<>();

    // The screens that conditions show, and their conditions.
    private final List<MenuScreen> shown = new ArrayList<>();
    private final List<BooleanSupplier> conditions = new ArrayList<>();

    /** The names of screens that buttons open, checked before the first frame is presented. */
    private final List<String> openedNames = new ArrayList<>();

    private boolean isChecked;

    /** The open screens. The last one has the input. */
    private final List<MenuScreen> stack = new ArrayList<>();

    /** The screen that a condition of the game shows below all others; null if none holds. */
    private @Nullable MenuScreen base;

    private @Nullable String pauseScreen;
    private Control[] pauseControls = {};

    /** Whether the open screens pause the game. */
    private boolean isPausing;

    private Consumer<FrameInput> worldClicks = frameInput -> {};
    private MenuStyle style = new MenuStyle();
    private TextMetrics metrics = new SansMetrics(this);
    private Supplier<FramebufferSize> picture = () -> DEFAULT_PICTURE;
    private float pictureWidth = 1f;
    private @Nullable ResourceBundle texts;
    private @Nullable ChosenTexts<?> chosenTexts;
    private int wordsRevision;
    private String clipboardText = "";
    private Supplier<String> clipboardReader = () -> clipboardText;
    private Consumer<String> clipboardWriter = text -> clipboardText = text;

    /** The widget that gets all input, such as a text field, or null. */
    private @Nullable Widget edited;

    /** The widget that follows the pointer while the mouse button is held, or null. */
    private @Nullable Widget dragged;

    /** The position of the pointer in pixels: a mouse at rest selects nothing. NaN before the first move. */
    private float pointerX = Float.NaN;

    private float pointerY = Float.NaN;
    private float frameSeconds;

    /** The texts of the language that the player has chosen. */
    private static final class ChosenTexts<T> {
        private final Supplier<T> language;
        private final Function<T, ResourceBundle> texts;
        private T shown;

        ChosenTexts(Supplier<T> language, Function<T, ResourceBundle> texts) {
            this.language = language;
            this.texts = texts;
            shown = language.get();
        }

        ResourceBundle shownTexts() {
            return texts.apply(shown);
        }

        boolean hasChanged() {
            T chosen = language.get();
            boolean isNew = !chosen.equals(shown);
            shown = chosen;
            return isNew;
        }
    }

    /**
     * Creates a menu without screens, and adds the presentation system "halfstep.menu", which operates it.
     *
     * @param scheduler the scheduler of the game, before its first frame
     */
    public Menu(SystemScheduler scheduler) {
        this.scheduler = scheduler;
        playerInput = scheduler.input();
        time = scheduler.timeControl();
        PresentationSystem system = this::present;
        input = new MenuInput();
        scheduler.presentation("halfstep.menu", system);
    }

    /**
     * Adds a screen.
     *
     * @param name the name, by which the screen is opened
     * @param builder adds the widgets
     * @return this
     * @throws IllegalArgumentException if the menu has a screen with this name
     */
    public Menu screen(String name, Consumer<Panel> builder) {
        return add(new MenuScreen(name, /* isDialog= */ false), builder);
    }

    /**
     * Adds a dialog: a screen over another screen, which stays visible behind it.
     *
     * @param name the name, by which the dialog is opened
     * @param builder adds the widgets
     * @return this
     * @throws IllegalArgumentException if the menu has a screen with this name
     */
    public Menu dialog(String name, Consumer<Panel> builder) {
        return add(new MenuScreen(name, /* isDialog= */ true), builder);
    }

    private Menu add(MenuScreen screen, Consumer<Panel> builder) {
        if (screens.putIfAbsent(screen.name, screen) != null) {
            throw new IllegalArgumentException("the name of a screen must be used once: '" + screen.name + "'");
        }
        builder.accept(new Panel(this, screen, screen.root.content));
        return this;
    }

    /**
     * Shows a screen while a condition of the game holds, such as a title. The first screen whose condition holds is
     * shown; the player cannot close it. Other screens open over it.
     *
     * @param screen the name of the screen
     * @param condition read in each frame
     * @return this
     */
    public Menu showWhile(String screen, BooleanSupplier condition) {
        shown.add(find(screen));
        conditions.add(Objects.requireNonNull(condition, "condition"));
        return this;
    }

    /**
     * Pauses the game and opens a screen when a control is pressed while no screen is open. The game goes on when the
     * player leaves the screen, presses one of the controls again, or presses a button of an action. What the player
     * pressed in the pause is dropped. The screen opens also when something else has paused the game, such as the loss
     * of the keyboard focus, and closes when something else resumes it. It does not open in a replay, which the player
     * pauses by other keys.
     *
     * @param screen the name of the screen
     * @param controls keys and buttons; ESCAPE and B may be among them, which also leave the screen
     * @return this
     */
    public Menu pauseOn(String screen, Control... controls) {
        find(screen);
        pauseScreen = screen;
        pauseControls = controls.clone();
        return this;
    }

    /**
     * Sends clicks on the world to the simulation while no screen is open: the position in world units, then the press
     * of an action. A system finds both in {@code step.input().events()}.
     *
     * @param button the button of the mouse
     * @param action the action to press, which the game declares
     * @param camera converts pixels to world units
     * @return this
     */
    public Menu sendClicks(MouseButton button, Action action, Camera2d camera) {
        worldClicks = worldClicks.andThen(frameInput -> {
            FramebufferSize size = picture.get();
            for (int i = 0; i < frameInput.pressCount(button); i++) {
                float worldX = camera.worldX(frameInput.pointerX(), frameInput.pointerY(), size);
                float worldY = camera.worldY(frameInput.pointerX(), frameInput.pointerY(), size);
                playerInput.additions().movePointer(worldX, worldY);
                playerInput.additions().press(action);
            }
        });
        return this;
    }

    /**
     * Sets the texts. Call it again when the player chooses another language: all screens change at once.
     *
     * @param newTexts the texts by the labels of the widgets, the names of choices and of controls
     * @return this
     */
    public Menu setTexts(ResourceBundle newTexts) {
        chosenTexts = null;
        replaceTexts(newTexts);
        return this;
    }

    /**
     * Sets the texts of the language that the player chooses. When he changes it in the menu, all screens change in the
     * same frame, otherwise in the next one at the latest.
     *
     * <pre>{@code
     * menu.setTexts(language::get, MyGame::texts)
     *         .screen("options", panel -> panel.choice("language", LANGUAGES, language::get, language::set));
     * }</pre>
     *
     * @param <T> the type of the language, such as {@code String}; it has {@code equals}
     * @param language returns the language, such as {@code language::get} of a setting; read in each frame
     * @param textsOf returns the texts of a language, as {@link #setTexts(ResourceBundle)} gets them
     * @return this
     */
    public <T> Menu setTexts(Supplier<T> language, Function<T, ResourceBundle> textsOf) {
        ChosenTexts<T> chosen = new ChosenTexts<>(language, textsOf);
        replaceTexts(chosen.shownTexts());
        chosenTexts = chosen;
        return this;
    }

    private void replaceTexts(ResourceBundle newTexts) {
        texts = Objects.requireNonNull(newTexts, "newTexts");
        wordsRevision++;
    }

    /**
     * Sets the style. Call it before {@link #layer}, which creates the fonts.
     *
     * @param newStyle colours, font, sizes and sounds
     * @return this
     */
    public Menu setStyle(MenuStyle newStyle) {
        style = Objects.requireNonNull(newStyle, "newStyle");
        return this;
    }

    /**
     * Connects text fields with the clipboard of the desktop. Without this call, they have one of their own.
     *
     * @param reader returns the text in the clipboard, such as {@code controls::clipboard}
     * @param writer puts a text into the clipboard, such as {@code controls::setClipboard}
     * @return this
     */
    public Menu setClipboard(Supplier<String> reader, Consumer<String> writer) {
        clipboardReader = Objects.requireNonNull(reader, "reader");
        clipboardWriter = Objects.requireNonNull(writer, "writer");
        return this;
    }

    /**
     * Sets the size of the picture for a menu without a layer, in a test; 1280 x 720 pixels by default.
     *
     * @param newPicture returns the size of the picture
     * @return this
     */
    public Menu setPicture(Supplier<FramebufferSize> newPicture) {
        picture = Objects.requireNonNull(newPicture, "newPicture");
        return this;
    }

    /**
     * Creates the layer that draws the open screens. Add it after all layers of the game.
     *
     * @param newPicture returns the size of the picture, {@code host::framebufferSize}
     * @return a layer, which the host closes
     * @throws IllegalStateException if no host is open
     */
    public Layer layer(Supplier<FramebufferSize> newPicture) {
        setPicture(newPicture);
        MenuLayer layer = new MenuLayer(this);
        metrics = layer;
        return layer;
    }

    /**
     * Opens a screen over the open ones.
     *
     * @param screen the name
     * @throws IllegalArgumentException if there is no such screen
     */
    public void open(String screen) {
        MenuScreen opened = find(screen);
        endInput();
        opened.focus = null;
        stack.add(opened);
        layout();
    }

    /** Leaves the last screen that was opened. A pause ends with its screen. A screen of a condition stays. */
    public void back() {
        boolean isBase = stack.size() == 1 && base != null;
        if (!stack.isEmpty() && !isBase) {
            endInput();
            stack.remove(stack.size() - 1).onLeave.run();
            if (stack.isEmpty()) {
                endPause();
            } else {
                layout();
            }
        }
    }

    /**
     * Returns whether a screen is open.
     *
     * @return true also while a condition shows a screen
     */
    public boolean isOpen() {
        return !stack.isEmpty();
    }

    /**
     * Returns the name of the screen that has the input, for example to compare it in a test.
     *
     * @return the name, empty if no screen is open
     */
    public String screen() {
        return stack.isEmpty() ? "" : top().name;
    }

    /**
     * Returns the label of the widget that has the focus, for example to compare it in a test.
     *
     * @return the label, not translated; empty if no widget has the focus
     */
    public String focused() {
        Widget widget = stack.isEmpty() ? null : top().focus;
        return widget == null ? "" : widget.toString();
    }

    private MenuScreen find(String name) {
        MenuScreen screen = screens.get(name);
        if (screen == null) {
            throw new IllegalArgumentException(
                    "a screen must be added before it is used: '" + name + "' is none of " + screens.keySet());
        }
        return screen;
    }

    private MenuScreen top() {
        return stack.get(stack.size() - 1);
    }

    private void present(PresentationContext frame) {
        if (!isChecked) {
            isChecked = true;
            openedNames.forEach(this::find);
        }
        operate(frame);
        if (chosenTexts != null && chosenTexts.hasChanged()) { // at the end: the frame of the choice shows it
            replaceTexts(chosenTexts.shownTexts());
        }
    }

    private void operate(PresentationContext frame) {
        input.begin(frame.input());
        frameSeconds = frame.frameSeconds();
        setBase();
        if (isPausing && !time.isPaused()) {
            leaveAll(); // something else has resumed the game
        }
        if (stack.isEmpty()) {
            openPause();
            trackPointer(frame.input());
            return;
        }
        layout();
        Widget widget = edited;
        if (widget != null) {
            if (!widget.edit(this, input)) {
                edited = null;
                input.forgetHeld();
            }
            trackPointer(frame.input());
            return;
        }
        handleEvents(frame.input().events());
        handleSticks();
        input.advance(frameSeconds);
        for (int repeated = input.repeat(); repeated != MenuInput.NONE; repeated = input.repeat()) {
            move(repeated);
        }
    }

    /** Follows the condition of the game: its screen replaces all others. */
    private void setBase() {
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

    private void leaveAll() {
        base = null;
        while (!stack.isEmpty()) {
            back();
        }
    }

    private void openPause() {
        FrameInput in = input.frame();
        boolean isPressed = false;
        for (Control control : pauseControls) {
            for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
                isPressed |= in.ofPlayer(player).wasPressed(control);
            }
        }
        if ((isPressed || time.isPaused())
                && pauseScreen != null
                && !scheduler.tools().isInputDecided()) {
            time.pause();
            isPausing = true;
            open(pauseScreen);
        } else {
            worldClicks.accept(in);
        }
    }

    private void endPause() {
        if (isPausing) {
            isPausing = false;
            playerInput.dropPending();
            time.resume();
        }
    }

    private void endInput() {
        if (edited != null) {
            edited.cancelEdit();
        }
        edited = null;
        dragged = null;
        input.forgetHeld();
    }

    private void trackPointer(FrameInput in) {
        if (in.pointerX() != pointerX || in.pointerY() != pointerY) {
            pointerX = in.pointerX();
            pointerY = in.pointerY();
        }
    }

    /** Handles the events in their order, because a slow frame may contain a direction and the confirming key. */
    private void handleEvents(InputEvents events) {
        for (int i = 0; i < events.size() && !stack.isEmpty() && edited == null; i++) {
            switch (events.kind(i)) {
                case PRESS -> press(events.control(i));
                case RELEASE -> dragged = events.control(i) == MouseButton.LEFT ? null : dragged;
                case POINTER -> movePointer(events.x(i), events.y(i));
                case WHEEL -> turnWheel(events.y(i));
                default -> {}
            }
        }
    }

    private void handleSticks() {
        for (int direction = FocusGraph.UP; direction <= FocusGraph.RIGHT; direction++) {
            for (int i = input.stickPresses(direction); i > 0 && !stack.isEmpty() && edited == null; i--) {
                input.hold(direction);
                move(direction);
            }
        }
    }

    private void press(Control control) {
        int meaning = input.meaning(control);
        if (control == MouseButton.LEFT) {
            click();
        } else if (isPausing && stack.size() == 1 && List.of(pauseControls).contains(control)) {
            style.cancelSound.run();
            back(); // the control that pauses also resumes
        } else if (meaning == MenuInput.CONFIRM) {
            Widget focus = top().focus;
            if (focus != null) {
                style.confirmSound.run();
                focus.activate(this);
            }
        } else if (meaning == MenuInput.CANCEL) {
            style.cancelSound.run();
            back();
        } else if (meaning != MenuInput.NONE) {
            input.hold(meaning);
            move(meaning);
        }
    }

    private void move(int direction) {
        MenuScreen screen = top();
        Widget from = screen.focus;
        FocusGraph graph = new FocusGraph(screen.root);
        if (from != null && direction >= FocusGraph.LEFT && graph.adjustsAtOnce(from)) {
            from.adjust(this, direction == FocusGraph.RIGHT ? 1 : -1);
            style.moveSound.run();
            return;
        }
        Widget to = from == null ? null : graph.next(from, direction);
        if (to == null || to == from) {
            if (direction < FocusGraph.LEFT) {
                screen.root.scrollBy(direction == FocusGraph.UP ? -POINTS_PER_NOTCH : POINTS_PER_NOTCH);
            }
        } else {
            setFocus(to);
            style.moveSound.run();
        }
    }

    private void setFocus(Widget widget) {
        top().focus = widget;
        if (widget.scroller != null) {
            widget.scroller.reveal(widget, style.gap);
        }
    }

    /** Gives the focus to a widget under the pointer, if the pointer moves. */
    private void movePointer(float x, float y) {
        boolean isAtRest = Float.isNaN(pointerX) || (x == pointerX && y == pointerY);
        pointerX = x;
        pointerY = y;
        if (dragged != null && dragged.scroller != null) {
            dragged.drag(this, pointerX() - dragged.x - dragged.scroller.originX());
        } else if (!isAtRest) {
            Widget widget = underPointer();
            if (widget != null && widget != top().focus) {
                top().focus = widget; // without scrolling, which would move the widgets under the pointer
                style.moveSound.run();
            }
        }
    }

    private void click() {
        Widget widget = underPointer();
        if (widget != null && widget.scroller != null) {
            top().focus = widget;
            dragged = widget;
            style.confirmSound.run();
            widget.click(
                    this,
                    pointerX() - widget.x - widget.scroller.originX(),
                    pointerY() - widget.y - widget.scroller.originY());
        }
    }

    private void turnWheel(float notches) {
        Scroller scroller = top().root.findScroller(pointerX(), pointerY());
        if (scroller != null) {
            scroller.scrollBy(-notches * POINTS_PER_NOTCH);
        }
    }

    private @Nullable Widget underPointer() {
        return top().root.find(pointerX(), pointerY());
    }

    /** Returns the position of the pointer in points. */
    private float pointerX() {
        return pointerX / picture.get().pixelsPerPoint();
    }

    private float pointerY() {
        return pointerY / picture.get().pixelsPerPoint();
    }

    /** Lays out the screen with the input, and those that are visible behind it. */
    void layout() {
        FramebufferSize size = picture.get();
        if (!size.isEmpty()) {
            float pixelsPerPoint = size.pixelsPerPoint();
            pictureWidth = size.widthPixels() / pixelsPerPoint;
            for (int i = firstVisible(); i < stack.size(); i++) {
                stack.get(i).layout(this, pictureWidth, size.heightPixels() / pixelsPerPoint);
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

    void paint(Painter painter, float pictureHeight) {
        for (int i = firstVisible(); i < stack.size(); i++) {
            painter.box(0f, 0f, pictureWidth, pictureHeight, 0f, style.dim);
            stack.get(i).paint(painter);
        }
    }

    void checkLater(String screen) {
        openedNames.add(screen);
    }

    /** Presses an action of the game. A paused game takes no step, so the action ends the pause. */
    void press(Action action) {
        if (isPausing) {
            leaveAll();
        } else if (time.isPaused()) { // something else has paused the game, behind a screen of a condition
            playerInput.dropPending();
            time.resume();
        }
        playerInput.additions().press(action);
    }

    /** Lets a widget have all input until it has finished. */
    void edit(Widget widget) {
        edited = widget;
    }

    boolean isEdited(Widget widget) {
        return widget == edited;
    }

    boolean isFocused(Widget widget) {
        return !stack.isEmpty() && top().focus == widget;
    }

    /** Returns the widgets of the screen with the input that can be focused. */
    List<Widget> widgets() {
        return new FocusGraph(root()).widgets();
    }

    /** Returns the content of the screen with the input. */
    Scroller root() {
        return top().root;
    }

    float frameSeconds() {
        return frameSeconds;
    }

    ActionMap actions() {
        return playerInput.actions();
    }

    String word(String key) {
        return texts != null && texts.containsKey(key) ? texts.getString(key) : key;
    }

    int wordsRevision() {
        return wordsRevision;
    }

    MenuStyle style() {
        return style;
    }

    TextMetrics metrics() {
        return metrics;
    }

    FramebufferSize picture() {
        return picture.get();
    }

    float pictureWidth() {
        return pictureWidth;
    }

    String clipboard() {
        return clipboardReader.get();
    }

    void setClipboardText(String text) {
        clipboardWriter.accept(text);
    }
}
