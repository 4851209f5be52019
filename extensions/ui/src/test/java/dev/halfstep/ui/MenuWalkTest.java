package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each device walks through the same tree of screens, in all window sizes and two languages, and comes back. */
class MenuWalkTest {

    private static final List<String> SCREENS = List.of("options", "levels", "quit");

    private enum Device {
        KEYS,
        PAD,
        STICK,
        MOUSE
    }

    /** Returns the controls for the four directions, if they have any, for confirming, and for leaving. */
    private static List<Control> controls(Device device) {
        return switch (device) {
            case KEYS -> List.of(Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.ENTER, Key.ESCAPE);
            case PAD ->
                List.of(
                        GamepadButton.DPAD_UP,
                        GamepadButton.DPAD_DOWN,
                        GamepadButton.DPAD_LEFT,
                        GamepadButton.DPAD_RIGHT,
                        GamepadButton.A,
                        GamepadButton.B);
            case STICK -> List.of(GamepadButton.A, GamepadButton.B);
            case MOUSE -> List.of(MouseButton.LEFT, Key.ESCAPE);
        };
    }

    static List<Arguments> walks() {
        List<Arguments> walks = new ArrayList<>();
        for (Device device : Device.values()) {
            for (int[] size : new int[][] {{640, 360}, {1280, 720}, {1920, 1200}, {1024, 768}, {3840, 2160}}) {
                for (boolean isGerman : new boolean[] {false, true}) {
                    walks.add(Arguments.of(device, size[0], size[1], isGerman));
                }
            }
        }
        return walks;
    }

    /** The input of the next frame. */
    private final Deque<Consumer<InputQueue>> next = new ArrayDeque<>();

    private final InputSource player = queue -> {
        while (!next.isEmpty()) {
            next.poll().accept(queue);
        }
    };

    private OptionsMenu options;
    private SyntheticWorld world;
    private Device device;

