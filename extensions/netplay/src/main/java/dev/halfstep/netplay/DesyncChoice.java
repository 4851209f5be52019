package dev.halfstep.netplay;

import dev.halfstep.file.DataFolder;
import org.jspecify.annotations.Nullable;

/**
 * Says what a side does once its game differs from another one.
 *
 * @param folder gets a recording of the last steps; null for none
 * @param command the command that compares two recordings
 * @param isShared whether the recording is sent to a side that sends its own one
 * @param isPlayedOn whether the session goes on
 */
record DesyncChoice(@Nullable DataFolder folder, String command, boolean isShared, boolean isPlayedOn) {

    static final DesyncChoice NOTHING = new DesyncChoice(null, "", false, false);

    /** Returns whether the last steps are recorded. */
    boolean isRecorded() {
        return folder != null || isShared;
    }
}
