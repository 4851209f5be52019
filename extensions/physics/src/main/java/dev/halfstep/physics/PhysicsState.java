package dev.halfstep.physics;

import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.LinkedState;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.dyn4j.dynamics.Body;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * The state of the library, live or as a copy in a snapshot. Stored states contain the name of this class.
 *
 * <p>In a stored state, bodies and joints have the numbers of their entities. A load links components to bodies and
 * joints by these numbers. The bytes may be damaged or forged, so all links are checked before the game changes.
 */
final class PhysicsState implements LinkedState<PhysicsState> {

    private static final int VERSION = 2;

    /** The first version, without the gravity of the last step. */
    private static final int WITHOUT_GRAVITY = 1;

    private final World<Body> world;
    private final boolean isLive;

    /** Transient, because a live state uses it only while it is copied or written. */
    private final transient WorldMemento memento = new WorldMemento();

    // The gravity of the last step; NaN before the first one.
    private double gravityX = Double.NaN;
    private double gravityY = Double.NaN;

    PhysicsState(World<Body> world, boolean isLive) {
        this.world = world;
        this.isLive = isLive;
    }

    /** Returns whether gravity has changed since the last call. Called once in each step. */
    boolean isGravityNew() {
        double formerX = gravityX;
        double formerY = gravityY;
        gravityX = world.getGravity().x;
        gravityY = world.getGravity().y;
        return !Double.isNaN(formerX) && (gravityX != formerX || gravityY != formerY);
    }

    static void copy(PhysicsState from, PhysicsState to) {
        to.gravityX = from.gravityX;
        to.gravityY = from.gravityY;
        if (from.isLive) {
            to.memento.save(from.world);
        } else {
            from.memento.restore(to.world);
        }
    }

    @Override
    public long bytes() {
        return memento.bytes();
    }

    @Override
    public void write(PhysicsState state, DataOutput out) throws IOException {
        Numbering game = new Numbering();
        int ofWorld = ofWorld().size();
        ofWorld().forEach(game::add);
        world.getBodies().forEach(body -> game.add(((SimulatedBody) body).motion));
        world.getJoints().forEach(joint -> game.add(Objects.requireNonNull(joint.getUserData())));
        memento.save(world);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        memento.write(new DataOutputStream(bytes), game);
        out.writeInt(VERSION);
        out.writeDouble(gravityX);
        out.writeDouble(gravityY);
        out.writeInt(ofWorld);
        out.writeInt(world.getBodyCount());
        out.writeInt(world.getJointCount());
        out.writeInt(game.objects.size() - ofWorld);
        for (Object object : game.objects.subList(ofWorld, game.objects.size())) {
            if (object instanceof SimulatedBody.Motion motion) {
                out.writeBoolean(true);
                out.writeLong(Objects.requireNonNull(motion.entity).number());
                out.writeInt(motion.number());
            } else {
                out.writeBoolean(false);
                out.writeLong(((Joint) object).number);
            }
        }
        out.write(bytes.toByteArray());
    }

    /**
     * Numbers the objects of the game: first those of bodies and joints in the library's world, then those of removed
     * bodies and joints that the library still refers to.
     */
    private static final class Numbering implements MementoBytes.GameObjects {

        private final IdentityHashMap<Object, Integer> indices = new IdentityHashMap<>();
        private final List<Object> objects = new ArrayList<>();

        private void add(Object object) {
            if (indices.putIfAbsent(object, objects.size()) == null) {
                objects.add(object);
            }
        }

        @Override
        public int indexOf(Object object) throws IOException {
            if (object instanceof SimulatedBody.Motion || object instanceof Joint) {
                add(object);
            }
            Integer index = indices.get(object);
            if (index == null) {
                throw MementoBytes.cannotBeWritten(object);
            }
            return index;
        }

        @Override
        public Object at(int index) {
            return objects.get(index);
        }
    }

    /** Returns the objects that a game may set in the library's world, such as listeners. */
    private List<Object> ofWorld() {
        return Stream.of(
                        world.getContactListeners(),
                        world.getStepListeners(),
                        world.getTimeOfImpactListeners(),
                        world.getDestructionListeners(),
                        world.getCollisionListeners(),
                        world.getBoundsListeners(),
                        List.of(world.getValueMixer(), world.getBroadphaseCollisionDataFilter()))
                .<Object>flatMap(List::stream)
                .distinct()
                .toList();
    }

    @Override
    public void read(PhysicsState copy, DataInput in, Loaded loaded) throws IOException {
        new Reading(copy, in, loaded).run();
    }

    /** Reads the world of the library in one load, and links components to its bodies and joints. */
    private final class Reading implements MementoBytes.GameObjects {

        private final PhysicsState copy;
        private final WorldMemento read;
        private final DataInput in;
        private final Loaded loaded;
        private final List<Object> gameObjects = new ArrayList<>(ofWorld());
        private final Map<Long, SimulatedBody> bodies = new HashMap<>(); // never iterated
        private final Map<Long, Joint> joints = new HashMap<>(); // never iterated
        private final Set<EntityId> withBody = new HashSet<>(); // never iterated

        /** The motions of bodies and components of joints that were described, but not found yet. */
        private final Set<Object> ofLibrary = new HashSet<>(); // never iterated

        private final Set<SimulatedBody> taken = new HashSet<>(); // never iterated
        private final Set<EntityId> withTransform = new HashSet<>(); // never iterated
        private @Nullable String fault;

        Reading(PhysicsState copy, DataInput in, Loaded loaded) {
            this.copy = copy;
            read = copy.memento;
            this.in = in;
            this.loaded = loaded;
        }

        @Override
        public int indexOf(Object object) {
            throw new UnsupportedOperationException("nothing is written");
        }

