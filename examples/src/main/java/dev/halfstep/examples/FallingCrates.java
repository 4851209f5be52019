package dev.halfstep.examples;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.HashSink;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.contact.SolvedContact;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.MassType;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.listener.ContactListenerAdapter;

/** Uses a physics library, dyn4j: crates fall on a platform, which the player moves. docs/physics.md explains it. */
public final class FallingCrates {

    /** An event for sounds and sparks: two bodies collide at a point, with an impulse above 2 newton seconds. */
    record Hit(double x, double y) {}

    /** The library's body is the component. The state hash reads its pose and its velocity. */
    static final ComponentType<Body> BODY = ComponentType.simulation(Body.class).hashedBy(FallingCrates::hash);

    final org.dyn4j.world.World<Body> physics = new org.dyn4j.world.World<>(); // belongs to one game: never static
    private final Body platform = newBody(10, 0, 0, MassType.INFINITE); // moved by its velocity, not by forces
    private final List<Hit> hits = new ArrayList<>();

    FallingCrates(World world, SystemScheduler scheduler) {
        world.spawn(Transform.at(0, 0), platform);
        physics.addContactListener(new ContactListenerAdapter<>() {
            @Override
            public void postSolve(ContactCollisionData<Body> pair, SolvedContact contact) {
                if (contact.getNormalImpulse() > 2) hits.add(new Hit(contact.getPoint().x, contact.getPoint().y));
            }
        });
        Events<Hit> events = scheduler.addEvents(Hit.class, 256);
        var despawns = scheduler.addEvents(Despawned.class, 256).simulationReader("free");
        // No system declares its access, so each one runs alone: all of them use the physics world.
        scheduler.simulation("free", step -> despawns.forEach(gone -> physics.removeBody(gone.get(Body.class))));
        scheduler.simulation("drop", this::drop).every(20);
        scheduler.simulation("steer", this::steer);
        scheduler.simulation("physics", step -> stepPhysics(step, events));
    }

    static void hash(Body body, HashSink sink) {
        var pose = body.getTransform(); // a position, the cosine and the sine of an angle
        var position = pose.getTranslation();
        sink.add(position.x).add(position.y).add(pose.getCost()).add(pose.getSint());
        var velocity = body.getLinearVelocity();
        sink.add(velocity.x).add(velocity.y).add(body.getAngularVelocity()).add(body.isAtRest());
    }

    private Body newBody(double width, double x, double y, MassType mass) {
        Body body = new Body();
        body.addFixture(Geometry.createRectangle(width, 1)); // 1 metre is 1 world unit
        body.setMass(mass).translate(x, y);
        physics.addBody(body);
        return body;
    }

    private void drop(SimulationContext step) {
        float x = RandomStream.of(7, step.step()).between(-4, 4); // 7 is the seed
        step.commands().spawn(Transform.at(x, 8), newBody(1, x, 8, MassType.NORMAL));
    }

    private void steer(SimulationContext step) {
        platform.setLinearVelocity(step.input().isHeld(Key.D) ? 4 : 0, 0);
    }

    /** Runs one step of the library, not its update(...), which has an accumulator; then copies the poses. */
    private void stepPhysics(SimulationContext step, Events<Hit> events) {
        physics.step(1, step.stepSeconds());
        hits.forEach(hit -> step.commands().send(events, hit));
        hits.clear();
        for (var crate : step.world().query(Transform.class, Body.class)) {
            var pose = crate.second().getTransform();
            crate.first().setPosition((float) pose.getTranslationX(), (float) pose.getTranslationY());
            crate.first().setRotationZ((float) pose.getRotationAngle());
            if (crate.first().y() < -12) step.commands().despawn(crate.id());
        }
    }

    static WorldRecipe game() {
        return new WorldRecipe()
                .register(BODY)
                .input(() -> ScriptedInput.bySteps(Rate.hz(60)).tap(Key.D, 120, 60)) // after 2 s, for 1 s
                .wire(FallingCrates::new);
    }

    /**
     * Plays six seconds, then checks that the outcome does not depend on the display.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        try (SyntheticWorld world = game().build()) {
            var hits = world.scheduler().events(Hit.class).immediateReader("print");
            for (int second = 1; second <= 6; second++) {
                world.step(60);
                int crates = world.world().query(Body.class).count() - 1; // without the platform
                System.out.println("second " + second + ": " + crates + " crates, " + hits.unread() + " hits");
                hits.skipAll();
            }
        }
        SliceInvariance.check(game(), 600);
        System.out.println("\nrun again, and on slow and fast displays: the same state after each of 600 steps");
    }
}
