package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Saves the states of a world to snapshots that share equal values, and restores them in any order. Between that, few or
 * many rows change, entities are spawned and despawned, and components are added and removed. Full copies in lists are the
 * model. All snapshots are compared with their copies at the end, so that a save cannot change another state.
 */
class SharedStatesModelTest {

    private static final int OPERATIONS = Boolean.getBoolean("halfstep.long") ? 3_000 : 250;

    private static final int SNAPSHOTS = 6;

    /** Dense, and snapshots save one lane. Its bits are any, also those of NaN values. */
    private static final class Bits extends DenseComponent {
        static final ComponentType<Bits> TYPE =
                ComponentType.simulation(Bits.class).storedIn(DenseComponent.floats(2));

        Bits() {
            super(2);
        }

        int bits() {
            return Float.floatToRawIntBits(get(1));
        }

        void setBits(int bits) {
            set(1, Float.intBitsToFloat(bits));
        }
    }

    private enum Mode {
        IDLE,
        BUSY
    }

    /** Numbers of all types, and references to immutable values. */
    private static final class Numbers {
        private boolean flag;
        private byte small;
        private short medium;
        private char letter = 'a';
        private int number;
        private float part;
        private long large;
        private double exact;
        private Mode mode = Mode.IDLE;
        private String name = "";
        private EntityId target;

        void change(SplittableRandom random, EntityId newTarget) {
            flag = random.nextBoolean();
            small = (byte) random.nextInt();
            medium = (short) random.nextInt();
            letter = (char) random.nextInt();
            number = random.nextInt();
            part = Float.intBitsToFloat(random.nextInt());
            large = random.nextLong();
            exact = Double.longBitsToDouble(random.nextLong());
            mode = random.nextBoolean() ? Mode.IDLE : Mode.BUSY;
            name = random.nextInt(4) == 0 ? null : "name " + random.nextInt(3);
            target = newTarget;
        }

        @Override
        public String toString() {
            return flag + " " + small + " " + medium + " " + (int) letter + " " + number + " "
                    + Float.floatToRawIntBits(part) + " " + large + " " + Double.doubleToRawLongBits(exact) + " " + mode
                    + " " + name + " " + System.identityHashCode(target);
        }
    }

    /** Has a field with a state of its own. */
    private static final class Counts {
        private final int[] values = new int[3];
        private String last = "none";
    }

    private record Marked(int reason) {}

    /** A snapshot, and a full copy of the world at its last save; the copy is empty before. */
    private static final class Saved {
        private final WorldSnapshot snapshot;
        private List<EntityId> entities = List.of();
        private String description = "";

        Saved(World world, StateMemory memory) {
            snapshot = new WorldSnapshot(world, memory);
        }

        boolean isSaved() {
            return !description.isEmpty();
        }
    }

    /** Returns fixed seeds, and one that differs in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 8), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void eachRestoredStateEqualsItsFullCopy(long seed) {
        try (World world = World.builder()
                .register(Transform.TYPE)
                .register(Bits.TYPE)
                .register(Parent.TYPE)
                .register(ComponentType.simulation(Numbers.class))
                .register(ComponentType.simulation(Counts.class))
                .register(ComponentType.simulation(Marked.class))
                .build()) {
            boolean isLarge = seed == 1; // two chunks, and fewer operations since each of them is slow
            RandomRun run = new RandomRun(world, seed);
            run.run(isLarge ? Chunk.MAX_SLOTS + 200 : 150, isLarge ? OPERATIONS / 5 : OPERATIONS);
        }
    }

    private static final class RandomRun {
        private final World world;
        private final String name;
        private final SplittableRandom random;
        private final TransformPasses transforms;
        private final StateMemory memory = new StateMemory();
        private final List<Saved> saves = new ArrayList<>();
        private List<EntityId> living = new ArrayList<>();

        RandomRun(World world, long seed) {
            this.world = world;
            name = "seed " + seed;
            random = new SplittableRandom(seed);
            transforms = TransformPasses.of(world);
            for (int i = 0; i < SNAPSHOTS; i++) {
                saves.add(new Saved(world, memory));
            }
        }

        void run(int entities, int operations) {
            for (int i = 0; i < entities; i++) {
                spawn();
            }
            for (int operation = 0; operation < operations; operation++) {
                String where = name + ", operation " + operation;
                change();
                switch (random.nextInt(8)) {
                    case 0 -> restore(randomSave(), where);
                    case 1 -> clear(randomSave());
                    case 2 -> memory.dropUnused();
                    default -> save(randomSave());
                }
                assertTrue(memory.unusedBytes() >= 0 && memory.bytes() >= memory.unusedBytes(), where);
            }
            for (Saved saved : saves) {
                restore(saved, name + ", at the end");
            }
            saves.forEach(this::clear);
            assertEquals(memory.unusedBytes(), memory.bytes(), name + ": no state is left");
            memory.dropUnused();
            assertEquals(0, memory.bytes(), name);
        }

        private Saved randomSave() {
            return saves.get(random.nextInt(saves.size()));
        }

        private void change() {
            switch (random.nextInt(9)) {
                case 0 -> {} // at rest
                case 1 -> transforms.capturePrevious();
                case 2, 3 -> writeRows(1 + random.nextInt(5));
                case 4 -> writeRows(living.size() / 8);
                case 5 -> writeRows(living.size());
                case 6 -> changeStructure(1 + random.nextInt(3));
                case 7 -> changeStructure(1 + living.size() / 20);
                default -> swapBitsOfNaN();
            }
        }

        /** Writes to some entities, beginning with a random one. */
        private void writeRows(int count) {
            int first = living.isEmpty() ? 0 : random.nextInt(living.size());
            for (int i = 0; i < count; i++) {
                write(living.get((first + i) % living.size()));
            }
        }

