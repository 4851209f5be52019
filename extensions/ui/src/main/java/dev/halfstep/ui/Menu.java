package dev.halfstep.ui;

import dev.halfstep.file.SaveSlots;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.Control;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.image.Screenshot;
import java.util.ArrayList;
import java.util.List;
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
 *                 .ask("Quit", "Really quit?", window.loop()::stop)) // a callback: presentation only
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

    private final PlayerInput playerInput;
    private final MenuLook look = new MenuLook();
    private final MenuInput input = new MenuInput();
    private final Clipboard clipboard = new Clipboard();
    final GamePause pause;
    private final OpenScreens screens;
    private final ScreenInput screenInput;
    private Consumer<FrameInput> worldClicks = frameInput -> {};
    final SystemScheduler scheduler;

    /** What screens do in each frame, open or not. */
    private final List<Consumer<PresentationContext>> followers = new ArrayList<>();

    private boolean isChecked;

    /**
     * Creates a menu without screens, and adds the presentation system "halfstep.menu", which operates it.
     *
     * @param scheduler the scheduler of the game, before its first frame
     */
    public Menu(SystemScheduler scheduler) {
        this.scheduler = scheduler;
        playerInput = scheduler.input();
        pause = new GamePause(scheduler);
        screens = new OpenScreens(look, input, pause);
        screenInput = new ScreenInput(look, input, screens, pause);
        PresentationSystem system = this::present;
        scheduler.presentation("halfstep.menu", system);
        dialog(OpenScreens.QUESTION, screens::buildQuestion);
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
        addRebuilt(screen, builder).rebuild.run();
        screen.rebuild = () -> {};
        return this;
    }

    /** Adds a screen whose widgets are added whenever it is opened or rebuilt. */
    MenuScreen addRebuilt(MenuScreen screen, Consumer<Panel> builder) {
        screens.add(screen);
        screen.rebuild = () -> {
            screen.endInput();
            screen.root.content.children.clear();
            screen.hints.clear();
            builder.accept(new Panel(screens, look, playerInput.actions(), clipboard, screen));
            if (!screen.hints.isEmpty()) {
                screen.root.content.children.add(new HintLine(screen));
            }
            if (screens.isOpen(screen)) {
                screens.layout(); // further input of the frame finds the new widgets
            }
        };
        return screen;
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
        screens.showWhile(screen, condition);
        return this;
    }

    /**
     * Pauses the game and opens a screen when a control is pressed while no screen is open. The game goes on when the
     * player leaves the screen, presses one of its controls again, or presses a button of an action. What the player
     * pressed in the pause is dropped. The screen opens also when something else has paused the game, such as the loss
     * of the keyboard focus, and closes when something else resumes it. It does not open in a replay, which the player
     * pauses by other keys.
     *
     * <p>Several calls add several screens, such as a bag on TAB. The first one opens when something else pauses.
     *
     * @param screen the name of the screen
     * @param controls keys and buttons; ESCAPE and B may be among them, which also leave the screen
     * @return this
     */
    public Menu pauseOn(String screen, Control... controls) {
        pause.add(screens.find(screen).name, List.of(controls));
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
            FramebufferSize size = look.picture();
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
     * Sends the position of the pointer in the world to the simulation in each frame in which no screen is open: steps
     * read {@code step.input().aimX()} and {@code aimY()}. If the camera moves and the mouse does not, the aim moves,
     * too. A fire button that is held is {@code step.input().isHeld(FIRE)}.
     *
     * @param camera converts pixels to world units
     * @return this
     */
    public Menu sendAim(Camera2d camera) {
        float[] sent = new float[2];
        worldClicks = worldClicks.andThen(in -> {
            float worldX = camera.worldX(in.pointerX(), in.pointerY(), look.picture());
            float worldY = camera.worldY(in.pointerX(), in.pointerY(), look.picture());
            // A mouse at rest adds nothing to a recording. In a session, the first player may be somebody else.
            if (worldX != in.aimX() || worldY != in.aimY() || worldX != sent[0] || worldY != sent[1]) {
                sent[0] = worldX;
                sent[1] = worldY;
                playerInput.additions().aim(worldX, worldY);
            }
        });
        return this;
    }

    /**
     * Adds a screen with the saved games of the player, which lists title, time and picture of each slot. In a pause, the
     * player saves in a new slot or over an old one; everywhere, he loads and deletes. What would lose a game, asks
     * first. A damaged slot is shown with the reason. A save is written in the background; if it fails, a dialog says
     * why. A load ends the pause and closes all screens, and what the player has pressed for them does not reach the
     * loaded game.
     *
     * <pre>{@code
     * SaveSlots slots = window.own(new SaveSlots(DataFolder.of("my-game")));
     * menu.saves("saves", slots, () -> "Level " + level(), window.host()::takeScreenshot)
     *         .screen("title", panel -> panel.button("Start", START).open("Load", "saves"))
     *         .screen("pause", panel -> panel.back("Continue").open("Save and load", "saves"));
     * }</pre>
     *
     * @param name the name of the screen, which is its heading
     * @param slots the saved games, which the game closes
     * @param title returns the title of a new save
     * @param screenshots takes a picture of the next frame, in which no screen is drawn, such as {@code
     *     host::takeScreenshot}; null for saves without pictures
     * @return this
     * @throws IllegalArgumentException if the menu has a screen with this name
     */
    public Menu saves(
            String name,
            SaveSlots slots,
            Supplier<String> title,
            @Nullable Consumer<Consumer<Screenshot>> screenshots) {
        SavesScreen added = new SavesScreen(this, name, slots, title, screenshots);
        followers.add(frame -> added.advance());
        return this;
    }

    /**
     * Adds a screen on which the player chooses the size of texts, how much the picture shakes, flashes and contrast. All
     * screens have these sizes and colours from now on. Other buttons open it by its name. The texts of the screen are
     * {@code Text size (%)}, {@code Screen shake}, {@code Flashes}, {@code High contrast} and {@code Back}.
     *
     * @param name the name of the screen, which is its heading
     * @param comfort what the player has chosen
     * @return this
     * @throws IllegalArgumentException if the menu has a screen with this name
     */
    public Menu comfort(String name, Comfort comfort) {
        look.setComfort(comfort);
        return screen(
                name,
                panel -> panel.heading(name)
                        .choice("Text size (%)", Comfort.PERCENTS, comfort.textPercent::get, comfort.textPercent::set)
                        .slider("Screen shake", 0, 1, 0.1f, comfort.shake::get, comfort.shake::set)
                        .toggle("Flashes", comfort.flashes::get, comfort.flashes::set)
                        .toggle("High contrast", comfort.highContrast::get, comfort.highContrast::set)
                        .back("Back"));
    }

    /**
     * Shows what characters of the game say, in a box at the lower edge of the picture. The letters appear one after
     * the other; the confirming key or a click shows all of them, and the next one answers. An answer presses its action
     * for the next step. The rules then have another current dialogue, or none. A game rests meanwhile by its own rules,
     * such as a {@code runIf} of its systems, and the player can still pause. {@link #screen()} is "halfstep.dialogue".
     *
     * <pre>{@code
     * menu.dialogue(() -> world.single(Story.class).current(), 40f);
     * }</pre>
     *
     * @param current returns what is said now, null for nothing; read in each frame, and an equal one goes on
     * @param lettersPerSecond how fast the letters appear, more than 0; infinity for at once
     * @return this
     * @throws IllegalArgumentException if the speed is not above 0, or the menu has a dialogue already
     */
    public Menu dialogue(Supplier<@Nullable Dialogue> current, float lettersPerSecond) {
        followers.add(new DialogueScreen(this, current, lettersPerSecond)::advance);
        return this;
    }

    /**
     * Sets the texts. Call it again when the player chooses another language: all screens change at once.
     *
     * @param newTexts the texts by the labels of the widgets, the names of choices and of controls
     * @return this
     */
    public Menu setTexts(ResourceBundle newTexts) {
        look.texts().set(newTexts);
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
        look.texts().set(language, textsOf);
        return this;
    }

    /**
     * Sets the style. Call it before {@link #layer}, which creates the fonts.
     *
     * @param newStyle colours, font, sizes and sounds
     * @return this
     */
    public Menu setStyle(MenuStyle newStyle) {
        look.setStyle(newStyle);
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
        clipboard.connect(reader, writer);
        return this;
    }

    /**
     * Sets the size of the picture for a menu without a layer, in a test; 1280 x 720 pixels by default.
     *
     * @param newPicture returns the size of the picture
     * @return this
     */
    public Menu setPicture(Supplier<FramebufferSize> newPicture) {
        look.setPicture(newPicture);
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
        MenuLayer layer = new MenuLayer(look, screens);
        look.setLayer(layer);
        return layer;
    }

    /**
     * Opens a screen over the open ones.
     *
     * @param screen the name
     * @throws IllegalArgumentException if there is no such screen
     */
    public void open(String screen) {
        screens.open(screen);
    }

    /** Leaves the last screen that was opened. A pause ends with its screen. A screen of a condition stays. */
    public void back() {
        screens.back();
    }

    /**
     * Returns whether a screen is open.
     *
     * @return true also while a condition shows a screen
     */
    public boolean isOpen() {
        return !screens.isEmpty();
    }

    /**
     * Returns the name of the screen that has the input, for example to compare it in a test.
     *
     * @return the name, empty if no screen is open
     */
    public String screen() {
        return screens.isEmpty() ? "" : screens.top().name;
    }

    /**
     * Returns the label of the widget that has the focus, for example to compare it in a test.
     *
     * @return the label, not translated; empty if no widget has the focus
     */
    public String focused() {
        Widget widget = screens.isEmpty() ? null : screens.top().focus;
        return widget == null ? "" : widget.toString();
    }

    private void present(PresentationContext frame) {
        if (!isChecked) {
            isChecked = true;
            screens.checkNames();
        }
        input.begin(frame.input(), frame.frameSeconds());
        for (int i = 0; i < followers.size(); i++) {
            followers.get(i).accept(frame);
        }
        operate(frame.input());
        look.texts().followLanguage(); // at the end: the frame of the choice shows it
    }

    private void operate(FrameInput frameInput) {
        screens.followConditions();
        if (pause.wasResumed()) {
            screens.leaveAll();
        }
        String pauseScreen = screens.isInGame() ? pause.begin(frameInput) : null;
        if (pauseScreen != null) {
            screens.open(pauseScreen);
        } else if (!screens.isEmpty()) {
            playerInput.releaseToggled();
            screens.layout();
            screenInput.operate();
            return;
        } else if (!look.picture().isEmpty()) { // a minimised window shows no world to point at
            worldClicks.accept(frameInput);
        }
        screenInput.trackPointer();
    }

    MenuLook look() {
        return look;
    }

    OpenScreens screens() {
        return screens;
    }
}
