package dev.halfstep.ui;

import dev.halfstep.input.Control;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.MouseButton;
import org.jspecify.annotations.Nullable;

/** Operates the screen with the input: moves the focus, and activates, changes, drags and scrolls its widgets. */
final class ScreenInput {

    private static final float POINTS_PER_NOTCH = 60f;

    private final MenuLook look;
    private final MenuInput input;
    private final OpenScreens screens;
    private final GamePause pause;
    private final Pointer pointer;

    ScreenInput(MenuLook look, MenuInput input, OpenScreens screens, GamePause pause) {
        this.look = look;
        this.input = input;
        this.screens = screens;
        this.pause = pause;
        pointer = new Pointer(look);
    }

    /** Follows the pointer only: no screen is open, or a widget is edited. */
    void trackPointer() {
        FrameInput frame = input.frame();
        pointer.moveTo(frame.pointerX(), frame.pointerY());
    }

    /** Handles the input of a frame. */
    void operate() {
        MenuScreen screen = screens.top();
        Widget edited = screen.edited;
        if (edited != null) {
            if (!edited.edit(input)) {
                screen.edited = null;
                input.forgetHeld();
            }
            trackPointer();
            return;
        }
        handleEvents(input.frame().events());
        handleSticks();
        input.advance();
        for (int repeated = input.repeat(); repeated != MenuInput.NONE; repeated = input.repeat()) {
            move(repeated);
        }
    }

    /** Returns whether a screen handles further input of this frame. An edited widget gets its input from the next. */
    private boolean isOperable() {
        return !screens.isEmpty() && screens.top().edited == null;
    }

    /** Handles the events in their order, because a slow frame may contain a direction and the confirming key. */
    private void handleEvents(InputEvents events) {
        for (int i = 0; i < events.size() && isOperable(); i++) {
            switch (events.kind(i)) {
                case PRESS -> press(events.control(i));
                case RELEASE -> release(events.control(i));
                case POINTER -> movePointer(events.x(i), events.y(i));
                case WHEEL -> turnWheel(events.y(i));
                default -> {}
            }
        }
    }

    private void handleSticks() {
        for (int direction = FocusGraph.UP; direction <= FocusGraph.RIGHT; direction++) {
            for (int i = input.stickPresses(direction); i > 0 && isOperable(); i--) {
                input.hold(direction);
                move(direction);
            }
        }
    }

    private void press(Control control) {
        int meaning = input.meaning(control);
        if (control == MouseButton.LEFT) {
            click();
        } else if (screens.isPauseOnTop() && pause.isControlOf(screens.top().name, control)) {
            cancel(); // the control that pauses also resumes
        } else if (meaning == MenuInput.CONFIRM) {
            confirm();
        } else if (meaning == MenuInput.CANCEL) {
            cancel();
        } else if (meaning != MenuInput.NONE) {
            input.hold(meaning);
            move(meaning);
        }
    }

    private void release(Control control) {
        if (control == MouseButton.LEFT) {
            screens.top().dragged = null;
        }
    }

    private void confirm() {
        MenuScreen screen = screens.top();
        Widget focus = screen.focus;
        if (focus != null) {
            look.style().confirmSound.run();
            if (focus.activate()) {
                screen.edited = focus;
            }
        }
    }

    private void cancel() {
        look.style().cancelSound.run();
        screens.back();
    }

    private void move(int direction) {
        MenuScreen screen = screens.top();
        Widget from = screen.focus;
        FocusGraph graph = new FocusGraph(screen.root);
        if (from != null && direction >= FocusGraph.LEFT && graph.adjustsAtOnce(from)) {
            from.adjust(direction == FocusGraph.RIGHT ? 1 : -1);
            look.style().moveSound.run();
            return;
        }
        Widget to = from == null ? null : graph.next(from, direction);
        boolean isUp = direction == FocusGraph.UP;
        boolean isWrapped =
                from != null && to != null && from.scroller == to.scroller && (isUp ? to.y > from.y : to.y < from.y);
        boolean isEnd = to == null || to == from || isWrapped;
        boolean hasScrolled = direction < FocusGraph.LEFT
                && isEnd
                && screen.root.scrollBy(
                        isUp ? -POINTS_PER_NOTCH : POINTS_PER_NOTCH); // to the texts below the last widget
        if (to != null && to != from && !hasScrolled) {
            screen.focusAndReveal(to, look.style().gap);
            look.style().moveSound.run();
        }
    }

    /** Gives the focus to a widget under the pointer, if the pointer moves. */
    private void movePointer(float xPixels, float yPixels) {
        boolean isMove = pointer.moveTo(xPixels, yPixels);
        MenuScreen screen = screens.top();
        Widget dragged = screen.dragged;
        if (dragged != null && dragged.scroller != null) {
            dragged.drag(pointer.x() - dragged.x - dragged.scroller.originX());
        } else if (isMove) {
            Widget widget = underPointer();
            if (widget != null && widget != screen.focus) {
                screen.focus = widget; // without scrolling, which would move the widgets under the pointer
                look.style().moveSound.run();
            }
        }
    }

    private void click() {
        MenuScreen screen = screens.top();
        Widget widget = underPointer();
        if (widget != null && widget.scroller != null) {
            screen.focus = widget;
            screen.dragged = widget;
            look.style().confirmSound.run();
            float atX = pointer.x() - widget.x - widget.scroller.originX();
            float atY = pointer.y() - widget.y - widget.scroller.originY();
            if (widget.click(atX, atY)) {
                screen.edited = widget;
            }
        }
    }

    private void turnWheel(float notches) {
        Scroller scroller = screens.top().root.findScroller(pointer.x(), pointer.y());
        if (scroller != null) {
            scroller.scrollBy(-notches * POINTS_PER_NOTCH);
        }
    }

    private @Nullable Widget underPointer() {
        return screens.top().root.find(pointer.x(), pointer.y());
    }
}
