package dev.halfstep.input;

import java.util.Arrays;

/**
 * The keyboard as one displayed frame saw it: which keys are held now, and how often each was pressed since the frame
 * before. A tap that begins and ends between two frames still counts once.
 */
@SuppressWarnings("EnumOrdinal") // plain arrays, one place for each key, are what costs least in every frame
public final class KeyFrame {

    private static final int KEY_COUNT = Key.values().length;

    private final boolean[] down = new boolean[KEY_COUNT];
    private final int[] pressCounts = new int[KEY_COUNT];

    /** A keyboard on which nothing is held. */
    public KeyFrame() {}

    /**
     * Begins a new frame with all edges that wait, and leaves the queue empty.
     *
     * @param queue where the host put them
     */
    public void takeAll(InputQueue queue) {
        Arrays.fill(pressCounts, 0);
        for (int i = 0; i < queue.size(); i++) {
            int key = queue.key(i).ordinal();
            down[key] = queue.isDown(i);
            if (down[key]) {
                pressCounts[key]++;
            }
        }
        queue.clear();
    }

    /**
     * Whether a key is held at this frame.
     *
     * @param key which key
     * @return true while it is down
     */
    public boolean isDown(Key key) {
        return down[key.ordinal()];
    }

    /**
     * How often a key went down since the frame before.
     *
     * @param key which key
     * @return 0 or more
     */
    public int pressCount(Key key) {
        return pressCounts[key.ordinal()];
    }

    /**
     * Whether a key went down at least once since the frame before.
     *
     * @param key which key
     * @return true if it was pressed
     */
    public boolean wasPressed(Key key) {
        return pressCount(key) > 0;
    }
}
