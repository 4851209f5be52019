package dev.halfstep.physics;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.DistanceJoint;
import org.dyn4j.dynamics.joint.PinJoint;
import org.dyn4j.dynamics.joint.PrismaticJoint;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.dynamics.joint.WeldJoint;
import org.dyn4j.dynamics.joint.WheelJoint;
import org.dyn4j.geometry.Vector2;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A component: a joint between the bodies of two entities. It is the component of an entity of its own, so that a body
 * can have any number of joints.
 *
 * <pre>{@code
 * world.spawn(Joint.revolute(door, wall, 2, 0)); // a hinge
 * world.spawn(Joint.of(car, wheel, (frame, round) -> {
 *     var joint = new WheelJoint<>(frame, round, new Vector2(1, 0), new Vector2(0, 1));
 *     joint.setMotorEnabled(true);
 *     return joint;
 * }));
 * }</pre>
 *
 * <p>{@link Physics} creates the joint at the beginning of its next step, at the poses that the bodies have then.
 * Points are in metres in the world. The entity of the joint is despawned in the step in which one of its bodies is
 * removed. Despawn the entity to break the joint, which wakes both bodies. Bodies with a joint between them do not
 * collide, unless
 * {@code setCollisionAllowed(true)} is called on the joint of the library.
 */
public final class Joint {

    /** Identifies Joint for registration with a world. */
    public static final ComponentType<Joint> TYPE = ComponentType.simulation(Joint.class)
            .named("halfstep.joint")
            .hashedBy(Joint::hash)
            .copiedBy(Joint::ofSnapshot, Joint::copy)
            .shiftedBy(Joint::shift)
            .writtenBy(new Writer());

    /** The kind of the joint of the library. Stored states contain the ordinals, so the order must not change. */
    private enum Kind {
        BY_GAME(0),
        REVOLUTE(2),
        WELD(2),
        ROD(0),
        ROPE(1),
        PRISMATIC(4),
        WHEEL(4),
        PIN(2);

        private final int numbers;

        Kind(int numbers) {
            this.numbers = numbers;
        }
    }

    /** The stage of a joint in a stored state, which has only entity numbers for an existing joint. */
    private enum Stage {
        TO_BE_CREATED,
        EXISTS,
        /** The joint of the library was removed; only unread events contain a component at this stage. */
        FREED
    }

    // The fields are transient, because recordings describe all others, including the fields of the library.

    private transient @Nullable EntityId first;
    private transient @Nullable EntityId second;
    private transient BiFunction<Body, Body, org.dyn4j.dynamics.joint.Joint<Body>> factory;
    private transient org.dyn4j.dynamics.joint.@Nullable Joint<Body> joint;
    private transient Kind kind = Kind.BY_GAME;
    private transient double[] numbers = {};

    /**
     * The number of the entity in the newest step, by which a load finds the joint of the library; 0 before the first
     * step.
     */
    transient long number;

    /** What was read, until the component is linked; otherwise null. */
    private transient @Nullable Stored stored;

    private record Stored(Stage stage, long first, long second) {}

    /** The number of the last pass that has found the entity alive. Valid within one step only. */
    transient long foundInPass;

    private Joint(
            @Nullable EntityId first,
            @Nullable EntityId second,
            BiFunction<Body, Body, org.dyn4j.dynamics.joint.Joint<Body>> factory) {
        this.first = first;
        this.second = second;
        this.factory = factory;
    }

    private static Joint ofSnapshot() {
        return new Joint(null, null, (first, second) -> {
            throw new IllegalStateException("a joint in a snapshot must not be simulated");
        });
    }

    /**
     * Creates any joint of the library between two bodies.
     *
     * @param first an entity with a {@link RigidBody}; its spawn may be pending
     * @param second another one
     * @param factory creates the joint between both bodies when they are simulated; called again in resimulated steps,
     *     so it must not read mutable state
     * @return a component for an entity of its own
     */
    public static Joint of(
            EntityId first,
            EntityId second,
            BiFunction<Body, Body, ? extends org.dyn4j.dynamics.joint.Joint<Body>> factory) {
        if (first == second) {
            throw new IllegalArgumentException("a joint must connect two bodies: both are those of " + first);
        }
        return new Joint(first, Objects.requireNonNull(second, "second"), factory::apply);
    }

