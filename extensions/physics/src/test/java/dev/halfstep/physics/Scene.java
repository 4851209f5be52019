package dev.halfstep.physics;

import java.util.List;
import java.util.Random;
import org.dyn4j.collision.CategoryFilter;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.dynamics.contact.Contact;
import org.dyn4j.dynamics.joint.AngleJoint;
import org.dyn4j.dynamics.joint.DistanceJoint;
import org.dyn4j.dynamics.joint.FrictionJoint;
import org.dyn4j.dynamics.joint.Joint;
import org.dyn4j.dynamics.joint.MotorJoint;
import org.dyn4j.dynamics.joint.PinJoint;
import org.dyn4j.dynamics.joint.PrismaticJoint;
import org.dyn4j.dynamics.joint.PulleyJoint;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.dynamics.joint.WeldJoint;
import org.dyn4j.dynamics.joint.WheelJoint;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.World;
import org.dyn4j.world.listener.ContactListenerAdapter;

/** Worlds to roll back. What happens before a step depends only on its number and on the world. */
enum Scene {
    PYRAMID {
        @Override
        void begin(World<Body> world) {
            box(world, 0, -0.5, 60, 1);
            for (int row = 0; row < 10; row++) {
                for (int i = 0; i < 10 - row; i++) {
                    body(world, Geometry.createSquare(1), i * 1.1 + row * 0.55, 0.5 + row * 1.05);
                }
            }
        }
    },
    /** Circles and squares of 200 bodies, pushed about all the time. */
    BIN {
        @Override
        void begin(World<Body> world) {
            bin(world, 200);
        }

        @Override
        void before(World<Body> world, int step) {
            push(world, step);
        }
    },
    SLEEPING {
        @Override
        void begin(World<Body> world) {
            box(world, 0, -0.5, 200, 1);
            for (int i = 0; i < 40; i++) {
                body(world, Geometry.createSquare(1), i * 2.0, i % 3 == 0 ? 0.5 : 3);
            }
        }

        @Override
        void before(World<Body> world, int step) {
            if (step % 150 == 140) { // wakes a third of those that sleep by then
                for (int i = 2; i < world.getBodyCount(); i += 3) {
                    world.getBody(i).applyImpulse(new Vector2(0.5, 4));
                }
            }
        }
    },
    JOINTS {
        @Override
        void begin(World<Body> world) {
            box(world, 0, -8, 120, 1);
            for (int type = 0; type < 12; type++) {
                Body previous = body(world, Geometry.createCircle(0.3), type * 4 - 20, 4);
                previous.setMass(MassType.INFINITE);
                for (int link = 1; link < 5; link++) {
                    Body next = body(world, Geometry.createRectangle(0.8, 0.3), type * 4 - 20 + link, 4);
                    world.addJoint(joint(type, previous, next));
                    previous = next;
                }
            }
        }

        @Override
        void before(World<Body> world, int step) {
            if (step % 40 == 20) {
                push(world, step);
            }
            if (step % 90 == 60 && world.getJointCount() > 20) {
                world.removeJoint(step % world.getJointCount());
            }
            for (Joint<Body> joint : world.getJoints()) {
                if (joint instanceof PinJoint<Body> pin && step % 10 == 0) {
                    pin.setTarget(new Vector2(20 + step % 7, 6));
                }
            }
        }
    },
    /** Bodies that are added and removed in every window, also with joints, and with fixtures added and removed. */
    BORN_AND_GONE {
        @Override
        void begin(World<Body> world) {
            bin(world, 40);
        }

        @Override
        void before(World<Body> world, int step) {
            push(world, step);
            if (step % 3 == 0) {
                Body born = body(world, Geometry.createCircle(0.4), step % 17 - 8, 12);
                born.setUserData("born in " + step);
                born.setLinearVelocity(0, -3);
                if (step % 2 == 0) {
                    Body other = world.getBody(3 + step % (world.getBodyCount() - 4));
                    world.addJoint(new DistanceJoint<>(born, other, born.getWorldCenter(), other.getWorldCenter()));
                }
            }
            if (step % 4 == 1) {
                world.removeBody(3 + step * 7 % (world.getBodyCount() - 4), true);
            }
            if (step % 5 == 2) {
                Body changed = world.getBody(3 + step % (world.getBodyCount() - 4));
                changed.addFixture(Geometry.createRectangle(0.3, 1.4));
                changed.updateMass();
            }
            if (step % 11 == 3) {
                Body changed = world.getBody(world.getBodyCount() - 1);
                if (changed.getFixtureCount() > 1) {
                    changed.removeFixture(1);
                    changed.updateMass();
                }
            }
            if (step % 13 == 5) {
                world.getBody(4).applyForce(new Vector2(20, 50));
                world.getBody(5).applyTorque(3);
            }
        }
    },
    /** Sensors, filters and a listener that changes contacts. */
    LISTENERS {
        @Override
        void begin(World<Body> world) {
            bin(world, 40);
            BodyFixture sensor = box(world, 0, 3, 6, 2).getFixture(0);
            sensor.setSensor(true);
            for (int i = 0; i < 10; i++) {
                world.getBody(5 + i).getFixture(0).setFilter(new CategoryFilter(1 + i % 2, 1 + i % 3));
            }
            world.addContactListener(new ContactListenerAdapter<>() {
                @Override
                public void begin(ContactCollisionData<Body> collision, Contact contact) {
                    collision.getContactConstraint().setTangentSpeed(0.5);
                }

                @Override
                public void preSolve(ContactCollisionData<Body> collision, Contact contact) {
                    if (contact.getDepth() > 0.03) {
                        collision.getContactConstraint().setEnabled(false);
                    }
                }

                @Override
                public void end(ContactCollisionData<Body> collision, Contact contact) {
                    collision.getContactConstraint().setEnabled(true);
                }
            });
        }

        @Override
        void before(World<Body> world, int step) {
            push(world, step);
        }
    },
    BULLETS {
        @Override
        void begin(World<Body> world) {
            bin(world, 20);
            for (int i = 0; i < 20; i++) {
                Body bullet = body(world, Geometry.createCircle(0.1), -15 + i, 10 + i * 0.3);
                bullet.setBullet(true);
            }
        }

        @Override
        void before(World<Body> world, int step) {
            if (step % 20 == 3) {
                for (Body body : world.getBodies()) {
                    if (body.isBullet()) {
                        body.setLinearVelocity(200 - step % 7 * 60, -90 + step % 5 * 40);
                    }
                }
            }
        }
    };

