package dev.halfstep.sample.scene.meteors.component;

/**
 * Event: a new wave of meteors has appeared.
 *
 * @param wave the number of the wave, from 1
 */
public record WaveBegan(int wave) {}
