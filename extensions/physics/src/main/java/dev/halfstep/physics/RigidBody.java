package dev.halfstep.physics;

import dev.halfstep.ground.TileGrid;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.transform.Transform;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.dyn4j.collision.CategoryFilter;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.geometry.Capsule;
import org.dyn4j.geometry.Circle;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Rotation;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.geometry.Wound;
import org.jspecify.annotations.Nullable;

/**
 * A component: a rigid body with one or more shapes. The entity also has a {@link Transform}, which is the initial pose
 * of the body. {@link Physics} moves the body from the next step on.
 *
 * <pre>{@code
 * world.spawn(Transform.at(0, 0), RigidBody.fixed().box(20, 1));
 * world.spawn(Transform.at(2, 8), RigidBody.dynamic().box(1, 1).friction(0.6).restitution(0.1));
 * }</pre>
 *
 * <p>Methods that set a property of a shape apply to the shape that was added last. One world unit is one metre;
 * angles are in radians, from the x axis towards the y axis; masses in kilograms, forces in newtons. All numbers must
 * be finite.
 *
 * <p>{@link #dyn4j()} returns the library's body, for all other properties.
 */
public final class RigidBody {

    /** Identifies RigidBody for registration with a world. */
    public static final ComponentType<RigidBody> TYPE = ComponentType.simulation(RigidBody.class)
            .named("halfstep.body")
            .hashedBy((component, sink) -> component.body.addTo(sink))
            .copiedBy(RigidBody::ofSnapshot, RigidBody::copy)
            .writtenBy(new Writer());

    private static final int CORNERS_OF_ROUND_SHAPES = 24;

    /** Category 1, and all bits as the mask. The default filter of the library ignores categories and masks. */
    private static final CategoryFilter UNFILTERED = new CategoryFilter(1, -1L);

    // The fields are transient, because recordings describe all others, including the fields of the library.

    private transient SimulatedBody body = new SimulatedBody();
    private transient MassType massType;

    /** The number of shapes that the last call has added: tiles add several. */
    private transient int lastShapes = 1;

    /**
     * The pose that the last step has written to the Transform. Another pose there or in the library was set by the
     * game.
     */
    private final transient BodyPose written = new BodyPose();

    /** Whether this is the copy of a component in a snapshot. */
    private transient boolean isOfSnapshot;

    /** In a snapshot: whether the body was not in the library's world yet, so that it was copied. */
    private transient boolean isCopied;

    /** What was read, until the component is linked; otherwise null. */
    private transient @Nullable StoredBody stored;

    private RigidBody(MassType massType, boolean isOfSnapshot) {
        this.massType = massType;
        this.isOfSnapshot = isOfSnapshot;
    }

    private static RigidBody ofSnapshot() {
        return new RigidBody(MassType.NORMAL, /* isOfSnapshot= */ true);
    }

    /**
     * Creates a body that is moved by forces, gravity and contacts.
     *
     * @return a body without shapes
     */
    public static RigidBody dynamic() {
        return new RigidBody(MassType.NORMAL, /* isOfSnapshot= */ false);
    }

    /**
     * Creates a body that no force or contact moves. The body is static, such as the ground, while its velocity is 0,
     * and kinematic, such as a lift, while the game sets its velocity. Fixed bodies do not collide with each other.
     *
     * @return a body without shapes
     */
    public static RigidBody fixed() {
        return new RigidBody(MassType.INFINITE, /* isOfSnapshot= */ false);
    }

    /**
     * Adds a circle around the origin of the body.
     *
     * @param radius metres, above 0
     * @return this
     */
    public RigidBody circle(double radius) {
        return shape(new Circle(positive("the radius of a shape", radius)));
    }

    /**
     * Adds a box around the origin of the body.
     *
     * @param width metres, above 0
     * @param height metres, above 0
     * @return this
     */
    public RigidBody box(double width, double height) {
        return shape(Geometry.createRectangle(
                positive("the width of a shape", width), positive("the height of a shape", height)));
    }

