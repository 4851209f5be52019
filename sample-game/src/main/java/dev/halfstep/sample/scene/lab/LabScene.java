package dev.halfstep.sample.scene.lab;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.sample.scene.lab.loop.LaneReport;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.io.PrintStream;

/**
 * Compares six game loops. Each loop draws the same motion in its own lane, a horizontal strip of the picture. All
 * loops get the frames of one simulated display. Keys change the step rate, and the rate, jitter and hitches of the
 * display.
 *
 * <p>Each lane has its own timestep and its own simulation, so the world of the scene stays empty.
 */
public final class LabScene implements Scene {

    private final Lab lab;
    private final Sliders sliders;

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

    @Override
    public void register(World.Builder world) {
        // lanes are not entities
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        scheduler.presentation("lab", new LabControl(lab, sliders, scheduler.timestep()));
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        LabView.add(lab, sliders, layers, scheduler);
    }

    @Override
    public Rate shownStepRate(Rate stepRate) {
        return lab.settings().stepRate(); // the slider changes it, while the step rate of the empty world stays
    }

    @Override
    public void printReport(PrintStream out) {
        LaneReport.print(out, lab);
    }
}
