package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * Identifies a recording.
 *
 * @param name the file name, without folders
 * @param sha256 the SHA-256 of the content, in hexadecimal digits
 * @serial exclude
 */
public record RecordingName(String name, String sha256) implements Serializable {}
