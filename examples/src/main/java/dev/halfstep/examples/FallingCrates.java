package dev.halfstep.examples;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.physics.Contact;
import dev.halfstep.physics.Joint;
import dev.halfstep.physics.Physics;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4f;

/** Rigid bodies: crates, and balls on ropes, fall on a platform that the player moves. docs/physics.md explains it. */
final class FallingCrates {
    /** Marks the platform, which the player moves. */
    record Platform() {}
    /** A ring that grows from where two bodies have hit each other. */
    private record Flash(Contact hit, double bornSeconds) {}

    private static final Color WOOD = Color.rgb(0xC88848);

    static final GameSpec<?> GAME = GameSpec.of("falling-crates", "1")
            .register(RigidBody.TYPE, Joint.TYPE)
            .register(Platform.class)
            .withSeed(7)
            .wire(FallingCrates::wire);

    private static void wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        world.spawn(Transform.at(0, 0), RigidBody.fixed().box(10, 1), new Platform());
        scheduler.simulation("drop", step -> drop(step, game.seed())).every(20);
        scheduler.simulation("steer", FallingCrates::steer);
        Physics.install(world, scheduler, 0, -9.8); // adds the system "halfstep.physics" here
        scheduler.simulation("clear", FallingCrates::clear);
    }

    private static void drop(SimulationContext step, long seed) {
        float x = RandomStream.of(seed, step.step()).between(-4, 4);
        EntityId crate =
                step.commands().spawn(Transform.at(x, 8), RigidBody.dynamic().box(1, 1)); // in metres
        if (step.step() % 60 == 0) { // every third crate has a ball at a rope
            EntityId ball = step.commands()
                    .spawn(
                            Transform.at(x, 9.5f),
                            RigidBody.dynamic().circle(0.4).restitution(0.4));
            step.commands().spawn(Joint.rope(crate, ball, 2));
        }
    }

    private static void steer(SimulationContext step) {
        for (var platform : step.world().query(RigidBody.class, Platform.class)) {
            platform.first().velocity(step.input().isHeld(Key.D) ? 4 : 0, 0);
        }
    }

    private static void clear(SimulationContext step) {
        for (var body : step.world().query(Transform.class, RigidBody.class)) {
            if (body.first().y() < -12) step.commands().despawn(body.id()); // its rope too
        }
    }

    /** Draws each shape of each body where the engine interpolates it, the ropes, and a flash for each hard hit. */
    static void show(GlfwHost host, SystemScheduler scheduler) {
        LineLayer lines =
                host.add(LineLayer.overlay(Camera2d.showing(20, 11.25f).setCenter(1, 3)));
        EventReader<Contact> contacts = scheduler.events(Contact.class).presentationReader("draw");
        List<Flash> flashes = new ArrayList<>();
        Matrix4f matrix = new Matrix4f();
        scheduler.presentation("draw", frame -> {
            for (var drawn : frame.world().query(InterpolatedTransform.class, RigidBody.class)) {
                drawn.first().matrix(matrix);
                for (int shape = 0; shape < drawn.second().shapeCount(); shape++) {
                    float[] corners = drawn.second().outline(shape);
                    lines.setColor(drawn.second().isFixed() ? Color.WHITE : WOOD)
                            .fill(matrix, corners);
                    lines.setColor(Color.BLACK).outline(matrix, corners);
                }
            }
            for (var rope : frame.world().query(Joint.class)) {
                drawRope(lines, frame.world(), rope.first());
            }
            double now = frame.presentationSeconds();
            contacts.forEach(contact -> {
                if (contact.begins() && contact.impulse() > 2) flashes.add(new Flash(contact, now));
            });
            flashes.removeIf(flash -> now < flash.bornSeconds || now > flash.bornSeconds + 0.25);
            for (Flash flash : flashes) {
                float radius = 0.1f + 2 * (float) (now - flash.bornSeconds);
                lines.setColor(Color.rgb(0xFFE060)).circle(flash.hit.x(), flash.hit.y(), radius);
            }
        });
    }

    private static void drawRope(LineLayer lines, World world, Joint rope) {
        EntityId second = rope.second();
        if (second == null || !world.isVisible(rope.first()) || !world.isVisible(second)) return; // one of them fell
        var from = world.get(rope.first(), InterpolatedTransform.class);
        var to = world.get(second, InterpolatedTransform.class);
        lines.setColor(Color.WHITE).line(from.x(), from.y(), to.x(), to.y());
    }

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Falling crates: D moves the platform", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .run(args));
    }
}
