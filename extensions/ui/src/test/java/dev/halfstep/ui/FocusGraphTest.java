package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Moves the focus in layouts that no stack or grid would make. */
class FocusGraphTest {

    private static final int LAYOUTS = 1_000;

    /** A widget at a given place. */
    private static final class Placed extends Widget {
        private final boolean isAdjustable;

        Placed(float x, float y, float width, float height, boolean isAdjustable) {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
            this.isAdjustable = isAdjustable;
        }

        @Override
        boolean isFocusable() {
            return true;
        }

        @Override
        boolean isAdjustable() {
            return isAdjustable;
        }

        @Override
        float layout(MenuLook look) {
            return height;
        }

        @Override
        void paint(Painter painter) {}
    }

    /** Adds widgets to a scroller as its layout would. */
    private static void fill(Scroller scroller, List<Widget> widgets) {
        for (Widget widget : widgets) {
            widget.scroller = scroller;
            widget.collect(scroller.targets);
        }
    }

    private static Scroller scroller(Widget... widgets) {
        Scroller scroller = new Scroller(400);
        fill(scroller, List.of(widgets));
        return scroller;
    }

    private static Placed button(float x, float y, float width, float height) {
        return new Placed(x, y, width, height, /* isAdjustable= */ false);
    }

    /** Creates widgets of all sizes: overlapping, in the same place, disabled, outside of the view. */
    private static List<Widget> randomWidgets(Random random, int count) {
        List<Widget> widgets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean copiesPlace = i > 0 && random.nextInt(10) == 0;
            Widget other = widgets.isEmpty() ? null : widgets.get(random.nextInt(widgets.size()));
            Placed widget = copiesPlace && other != null
                    ? button(other.x, other.y, other.width, other.height)
                    : new Placed(
                            random.nextInt(80) * 10,
                            random.nextInt(120) * 10,
                            10 + random.nextInt(40) * 10,
                            10 + random.nextInt(12) * 10,
                            random.nextInt(4) == 0);
            boolean isDisabled = random.nextInt(6) == 0;
            widget.setEnabled(() -> !isDisabled);
            widgets.add(widget);
        }
        return widgets;
    }

    @Test
    void eachWidgetIsReachedFromEachOtherInRandomLayouts() {
        Random random = new Random(7);
        int geometric = 0;
        for (int layout = 0; layout < LAYOUTS; layout++) {
            List<Widget> widgets = randomWidgets(random, 2 + random.nextInt(24));
            for (int lists = random.nextInt(3); lists > 0; lists--) {
                Scroller list = new Scroller(100);
                list.x = random.nextInt(400);
                list.y = random.nextInt(400);
                list.width = 200;
                list.height = 100; // shows a part of its content
                fill(list, randomWidgets(random, random.nextInt(8)));
                widgets.add(random.nextInt(widgets.size()), list);
            }
            Scroller root = new Scroller(300);
            fill(root, widgets);
            FocusGraph graph = new FocusGraph(root);
            geometric += graph.isGeometric() ? 1 : 0;
            for (Widget from : graph.widgets()) {
                int number = layout;
                assertEquals(
                        graph.widgets().size(),
                        reached(graph, from).size(),
                        () -> "layout " + number + " must have no dead end");
            }
        }
        int share = geometric;
        assertTrue(share > 700, () -> "most layouts must follow geometry, not the order: " + share);
    }

    private static List<Widget> reached(FocusGraph graph, Widget from) {
        List<Widget> reached = new ArrayList<>(List.of(from));
        for (int i = 0; i < reached.size(); i++) {
            Widget at = reached.get(i);
            for (int direction = FocusGraph.UP; direction <= FocusGraph.RIGHT; direction++) {
                boolean changesValue = direction >= FocusGraph.LEFT && graph.adjustsAtOnce(at);
                Widget next = changesValue ? at : graph.next(at, direction);
                if (!reached.contains(next)) {
                    reached.add(next);
                }
            }
        }
        return reached;
    }

    @Test
    void disabledWidgetsArePassedOver() {
        Placed top = button(0, 0, 100, 40);
        Placed disabled = button(0, 50, 100, 40);
        disabled.setEnabled(() -> false);
        Placed bottom = button(0, 100, 100, 40);
        FocusGraph graph = new FocusGraph(scroller(top, disabled, bottom));
        assertSame(bottom, graph.next(top, FocusGraph.DOWN));
        assertSame(top, graph.next(bottom, FocusGraph.UP));
    }

    @Test
    void directionsFollowColumnsOfDifferentRows() {
        Placed a = button(0, 0, 100, 40);
        Placed b = button(0, 50, 100, 40);
        Placed c = button(0, 100, 100, 40);
        Placed right = button(200, 30, 100, 100);
        FocusGraph graph = new FocusGraph(scroller(a, b, c, right));
        assertTrue(graph.isGeometric());
        assertSame(b, graph.next(a, FocusGraph.DOWN));
        assertSame(c, graph.next(b, FocusGraph.DOWN), "not the nearer one in the other column");
        assertSame(right, graph.next(c, FocusGraph.RIGHT));
        assertSame(b, graph.next(right, FocusGraph.LEFT), "the one beside the middle");
        assertSame(a, graph.next(c, FocusGraph.DOWN), "wraps around");
        assertSame(right, graph.next(a, FocusGraph.LEFT), "wraps around within the row");
    }

    @Test
    void sliderAloneInItsRowKeepsLeftAndRight() {
        Placed slider = new Placed(0, 0, 300, 40, /* isAdjustable= */ true);
        Placed below = button(0, 50, 300, 40);
        assertTrue(new FocusGraph(scroller(slider, below)).adjustsAtOnce(slider));
        // Only the slider leads to this button, so left and right must move the focus.
        Placed beside = button(320, 0, 100, 40);
        FocusGraph graph = new FocusGraph(scroller(slider, beside));
        assertFalse(graph.adjustsAtOnce(slider));
        assertSame(beside, graph.next(slider, FocusGraph.RIGHT));
    }

    @Test
    void listIsLeftAtItsEndsOnly() {
        Placed first = button(0, 0, 100, 40);
        Placed last = button(0, 50, 100, 40);
        Scroller list = scroller(first, last);
        list.width = 100;
        list.height = 60;
        Placed below = button(0, 70, 100, 40);
        Scroller root = new Scroller(400);
        fill(root, List.of(list, below));
        FocusGraph graph = new FocusGraph(root);
        assertSame(last, graph.next(first, FocusGraph.DOWN));
        assertSame(below, graph.next(last, FocusGraph.DOWN));
        assertSame(last, graph.next(below, FocusGraph.UP));
        assertSame(below, graph.next(first, FocusGraph.UP), "wraps around");
    }
}
