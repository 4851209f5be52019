package dev.halfstep.sample.recording;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;

/**
 * Presentation system: LEFT and RIGHT seek by one second in a replay, with SHIFT by ten seconds, as PAGE UP and PAGE
 * DOWN do; HOME and END seek to the first and to the last step. Pauses the replay at its end.
 */
final class ReplayKeys implements PresentationSystem {

    private static final int SECONDS_OF_LONG_SEEK = 10;

    private final ReplayViewer viewer;

    ReplayKeys(ReplayViewer viewer) {
        this.viewer = viewer;
    }

    @Override
    public void present(PresentationContext frame) {
        FrameInput input = frame.input();
        boolean isLongSeek = input.isHeld(Key.LEFT_SHIFT) || input.isHeld(Key.RIGHT_SHIFT);
        int seconds =
                (isLongSeek ? SECONDS_OF_LONG_SEEK : 1) * (input.pressCount(Key.RIGHT) - input.pressCount(Key.LEFT))
                        + SECONDS_OF_LONG_SEEK * (input.pressCount(Key.PAGE_DOWN) - input.pressCount(Key.PAGE_UP));
        if (seconds != 0) {
            viewer.seekBySeconds(seconds);
        }
        if (input.wasPressed(Key.HOME)) {
            viewer.seekTo(0);
        }
        if (input.wasPressed(Key.END)) {
            viewer.seekTo(viewer.lastStep());
        }
        viewer.pauseAtEnd();
    }
}
