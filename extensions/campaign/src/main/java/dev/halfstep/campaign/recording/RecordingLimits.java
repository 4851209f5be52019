package dev.halfstep.campaign.recording;

/**
 * The bounds of a folder of recordings. Their bytes are kept in the memory of the members.
 *
 * @param files the maximum number of recordings
 * @param fileBytes the maximum size of one recording
 * @param totalBytes the maximum size of all together
 */
public record RecordingLimits(int files, long fileBytes, long totalBytes) {

    private static final long MIB = 1024 * 1024;

    /** 100,000 recordings, 64 MiB each, 1 GiB together. */
    public static final RecordingLimits DEFAULT = new RecordingLimits(100_000, 64 * MIB, 1024 * MIB);
}