    /**
     * Creates any joint of the library of one body, such as a {@link PinJoint}.
     *
     * @param entity an entity with a {@link RigidBody}; its spawn may be pending
     * @param factory as for two bodies
     * @return a component for an entity of its own
     */
    public static Joint of(EntityId entity, Function<Body, ? extends org.dyn4j.dynamics.joint.Joint<Body>> factory) {
        return new Joint(Objects.requireNonNull(entity, "entity"), null, (body, none) -> factory.apply(body));
    }

    /**
     * Creates a hinge.
     *
     * @param first an entity with a body
     * @param second another one
     * @param x where the hinge is
     * @param y where the hinge is
     * @return a component for an entity of its own; a {@link RevoluteJoint}
     */
    public static Joint revolute(EntityId first, EntityId second, double x, double y) {
        Vector2 anchor = point(x, y);
        return of(first, second, (a, b) -> new RevoluteJoint<>(a, b, anchor.copy()))
                .madeAs(Kind.REVOLUTE, x, y);
    }

    /**
     * Welds two bodies together.
     *
     * @param first an entity with a body
     * @param second another one
     * @param x where they are welded
     * @param y where they are welded
     * @return a component for an entity of its own; a {@link WeldJoint}
     */
    public static Joint weld(EntityId first, EntityId second, double x, double y) {
        Vector2 anchor = point(x, y);
        return of(first, second, (a, b) -> new WeldJoint<>(a, b, anchor.copy())).madeAs(Kind.WELD, x, y);
    }

    /**
     * Keeps the distance between the centres of mass of two bodies, like a rod.
     *
     * @param first an entity with a body
     * @param second another one
     * @return a component for an entity of its own; a {@link DistanceJoint}
     */
    public static Joint rod(EntityId first, EntityId second) {
        return of(first, second, (a, b) -> new DistanceJoint<>(a, b, a.getWorldCenter(), b.getWorldCenter()))
                .madeAs(Kind.ROD);
    }

    /**
     * Limits the distance between the centres of mass of two bodies, like a rope.
     *
     * @param first an entity with a body
     * @param second another one
     * @param length the greatest distance in metres, above 0
     * @return a component for an entity of its own; a {@link DistanceJoint} with an upper limit
     */
    public static Joint rope(EntityId first, EntityId second, double length) {
        RigidBody.positive("the length of a rope", length);
        return of(first, second, (a, b) -> {
                    DistanceJoint<Body> rope = new DistanceJoint<>(a, b, a.getWorldCenter(), b.getWorldCenter());
                    rope.setLimits(0, length);
                    rope.setUpperLimitEnabled(true);
                    return rope;
                })
                .madeAs(Kind.ROPE, length);
    }

    /**
     * Lets two bodies slide along a line, without turning.
     *
     * @param first an entity with a body
     * @param second another one
     * @param x a point of the line
     * @param y a point of the line
     * @param directionX the direction of the line, of any length
     * @param directionY the direction of the line, of any length
     * @return a component for an entity of its own; a {@link PrismaticJoint}
     */
    public static Joint prismatic(
            EntityId first, EntityId second, double x, double y, double directionX, double directionY) {
        Vector2 anchor = point(x, y);
        Vector2 axis = direction(directionX, directionY);
        return of(first, second, (a, b) -> new PrismaticJoint<>(a, b, anchor.copy(), axis.copy()))
                .madeAs(Kind.PRISMATIC, x, y, directionX, directionY);
    }

