package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * Identifies a recording by its name and content.
 *
 * @param name the file name, without folders
 * @param sha256 the SHA-256 of the content, as 64 hexadecimal digits
 * @serial exclude
 */
public record RecordingId(String name, String sha256) implements Serializable {}
