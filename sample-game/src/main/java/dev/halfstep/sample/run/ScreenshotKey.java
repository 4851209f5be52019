package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.Key;
import dev.halfstep.render.window.GlfwHost;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Presentation system: F12 writes a screenshot to the first unused {@code screenshot-N.png}. The system must run after
 * all systems that fill layers, because a screenshot draws the layers again.
 */
final class ScreenshotKey implements PresentationSystem {

    private final GlfwHost host;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;

    /** Whether F12 was pressed; stays true until a frame is drawn and the window is not minimised. */
    private boolean isPending;

    /** Whether a frame has been drawn; true from the second frame on, because drawing follows presentation. */
    private boolean hasDrawnFrame;

    /**
     * Creates the system.
     *
     * @param host takes the screenshot
     * @param folder the folder to write to
     * @param out gets the path of each file
     * @param err gets a warning if a file cannot be written
     */
    ScreenshotKey(GlfwHost host, Path folder, PrintStream out, PrintStream err) {
        this.host = host;
        this.folder = folder;
        this.out = out;
        this.err = err;
    }

    @Override
    public void present(PresentationContext frame) {
        isPending |= frame.input().wasPressed(Key.F12);
        if (isPending && hasDrawnFrame && host.isShown()) {
            isPending = false;
            ScreenshotFile.write(host.screenshot(), folder, out, err);
        }
        hasDrawnFrame = true;
    }
}
