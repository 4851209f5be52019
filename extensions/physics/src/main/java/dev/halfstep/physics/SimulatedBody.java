package dev.halfstep.physics;

import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import java.util.List;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.dynamics.contact.SolvedContact;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * The body of the library for a {@link RigidBody}. Its own fields are final, because the memento saves only the fields
 * that the library declares.
 */
final class SimulatedBody extends Body {

    /** The data of the engine about a body. All fields except the number are valid within one step only. */
    static final class Motion {

        /** The number of the entity as which the body has entered the library's world; 0 before. */
        private int number;

        /** The entity; null before the first step in the library's world. */
        @Nullable
        EntityId entity;

        /** The number of the last pass that has found the entity alive. */
        long foundInPass;

        /** Whether the body was spawned, or moved by the game, since the last step of the library. */
        boolean hasJumped;

        /** The fraction of the step at which the library has stopped the body at an obstacle; 1 without an obstacle. */
        double stopFraction = 1;

        /** The pose at the end of the step without the obstacle. */
        final Transform unstopped = new Transform();

        Motion() {}

        Motion(EntityId entity, int number) {
            this.number = number;
            this.entity = entity;
        }

        int number() {
            return number;
        }
    }

    final Motion motion = new Motion();

    SimulatedBody() {}

    /**
     * Creates a body with the number of a saved body, which is 0 if the saved body was never in the library's world.
     */
    SimulatedBody(int number) {
        motion.number = number;
    }

    private SimulatedBody(SimulatedBody original) {
        super(original);
    }

    /**
     * Returns the number of the entity. The library iterates over a hash map of bodies, so an identity hash code would
     * make results differ between runs. Each body equals only itself.
     */
    @Override
    public int hashCode() {
        return motion.number;
    }

    @Override
    public SimulatedBody copy() {
        return new SimulatedBody(this);
    }

    void enter(World<Body> world, EntityId entity) {
        if (motion.number == 0) {
            motion.number = Long.hashCode(entity.number());
        }
        motion.entity = entity;
        world.addBody(this);
    }

    /**
     * Returns whether the library has stopped the body at an obstacle in this step. False if a listener of the game has
     * prevented it.
     */
    boolean isStopped() {
        Transform end = motion.unstopped;
        return motion.stopFraction < 1
                && (end.getTranslationX() != transform.getTranslationX()
                        || end.getTranslationY() != transform.getTranslationY()
                        || end.getSint() != transform.getSint()
                        || end.getCost() != transform.getCost());
    }

    /** Computes the pose at which the body is drawn at a fraction of the newest step. */
    void poseAt(double fraction, Transform dest) {
        if (!isStopped()) {
            transform0.lerp(transform, fraction, dest);
        } else if (fraction < motion.stopFraction) {
            transform0.lerp(motion.unstopped, fraction, dest);
        } else {
            dest.set(transform);
        }
    }

    /** Adds pose, velocity, rest, forces and contacts to a hash. */
    void addTo(HashSink sink) {
        sink.add(transform.getTranslationX())
                .add(transform.getTranslationY())
                .add(transform.getCost())
                .add(transform.getSint());
        sink.add(linearVelocity.x).add(linearVelocity.y).add(angularVelocity);
        sink.add(atRest).add(atRestTime).add(enabled);
        Vector2 sumOfForces = getAccumulatedForce();
        sink.add(sumOfForces.x).add(sumOfForces.y).add(getAccumulatedTorque());
        if (owner instanceof World<?> world) {
            for (ContactConstraint<?> constraint : contactsIn(world)) {
                for (SolvedContact contact : constraint.getContacts()) {
                    Vector2 point = contact.getPoint();
                    sink.add(point.x).add(point.y).add(contact.getDepth());
                    sink.add(contact.getNormalImpulse()).add(contact.getTangentialImpulse());
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // only a world of bodies owns a body
    private List<ContactConstraint<Body>> contactsIn(World<?> world) {
        return ((World<Body>) world).getContacts(this);
    }
}
