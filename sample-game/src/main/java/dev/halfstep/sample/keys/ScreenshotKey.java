package dev.halfstep.sample.keys;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.window.GlfwHost;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Presentation system: F12 writes the picture to the first unused {@code screenshot-N.png}. It must run last, when all
 * layers of this frame are filled.
 */
public final class ScreenshotKey implements PresentationSystem {

    private final GlfwHost host;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;

    /** Stays set in the first frame and while the window is minimised, until there is a picture to write. */
    private boolean pending;

    private boolean drawn;

    /**
     * Creates the system.
     *
     * @param host draws the picture
     * @param folder the folder of the files
     * @param out gets the path of each file
     * @param err gets a warning if a file cannot be written
     */
    public ScreenshotKey(GlfwHost host, Path folder, PrintStream out, PrintStream err) {
        this.host = host;
        this.folder = folder;
        this.out = out;
        this.err = err;
    }

    @Override
    public void present(PresentationContext frame) {
        pending |= frame.input().wasPressed(Key.F12);
        if (pending && drawn && host.isShown()) {
            pending = false;
            ScreenshotFile.write(host.screenshot(), folder, out, err);
        }
        drawn = true;
    }
}
