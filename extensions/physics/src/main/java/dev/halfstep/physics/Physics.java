package dev.halfstep.physics;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.Query1;
import dev.halfstep.world.Query2;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.dyn4j.collision.broadphase.BroadphaseDetector;
import org.dyn4j.collision.broadphase.BroadphaseDetectorDecorator;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Ray;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.DetectFilter;
import org.dyn4j.world.World;
import org.dyn4j.world.result.DetectResult;
import org.dyn4j.world.result.RaycastResult;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Simulates rigid bodies in the plane: moves the entities that have a {@link RigidBody} by the library dyn4j, sends
 * {@link Contact} events, and finds bodies by rays and shapes. Snapshots contain the whole state of the library, so
 * rollbacks and rewinds are exact.
 *
 * <pre>{@code
 * static final GameSpec<?> GAME = GameSpec.of("crates", "1.0")
 *         .register(RigidBody.TYPE, Joint.TYPE)
 *         .wire((world, scheduler) -> {
 *             scheduler.simulation("steer", Game::steer);
 *             Physics.install(world, scheduler, 0, -9.8);
 *             scheduler.simulation("score", Game::score);
 *         });
 * }</pre>
 *
 * <p>The system {@code physics} runs in the order of its installation among the systems. In each step it removes the
 * bodies of despawned entities, adds the bodies of new entities in the order of entity numbers, runs one step of the
 * library, writes the poses to the Transforms, and sends the contacts. Systems before it push bodies; systems after it
 * read the result.
 *
 * <p>The library has the pose of a body in doubles, and the {@link Transform} of the entity has the same pose in
 * floats. A game may write either pose, such as by {@link Transform#teleport(float, float)}: the next step adopts the
 * changed pose, wakes the body and the bodies that touched it, and keeps the velocity. If both poses were changed, the
 * step adopts the Transform.
 *
 * <p>Not thread-safe: systems that use bodies must declare that they write {@link RigidBody}, or declare nothing.
 */
public final class Physics {

    /** The name of the system that runs the library. */
    public static final String SYSTEM = "halfstep.physics";

    /** The maximum number of unread contacts: enough for a few hundred tumbling bodies in the steps of a rollback. */
    private static final int DEFAULT_CONTACT_CAPACITY = 8192;

    private static final DetectFilter<Body, BodyFixture> SOLID_AND_ENABLED = new DetectFilter<>(true, true, null);
    private static final DetectFilter<Body, BodyFixture> ENABLED = new DetectFilter<>(false, true, null);

    private static final Comparator<RayHit> NEAREST_FIRST = Comparator.comparingDouble((RayHit hit) -> hit.fraction())
            .thenComparingLong(hit -> hit.entity().number())
            .thenComparingInt(RayHit::shape);

    /** A body or a joint that is not in the library's world yet. */
    private record Newcomer<C>(EntityId entity, C component) {}

    private final dev.halfstep.world.World world;
    private final World<Body> dyn4j = new World<>();
    private final PhysicsState state = new PhysicsState(dyn4j, /* isLive= */ true);
    private final ContactCollector contacts = new ContactCollector(dyn4j);
    private final Events<Contact> events;
    private final Query2<Transform, RigidBody> bodies;
    private final Query1<RigidBody> bodiesWithoutTransform;
    private final Query1<Joint> joints;
    private final Query2<RigidBody, Joint> jointsOnBodies;
    private final @Nullable Query2<RigidBody, Parent> bodiesWithParent;
    private final List<Newcomer<RigidBody>> newBodies = new ArrayList<>();
    private final List<Newcomer<Joint>> newJoints = new ArrayList<>();
    private final BodyPose pose = new BodyPose();
    private final Transform stoppedPose = new Transform();
    private final Vector3f scale = new Vector3f();

    /**
     * The number of the newest pass over all entities. A body that was found in an earlier pass only has lost its
     * entity.
     */
    private long pass;

    private Physics(dev.halfstep.world.World world, Events<Contact> events) {
        this.world = world;
        this.events = events;
        bodies = world.query(Transform.class, RigidBody.class);
        bodiesWithoutTransform = world.query(RigidBody.class).without(Transform.class);
        joints = world.query(Joint.class);
        jointsOnBodies = world.query(RigidBody.class, Joint.class);
        bodiesWithParent =
                world.componentTypes().contains(Parent.TYPE) ? world.query(RigidBody.class, Parent.class) : null;
    }

    /**
     * Adds physics to a game: the event type {@link Contact}, the state of the library, and the system {@code physics}
     * as the next system.
     *
     * @param world a world with the registered types {@link RigidBody#TYPE} and {@link Joint#TYPE}
     * @param scheduler its scheduler, before the first frame
     * @param gravityX metres per square second
     * @param gravityY metres per square second, such as -9.8
     * @return the physics of this game
     * @throws IllegalArgumentException if one of the types is not registered, physics was installed before, or gravity
     *     is NaN or infinite
     */
    public static Physics install(
            dev.halfstep.world.World world, SystemScheduler scheduler, double gravityX, double gravityY) {
        return install(world, scheduler, gravityX, gravityY, DEFAULT_CONTACT_CAPACITY);
    }

    /**
     * Adds physics to a game in which many bodies collide.
     *
     * @param world a world with the registered types {@link RigidBody#TYPE} and {@link Joint#TYPE}
     * @param scheduler its scheduler, before the first frame
     * @param gravityX metres per square second
     * @param gravityY metres per square second, such as -9.8
     * @param contactCapacity the maximum number of unread {@link Contact} events, above 0; 8192 without
     *     this parameter
     * @return the physics of this game
     * @throws IllegalArgumentException if one of the types is not registered, physics was installed before, gravity is
     *     NaN or infinite, or the capacity is not above 0
     */
    public static Physics install(
            dev.halfstep.world.World world,
            SystemScheduler scheduler,
            double gravityX,
            double gravityY,
            int contactCapacity) {
        if (!world.componentTypes().containsAll(List.of(RigidBody.TYPE, Joint.TYPE))) {
            throw new IllegalArgumentException("the world of a game with physics must have its component types: call"
                    + " register(RigidBody.TYPE, Joint.TYPE)");
        }
        RigidBody.finite("the gravity", gravityX);
        RigidBody.finite("the gravity", gravityY);
        Physics physics = new Physics(world, scheduler.addEvents(Contact.class, contactCapacity));
        physics.dyn4j.setGravity(gravityX, gravityY);
        scheduler.simulation(SYSTEM, physics::step);
        scheduler
                .state()
                .add(
                        physics.state,
                        () -> new PhysicsState(physics.dyn4j, /* isLive= */ false),
                        PhysicsState::copy,
                        physics.state);
        return physics;
    }

    /**
     * Returns the library's world: its settings, gravity, listeners and contacts. Add and remove bodies and joints only
     * as components. Settings and gravity are part of snapshots, so systems may change them.
     *
     * @return always the same object
     */
    public World<Body> dyn4j() {
        return dyn4j;
    }

    private void step(SimulationContext step) {
        checkUse();
        pass++;
        findBodies();
        freeBodies();
        addBodies();
        findJoints(step);
        freeJoints();
        addJoints(step);
        wake();
        dyn4j.step(1, step.stepSeconds());
        writePoses();
        contacts.send(step.commands(), events);
        contacts.endStep();
    }

    /** Refuses a use of the library that makes results wrong or different between runs. */
    private void checkUse() {
        checkBroadphase(dyn4j.getBroadphaseDetector());
        checkBroadphase(dyn4j.getContinuousCollisionDetectionBroadphaseDetector());
        bodiesWithoutTransform.forEach((id, body) -> refuse("an entity with a RigidBody must have a Transform: ", id));
        jointsOnBodies.forEach((id, body, joint) -> refuse(
                "a Joint must be the component of an entity of its own,"
                        + " because it is despawned with either of its bodies; this one is that of a body: ",
                id));
        if (bodiesWithParent != null) {
            bodiesWithParent.forEach((id, body, parent) -> refuse(
                    "an entity with a RigidBody must not have a Parent,"
                            + " because the body moves by itself; connect both bodies by a Joint: ",
                    id));
        }
    }

    private static void refuse(String rule, EntityId entity) {
        throw new IllegalStateException(rule + entity);
    }

    private static void checkBroadphase(BroadphaseDetector<?> detector) {
        if (detector instanceof BroadphaseDetectorDecorator<?> decorator) {
            checkBroadphase(decorator.getDecoratedBroadphaseDetector());
        } else if (!(detector instanceof DynamicAABBTree)) {
            throw new IllegalStateException("the broadphase must be a DynamicAABBTree, which can be rolled back: "
                    + detector.getClass().getSimpleName());
        }
    }

    /** Finds the bodies of living entities, the new bodies, and the bodies that the game has moved. */
    private void findBodies() {
        newBodies.clear(); // a failed step may have left some
        for (var row : bodies) {
            RigidBody component = row.second();
            SimulatedBody body = component.body();
            if (body.getOwner() != null && body.getOwner() != dyn4j) {
                throw new IllegalStateException("a RigidBody must belong to one game: that of " + row.id()
                        + " is simulated by the physics of another one");
            }
            if (body.motion.foundInPass == pass) {
                throw new IllegalStateException("a RigidBody must belong to one entity: " + body.motion.entity + " and "
                        + row.id() + " share one");
            }
            component.checkIsFinite(row.id());
            if (body.getOwner() == null && body.motion.number() != 0 && body.motion.foundInPass == pass - 1) {
                refuse(
                        "a body must be removed by despawn(id) or remove(id, RigidBody.class), not from the world of the"
                                + " library: that of ",
                        row.id());
            }
            body.motion.foundInPass = pass;
            body.motion.hasJumped = false;
            if (body.getOwner() == null) {
                component.checkCanEnter(row.id());
                body.motion.entity = row.id();
                newBodies.add(new Newcomer<>(row.id(), component));
                continue;
            }
            body.motion.entity = row.id();
            pose.read(row.first());
            if (!pose.isSameAs(component.written())) {
                component.written().set(pose);
                pose.writeTo(body.getTransform());
                jump(body);
            } else {
                pose.read(body.getTransform());
                if (!pose.isSameAs(component.written())) { // the game has moved the body of the library
                    jump(body);
                }
            }
        }
    }

    /**
     * Wakes a body that the game has moved and all bodies that touched it, and lets the library detect contacts again.
     */
    private void jump(SimulatedBody body) {
        body.motion.hasJumped = true;
        body.setAtRest(false);
        for (ContactConstraint<Body> contact : dyn4j.getContacts(body)) {
            contact.getOtherBody(body).setAtRest(false);
        }
        dyn4j.setUpdateRequired(true);
    }

    private void freeBodies() {
        for (int i = dyn4j.getBodyCount() - 1; i >= 0; i--) {
            if (!(dyn4j.getBody(i) instanceof SimulatedBody body)) {
                throw new IllegalStateException("a body must be added as a component, by spawn(Transform.at(x, y),"
                        + " RigidBody.dynamic()...), not to the world of the library");
            }
            if (body.motion.foundInPass != pass) {
                dyn4j.removeBody(body, /* notify= */ true);
            }
        }
    }

    private void addBodies() {
        newBodies.sort(Comparator.comparingLong(newcomer -> newcomer.entity().number()));
        for (Newcomer<RigidBody> newcomer : newBodies) {
            SimulatedBody body = newcomer.component().body();
            BodyPose written = newcomer.component().written();
            written.read(world.get(newcomer.entity(), Transform.class));
            written.writeTo(body.getTransform());
            body.enter(dyn4j, newcomer.entity());
            body.motion.hasJumped = true;
        }
    }

    /**
     * Finds the joints of living entities and the new joints. Despawns the entity of a joint that the library has
     * removed with a body.
     */
    private void findJoints(SimulationContext step) {
        newJoints.clear();
        for (var row : joints) {
            Joint component = row.first();
            if (component.foundInPass == pass) {
                throw new IllegalStateException(
                        "a Joint must belong to one entity: " + row.id() + " and another one share one");
            }
            component.foundInPass = pass;
            component.number = row.id().number();
            var joint = component.joint();
            if (joint == null && !component.isFreed()) {
                newJoints.add(new Newcomer<>(row.id(), component));
            } else if (joint == null || joint.getOwner() == null) {
                if (joint != null && areSimulated(joint)) {
                    refuse(
                            "a joint must be removed by despawn(id), not from the world of the library: that of ",
                            row.id());
                }
                step.commands().despawn(row.id());
            } else if (joint.getOwner() != dyn4j) {
                throw new IllegalStateException("a Joint must belong to one game: that of " + row.id()
                        + " is simulated by the physics of another one");
            }
        }
    }

    private boolean areSimulated(org.dyn4j.dynamics.joint.Joint<Body> joint) {
        for (int i = 0; i < joint.getBodyCount(); i++) {
            if (joint.getBody(i).getOwner() != dyn4j) {
                return false;
            }
        }
        return true;
    }

    private void freeJoints() {
        for (int i = dyn4j.getJointCount() - 1; i >= 0; i--) {
            var joint = dyn4j.getJoint(i);
            if (!(joint.getUserData() instanceof Joint component) || component.joint() != joint) {
                throw new IllegalStateException("a joint must be added as a component, by spawn(Joint.of(...)), not to"
                        + " the world of the library, and must keep its user data");
            }
            if (component.foundInPass != pass) {
                dyn4j.removeJoint(joint);
            }
        }
    }

    private void addJoints(SimulationContext step) {
        newJoints.sort(Comparator.comparingLong(newcomer -> newcomer.entity().number()));
        for (Newcomer<Joint> newcomer : newJoints) {
            Joint component = newcomer.component();
            EntityId first = component.first();
            EntityId second = component.second();
            if (first.isAlive() && (second == null || second.isAlive())) {
                Body firstBody = bodyOf(first, newcomer.entity());
                Body secondBody = second == null ? firstBody : bodyOf(second, newcomer.entity());
                dyn4j.addJoint(component.create(firstBody, secondBody));
                firstBody.setAtRest(false);
                secondBody.setAtRest(false);
            } else {
                step.commands().despawn(newcomer.entity());
            }
        }
    }

    /**
     * Wakes bodies that the library would let sleep: after a change of gravity, and where a fixed body was spawned or
     * moved.
     */
    private void wake() {
        boolean isGravityNew = state.isGravityNew();
        for (int i = 0; i < dyn4j.getBodyCount(); i++) {
            SimulatedBody body = (SimulatedBody) dyn4j.getBody(i);
            if (isGravityNew && body.isDynamic()) {
                body.setAtRest(false);
            } else if (body.motion.hasJumped && body.isStatic()) {
                wakeSleepersIn(body);
            }
        }
    }

    private void wakeSleepersIn(SimulatedBody obstacle) {
        org.dyn4j.geometry.Transform pose = obstacle.getTransform();
        for (BodyFixture fixture : obstacle.getFixtures()) {
            if (fixture.isSensor()) {
                continue;
            }
            Convex shape = fixture.getShape();
            for (DetectResult<Body, BodyFixture> near : dyn4j.detect(shape.createAABB(pose), SOLID_AND_ENABLED)) {
                if (near.getBody().isAtRest()
                        && fixture.getFilter().isAllowed(near.getFixture().getFilter())
                        && overlap(near, shape, pose)) {
                    near.getBody().setAtRest(false);
                }
            }
        }
    }

    private Body bodyOf(EntityId id, EntityId joint) {
        if (!world.has(id, RigidBody.class)) {
            refuse("a joint must connect entities with a RigidBody: " + joint + " connects ", id);
        }
        return world.get(id, RigidBody.class).body();
    }

    private void writePoses() {
        for (var row : bodies) {
            RigidBody component = row.second();
            SimulatedBody body = component.body();
            component.checkIsFinite(row.id());
            pose.read(body.getTransform());
            if (pose.isSameAs(component.written())) {
                continue; // without a write, the Transform stays clean
            }
            component.written().set(pose);
            if (body.isStopped() && !body.motion.hasJumped) { // a jump is drawn at the end of the step
                writeStopped(row.first(), body);
            } else {
                pose.writeTo(row.first());
            }
        }
    }

    /**
     * Writes the pose of a stopped body: frames draw its motion without the obstacle up to the stop, then the body at
     * the obstacle.
     */
    private void writeStopped(Transform transform, SimulatedBody body) {
        stoppedPose.setPosition(0, 0, transform.z());
        transform.scale(scale);
        stoppedPose.setScale(scale.x, scale.y, scale.z);
        pose.writeTo(stoppedPose);
        pose.read(body.motion.unstopped);
        pose.writeTo(transform);
        transform.teleportAt(Math.max(Commands.BEGIN_OF_STEP, (float) body.motion.stopFraction), stoppedPose);
    }

    /**
     * Casts a ray against the bodies at their poses after the last step. Ignores sensors, and a body in which the ray
     * begins.
     *
     * @param fromX where the ray begins
     * @param fromY where the ray begins
     * @param toX where the ray ends
     * @param toY where the ray ends
     * @return all hits, the nearest first; equally near hits in the order of entity numbers
     * @throws IllegalArgumentException if a number is NaN or infinite, or the ray has no length
     */
    public List<RayHit> castRay(double fromX, double fromY, double toX, double toY) {
        Vector2 from = new Vector2(RigidBody.finite("a ray", fromX), RigidBody.finite("a ray", fromY));
        Vector2 ray = new Vector2(RigidBody.finite("a ray", toX), RigidBody.finite("a ray", toY)).subtract(from);
        double length = ray.getMagnitude();
        if (length == 0) {
            throw new IllegalArgumentException(
                    "a ray must have a length: it begins and ends at " + fromX + ", " + fromY);
        }
        List<RayHit> hits = new ArrayList<>();
        for (RaycastResult<Body, BodyFixture> result : dyn4j.raycast(new Ray(from, ray), length, SOLID_AND_ENABLED)) {
            Vector2 point = result.getRaycast().getPoint();
            Vector2 normal = result.getRaycast().getNormal();
            hits.add(new RayHit(
                    entityOf(result.getBody()),
                    result.getBody().getFixtures().indexOf(result.getFixture()),
                    (float) point.x,
                    (float) point.y,
                    (float) normal.x,
                    (float) normal.y,
                    (float) (result.getRaycast().getDistance() / length)));
        }
        hits.sort(NEAREST_FIRST);
        return hits;
    }

    /**
     * Finds the bodies that overlap a shape, at their poses after the last step. Includes sensors.
     *
     * @param shape any convex shape of the library, such as {@code new Circle(2)}
     * @param x where the origin of the shape is, in metres
     * @param y where the origin of the shape is, in metres
     * @return the entity of each body once, in the order of entity numbers
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public List<EntityId> overlapping(Convex shape, double x, double y) {
        var at = new org.dyn4j.geometry.Transform();
        at.translate(RigidBody.finite("a position", x), RigidBody.finite("a position", y));
        List<EntityId> entities = new ArrayList<>();
        // Not detect(shape, ...): its results may have no body, or the body of another result.
        for (DetectResult<Body, BodyFixture> near : dyn4j.detect(shape.createAABB(at), ENABLED)) {
            EntityId entity = entityOf(near.getBody());
            if (!entities.contains(entity) && overlap(near, shape, at)) {
                entities.add(entity);
            }
        }
        entities.sort(Comparator.comparingLong(EntityId::number));
        return entities;
    }

    private boolean overlap(DetectResult<Body, BodyFixture> near, Convex shape, org.dyn4j.geometry.Transform pose) {
        return dyn4j.getNarrowphaseDetector()
                .detect(near.getFixture().getShape(), near.getBody().getTransform(), shape, pose);
    }

    private static EntityId entityOf(Body body) {
        return Objects.requireNonNull(((SimulatedBody) body).motion.entity);
    }
}
