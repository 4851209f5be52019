package dev.halfstep.examples;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.HashSink;
import dev.halfstep.transform.InterpolatedTransform;
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
import org.joml.Matrix4f;

/** Uses a physics library, dyn4j: crates fall on a platform, which the player moves. docs/physics.md explains it. */
final class FallingCrates {
    /** An event for sounds and sparks: two bodies collide at a point, with an impulse above 2 newton seconds. */
    record Hit(double x, double y) {}

    /** The library's body is the component. The state hash reads its pose and its velocity. */
    static final ComponentType<Body> BODY = ComponentType.simulation(Body.class).hashedBy(FallingCrates::hash);

    private static final float[] SQUARE = {-0.5f, -0.5f, 0.5f, -0.5f, 0.5f, 0.5f, -0.5f, 0.5f};
    private static final Color WOOD = Color.rgb(0xC88848);
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

    /** Draws each body where the engine interpolates it. The poses of the library are those of the newest step. */
    static void show(GlfwHost host, SystemScheduler scheduler) {
        LineLayer lines =
                host.add(LineLayer.overlay(Camera2d.showing(20, 11.25f).setCenter(1, 3)));
        Matrix4f matrix = new Matrix4f();
        scheduler.presentation("draw", frame -> {
            for (var drawn : frame.world().query(InterpolatedTransform.class, Body.class)) {
                boolean isCrate = !drawn.second().getMass().isInfinite();
                drawn.first().matrix(matrix).scale(isCrate ? 1 : 10, 1, 1);
                lines.setColor(isCrate ? WOOD : Color.WHITE).fill(matrix, SQUARE);
                lines.setColor(Color.BLACK).outline(matrix, SQUARE);
            }
        });
    }

    public static void main(String[] args) {
        new GameWindow("Falling crates: D moves the platform", 1280, 720)
                .register(BODY)
                .wire(FallingCrates::new)
                .show(game -> show(game.host(), game.scheduler()))
                .run();
    }
}