        private void write(EntityId id) {
            Transform transform = world.get(id, Transform.class);
            if (random.nextBoolean()) {
                transform.setPosition(random.nextInt(9), random.nextInt(9), 0);
            }
            if (random.nextInt(20) == 0) {
                transform.setSmoothing(random.nextBoolean() ? Smoothing.SNAP : Smoothing.INTERPOLATE);
            }
            if (world.has(id, Bits.class) && random.nextBoolean()) {
                world.get(id, Bits.class).setBits(random.nextInt());
            }
            if (world.has(id, Numbers.class) && random.nextBoolean()) {
                world.get(id, Numbers.class).change(random, randomEntity());
            }
            if (world.has(id, Counts.class)) {
                Counts counts = world.get(id, Counts.class);
                if (random.nextBoolean()) {
                    counts.values[random.nextInt(3)]++;
                } else {
                    counts.last = "last " + random.nextInt(9);
                }
            }
        }

        /** Writes values that are equal as floats, and differ in bits. */
        private void swapBitsOfNaN() {
            for (EntityId id : living) {
                if (world.has(id, Bits.class) && random.nextInt(10) == 0) {
                    world.get(id, Bits.class).setBits(0x7fc00000 + random.nextInt(3));
                }
            }
        }

        private EntityId randomEntity() {
            return living.get(random.nextInt(living.size()));
        }

        private void changeStructure(int count) {
            for (int i = 0; i < count; i++) {
                switch (living.isEmpty() ? 0 : random.nextInt(6)) {
                    case 0, 1 -> spawn();
                    case 2 -> {
                        world.despawn(randomEntity());
                        living.removeIf(id -> !id.isAlive());
                    }
                    case 3 -> toggle(randomEntity(), new Marked(random.nextInt()));
                    case 4 -> toggle(randomEntity(), new Bits());
                    default -> replaceNumbers(randomEntity());
                }
            }
        }

        private void spawn() {
            List<Object> components = new ArrayList<>();
            components.add(Transform.at(random.nextInt(9), 0));
            components.add(random.nextInt(4) == 0 ? new Counts() : new Numbers());
            if (random.nextInt(8) > 0) {
                components.add(new Bits());
            }
            if (!living.isEmpty() && random.nextInt(10) == 0) {
                components.add(new Parent(randomEntity()));
            }
            living.add(world.spawn(components.toArray()));
        }

        private void toggle(EntityId id, Object component) {
            if (world.has(id, component.getClass())) {
                world.remove(id, component.getClass());
            } else {
                world.add(id, component);
            }
        }

        private void replaceNumbers(EntityId id) {
            if (world.has(id, Numbers.class)) {
                world.remove(id, Numbers.class);
                world.add(id, new Numbers());
            }
        }

        private void save(Saved target) {
            target.snapshot.save();
            target.entities = List.copyOf(living);
            target.description = describe();
        }

        private void restore(Saved source, String where) {
            if (source.isSaved()) {
                source.snapshot.restore();
                living = new ArrayList<>(source.entities);
                assertEquals(source.description, describe(), where);
                StorageInvariants.check(world, where);
            }
        }

        private void clear(Saved target) {
            target.snapshot.clear();
            target.description = "";
        }

        private String describe() {
            StringBuilder text = new StringBuilder("next ")
                    .append(EngineWorld.of(world).entities().ids().lastNumber())
                    .append('\n');
            world.forEachEntity(id -> describe(id, text));
            return text.toString();
        }

        private void describe(EntityId id, StringBuilder text) {
            text.append(id).append(System.identityHashCode(id));
            Transform transform = world.get(id, Transform.class);
            append(transform, text);
            append(world.get(id, PreviousTransform.class), text);
            text.append(transform.smoothing());
            for (ComponentType<?> type : world.componentTypes()) {
                if (world.has(id, type.componentClass())) {
                    Object component = world.get(id, type.componentClass());
                    text.append(' ').append(System.identityHashCode(component)).append(' ');
                    if (component instanceof Bits bits) {
                        text.append(bits.bits());
                    } else if (component instanceof Numbers numbers) {
                        text.append(numbers);
                    } else if (component instanceof Counts counts) {
                        text.append(List.of(counts.values[0], counts.values[1], counts.values[2], counts.last));
                    }
                }
            }
            text.append(" parent ").append(world.ownerOf(id, Parent.class)).append('\n');
        }

        private static void append(Pose pose, StringBuilder text) {
            text.append(' ').append(pose.position(new Vector3f())).append(pose.rotation(new Quaternionf()));
        }
    }
}