    @ParameterizedTest
    @MethodSource("walks")
    void reachesEachWidgetAndComesBack(Device walker, int width, int height, boolean isGerman) {
        device = walker;
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu.setPicture(() -> new FramebufferSize(width, height));
                    if (isGerman) {
                        options.menu.setTexts(OptionsMenu.GERMAN);
                    }
                    options.menu.showWhile("title", () -> true);
                })
                .input(() -> player);
        try (SyntheticWorld built = recipe.build()) {
            world = built;
            world.step(2);
            assertEquals(4, visitAll().size());
            for (String screen : SCREENS) {
                String opener = screen.substring(0, 1).toUpperCase(Locale.ROOT) + screen.substring(1);
                goTo(opener);
                confirm();
                assertEquals(screen, options.menu.screen());
                if (screen.equals("options")) {
                    assertEquals(6, visitAll().size());
                    goTo("Keys");
                    confirm();
                    assertEquals(7, visitAll().size());
                    cancel();
                } else {
                    assertEquals(screen.equals("quit") ? 2 : 14, visitAll().size());
                }
                if (screen.equals("levels")) {
                    goTo("Level 12");
                    confirm();
                    assertEquals(List.of(12), options.chosenLevels, "what scrolls in can be activated");
                }
                cancel();
                assertEquals("title", options.menu.screen());
            }
        }
    }

    /** Goes to each widget of the screen. Returns their labels. */
    private Set<String> visitAll() {
        TextRectangles texts = new TextRectangles(options.menu);
        options.menu.screens().paint(texts, 0, 0);
        texts.assertSeparate();
        Set<String> visited = new TreeSet<>();
        for (Widget widget : new FocusGraph(options.menu.screens().top().root).widgets()) {
            goTo(widget.toString());
            visited.add(options.menu.focused());
            assertIsVisible(widget);
        }
        return visited;
    }

    private void assertIsVisible(Widget widget) {
        Scroller scroller = widget.scroller;
        assertTrue(
                widget.y >= scroller.scroll() - 0.1f && widget.bottom() <= scroller.scroll() + scroller.height + 0.1f,
                () -> widget + " must be scrolled into view");
    }

    private Widget find(String label) {
        return new FocusGraph(options.menu.screens().top().root)
                .widgets().stream()
                        .filter(widget -> widget.toString().equals(label))
                        .findFirst()
                        .orElseThrow();
    }

    /** Moves the focus step by step on the shortest way, or the pointer. */
    private void goTo(String label) {
        if (device == Device.MOUSE) {
            point(find(label));
        } else {
            for (int direction : wayTo(find(label))) {
                move(direction);
            }
        }
        assertEquals(label, options.menu.focused());
    }

    private List<Integer> wayTo(Widget target) {
        FocusGraph graph = new FocusGraph(options.menu.screens().top().root);
        Deque<Widget> open = new ArrayDeque<>(List.of(find(options.menu.focused())));
        Map<Widget, List<Integer>> ways = new HashMap<>();
        ways.put(open.peek(), List.of());
        while (!ways.containsKey(target)) {
            Widget at = open.remove(); // fails if there is no way
            for (int direction = FocusGraph.UP; direction <= FocusGraph.RIGHT; direction++) {
                Widget to = graph.next(at, direction);
                if (!ways.containsKey(to)) {
                    List<Integer> way = new ArrayList<>(ways.get(at));
                    way.add(direction);
                    ways.put(to, way);
                    open.add(to);
                }
            }
        }
        return ways.get(target);
    }

    private void move(int direction) {
        if (device == Device.STICK) {
            GamepadAxis axis = direction < FocusGraph.LEFT ? GamepadAxis.LEFT_Y : GamepadAxis.LEFT_X;
            float value = direction == FocusGraph.UP || direction == FocusGraph.RIGHT ? 0.9f : -0.9f;
            next.add(queue -> queue.moveAxis(axis, value, queue.frameStartNanos()));
            world.step(1);
            next.add(queue -> queue.moveAxis(axis, 0, queue.frameStartNanos()));
            world.step(1);
        } else {
            tap(controls(device).get(direction));
        }
    }

    /** Turns the wheel until a widget is visible, and moves the pointer over it. */
    private void point(Widget widget) {
        Scroller scroller = widget.scroller;
        for (int i = 0; i < 40 && !isInView(widget); i++) {
            boolean isInner = scroller.scroller != null;
            boolean needsOuter = isInner && !isInView(scroller);
            Scroller turned = needsOuter ? scroller.scroller : scroller;
            Widget part = needsOuter ? scroller : widget;
            float notches = part.y < turned.scroll() ? 0.2f : -0.2f;
            pointAt(turned.originX() + 2, turned.originY() + turned.scroll() + 2);
            next.add(queue -> queue.turnWheel(0, notches, queue.frameStartNanos()));
            world.step(1);
        }
        pointAt(scroller.originX() + widget.centerX(), scroller.originY() + widget.centerY());
        pointAt(scroller.originX() + widget.centerX() + 1, scroller.originY() + widget.centerY());
    }

    private static boolean isInView(Widget widget) {
        Scroller scroller = widget.scroller;
        boolean isInOwn = widget.y >= scroller.scroll() && widget.bottom() <= scroller.scroll() + scroller.height;
        return isInOwn && (scroller.scroller == null || isInView(scroller));
    }

    private void pointAt(float xPoints, float yPoints) {
        float scale = options.menu.look().picture().pixelsPerPoint();
        next.add(queue -> queue.movePointer(xPoints * scale, yPoints * scale, queue.frameStartNanos()));
        world.step(1);
    }

    private void confirm() {
        tap(controls(device).get(controls(device).size() - 2));
    }

    private void cancel() {
        tap(controls(device).get(controls(device).size() - 1));
    }

    private void tap(Control control) {
        next.add(queue -> queue.add(control, true, queue.frameStartNanos()));
        world.step(1);
        next.add(queue -> queue.add(control, false, queue.frameStartNanos()));
        world.step(1);
    }
}
