package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Compares contacts with closed forms: when shapes touch and part, where, in which direction, and how hard. */
class ContactTest {

    private static final double STEP = 1 / 60f;

    /** Contacts are found by halving the step 16 times; bodies touch when they are 5e-6 metres apart. */
    private static final double TOLERANCE = 1e-3;

    private record Occurred(long step, float fraction, Contact contact) {

        /** Returns when it has happened, in steps since the start. */
        double steps() {
            return step - 1 + fraction;
        }
    }

    private static List<Occurred> contactsOf(int steps, double gravityY, BiConsumer<World, SystemScheduler> wiring) {
        List<Occurred> contacts = new ArrayList<>();
        WorldRecipe recipe = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .wire((world, scheduler) -> {
                    Physics.install(world, scheduler, 0, gravityY);
                    wiring.accept(world, scheduler);
                });
        try (SyntheticWorld game = recipe.build()) {
            EventReader<Contact> reader = game.scheduler().events(Contact.class).immediateReader("test");
            for (int i = 0; i < steps; i++) {
                game.step(1);
                reader.forEach(contact -> contacts.add(new Occurred(reader.step(), reader.fraction(), contact)));
            }
        }
        return contacts;
    }

    /** Returns when a body has fallen a distance, in steps: it falls evenly within a step, with the speed after it. */
    private static double stepsToFall(double metres, double gravity) {
        double fallen = 0;
        for (int step = 1; ; step++) {
            double motion = gravity * step * STEP * STEP;
            if (fallen + motion >= metres) {
                return step - 1 + (metres - fallen) / motion;
            }
            fallen += motion;
        }
    }

    @Test
    void aBallThatFallsTouchesTheFloorAtTheTimeOfTheClosedForm() {
        for (float height : new float[] {1, 2.3f, 5, 7.77f}) {
            List<Occurred> contacts = contactsOf(100, -10, (world, scheduler) -> {
                world.spawn(Transform.at(0, -0.5f), RigidBody.fixed().box(20, 1));
                world.spawn(Transform.at(1, height + 0.25f), RigidBody.dynamic().circle(0.25));
            });
            Occurred first = contacts.get(0);
            double expected = stepsToFall(height, 10);
            assertEquals(expected, first.steps(), TOLERANCE);
            Contact contact = first.contact();
            assertTrue(contact.begins());
            assertEquals(1, contact.x(), 1e-4);
            assertEquals(0, contact.y(), 0.01);
            assertEquals(0, contact.normalX(), 1e-6);
            assertEquals(1, contact.normalY(), 1e-6); // up, from the floor, which was spawned first
            double mass = Math.PI * 0.25 * 0.25;
            assertEquals(mass * 10 * Math.ceil(expected) * STEP, contact.impulse(), 1e-3);
        }
    }

    @Test
    void twoBodiesHeadOnTouchAtTheTimeOfTheClosedForm() {
        for (double speed : new double[] {1.5, 7, 25}) {
            List<Occurred> contacts = contactsOf(120, 0, (world, scheduler) -> {
                world.spawn(
                        Transform.at(-2, 0),
                        RigidBody.dynamic()
                                .box(1, 1)
                                .density(2)
                                .restitution(0.5)
                                .velocity(speed, 0));
                world.spawn(
                        Transform.at(3, 0.2f),
                        RigidBody.dynamic().circle(0.4).restitution(0.5).velocity(-speed, 0));
            });
            Occurred first = contacts.get(0);
            assertEquals((5 - 0.5 - 0.4) / (2 * speed) / STEP, first.steps(), TOLERANCE);
            assertEquals(1, first.contact().normalX(), 1e-3);
            double lever = first.contact().y(); // of the box; that of the circle is 0.2 - y
            double box = 2;
            double circle = Math.PI * 0.16;
            double inverse = 1 / box + 1 / circle + lever * lever / (box / 6); // the circle is hit towards its middle
            assertEquals(1.5 * 2 * speed / inverse, first.contact().impulse(), 0.01 * speed);
        }
    }

    @Test
    void theImpulseIsTheOneThatTheBodiesGet() {
        double[] speeds = new double[2];
        List<Occurred> contacts = contactsOf(90, 0, (world, scheduler) -> {
            EntityId left = world.spawn(
                    Transform.at(-1, 0),
                    RigidBody.dynamic().circle(0.5).restitution(0.6).velocity(3, 0));
            world.spawn(Transform.at(1, 0), RigidBody.dynamic().circle(0.5).velocity(-1, 0));
            scheduler.presentation("read", frame -> {
                speeds[0] = Math.max(speeds[0], world.get(left, RigidBody.class).velocityX());
                speeds[1] = world.get(left, RigidBody.class).velocityX();
            });
        });
        double mass = Math.PI / 4;
        assertEquals(mass * (speeds[0] - speeds[1]), contacts.get(0).contact().impulse(), 1e-4);
    }

