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
 * The same motion in six lanes, each drawn by another loop. All of them get the frames of one simulated display, so they
 * can be compared on any real one; keys make that display slower, faster, uneven and late.
 *
 * <p>The lanes are games of their own, of which each has its own timestep, so the world of the scene stays empty.
 */
public final class LabScene implements Scene {

    private final Lab lab;
    private final Sliders sliders;

    /**
     * A scene that has not begun.
     *
     * @param seed which frames of the simulated display are too early, too late or a hitch
     * @param first what can be changed, as it is in the beginning
     */
    public LabScene(long seed, LabSettings first) {
        lab = new Lab(first, seed);
        sliders = new Sliders(first);
    }

    @Override
    public void register(World.Builder world) {
        // the lanes are no entities
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
