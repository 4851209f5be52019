package dev.halfstep.sample.scene.lab;

import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.sample.scene.lab.loop.LaneReport;
import dev.halfstep.sample.scene.lab.presentation.LabControl;
import dev.halfstep.sample.scene.lab.presentation.LabView;
import dev.halfstep.sample.scene.lab.presentation.Sliders;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.PrintStream;

/**
 * Compares six game loops: each draws the same motion in a lane of its own. All lanes get the frames of one simulated
 * display; keys change its rate, its jitter and its hitches.
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
     * @param first the initial settings
     */
    public LabScene(long seed, LabSettings first) {
        lab = new Lab(first, seed);
        sliders = new Sliders(first);
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
    public void draw(GlfwHost host, SystemScheduler scheduler) {
        new LabView(lab, sliders).add(host, scheduler);
    }

    @Override
    public void report(PrintStream out) {
        LaneReport.print(out, lab);
    }
}
