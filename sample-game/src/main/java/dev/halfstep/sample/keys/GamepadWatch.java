package dev.halfstep.sample.keys;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.hud.Label;
import dev.halfstep.render.hud.TextLayer;
import dev.halfstep.render.window.GlfwHost;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Presentation system: pauses when the gamepad is unplugged, and shows a message until the game resumes. The engine
 * releases the buttons that were held.
 */
public final class GamepadWatch implements PresentationSystem {

    private static final String UNPLUGGED = "the gamepad was unplugged: plug it in or take the keyboard, P resumes";

    private final BooleanSupplier plugged;
    private final Consumer<String> message;
    private boolean wasPlugged;
    private boolean shown;

    GamepadWatch(BooleanSupplier plugged, Consumer<String> message) {
        this.plugged = plugged;
        this.message = message;
        wasPlugged = plugged.getAsBoolean();
    }

    /**
     * Creates the system for the gamepad of a window.
     *
     * @param host gets a layer for the message
     * @return a new system
     */
    public static GamepadWatch of(GlfwHost host) {
        Label label = Label.inPicture(0.5f, 0.92f, "").setAnchor(Label.Anchor.CENTER);
        host.add(new TextLayer(Camera2d.showing(16, 9))).add(label);
        return new GamepadWatch(host.controls()::hasGamepad, label::setText);
    }

    @Override
    public void present(PresentationContext frame) {
        boolean pluggedNow = plugged.getAsBoolean();
        if (wasPlugged && !pluggedNow) {
            frame.time().pause();
            show(true);
        } else if (shown && !frame.time().isPaused()) {
            show(false);
        }
        wasPlugged = pluggedNow;
    }

    private void show(boolean on) {
        shown = on;
        message.accept(on ? UNPLUGGED : "");
    }
}
