package dev.halfstep.ui;

import dev.halfstep.render.draw.Color;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A screen or a dialog of a menu. */
final class MenuScreen {

    final String name;

    /** Whether the screen below stays visible. */
    final boolean isDialog;

    final Scroller root = new Scroller(0f);

    /** The width of the content in points; 0 for the width of the style. */
    float width;

    /** Which part of the picture, at its top, the screen leaves free. */
    float top;

    /** Where the middle of the screen lies in the picture: 0 at its top, 1 at its bottom. */
    float middle = 0.5f;

    /** Whether a surface lies behind the widgets; a dialog always has one. */
    boolean hasSurface = true;

    /** Whether this is a part of the running game: the picture is not darkened, and the player can pause. */
    boolean isInGame;

    Runnable onLeave = () -> {};

    /** Adds the widgets again, for a screen whose widgets change; called whenever the screen is opened. */
    Runnable rebuild = () -> {};

    /** The hints of all widgets. */
    final List<Caption> hints = new ArrayList<>();

    /** The widget that has the focus when the screen is opened; null for the first one that can have it. */
    @Nullable
    Widget first;

    /** The widget with the focus; null if no widget can have it, and before the first layout. */
    @Nullable
    Widget focus;

    /** The widget that gets all input, such as a text field, or null. */
    @Nullable
    Widget edited;

    /** The widget that follows the pointer while the mouse button is held, or null. */
    @Nullable
    Widget dragged;

    MenuScreen(String name, boolean isDialog) {
        this.name = name;
        this.isDialog = isDialog;
    }

    /** Places the screen in the picture, which it never leaves, and gives the focus to a widget that can have it. */
    void layout(MenuLook look, float pictureWidth, float pictureHeight) {
        MenuStyle style = look.style();
        float border = style.margin + style.padding;
        float contentWidth =
                Math.min(style.widthScale * (width > 0f ? width : style.width), pictureWidth - 2f * border);
        float highest = Math.max(border, top * pictureHeight);
        root.maxHeight = Math.max(style.textHeight, pictureHeight - border - highest);
        root.place(look, null, (pictureWidth - contentWidth) / 2f, 0f, contentWidth);
        float lowest = pictureHeight - border - root.height;
        root.y = Math.max(highest, Math.min(middle * pictureHeight - root.height / 2f, lowest));
        if (!isTarget(root, focus)) {
            Widget target = isTarget(root, first) ? first : firstTarget(root);
            focus = target;
            if (target != null) {
                focusAndReveal(target, style.gap);
            }
        }
    }

    /** Gives the focus to a widget, and scrolls until the widget is visible. */
    void focusAndReveal(Widget widget, float margin) {
        focus = widget;
        if (widget.scroller != null) {
            widget.scroller.reveal(widget, margin);
        }
    }

    /** Ends the edit of a widget without a change, and the movement of a dragged one. */
    void endInput() {
        if (edited != null) {
            edited.cancelEdit();
        }
        edited = null;
        dragged = null;
    }

    private static boolean isTarget(Scroller scope, @Nullable Widget widget) {
        for (int i = 0; i < scope.targets.size(); i++) {
            Widget target = scope.targets.get(i);
            if (target == widget || (target instanceof Scroller inner && isTarget(inner, widget))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Widget firstTarget(Scroller scope) {
        List<Widget> targets = scope.targets;
        Widget target = targets.isEmpty() ? null : targets.get(0);
        return target instanceof Scroller inner ? firstTarget(inner) : target;
    }

    void paint(Painter painter) {
        MenuStyle style = painter.style();
        float border = style.padding;
        if (isDialog) { // an opaque surface with a rim, because texts lie behind it
            paintSurface(painter, border + style.ring, style.focusedControl);
            paintSurface(painter, border, style.dialogPanel);
        } else if (hasSurface) {
            paintSurface(painter, border, style.panel);
        }
        root.paint(painter);
    }

    private void paintSurface(Painter painter, float border, Color color) {
        painter.box(
                root.x - border,
                root.y - border,
                root.width + 2f * border,
                root.height + 2f * border,
                2f * painter.style().radius,
                color);
    }
}