    /**
     * Attaches a wheel, which rotates around its axle and is sprung along a direction.
     *
     * @param frame the entity of the vehicle
     * @param wheel the entity of the wheel
     * @param x the axle
     * @param y the axle
     * @param directionX the direction in which the wheel springs, of any length
     * @param directionY the direction in which the wheel springs, of any length
     * @return a component for an entity of its own; a {@link WheelJoint}
     */
    public static Joint wheel(
            EntityId frame, EntityId wheel, double x, double y, double directionX, double directionY) {
        Vector2 axle = point(x, y);
        Vector2 axis = direction(directionX, directionY);
        return of(frame, wheel, (a, b) -> new WheelJoint<>(a, b, axle.copy(), axis.copy()))
                .madeAs(Kind.WHEEL, x, y, directionX, directionY);
    }

    /**
     * Pulls a point of a body to a target, such as the mouse. Call {@code joint.as(PinJoint.class).setTarget(...)} to
     * move the target.
     *
     * @param entity an entity with a body
     * @param x the point, and the target at first
     * @param y the point, and the target at first
     * @return a component for an entity of its own; a {@link PinJoint}
     */
    public static Joint pin(EntityId entity, double x, double y) {
        Vector2 anchor = point(x, y);
        return of(entity, body -> new PinJoint<>(body, anchor.copy())).madeAs(Kind.PIN, x, y);
    }

    private Joint madeAs(Kind newKind, double... newNumbers) {
        kind = newKind;
        numbers = newNumbers;
        return this;
    }

    private static Vector2 point(double x, double y) {
        return new Vector2(RigidBody.finite("a point", x), RigidBody.finite("a point", y));
    }

    private static Vector2 direction(double x, double y) {
        Vector2 direction = point(x, y);
        if (direction.isZero()) {
            throw new IllegalArgumentException("a direction of a joint must not be zero");
        }
        return direction;
    }

    /**
     * Returns the joint of the library, to set its motor, limits or springs, or to read its forces. It exists from the
     * first step of the physics after its spawn on.
     *
     * @param type the class of the joint, such as {@link RevoluteJoint}
     * @param <J> the class
     * @return the joint, null before it exists
     * @throws ClassCastException if the joint is of another class
     */
    public <J extends org.dyn4j.dynamics.joint.Joint<?>> @Nullable J as(Class<J> type) {
        return type.cast(joint);
    }

    /**
     * Returns the entity of the first body.
     *
     * @return the entity, which may be despawned
     */
    public EntityId first() {
        return Objects.requireNonNull(first);
    }

    /**
     * Returns the entity of the second body.
     *
     * @return the entity, which may be despawned; null for a joint of one body
     */
    public @Nullable EntityId second() {
        return second;
    }

    org.dyn4j.dynamics.joint.@Nullable Joint<Body> joint() {
        return joint;
    }

    /** Creates the joint of the library. */
    org.dyn4j.dynamics.joint.Joint<Body> create(Body firstBody, Body secondBody) {
        org.dyn4j.dynamics.joint.Joint<Body> created = Objects.requireNonNull(
                factory.apply(firstBody, secondBody), "the factory of a joint must return a joint");
        created.setUserData(this);
        joint = created;
        return created;
    }

    private static void copy(Joint from, Joint to) {
        to.first = from.first;
        to.second = from.second;
        to.factory = from.factory;
        to.joint = from.joint;
        to.kind = from.kind;
        to.numbers = from.numbers;
        to.number = from.number;
        to.stored = from.stored;
    }

    /**
     * Shifts the points of the joint that are in world units, such as the target of a pin. No-op for a joint without
     * world points.
     */
    private static void shift(Joint component, Vector3fc shift) {
        if (component.joint != null) {
            component.joint.shift(new Vector2(shift.x(), shift.y()));
        }
    }

    /**
     * Creates the component of a joint that was read without a component: its entity was despawned after the newest
     * step.
     */
    static Joint ofDespawned(long number) {
        Joint component = ofSnapshot();
        component.number = number;
        return component;
    }

    /**
     * Returns the number of the entity by which a load finds the joint of the library; 0 if the joint does not exist.
     */
    long storedNumber() {
        return stored != null && stored.stage == Stage.EXISTS ? number : 0;
    }

