package dev.halfstep.render.sound;

/** Defines the waveform of a sound: its amplitude over time. */
@FunctionalInterface
public interface Waveform {

    /**
     * Returns the amplitude at a time. This method is called once for each sample, in ascending order of time.
     *
     * @param seconds the time since the sound began
     * @return the amplitude, clamped to -1 to 1
     */
    double at(double seconds);
}
