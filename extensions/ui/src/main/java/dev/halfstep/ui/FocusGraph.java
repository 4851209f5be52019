package dev.halfstep.ui;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knows which widget lies in each direction of each other widget. The rules are geometric as long as they reach each
 * widget from each other widget. Otherwise the layout is unusual, and the directions follow the order in which the
 * widgets were added.
 *
 * <p>A direction goes to the nearest widget that lies beyond the side of the current one, or overlaps it and has its
 * centre beyond; a widget beside counts as farther. Inside of a scroller, directions stay in it while they find a
 * widget there. In positions of the content, so that scrolling changes nothing. At the end they wrap around, to the
 * left and right only within the same row.
 */
final class FocusGraph {

    static final int UP = 0;
    static final int DOWN = 1;
    static final int LEFT = 2;
    static final int RIGHT = 3;
    private static final int DIRECTIONS = 4;

    /** Widgets that touch lie beyond each other, in spite of rounding. */
    private static final float TOLERANCE = 0.01f;

    private static final float BESIDE_WEIGHT = 2f;
    private static final float OFF_CENTER_WEIGHT = 0.05f;
    private static final float DEPTH_WEIGHT = 0.1f;

    private final List<Widget> widgets = new ArrayList<>();

    /** The index of the widget in each direction of each widget. */
    private final int[][] edges;

    private boolean isGeometric = true;
    private boolean adjustsAtOnce = true;

    /** Computes the directions of a screen, which was laid out. */
    FocusGraph(Scroller root) {
        addLeaves(root);
        edges = new int[widgets.size()][DIRECTIONS];
        setGeometricEdges();
        if (!isStronglyConnected()) {
            adjustsAtOnce = false;
            setGeometricEdges();
        }
        if (!isStronglyConnected()) {
            isGeometric = false;
            for (int i = 0; i < edges.length; i++) {
                int next = (i + 1) % edges.length;
                int previous = (i + edges.length - 1) % edges.length;
                edges[i] = new int[] {previous, next, previous, next};
            }
        }
    }

    private void addLeaves(Scroller scope) {
        for (Widget target : scope.targets) {
            if (target instanceof Scroller inner) {
                addLeaves(inner);
            } else {
                widgets.add(target);
            }
        }
    }

    /** Returns whether the directions are geometric. */
    boolean isGeometric() {
        return isGeometric;
    }

    /** Returns all widgets that can be focused, in the order in which they were added. */
    List<Widget> widgets() {
        return widgets;
    }

    /** Returns whether left and right change the value of a widget, without activating the widget first. */
    boolean adjustsAtOnce(Widget widget) {
        return adjustsAtOnce && widget.isAdjustable();
    }

    /** Returns the widget in a direction, or the same widget. */
    Widget next(Widget from, int direction) {
        int index = widgets.indexOf(from);
        return index < 0 ? from : widgets.get(edges[index][direction]);
    }