        @Override
        public Object at(int index) throws IOException {
            check(index >= 0 && index < gameObjects.size(), "an object of the game must exist: " + index);
            return gameObjects.get(index);
        }

        void run() throws IOException {
            int version = in.readInt();
            check(
                    version == VERSION || version == WITHOUT_GRAVITY,
                    "saved physics must have version " + VERSION + " or less: " + version);
            copy.gravityX = version == WITHOUT_GRAVITY ? Double.NaN : in.readDouble();
            copy.gravityY = version == WITHOUT_GRAVITY ? Double.NaN : in.readDouble();
            int objects = in.readInt();
            check(
                    objects == gameObjects.size(),
                    "a game must add the listeners to the library's world that it had when it was saved: " + objects
                            + " were saved, " + gameObjects.size() + " are there");
            int bodyCount = in.readInt();
            int jointCount = in.readInt();
            readNumbers(bodyCount, jointCount);
            read.read(world, in, this);
            findBodiesAndJoints();
            loaded.forEach(Transform.class, (id, transform) -> withTransform.add(id));
            loaded.forEach(RigidBody.class, this::link);
            loaded.forEach(
                    Parent.class,
                    (id, parent) -> note(
                            id == null || !withBody.contains(id),
                            "an entity with a RigidBody must not have a Parent: " + id));
            loaded.forEach(Joint.class, this::link);
            check(fault == null, String.valueOf(fault));
        }

        /**
         * Reads the numbers of bodies and joints: first of the ones in the library's world, then of the removed ones.
         */
        private void readNumbers(int bodyCount, int jointCount) throws IOException {
            loaded.forEach(Joint.class, (id, joint) -> {
                if (joint.storedNumber() != 0) {
                    Joint other = joints.put(joint.storedNumber(), joint);
                    note(other == null, "two components must not share a joint of the library: " + id);
                }
            });
            int count = in.readInt();
            for (int i = 0; i < count; i++) { // ends at the end of the bytes
                boolean isBody = in.readBoolean();
                long number = in.readLong();
                if (isBody) {
                    gameObjects.add(new SimulatedBody.Motion(loaded.entity(number), in.readInt()));
                } else {
                    Joint component = i < (long) bodyCount + jointCount ? joints.get(number) : null;
                    gameObjects.add(component != null ? component : Joint.ofDespawned(number));
                }
                if (i < (long) bodyCount + jointCount) {
                    check(isBody == i < bodyCount, "bodies must be described before joints: " + number);
                    ofLibrary.add(gameObjects.get(gameObjects.size() - 1));
                }
            }
            check(ofLibrary.size() == (long) bodyCount + jointCount, "each body and joint must be described once");
        }

        /** Finds the bodies and joints among the objects that were read, and links joints to their components. */
        private void findBodiesAndJoints() throws IOException {
            for (int i = 0; i < read.objectCount; i++) {
                Object object = read.objects[i];
                if (object instanceof SimulatedBody body) {
                    boolean isInWorld = ofLibrary.remove(body.motion);
                    EntityId entity = Objects.requireNonNull(body.motion.entity);
                    check(
                            body.getOwner() == (isInWorld ? world : null),
                            "a body must belong to the world of the library: " + entity);
                    check(
                            !isInWorld || bodies.put(entity.number(), body) == null,
                            "a body must belong to one entity: " + entity);
                    StoredBody.checkIsUsable(body);
                } else if (object instanceof org.dyn4j.dynamics.joint.Joint<?> joint) {
                    check(joint.getUserData() instanceof Joint, "a joint must belong to a component");
                    Joint component = (Joint) joint.getUserData();
                    boolean isInWorld = ofLibrary.remove(component);
                    check(
                            joint.getOwner() == (isInWorld ? world : null) && component.joint() == null,
                            "a joint must belong to one component");
                    component.set(ofBodies(joint));
                }
            }
            check(
                    ofLibrary.isEmpty(),
                    "each described body and joint must exist: " + ofLibrary.size() + " are missing");
        }

        @SuppressWarnings("unchecked") // only a world of bodies owns the joint
        private static org.dyn4j.dynamics.joint.Joint<Body> ofBodies(org.dyn4j.dynamics.joint.Joint<?> joint) {
            return (org.dyn4j.dynamics.joint.Joint<Body>) joint;
        }

        private void link(@Nullable EntityId id, RigidBody component) {
            long number = component.storedNumber();
            SimulatedBody body = number == 0 ? null : bodies.get(number);
            note(number == 0 || body != null, "a RigidBody must have a body of the library: entity " + number);
            if (fault != null) {
                return;
            }
            try {
                component.link(body, loaded::entity);
                if (id != null) {
                    component.checkCanEnter(id);
                }
            } catch (IOException | IllegalStateException e) {
                note(false, String.valueOf(e.getMessage()));
            }
            if (id != null) {
                note(body == null || taken.add(body), "a RigidBody must belong to one entity: " + id);
                note(withTransform.contains(id), "an entity with a RigidBody must have a Transform: " + id);
                withBody.add(id);
            }
        }

        private void link(@Nullable EntityId id, Joint component) {
            note(
                    component.storedNumber() == 0 || component.joint() != null,
                    "a Joint must have a joint of the library: " + id);
            note(id == null || !withBody.contains(id), "a Joint must be the component of an entity of its own: " + id);
            try {
                component.link(loaded::entity);
            } catch (IllegalArgumentException e) {
                note(false, String.valueOf(e.getMessage()));
            }
        }

        private void note(boolean isRight, String rule) {
            if (!isRight && fault == null) {
                fault = rule;
            }
        }
    }

    private static void check(boolean isRight, String rule) throws IOException {
        if (!isRight) {
            throw new IOException(rule);
        }
    }
}
