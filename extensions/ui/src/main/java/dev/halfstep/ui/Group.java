package dev.halfstep.ui;

import java.util.ArrayList;
import java.util.List;

/** Places widgets in columns of equal width, and rows as high as their highest widget. A stack has one column. */
final class Group extends Widget {

    final List<Widget> children = new ArrayList<>();

    /** The number of columns; 0 for one row of all widgets. */
    private final int columns;

    private final boolean isBoxed;

    Group(int columns, boolean isBoxed) {
        this.columns = columns;
        this.isBoxed = isBoxed;
    }

    @Override
    float layout(MenuLook look) {
        float gap = look.style().gap;
        float padding = isBoxed ? 2f * gap : 0f;
        int perRow = columns == 0 ? Math.max(1, children.size()) : columns;
        float room = width - 2f * padding + gap;
        while (perRow > 1 && minWidth(look) > room / perRow - gap) {
            perRow /= 2; // rather than to break words
        }
        float cell = room / perRow - gap;
        float top = y + padding;
        for (int first = 0; first < children.size(); first += perRow) {
            int end = Math.min(first + perRow, children.size());
            float rowHeight = 0f;
            for (int i = first; i < end; i++) {
                float left = x + padding + (i - first) * (cell + gap);
                rowHeight = Math.max(rowHeight, children.get(i).place(look, scroller, left, top, cell));
            }
            for (int i = first; i < end; i++) {
                children.get(i).height = rowHeight;
            }
            top += rowHeight + (end < children.size() ? gap : 0f);
        }
        return top + padding - y;
    }

    /** Returns the width of the widest child: below it, there is one column. */
    @Override
    float minWidth(MenuLook look) {
        float widest = 0f;
        for (int i = 0; i < children.size(); i++) {
            widest = Math.max(widest, children.get(i).minWidth(look));
        }
        return widest;
    }

    @Override
    void collect(List<Widget> targets) {
        if (isEnabled()) {
            for (int i = 0; i < children.size(); i++) {
                children.get(i).collect(targets);
            }
        }
    }

    @Override
    void paint(Painter painter) {
        if (isBoxed) {
            MenuStyle style = painter.style();
            painter.box(x, y, width, height, style.radius, style.inset);
        }
        for (int i = 0; i < children.size(); i++) {
            if (scroller == null || scroller.shows(children.get(i))) { // a long list draws only what is seen
                children.get(i).paint(painter);
            }
        }
    }
}