    abstract void begin(World<Body> world);

    void before(World<Body> world, int step) {}

    World<Body> world() {
        World<Body> world = new World<>();
        begin(world);
        return world;
    }

    void step(World<Body> world, int step) {
        before(world, step);
        world.step(1);
    }

    static Body box(World<Body> world, double x, double y, double width, double height) {
        Body wall = new NumberedBody(world.getBodyCount());
        wall.addFixture(Geometry.createRectangle(width, height));
        wall.translate(x, y);
        world.addBody(wall);
        return wall;
    }

    static Body body(World<Body> world, Convex shape, double x, double y) {
        Body body = new NumberedBody(world.getBodyCount());
        body.addFixture(shape).setRestitution(0.2);
        body.setMass(MassType.NORMAL);
        body.translate(x, y);
        world.addBody(body);
        return body;
    }

    static void bin(World<Body> world, int bodies) {
        box(world, 0, -0.5, 40, 1);
        box(world, -20, 20, 1, 80);
        box(world, 20, 20, 1, 80);
        for (int i = 0; i < bodies; i++) {
            Convex shape = i % 2 == 0 ? Geometry.createCircle(0.5) : Geometry.createSquare(0.9);
            body(world, shape, -18 + i % 18 * 2 + i % 5 * 0.03, 1 + Math.floorDiv(i, 18) * 1.2);
        }
    }

    static void push(World<Body> world, int step) {
        Random random = new Random(step);
        for (int i = 3 + step % 7; i < world.getBodyCount(); i += 7) {
            world.getBody(i).applyImpulse(new Vector2(random.nextDouble() * 4 - 2, random.nextDouble() * 5));
        }
    }

    @SuppressWarnings("StatementSwitchToExpressionSwitch") // some cases have several statements
    private static Joint<Body> joint(int type, Body first, Body second) {
        Vector2 anchor = first.getWorldCenter();
        Vector2 other = second.getWorldCenter();
        switch (type) {
            case 0:
                RevoluteJoint<Body> hinge = new RevoluteJoint<>(first, second, anchor);
                hinge.setMotorEnabled(true);
                hinge.setMotorSpeed(1);
                hinge.setMaximumMotorTorque(5);
                return hinge;
            case 1:
                RevoluteJoint<Body> limited = new RevoluteJoint<>(first, second, anchor);
                limited.setLimitsEnabled(-0.5, 0.5);
                return limited;
            case 2:
                return new DistanceJoint<>(first, second, anchor, other);
            case 3: // a rope
                DistanceJoint<Body> rope = new DistanceJoint<>(first, second, anchor, other);
                rope.setLimitsEnabled(0.2, 1.5);
                rope.setSpringEnabled(true);
                rope.setSpringFrequency(2);
                return rope;
            case 4:
                WeldJoint<Body> weld = new WeldJoint<>(first, second, anchor);
                weld.setSpringEnabled(true);
                weld.setSpringFrequency(8);
                return weld;
            case 5:
                PrismaticJoint<Body> slider = new PrismaticJoint<>(first, second, anchor, new Vector2(0.3, 1));
                slider.setLimitsEnabled(-1, 1);
                return slider;
            case 6:
                WheelJoint<Body> wheel = new WheelJoint<>(first, second, other, new Vector2(0, 1));
                wheel.setMotorEnabled(true);
                wheel.setMotorSpeed(4);
                return wheel;
            case 7:
                return new MotorJoint<>(first, second);
            case 8:
                return new FrictionJoint<>(first, second, anchor);
            case 9:
                return new AngleJoint<>(first, second);
            case 10:
                return new PulleyJoint<>(first, second, anchor.sum(0, 3), other.sum(0, 3), anchor.sum(0.01, 0), other);
            default:
                return new PinJoint<>(second, other);
        }
    }

    /** A body whose hash code does not differ between runs, see {@code HashMap} in the time of impact of dyn4j. */
    static final class NumberedBody extends Body {

        private final int number;

        NumberedBody(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    static List<Body> bodies(World<Body> world) {
        return List.copyOf(world.getBodies());
    }
}
