package dev.halfstep.physics;

import dev.halfstep.event.Events;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.Commands;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.dyn4j.collision.continuous.TimeOfImpact;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.TimeStep;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.geometry.Mass;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.PhysicsWorld;
import org.dyn4j.world.World;
import org.dyn4j.world.listener.ContactListenerAdapter;
import org.dyn4j.world.listener.StepListenerAdapter;
import org.dyn4j.world.listener.TimeOfImpactListenerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Turns the contact points that the library reports into {@link Contact} events, one event for a pair of shapes. Stores
 * nothing between steps: a pair has touched before if a point of the pair persists or ends.
 *
 * <pre>{@code
 * removed bodies | [detection, if a body has jumped] | solver, motion, stops at obstacles | detection
 *                begin                         updatePerformed                                       end
 * }</pre>
 */
final class ContactCollector extends ContactListenerAdapter<Body> {

    /** The number of bisections that find a fraction: its error is at most 2 to the power of minus this number. */
    private static final int HALVINGS = 16;

    private static final Comparator<Change> BY_ENTITIES_AND_SHAPES = Comparator.comparingLong(
                    (Change change) -> change.contact.first().number())
            .thenComparingLong(change -> change.contact.second().number())
            .thenComparingInt(change -> change.contact.firstShape())
            .thenComparingInt(change -> change.contact.secondShape());

    /** A contact that has begun or ended, and the fraction of the step. */
    private record Change(Contact contact, float fraction) {}

    private final World<Body> world;
    private final List<Change> changes = new ArrayList<>();
    private final List<SimulatedBody> stopped = new ArrayList<>();

    // The pair whose points the library reports now, and the numbers of its points.

    private @Nullable ContactCollisionData<Body> pair;
    private int begun;
    private int persisting;
    private int ended;
    private final Vector2 sumOfPoints = new Vector2();

    /** Whether the library has moved the bodies in this step: contacts that change afterwards have a fraction. */
    private boolean isAfterMotion;

    // Reused in each search for a fraction.
    private final Transform firstPose = new Transform();
    private final Transform secondPose = new Transform();

    ContactCollector(World<Body> world) {
        this.world = world;
        world.addContactListener(this);
        world.addStepListener(new Phases());
        world.addTimeOfImpactListener(new Stops());
    }

    /** Sends the events of a step. */
    void send(Commands commands, Events<Contact> events) {
        changes.sort(BY_ENTITIES_AND_SHAPES); // stable: an end and a new begin of a pair stay in their order
        for (Change change : changes) {
            commands.send(events, change.contact, change.fraction);
        }
        changes.clear();
    }

    /** Clears the stops of this step, after the poses of the stopped bodies were read. */
    void endStep() {
        stopped.forEach(body -> body.motion.stopFraction = 1);
        stopped.clear();
    }

    private void countPoint(ContactCollisionData<Body> data, org.dyn4j.dynamics.contact.Contact point) {
        if (pair != data) {
            endPair();
            pair = data;
        }
        sumOfPoints.add(point.getPoint());
    }

    /** Ends the current pair, whose points were all reported. */
    private void endPair() {
        ContactCollisionData<Body> data = pair;
        if (data == null) {
            return;
        }
        boolean touches = persisting + begun > 0;
        if (touches != (persisting + ended > 0)) { // the pair begins or ceases to touch
            changes.add(change(data, touches, sumOfPoints.multiply(1.0 / (begun + ended))));
        }
        pair = null;
        begun = 0;
        persisting = 0;
        ended = 0;
        sumOfPoints.zero();
    }

    private Change change(ContactCollisionData<Body> data, boolean begins, Vector2 point) {
        SimulatedBody one = (SimulatedBody) data.getBody1();
        SimulatedBody other = (SimulatedBody) data.getBody2();
        EntityId entityOfOne = Objects.requireNonNull(one.motion.entity);
        EntityId entityOfOther = Objects.requireNonNull(other.motion.entity);
        boolean isInOrder = entityOfOne.number() < entityOfOther.number();
        ContactConstraint<Body> constraint = data.getContactConstraint();
        int shapeOfOne = one.getFixtures().indexOf(data.getFixture1());
        int shapeOfOther = other.getFixtures().indexOf(data.getFixture2());
        Vector2 normal = constraint.getNormal(); // from the second body of the library to the first one
        double sign = !begins ? 0 : isInOrder ? -1 : 1;
        boolean isSensor = data.getFixture1().isSensor() || data.getFixture2().isSensor();
        Contact contact = new Contact(
                begins,
                isSensor,
                isInOrder ? entityOfOne : entityOfOther,
                isInOrder ? entityOfOther : entityOfOne,
                isInOrder ? shapeOfOne : shapeOfOther,
                isInOrder ? shapeOfOther : shapeOfOne,
                (float) point.x,
                (float) point.y,
                (float) (sign * normal.x + 0.0), // turns -0 into 0
                (float) (sign * normal.y + 0.0),
                begins && !isSensor ? impulse(one, other, constraint, point) : 0);
        boolean hasMotion = isAfterMotion && !one.motion.hasJumped && !other.motion.hasJumped;
        return new Change(contact, hasMotion ? fraction(data, one, other, begins) : 1);
    }

