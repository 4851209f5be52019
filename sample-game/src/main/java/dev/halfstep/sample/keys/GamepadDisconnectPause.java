package dev.halfstep.sample.keys;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.hud.Label;
import dev.halfstep.render.hud.LabelLayer;
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
        Label label = Label.inPicture(0.5f, 0.92f, "").setAnchor(Label.Anchor.CENTER);
        host.add(new LabelLayer(Camera2d.showing(16, 9))).add(label);
        return new GamepadDisconnectPause(host.controls()::hasGamepad, label::setText);
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
