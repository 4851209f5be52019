package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.render.image.Screenshot;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Presentation system: the keys that players expect of each window. F12 writes a screenshot to the first unused {@code
 * screenshot-N.png}; while the window is minimised, the screenshot waits. F11, and ENTER with ALT, switch to fullscreen
 * mode and back; two presses in one frame cancel each other. F8 writes the last seconds of a game that records crashes.
 */
final class WindowKeys implements PresentationSystem {

    private final GlfwHost host;
    private final Path folder;
    private final Runnable toggleFullscreen;
    private final Runnable reportCrash;

    /** Whether F12 was pressed, and its frame is not drawn yet, as in a minimised window. */
    private boolean isPending;

    /**
     * Creates the system.
     *
     * @param host takes the screenshot
     * @param folder the folder of the screenshots
     * @param toggleFullscreen switches to fullscreen mode and back
     * @param reportCrash writes the last seconds
     */
    WindowKeys(GlfwHost host, Path folder, Runnable toggleFullscreen, Runnable reportCrash) {
        this.host = host;
        this.folder = folder;
        this.toggleFullscreen = toggleFullscreen;
        this.reportCrash = reportCrash;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        boolean isAlt = wasHeld(input, Key.LEFT_ALT) || wasHeld(input, Key.RIGHT_ALT);
        if ((input.pressCount(Key.F11) + (isAlt ? input.pressCount(Key.ENTER) : 0)) % 2 == 1) {
            toggleFullscreen.run();
        }
        if (input.wasPressed(Key.F8)) {
            reportCrash.run();
        }
        if (input.wasPressed(Key.F12) && !isPending) {
            isPending = true;
            host.takeScreenshot(screenshot -> {
                isPending = false;
                write(screenshot);
            });
        }
    }

    /** Returns whether a key was held in the frame, even if it was released before the end of the frame. */
    private static boolean wasHeld(FrameInput input, Key key) {
        return input.isHeld(key) || input.wasReleased(key);
    }

    private void write(Screenshot screenshot) {
        try {
            System.out.println("screenshot=" + screenshot.writeNew(folder));
            System.out.flush();
        } catch (IOException e) {
            System.err.println("warning: no screenshot was written: " + e.getMessage());
        }
    }
}