    /** Returns whether the joint of the library was removed before this component was stored. */
    boolean isFreed() {
        return stored != null && stored.stage == Stage.FREED;
    }

    void set(org.dyn4j.dynamics.joint.Joint<Body> newJoint) {
        joint = newJoint;
    }

    /**
     * Links a component that was read to the entities of its bodies.
     *
     * @throws IllegalArgumentException if its values are not valid
     */
    void link(LongFunction<EntityId> entities) {
        Stored was = Objects.requireNonNull(stored);
        first = entities.apply(was.first);
        second = was.second == 0 ? null : entities.apply(was.second);
        if (was.stage == Stage.TO_BE_CREATED) {
            factory = made(first, second).factory;
            stored = null;
        }
    }

    private Joint made(EntityId one, @Nullable EntityId other) {
        if ((kind == Kind.PIN) != (other == null)) {
            throw new IllegalArgumentException("a joint must have one or two bodies, as its kind has: " + kind);
        }
        return switch (kind) {
            case REVOLUTE -> revolute(one, required(other), numbers[0], numbers[1]);
            case WELD -> weld(one, required(other), numbers[0], numbers[1]);
            case ROD -> rod(one, required(other));
            case ROPE -> rope(one, required(other), numbers[0]);
            case PRISMATIC -> prismatic(one, required(other), numbers[0], numbers[1], numbers[2], numbers[3]);
            case WHEEL -> wheel(one, required(other), numbers[0], numbers[1], numbers[2], numbers[3]);
            case PIN -> pin(one, numbers[0], numbers[1]);
            case BY_GAME -> throw new IllegalArgumentException("a joint that is not simulated must have a kind");
        };
    }

    private static EntityId required(@Nullable EntityId entity) {
        return Objects.requireNonNull(entity);
    }

    /** Writes a component; the joint of the library is written with its world. */
    private static final class Writer implements StateWriter<Joint> {

        @Override
        @SuppressWarnings("EnumOrdinal") // the stored form has a version
        public void write(Joint component, DataOutput out) throws IOException {
            var joint = component.joint;
            Stage stage = component.isFreed() || (joint != null && joint.getOwner() == null)
                    ? Stage.FREED
                    : joint == null ? Stage.TO_BE_CREATED : Stage.EXISTS;
            if (stage == Stage.TO_BE_CREATED && component.kind == Kind.BY_GAME) {
                throw new IOException(
                        "a joint of Joint.of(...) must be simulated before it is saved, because its factory"
                                + " cannot be written: run a step first");
            }
            out.writeByte(stage.ordinal());
            out.writeLong(component.first().number());
            out.writeLong(component.second == null ? 0 : component.second.number());
            out.writeLong(component.number);
            out.writeByte(component.kind.ordinal());
            for (double number : component.numbers) {
                out.writeDouble(number);
            }
        }

        @Override
        public void read(Joint component, DataInput in) throws IOException {
            component.stored = new Stored(constant(Stage.values(), in), in.readLong(), in.readLong());
            component.number = in.readLong();
            component.kind = constant(Kind.values(), in);
            component.numbers = new double[component.kind.numbers];
            for (int i = 0; i < component.numbers.length; i++) {
                component.numbers[i] = in.readDouble();
            }
        }
    }

    /** Reads the index of a constant, and returns the constant. */
    static <E> E constant(E[] constants, DataInput in) throws IOException {
        int index = in.readUnsignedByte();
        if (index >= constants.length) {
            throw new IOException("a number must be from 0 to " + (constants.length - 1) + ": " + index);
        }
        return constants[index];
    }

    private static void hash(Joint component, HashSink sink) {
        org.dyn4j.dynamics.joint.Joint<Body> joint = component.joint;
        sink.add(joint != null);
        if (joint != null) {
            Vector2 force = joint.getReactionForce(1);
            sink.add(force.x).add(force.y).add(joint.getReactionTorque(1));
        }
    }
}
