package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.event.Events;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Hazard;
import dev.halfstep.sample.scene.meteors.component.Saucer;
import dev.halfstep.sample.scene.meteors.component.SaucerAppeared;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Transform;

/** Simulation system: spawns a saucer at the left or right side of the field, some time after the last one is gone. */
public final class SpawnSaucer implements SimulationSystem {

    private final Events<SaucerAppeared> saucers;

    /**
     * Creates the system.
     *
     * @param saucers gets an event for each saucer
     */
    public SpawnSaucer(Events<SaucerAppeared> saucers) {
        this.saucers = saucers;
    }

    @Override
    public void step(SimulationContext step) {
        Game state = step.world().single(Game.class);
        if (!state.isRunning() || step.world().query(Saucer.class).count() > 0) {
            return;
        }
        state.secondsToSaucer -= step.stepSeconds();
        if (state.secondsToSaucer <= 0) {
            state.startSaucerPause(); // the pause counts down when the saucer is gone
            spawn(step);
        }
    }

    private void spawn(SimulationContext step) {
        RandomStream random = step.world().single(RandomStream.class);
        EntryPoint entry = EntryPoint.randomLeftOrRight(step.world(), random, Saucer.RADIUS);
        float speed = entry.x() < 0 ? Saucer.SPEED : -Saucer.SPEED;
        step.commands()
                .spawn(
                        Transform.at(entry.x(), entry.y()),
                        new Velocity(speed, 0),
                        new Body(Saucer.RADIUS),
                        new Hazard(),
                        new Saucer());
        step.commands().send(saucers, new SaucerAppeared(entry.x()));
    }
}