    /**
     * Returns the impulse that reverses the approach of two bodies at a point. The solver applies the impulse of a new
     * contact only in the next step, so it cannot be read here.
     */
    private static float impulse(Body one, Body other, ContactConstraint<Body> constraint, Vector2 point) {
        Vector2 normal = constraint.getNormal();
        double approach = other.getLinearVelocity(point)
                .difference(one.getLinearVelocity(point))
                .dot(normal);
        if (approach <= 0) {
            return 0;
        }
        double bounce = approach > constraint.getRestitutionVelocity() ? 1 + constraint.getRestitution() : 1;
        return (float) (bounce * approach / (inverseMass(one, normal, point) + inverseMass(other, normal, point)));
    }

    private static double inverseMass(Body body, Vector2 normal, Vector2 point) {
        Mass mass = body.getMass();
        double lever = body.getWorldCenter().to(point).cross(normal);
        return mass.getInverseMass() + mass.getInverseInertia() * lever * lever;
    }

    /** Finds by bisection the fraction of the step at which the drawn shapes begin or cease to overlap. */
    private float fraction(ContactCollisionData<Body> data, SimulatedBody one, SimulatedBody other, boolean begins) {
        double before = 0;
        double after = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (before + after) / 2;
            one.poseAt(middle, firstPose);
            other.poseAt(middle, secondPose);
            boolean touches = world.getNarrowphaseDetector()
                    .detect(
                            data.getFixture1().getShape(),
                            firstPose,
                            data.getFixture2().getShape(),
                            secondPose);
            if (touches == begins) {
                after = middle;
            } else {
                before = middle;
            }
        }
        return (float) after;
    }

    @Override
    public void begin(ContactCollisionData<Body> data, org.dyn4j.dynamics.contact.Contact contact) {
        countPoint(data, contact);
        begun++;
    }

    @Override
    public void persist(
            ContactCollisionData<Body> data,
            org.dyn4j.dynamics.contact.Contact oldContact,
            org.dyn4j.dynamics.contact.Contact newContact) {
        countPoint(data, newContact);
        persisting++;
    }

    @Override
    public void end(ContactCollisionData<Body> data, org.dyn4j.dynamics.contact.Contact contact) {
        countPoint(data, contact);
        ended++;
    }

    @Override
    public void destroyed(ContactCollisionData<Body> data, org.dyn4j.dynamics.contact.Contact contact) {
        end(data, contact);
    }

    @Override
    public void collision(ContactCollisionData<Body> data) {
        endPair();
    }

    /** Listens to the phases of a step of the library: each one reports pairs of its own. */
    private final class Phases extends StepListenerAdapter<Body> {

        @Override
        public void begin(TimeStep step, PhysicsWorld<Body, ?> stepped) {
            endPair(); // the pair of a removed body
        }

        @Override
        public void updatePerformed(TimeStep step, PhysicsWorld<Body, ?> stepped) {
            endPair();
        }

        @Override
        public void postSolve(TimeStep step, PhysicsWorld<Body, ?> stepped) {
            isAfterMotion = true;
        }

        @Override
        public void end(TimeStep step, PhysicsWorld<Body, ?> stepped) {
            endPair();
            isAfterMotion = false;
        }
    }

    /** Listens to bodies that the library is about to stop at their first obstacle. */
    private final class Stops extends TimeOfImpactListenerAdapter<Body> {

        @Override
        public boolean collision(Body body1, Body body2, TimeOfImpact timeOfImpact) {
            stop((SimulatedBody) body1, timeOfImpact.getTime());
            if (body2.isDynamic()) {
                stop((SimulatedBody) body2, timeOfImpact.getTime());
            }
            return true;
        }

        private void stop(SimulatedBody body, double fraction) {
            if (body.motion.stopFraction == 1) {
                body.motion.unstopped.set(body.getTransform());
                stopped.add(body);
            }
            // The fraction of a second stop is relative to the motion up to the first one.
            body.motion.stopFraction *= fraction;
        }
    }
}
