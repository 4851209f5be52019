package dev.halfstep.sample;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.window.GlfwHost;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Presentation system: F12 writes the picture to the first unused {@code screenshot-N.png}. It runs last, when everything
 * that this frame shows is ready to be drawn.
 */
final class ScreenshotKey implements PresentationSystem {

    private final GlfwHost host;
    private final Path folder;
    private final PrintStream out;
    private final PrintStream err;

    /** Pressed in the first frame, or while there is no picture, it is written as soon as there is one. */
    private boolean wanted;

    private boolean drawn;

    ScreenshotKey(GlfwHost host, Path folder, PrintStream out, PrintStream err) {
        this.host = host;
        this.folder = folder;
        this.out = out;
        this.err = err;
    }

    @Override
    public void present(PresentationContext frame) {
        wanted |= frame.input().wasPressed(Key.F12);
        if (wanted && drawn && host.isShown()) {
            wanted = false;
            ScreenshotFile.write(host.screenshot(), folder, out, err);
        }
        drawn = true;
    }
}