    /**
     * Adds a capsule around the origin of the body: a box with half circles at both ends of its longer side.
     *
     * @param width metres, above 0, and not the height
     * @param height metres, above 0
     * @return this
     */
    public RigidBody capsule(double width, double height) {
        return shape(new Capsule(positive("the width of a shape", width), positive("the height of a shape", height)));
    }

    /**
     * Adds a convex polygon.
     *
     * @param corners x and y of at least 3 corners, in metres from the origin of the body, counterclockwise
     * @return this
     * @throws IllegalArgumentException if the polygon is not convex, has no area, or is clockwise
     */
    public RigidBody polygon(double... corners) {
        if (corners.length < 6 || corners.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "a polygon must have x and y of at least 3 corners: " + corners.length + " numbers");
        }
        Vector2[] points = new Vector2[corners.length / 2];
        for (int i = 0; i < points.length; i++) {
            points[i] = new Vector2(finite("a corner", corners[2 * i]), finite("a corner", corners[2 * i + 1]));
        }
        return shape(new Polygon(points));
    }

    /**
     * Adds a line, for the ground of a level. It has no area, so only {@linkplain #fixed() fixed} bodies can have one.
     *
     * @param x1 begin, in metres from the origin of the body
     * @param y1 begin
     * @param x2 end
     * @param y2 end
     * @return this
     */
    public RigidBody segment(double x1, double y1, double x2, double y2) {
        return shape(new Segment(
                new Vector2(finite("the x1", x1), finite("the y1", y1)),
                new Vector2(finite("the x2", x2), finite("the y2", y2))));
    }

    /**
     * Adds any convex shape of the library.
     *
     * @param convex the shape, which must not change afterwards
     * @return this
     */
    public RigidBody shape(Convex convex) {
        if (convex instanceof Segment && !isFixed()) {
            throw new IllegalArgumentException("a shape of a dynamic body must have an area: a segment has none");
        }
        add(convex);
        lastShapes = 1;
        return updateMass();
    }

    /**
     * Adds the ground of a level to a {@linkplain #fixed() fixed} body: its solid tiles and slopes. The top of a
     * one-way tile becomes a line, on which bodies rest, but which also stops bodies from below. Neighbouring tiles
     * become one shape, so that boxes slide over them without catching on seams. The entity must be at the origin,
     * because the grid has a position of its own in the world. The methods that describe a shape describe all tiles:
     *
     * <pre>{@code
     * world.spawn(Transform.at(0, 0), grid, RigidBody.fixed().tiles(grid).friction(0.6));
     * }</pre>
     *
     * <p>Shapes of a simulated body do not change. When a tile has changed, replace the component:
     * {@code step.commands().replace(id, RigidBody.fixed().tiles(grid))}.
     *
     * @param grid the tiles, of which at least one is not empty
     * @return this
     * @throws IllegalArgumentException if the body is dynamic, or all tiles are empty
     */
    public RigidBody tiles(TileGrid grid) {
        if (!isFixed()) {
            throw new IllegalArgumentException("the body of tiles must be fixed: this one is dynamic");
        }
        List<Convex> shapes = TileShapes.of(grid);
        if (shapes.isEmpty()) {
            throw new IllegalArgumentException("the grid of a body must have ground: all " + grid.columns() + " x "
                    + grid.rows() + " tiles are empty");
        }
        shapes.forEach(this::add);
        lastShapes = shapes.size();
        return updateMass();
    }

    private void add(Convex convex) {
        body.addFixture(convex).setFilter(UNFILTERED);
    }

    private RigidBody updateMass() {
        body.setMass(massType);
        return this;
    }

    /** Returns the shape that was added last, or all shapes of the tiles that were added last. */
    private List<BodyFixture> lastShapes() {
        List<BodyFixture> shapes = body.getFixtures();
        if (shapes.isEmpty()) {
            throw new IllegalStateException(
                    "a body must have a shape before the shape is described: call box(...) first");
        }
        return shapes.subList(Math.max(0, shapes.size() - lastShapes), shapes.size());
    }

    /**
     * Moves the shape that was added last within the body.
     *
     * @param x metres
     * @param y metres
     * @return this
     */
    public RigidBody at(double x, double y) {
        return at(x, y, 0);
    }

    /**
     * Moves the shape that was added last within the body, and rotates it around its centre.
     *
     * @param x metres
     * @param y metres
     * @param radians the angle of the rotation
     * @return this
     * @throws IllegalStateException if the body has no shape, or is simulated
     */
    public RigidBody at(double x, double y, double radians) {
        finite("the angle", radians);
        if (body.getOwner() != null) {
            throw new IllegalStateException(
                    "the shapes of a simulated body must stay where they are, because snapshots do"
                            + " not contain them: replace the component");
        }
        // StrictMath, so that the shape is the same on every machine.
        Vector2 direction = new Vector2(StrictMath.cos(radians), StrictMath.sin(radians));
        for (BodyFixture shape : lastShapes()) {
            Convex convex = shape.getShape();
            convex.rotate(Rotation.of(direction), convex.getCenter());
            convex.translate(finite("the x", x), finite("the y", y));
        }
        return updateMass();
    }

    /**
     * Sets the density of the last shape.
     *
     * @param density kilograms per square metre, 1 by default, 0 or more
     * @return this
     */
    public RigidBody density(double density) {
        lastShapes().forEach(shape -> shape.setDensity(notNegative("a density", density)));
        return updateMass();
    }

    /**
     * Sets the friction of the last shape. The friction of a contact is the square root of the product of both
     * frictions.
     *
     * @param friction 0 for ice, 0.2 by default
     * @return this
     */
    public RigidBody friction(double friction) {
        lastShapes().forEach(shape -> shape.setFriction(notNegative("a friction", friction)));
        return this;
    }

    /**
     * Sets the restitution of the last shape: the part of its speed that it keeps when it bounces. The restitution of a
     * contact is the greater one of both restitutions. Below a speed of 1 metre a second, nothing bounces.
     *
     * @param restitution 0 to 1, 0 by default
     * @return this
     */
    public RigidBody restitution(double restitution) {
        lastShapes().forEach(shape -> shape.setRestitution(notNegative("a restitution", restitution)));
        return this;
    }

    /**
     * Makes the last shape a sensor: it sends {@link Contact}s, but stops no other shape.
     *
     * @return this
     */
    public RigidBody sensor() {
        lastShapes().forEach(shape -> shape.setSensor(true));
        return this;
    }

    /**
     * Sets the collision filter of the last shape: two shapes collide if the category of each one is in the mask of the
     * other one.
     *
     * @param category one bit; 1 for shapes without a filter
     * @param mask the bits of all categories to collide with; all bits for shapes without a filter
     * @return this
     */
    public RigidBody filter(long category, long mask) {
        lastShapes().forEach(shape -> shape.setFilter(new CategoryFilter(category, mask)));
        return this;
    }

    /**
     * Locks the rotation, as for a figure that must not fall over.
     *
     * @return this
     */
    public RigidBody lockRotation() {
        if (massType == MassType.NORMAL) {
            massType = MassType.FIXED_ANGULAR_VELOCITY;
        }
        return updateMass();
    }

    /**
     * Sets the factor of gravity for the body.
     *
     * @param scale 1 by default, 0 to float, negative to rise
     * @return this
     */
    public RigidBody gravityScale(double scale) {
        body.setGravityScale(finite("the gravity scale", scale));
        return this;
    }

    /**
     * Sets the damping of the velocity.
     *
     * @param linear the part of the velocity that is lost in a second, 0 by default
     * @param angular the part of the angular velocity that is lost in a second, 0.01 by default
     * @return this
     */
    public RigidBody damping(double linear, double angular) {
        body.setLinearDamping(notNegative("a damping", linear));
        body.setAngularDamping(notNegative("a damping", angular));
        return this;
    }

    /**
     * Makes the body a bullet: it passes through no other dynamic body at any speed. No dynamic body passes
     * through a fixed one anyway.
     *
     * @return this
     */
    public RigidBody bullet() {
        body.setBullet(true);
        return this;
    }

    /**
     * Sets the velocity, and wakes the body.
     *
     * @param x metres a second
     * @param y metres a second
     * @return this
     */
    public RigidBody velocity(double x, double y) {
        body.setLinearVelocity(finite("a velocity", x), finite("a velocity", y));
        return wake();
    }

    /**
     * Sets the angular velocity, and wakes the body.
     *
     * @param radians radians a second
     * @return this
     */
    public RigidBody angularVelocity(double radians) {
        body.setAngularVelocity(finite("an angular velocity", radians));
        return wake();
    }

    /**
     * Returns the velocity.
     *
     * @return metres a second
     */
    public double velocityX() {
        return body.getLinearVelocity().x;
    }

    /**
     * Returns the velocity.
     *
     * @return metres a second
     */
    public double velocityY() {
        return body.getLinearVelocity().y;
    }

    /**
     * Returns the angular velocity.
     *
     * @return radians a second
     */
    public double angularVelocity() {
        return body.getAngularVelocity();
    }

    /**
     * Applies a force at the centre of mass during the next step, and wakes the body. The body must be dynamic.
     *
     * @param x newtons
     * @param y newtons
     * @return this
     */
    public RigidBody applyForce(double x, double y) {
        body.applyForce(new Vector2(finite("a force", x), finite("a force", y)));
        return this;
    }

    /**
     * Applies a torque during the next step, and wakes the body. The body must be dynamic.
     *
     * @param torque newton metres
     * @return this
     */
    public RigidBody applyTorque(double torque) {
        body.applyTorque(finite("a torque", torque));
        return this;
    }

    /**
     * Applies an impulse at the centre of mass, and wakes the body. The body must be dynamic.
     *
     * @param x newton seconds
     * @param y newton seconds
     * @return this
     */
    public RigidBody applyImpulse(double x, double y) {
        body.applyImpulse(new Vector2(finite("an impulse", x), finite("an impulse", y)));
        return this;
    }

    /**
     * Wakes the body.
     *
     * @return this
     */
    public RigidBody wake() {
        body.setAtRest(false);
        return this;
    }

    /**
     * Puts the body to sleep: it stands still until something touches, moves or wakes it. Bodies fall asleep by
     * themselves half a second after they have come to rest.
     *
     * @return this
     */
    public RigidBody sleep() {
        body.setAtRest(true);
        return this;
    }

    /**
     * Returns whether the body sleeps.
     *
     * @return true from when it has come to rest until it is woken
     */
    public boolean isAsleep() {
        return body.isAtRest();
    }

    /**
     * Returns the mass.
     *
     * @return kilograms; 0 for a fixed body, which has an infinite mass
     */
    public double mass() {
        return isFixed() ? 0 : body.getMass().getMass();
    }

    /**
     * Returns whether the body was created by {@link #fixed()}.
     *
     * @return false for a dynamic body
     */
    public boolean isFixed() {
        return massType == MassType.INFINITE;
    }

    /**
     * Returns the number of shapes.
     *
     * @return 0 or more
     */
    public int shapeCount() {
        return body.getFixtureCount();
    }

    /**
     * Computes the outline of a shape, to draw it.
     *
     * @param shape the index of the shape, 0 for the one that was added first
     * @return x and y of each corner, in metres from the origin of the body; a new array. Round shapes have 24 corners
     */
    public float[] outline(int shape) {
        Convex convex = body.getFixture(shape).getShape();
        if (convex instanceof Wound wound) {
            return coordinates(wound.getVertices());
        }
        Vector2[] corners = new Vector2[CORNERS_OF_ROUND_SHAPES];
        for (int i = 0; i < corners.length; i++) {
            double radians = 2 * Math.PI * i / corners.length;
            Vector2 direction = new Vector2(StrictMath.cos(radians), StrictMath.sin(radians));
            corners[i] = convex.getFarthestPoint(direction, new org.dyn4j.geometry.Transform());
        }
        return coordinates(corners);
    }

    private static float[] coordinates(Vector2[] points) {
        float[] coordinates = new float[2 * points.length];
        for (int i = 0; i < points.length; i++) {
            coordinates[2 * i] = (float) points[i].x;
            coordinates[2 * i + 1] = (float) points[i].y;
        }
        return coordinates;
    }

    /**
     * Returns the library's body. It must not be added to or removed from a world of the library: this is done with the
     * entity. A rollback to a step before the body was simulated replaces it, so ask for it in each step.
     *
     * @return the body
     */
    public Body dyn4j() {
        return body;
    }

    SimulatedBody body() {
        return body;
    }

    BodyPose written() {
        return written;
    }

    /** Refuses a body that the library would accept, but cannot simulate. */
    void checkCanEnter(EntityId entity) {
        if (body.getFixtureCount() == 0) {
            throw new IllegalStateException("a body must have a shape: that of " + entity + " has none");
        }
        for (BodyFixture fixture : body.getFixtures()) {
            if (!isFixed() && fixture.getShape() instanceof Segment) {
                throw new IllegalStateException(
                        "a shape of a dynamic body must have an area: " + entity + " has a segment");
            }
        }
        if (!isFixed() && body.getMass().getMass() <= 0) {
            throw new IllegalStateException(
                    "a dynamic body must have a mass: the density of each shape of " + entity + " is 0");
        }
    }

    void checkIsFinite(EntityId entity) {
        Vector2 velocity = body.getLinearVelocity();
        if (!Double.isFinite(velocity.x + velocity.y + body.getAngularVelocity())) {
            throw new IllegalStateException("the velocity of a body must be finite: that of " + entity + " is ("
                    + velocity.x + ", " + velocity.y + "), " + body.getAngularVelocity() + " radians a second");
        }
    }

    /** Copies a component to a snapshot or back. A body in the library's world is saved with that world. */
    private static void copy(RigidBody from, RigidBody to) {
        boolean isCopied = from.isOfSnapshot ? from.isCopied : from.body.getOwner() == null;
        to.isCopied = isCopied;
        to.body = isCopied ? from.body.copy() : from.body;
        to.massType = from.massType;
        to.lastShapes = from.lastShapes;
        to.written.set(from.written);
    }

    /**
     * Returns the number of the entity by which a load finds the body in the library's world; 0 if the body was read
     * with the component.
     */
    long storedNumber() {
        return stored != null && stored.isInWorld() ? stored.entity() : 0;
    }

    /**
     * Links a component that was read with its body.
     *
     * @param inWorld the body of the library's world; null if the body was read with the component
     */
    void link(@Nullable SimulatedBody inWorld, LongFunction<EntityId> entities) throws IOException {
        StoredBody was = Objects.requireNonNull(stored);
        stored = null;
        if (inWorld != null) {
            body = inWorld;
        } else if (was.entity() != 0) {
            body.motion.entity = entities.apply(was.entity());
        }
        was.checkShapesOf(body);
    }

    /** Writes and reads a component as a {@link StoredBody}. */
    private static final class Writer implements StateWriter<RigidBody> {

        @Override
        public void write(RigidBody component, DataOutput out) throws IOException {
            StoredBody.of(component.massType, component.written, component.body).write(out);
        }

        @Override
        public void read(RigidBody component, DataInput in) throws IOException {
            StoredBody read = StoredBody.read(in);
            component.isOfSnapshot = false;
            component.massType = read.massType();
            component.written.set(read.written());
            component.body = read.isInWorld() ? component.body : read.body();
            component.stored = read;
        }
    }

    static double finite(String quantity, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(quantity + " must be finite: " + value);
        }
        return value;
    }

    private static double notNegative(String quantity, double value) {
        if (!(finite(quantity, value) >= 0)) {
            throw new IllegalArgumentException(quantity + " must be 0 or more: " + value);
        }
        return value;
    }

    static double positive(String quantity, double value) {
        if (!(finite(quantity, value) > 0)) {
            throw new IllegalArgumentException(quantity + " must be above 0: " + value);
        }
        return value;
    }
}
