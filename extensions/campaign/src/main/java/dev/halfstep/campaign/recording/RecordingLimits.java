package dev.halfstep.campaign.recording;

/**
 * The bounds of a folder of recordings. Members keep all recordings in memory.
 *
 * @param maxFiles the maximum number of recordings
 * @param maxFileBytes the maximum size of one recording
 * @param maxTotalBytes the maximum size of all recordings together
 */
public record RecordingLimits(int maxFiles, long maxFileBytes, long maxTotalBytes) {

    private static final long MIB = 1024 * 1024;

    /** 100,000 recordings, 64 MiB each, 1 GiB together. */
    public static final RecordingLimits DEFAULT = new RecordingLimits(100_000, 64 * MIB, 1024 * MIB);
}