    private void setGeometricEdges() {
        for (int i = 0; i < edges.length; i++) {
            Widget from = widgets.get(i);
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                boolean isOwnUse = direction >= LEFT && adjustsAtOnce(from);
                edges[i][direction] = isOwnUse ? i : widgets.indexOf(search(from, direction));
            }
        }
    }

    private static Widget search(Widget from, int direction) {
        Widget at = from;
        Scroller scope = from.scroller;
        Scroller outermost = scope;
        while (scope != null) {
            Widget found = nearest(scope.targets, at, direction);
            if (found != null) {
                return entered(found, direction);
            }
            outermost = scope;
            at = scope;
            scope = scope.scroller;
        }
        if (outermost == null) {
            return from;
        }
        Widget inOutermost = from;
        while (inOutermost.scroller != outermost && inOutermost.scroller != null) {
            inOutermost = inOutermost.scroller;
        }
        Widget wrapped = farthest(outermost.targets, inOutermost, direction);
        return wrapped == null ? from : entered(wrapped, direction);
    }

    /** Returns the first widget in a scroller, the last one for a move upwards, and any other widget itself. */
    private static Widget entered(Widget target, int direction) {
        Widget at = target;
        while (at instanceof Scroller scroller) {
            List<Widget> targets = scroller.targets;
            at = targets.get(direction == UP ? targets.size() - 1 : 0);
        }
        return at;
    }

    private static @Nullable Widget nearest(List<Widget> targets, Widget from, int direction) {
        Widget best = null;
        float bestDistance = Float.POSITIVE_INFINITY;
        int fromIndex = targets.indexOf(from);
        for (int i = 0; i < targets.size(); i++) {
            Widget to = targets.get(i);
            float centers = centerAlong(to, direction) - centerAlong(from, direction);
            float gap = start(to, direction) - end(from, direction);
            boolean isFarther = centers > 0f || (centers == 0f && isAfter(i, fromIndex, direction));
            boolean isBeyond = gap >= -TOLERANCE || (overlaps(from, to) && isFarther);
            if (i != fromIndex && isBeyond) {
                float distance = Math.max(0f, gap)
                        + BESIDE_WEIGHT * gapAcross(from, to, direction)
                        + OFF_CENTER_WEIGHT * offCenter(from, to, direction)
                        + DEPTH_WEIGHT * Math.max(0f, centers);
                if (distance < bestDistance) {
                    best = to;
                    bestDistance = distance;
                }
            }
        }
        return best;
    }

    /** Returns the widget to which a direction wraps around: at the other end, and there the nearest one. */
    private static @Nullable Widget farthest(List<Widget> targets, Widget from, int direction) {
        Widget best = null;
        float bestDistance = 0f;
        for (Widget to : targets) {
            float back = start(from, direction) - end(to, direction);
            boolean isInReach = direction < LEFT || gapAcross(from, to, direction) == 0f;
            if (to != from && back >= -TOLERANCE && isInReach) {
                float distance = 1f + back - OFF_CENTER_WEIGHT * offCenter(from, to, direction);
                if (best == null || distance > bestDistance) {
                    best = to;
                    bestDistance = distance;
                }
            }
        }
        return best;
    }

    /** Widgets at the same place follow each other in their order: the same order for a direction and its opposite. */
    private static boolean isAfter(int index, int fromIndex, int direction) {
        boolean isForwards = direction == DOWN || direction == RIGHT;
        return isForwards ? index > fromIndex : index < fromIndex;
    }

    private static boolean overlaps(Widget a, Widget b) {
        return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
    }

    // Distances along a direction grow with it, so those to the left and upwards are negative coordinates.

    private static float start(Widget widget, int direction) {
        return switch (direction) {
            case UP -> -widget.bottom();
            case DOWN -> widget.y;
            case LEFT -> -widget.right();
            default -> widget.x;
        };
    }

    private static float end(Widget widget, int direction) {
        return switch (direction) {
            case UP -> -widget.y;
            case DOWN -> widget.bottom();
            case LEFT -> -widget.x;
            default -> widget.right();
        };
    }

    private static float centerAlong(Widget widget, int direction) {
        return (start(widget, direction) + end(widget, direction)) / 2f;
    }

    /** Returns the gap between two widgets across a direction; 0 if one lies in the way of the other. */
    private static float gapAcross(Widget a, Widget b, int direction) {
        return direction < LEFT
                ? Math.max(0f, Math.max(a.x - b.right(), b.x - a.right()))
                : Math.max(0f, Math.max(a.y - b.bottom(), b.y - a.bottom()));
    }

    private static float offCenter(Widget a, Widget b, int direction) {
        return Math.abs(direction < LEFT ? a.centerX() - b.centerX() : a.centerY() - b.centerY());
    }

    private boolean isStronglyConnected() {
        return reaches(/* isForward= */ true) && reaches(/* isForward= */ false);
    }

    /** Returns whether the first widget reaches all others, or all others reach it. */
    private boolean reaches(boolean isForward) {
        if (edges.length == 0) {
            return true;
        }
        boolean[] isReached = new boolean[edges.length];
        isReached[0] = true;
        int count = 1;
        for (int before = 0; before < count; ) {
            before = count;
            for (int i = 0; i < edges.length; i++) {
                for (int to : edges[i]) {
                    int source = isForward ? i : to;
                    int target = isForward ? to : i;
                    if (isReached[source] && !isReached[target]) {
                        isReached[target] = true;
                        count++;
                    }
                }
            }
        }
        return count == edges.length;
    }
}
