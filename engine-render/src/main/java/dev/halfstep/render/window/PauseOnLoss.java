package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.time.TimeControl;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Presentation system: pauses the game when the window loses the keyboard focus, or when the gamepad is unplugged.
 * Shows a message until the game resumes. The game stays paused when the focus or the gamepad is back, so that the
 * player can look first and resume then. The engine itself releases held keys and buttons.
 */
final class PauseOnLoss implements PresentationSystem {

    private static final float FONT_POINTS = 20f;

    private final BooleanSupplier isPresent;
    private final String message;
    private final Consumer<String> messageDisplay;
    private boolean wasPresent;
    private boolean isMessageShown;

    private PauseOnLoss(BooleanSupplier isPresent, String message, Consumer<String> messageDisplay) {
        this.isPresent = isPresent;
        this.message = message;
        this.messageDisplay = messageDisplay;
        wasPresent = isPresent.getAsBoolean();
    }

    /**
     * Creates the system for the keyboard focus, which needs no message. A shared game goes on without the focus: the
     * players on other machines do not wait for a player who looks at another window.
     */
    static PauseOnLoss ofFocus(BooleanSupplier hasFocus, TimeControl time) {
        return new PauseOnLoss(() -> hasFocus.getAsBoolean() || time.isShared(), "", message -> {});
    }

    static PauseOnLoss ofGamepad(BooleanSupplier hasGamepad, String message, Consumer<String> messageDisplay) {
        return new PauseOnLoss(hasGamepad, message, messageDisplay);
    }

    /** Adds the systems for the keyboard focus and the gamepad of a window, with a layer for the message. */
    static void addTo(GlfwHost host, SystemScheduler scheduler, String message) {
        WindowControls controls = host.controls();
        Text text = Text.inPicture(0.5f, 0.8f, "")
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                .setWrapWidth(0.9f)
                .setBackground(Color.BLACK.withOpacity(0.7f));
        Camera2d anyCamera = Camera2d.showing(16, 9); // a text in the picture does not use it
        host.add(FontLayer.inPoints(TextFont::sans, FONT_POINTS, anyCamera)).add(text);
        scheduler.presentation("halfstep.pause-without-focus", ofFocus(controls::isFocused, scheduler.timeControl()));
        scheduler.presentation(
                "halfstep.pause-without-gamepad", ofGamepad(controls::hasGamepad, message, text::setContent));
    }

    @Override
    public void present(PresentationContext frame) {
        boolean isPresentNow = isPresent.getAsBoolean();
        if (wasPresent && !isPresentNow) {
            frame.time().pause();
            setMessageShown(true);
        } else if (isMessageShown && !frame.time().isPaused()) {
            setMessageShown(false);
        }
        wasPresent = isPresentNow;
    }

    private void setMessageShown(boolean isShown) {
        isMessageShown = isShown;
        messageDisplay.accept(isShown ? message : "");
    }
}
