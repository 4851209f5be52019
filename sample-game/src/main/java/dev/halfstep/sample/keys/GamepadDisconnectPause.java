package dev.halfstep.sample.keys;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Presentation system: pauses the game when the gamepad is unplugged, and shows a message until the game resumes. The
 * engine itself releases the held buttons of the gamepad.
 */
public final class GamepadDisconnectPause implements PresentationSystem {

    private static final String UNPLUGGED_MESSAGE =
            "the gamepad was unplugged: plug it in or take the keyboard, P resumes";

    private static final float FONT_POINTS = 20f;

    private final BooleanSupplier hasGamepad;
    private final Consumer<String> messageDisplay;
    private boolean hadGamepad;
    private boolean isMessageShown;

    GamepadDisconnectPause(BooleanSupplier hasGamepad, Consumer<String> messageDisplay) {
        this.hasGamepad = hasGamepad;
        this.messageDisplay = messageDisplay;
        hadGamepad = hasGamepad.getAsBoolean();
    }

    /**
     * Creates the system for the gamepad of a host.
     *
     * @param host reports the gamepad, and gets a layer for the message
     * @return a new system
     */
    public static GamepadDisconnectPause of(GlfwHost host) {
        Text text = Text.inPicture(0.5f, 0.8f, "")
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                .setWrapWidth(0.9f)
                .setBackground(Color.BLACK.withOpacity(0.7f));
        Camera2d anyCamera = Camera2d.showing(16, 9); // a text in the picture does not use it
        host.add(FontLayer.inPoints(TextFont::sans, FONT_POINTS, anyCamera)).add(text);
        return new GamepadDisconnectPause(host.controls()::hasGamepad, text::setContent);
    }

    @Override
    public void present(PresentationContext frame) {
        boolean hasGamepadNow = hasGamepad.getAsBoolean();
        if (hadGamepad && !hasGamepadNow) {
            frame.time().pause();
            setMessageShown(true);
        } else if (isMessageShown && !frame.time().isPaused()) {
            setMessageShown(false);
        }
        hadGamepad = hasGamepadNow;
    }

    private void setMessageShown(boolean isShown) {
        isMessageShown = isShown;
        messageDisplay.accept(isShown ? UNPLUGGED_MESSAGE : "");
    }
}
