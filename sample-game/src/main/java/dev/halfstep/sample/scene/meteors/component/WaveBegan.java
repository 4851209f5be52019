package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: more meteors come in.
 *
 * @param wave the number of the wave, 1 for the first one
 */
public record WaveBegan(int wave) {}