    @Test
    void partingBodiesEndTheirContactAtTheTimeOfTheClosedForm() {
        List<Occurred> contacts = contactsOf(60, 0, (world, scheduler) -> {
            world.spawn(Transform.at(0, 0), RigidBody.fixed().box(2, 2).sensor());
            world.spawn(Transform.at(-3, 0), RigidBody.dynamic().circle(0.5).velocity(6.6, 0));
        });
        assertEquals(2, contacts.size(), contacts::toString);
        assertTrue(
                contacts.get(0).contact().begins() && contacts.get(0).contact().isSensor());
        assertEquals(1.5 / 6.6 / STEP, contacts.get(0).steps(), TOLERANCE);
        assertFalse(contacts.get(1).contact().begins());
        assertEquals(4.5 / 6.6 / STEP, contacts.get(1).steps(), TOLERANCE);
    }

    @Test
    void aSensorPushesNothing() {
        List<Occurred> contacts = contactsOf(60, 0, (world, scheduler) -> {
            world.spawn(Transform.at(0, 0), RigidBody.dynamic().box(2, 2).sensor());
            EntityId ball = world.spawn(
                    Transform.at(-3, 0), RigidBody.dynamic().circle(0.5).velocity(6, 0));
            scheduler.presentation(
                    "read",
                    frame -> assertEquals(6, world.get(ball, RigidBody.class).velocityX(), 1e-9));
        });
        assertEquals(0, contacts.get(0).contact().impulse());
    }

    @Test
    void aFrameDrawsABallAtTheWallWhenItsContactBegins() {
        List<String> order = new ArrayList<>();
        float[] drawn = new float[2];
        WorldRecipe recipe = new WorldRecipe()
                .register(RigidBody.TYPE, Joint.TYPE)
                .wire((world, scheduler) -> {
                    Physics.install(world, scheduler, 0, 0);
                    world.spawn(Transform.at(5, 0), RigidBody.fixed().box(1, 20));
                    EntityId ball = world.spawn(
                            Transform.at(0, 0),
                            RigidBody.dynamic().circle(0.5).restitution(1).velocity(31, 0));
                    EventReader<Contact> contacts =
                            scheduler.events(Contact.class).presentationReader("draw");
                    scheduler.presentation("draw", frame -> {
                        float x = world.get(ball, InterpolatedTransform.class).x();
                        if (contacts.next() != null && order.isEmpty()) {
                            order.add("hit");
                            drawn[1] = x;
                            assertEquals(4, x, 0.006, "at the wall");
                        } else if (order.isEmpty()) {
                            assertTrue(x < 4.001, "before the contact, the ball is on its way: " + x);
                            if (drawn[0] != 0 && x < 3.9) {
                                assertEquals(31 * 0.002, x - drawn[0], 1e-3, "the speed must be even up to the wall");
                            }
                            drawn[0] = x;
                        }
                    });
                });
        try (SyntheticWorld game = recipe.build()) {
            for (int i = 0; i < 150; i++) {
                game.frame(Duration.ofMillis(2));
            }
        }
        assertEquals(List.of("hit"), order);
        assertTrue(drawn[1] - drawn[0] <= 31 * 0.002 + 0.006, "the ball must not jump to the wall");
    }

    @Test
    void contactsOfAStepAreSentInTheOrderOfTheirEntities() {
        List<Occurred> contacts = contactsOf(2, 0, (world, scheduler) -> {
            for (int i = 0; i < 6; i++) {
                world.spawn(Transform.at(-i, 0), RigidBody.dynamic().box(1.2, 1));
            }
        });
        assertEquals(5, contacts.size());
        for (int i = 0; i < 5; i++) {
            assertEquals(i + 1, contacts.get(i).contact().first().number());
            assertEquals(i + 2, contacts.get(i).contact().second().number());
        }
    }

    @Test
    void aDespawnEndsTheContactsOfItsBody() {
        EntityId[] ids = new EntityId[2];
        List<Occurred> contacts = contactsOf(30, -10, (world, scheduler) -> {
            ids[0] = world.spawn(Transform.at(0, -0.5f), RigidBody.fixed().box(20, 1));
            ids[1] = world.spawn(Transform.at(0, 0.499f), RigidBody.dynamic().box(1, 1));
            scheduler.simulation("despawn", step -> {
                if (step.step() == 20) step.commands().despawn(ids[1]);
            });
        });
        Occurred last = contacts.get(contacts.size() - 1);
        assertEquals(21, last.step());
        assertFalse(last.contact().begins());
        assertSame(ids[0], last.contact().other(ids[1]));
        assertFalse(ids[1].isAlive());
    }

    @Test
    void shapesAreReportedByTheirIndex() {
        List<Occurred> contacts = contactsOf(30, -10, (world, scheduler) -> {
            world.spawn(
                    Transform.at(0, 3),
                    RigidBody.dynamic().box(1, 1).box(0.5, 0.2).at(0, -0.6).sensor());
            world.spawn(
                    Transform.at(0, 1.5f),
                    RigidBody.fixed().box(1, 0.1).box(1, 1).at(0, 0.01));
        });
        Contact contact = contacts.get(0).contact();
        assertEquals(1, contact.firstShape());
        assertTrue(contact.isSensor());
        assertEquals(1, contact.secondShape());
        assertNotEquals(contact.first(), contact.second());
    }
}
