package dev.halfstep.sample.scene.lab;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares six game loops. Each loop draws the same motion in its own lane, a horizontal strip of the picture. All
 * loops get the frames of one simulated display. Keys change the step rate, and the rate, jitter and hitches of the
 * display.
 *
 * <p>Each lane has its own timestep and its own simulation, so the world of the scene stays empty.
 */
public final class LabScene implements Scene {

    final Lab lab;
    private Sliders sliders;

    /** The time that the lab follows; null for the time of the scheduler. */
    private @Nullable Timestep followed;

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of jitter and hitches
     * @param initialSettings the initial settings
     */
    public LabScene(long seed, LabSettings initialSettings) {
        lab = new Lab(initialSettings, seed);
        sliders = new Sliders(initialSettings);
    }

    /**
     * Changes the initial settings, which R restores. Call this before the first frame and before {@link #addLayers}.
     *
     * @param initialSettings the initial settings
     */
    public void setSettings(LabSettings initialSettings) {
        lab.changeSettings(initialSettings);
        sliders = new Sliders(initialSettings);
    }

    @Override
    public void register(World.Builder world) {
        // lanes are not entities
    }

    @Override
    public void followTime(Timestep original) {
        followed = original;
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        scheduler.presentation("lab", frame -> present(frame, followed == null ? scheduler.timestep() : followed));
    }

    /**
     * Presentation system: applies the sliders to the lab, and runs the frames of the lab. The lab follows the time of
     * the game, so a pause or another time scale of the game applies to the lab, too.
     */
    private void present(PresentationContext frame, Timestep timestep) {
        if (sliders.update(frame.input())) {
            lab.changeSettings(sliders.settings());
        }
        lab.runUntil(timestep.presentNanos(), frame.isInterpolating());
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        scheduler.presentation("lab-view", new LabView(lab, sliders, layers));
    }

    @Override
    public Rate shownStepRate(Rate stepRate) {
        return lab.settings().stepRate(); // the slider changes it, while the step rate of the empty world stays
    }

    @Override
    public void printReport(PrintStream out) {
        lab.printReport(out);
    }
}
