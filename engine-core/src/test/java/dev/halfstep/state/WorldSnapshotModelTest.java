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
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Makes random changes to a world, and saves and restores several snapshots at random. A restored world is compared
 * with its description at the save: entities in their order, components with their identity, values and owners.
 * Presentation-only entities are compared with maps. Between saves, entities become simulated or presentation-only.
 * {@code -Dfuzz.operations=200000} sets the number of operations for each seed.
 */
class WorldSnapshotModelTest {

    private static final int OPERATIONS = Integer.getInteger("fuzz.operations", 1_500);

    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1));

        Heat() {
            super(1);
        }

        float kelvin() {
            return get(0);
        }

        void setKelvin(float kelvin) {
            set(0, kelvin);
        }
    }

    private static final class Counter {
        private int count;
    }

    private static final class Look {}

    /** A presentation component that names an owner. */
    private record Attached(EntityId owner) {}

    private static final class Fog extends DenseComponent {
        static final ComponentType<Fog> TYPE =
                ComponentType.presentation(Fog.class).storedIn(DenseComponent.floats(1));

        Fog(float density) {
            super(1);
            set(0, density);
        }

        float density() {
            return get(0);
        }
    }

    /** Returns four fixed seeds, and one that differs in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 4), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void restoredWorldEqualsTheSavedWorld(long seed) {
        World.Builder builder = World.builder();
        builder.register(Transform.TYPE).register(Heat.TYPE).register(ComponentType.simulation(Counter.class));
        builder.register(Parent.TYPE).register(ComponentType.presentation(Look.class));
        builder.register(Fog.TYPE);
        builder.register(ComponentType.presentation(Attached.class).ownedBy(Attached::owner));
        try (World world = builder.build()) {
            boolean isLarge = seed == 1; // one seed has two chunks, and fewer operations since each of them is slow
            int entities = isLarge ? Chunk.MAX_SLOTS + 100 : 100;
            int operations = isLarge ? OPERATIONS / 10 : OPERATIONS;
            new RandomRun(world, seed).run(entities, operations);
        }
    }

    /** A snapshot, and the state of the world at its last save. */
    private static final class Saved {
        private final WorldSnapshot snapshot;
        private List<String> description = List.of();
        private Set<EntityId> simulated = Set.of();

        /** Presentation-only entities with their components. */
        private Map<EntityId, List<Object>> presentationOnly = Map.of();

        private boolean isSaved;

        Saved(World world, StateMemory memory) {
            snapshot = new WorldSnapshot(world, memory);
        }
    }

    /** Runs the random operations. */
    private static final class RandomRun {
        private final World world;
        private final String name;
        private final SplittableRandom random;
        private final TransformPasses transforms;
        private final List<Saved> saved = new ArrayList<>();
        private List<EntityId> living = new ArrayList<>();

        RandomRun(World world, long seed) {
            this.world = world;
            name = "seed " + seed;
            random = new SplittableRandom(seed);
            transforms = TransformPasses.of(world);
            boolean sharesMemory = seed % 2 == 0;
            StateMemory memory = new StateMemory();
            for (int i = 0; i < 4; i++) {
                saved.add(new Saved(world, sharesMemory ? memory : new StateMemory()));
            }
        }

        void run(int entities, int operations) {
            for (int i = 0; i < entities; i++) {
                living.add(world.spawn(Transform.at(i, 0), new Heat()));
            }
            for (int operation = 0; operation < operations; operation++) {
                switch (random.nextInt(40)) { // nine of ten operations are changes
                    case 0 -> save(saved.get(random.nextInt(saved.size())));
                    case 1 -> restore(saved.get(random.nextInt(saved.size())), operation);
                    case 2 -> showFrame();
                    case 3 -> transforms.capturePrevious();
                    default -> change();
                }
            }
        }

        private void change() {
            int choice = random.nextInt(13);
            if (choice < 3 || living.isEmpty()) {
                spawn();
                return;
            }
            EntityId id = living.get(random.nextInt(living.size()));
            switch (choice) {
                case 3, 4 -> {
                    world.despawn(id);
                    living.removeIf(each -> !each.isAlive());
                }
                case 5 -> toggle(id, Transform.class, Transform.at(1, 2));
                case 6 -> toggle(id, Heat.class, new Heat());
                case 7 -> toggle(id, Counter.class, new Counter());
                case 8 -> toggle(id, Parent.class, new Parent(randomEntity()));
                case 9 -> toggle(id, Look.class, new Look());
                case 10 -> toggle(id, Attached.class, new Attached(randomEntity()));
                default -> write(id);
            }
        }

        private Object[] randomComponents() {
            List<Object> components = new ArrayList<>();
            if (random.nextBoolean()) {
                components.add(Transform.at(random.nextInt(100), 1));
            }
            if (random.nextBoolean()) {
                components.add(new Heat());
            }
            if (random.nextInt(3) == 0) {
                components.add(new Counter());
            }
            if (random.nextInt(4) == 0) {
                components.add(new Fog(random.nextInt(100)));
            }
            if (!living.isEmpty() && random.nextInt(4) == 0) {
                components.add(new Parent(living.get(random.nextInt(living.size()))));
            }
            if (!living.isEmpty() && random.nextInt(4) == 0) {
                components.add(new Attached(living.get(random.nextInt(living.size()))));
            }
            return components.toArray();
        }

        private void spawn() {
            try {
                living.add(world.spawn(randomComponents()));
            } catch (IllegalArgumentException refused) {
                assertExpectedRefusal(refused);
            }
        }

        /** Removes the component if the entity has it, and adds it if not. */
        private void toggle(EntityId id, Class<?> componentClass, Object component) {
            try {
                if (world.has(id, componentClass)) {
                    world.remove(id, componentClass);
                } else {
                    world.add(id, component);
                }
            } catch (IllegalArgumentException refused) {
                assertExpectedRefusal(refused);
            }
        }

        private static void assertExpectedRefusal(IllegalArgumentException refused) {
            String message = refused.getMessage();
            assertTrue(
                    message.startsWith("the owner of a simulated entity must be simulated")
                            || message.startsWith("an entity must not own itself"),
                    message);
        }

        private EntityId randomEntity() {
            return living.get(random.nextInt(living.size()));
        }

        private boolean isSimulated(EntityId id) {
            return componentsOf(id).isEmpty()
                    || world.componentTypes().stream()
                            .filter(type -> type.kind() == ComponentType.Kind.SIMULATION)
                            .anyMatch(type -> world.has(id, type.componentClass()));
        }

        private List<Object> componentsOf(EntityId id) {
            List<Object> components = new ArrayList<>();
            for (ComponentType<?> type : world.componentTypes()) {
                if (world.has(id, type.componentClass())) {
                    components.add(world.get(id, type.componentClass()));
                }
            }
            return components;
        }

        private Map<EntityId, List<Object>> presentationOnly() {
            Map<EntityId, List<Object>> presentationOnly = new HashMap<>();
            world.forEachEntity(id -> {
                if (!isSimulated(id)) {
                    presentationOnly.put(id, componentsOf(id));
                }
            });
            return presentationOnly;
        }

        /**
         * Computes the presentation-only entities after a restore, with their components. The simulation's are restored.
         * The ones that presentation has spawned keep their state, unless they have become simulated. Entities whose
         * owner is gone are left out.
         */
        private Map<EntityId, List<Object>> expectedPresentationOnly(Saved source) {
            Map<EntityId, List<Object>> candidates = new HashMap<>();
            world.forEachEntity(id -> {
                if (!isSimulated(id) && EntityId.isPresentationNumber(id.number())) {
                    candidates.put(id, componentsOf(id));
                }
            });
            source.presentationOnly.forEach((id, components) -> {
                if (!EntityId.isPresentationNumber(id.number()) || (id.isAlive() && isSimulated(id))) {
                    candidates.put(id, components);
                }
            });
            source.simulated.forEach(candidates::remove);
            Map<EntityId, List<Object>> expected = new HashMap<>();
            int formerSize;
            do { // begins with entities without owners: entities that would own each other are never added
                formerSize = expected.size();
                candidates.forEach((id, components) -> {
                    if (isOwnerExpected(components, source, expected)) {
                        expected.put(id, components);
                    }
                });
            } while (expected.size() > formerSize);
            return expected;
        }

        private static boolean isOwnerExpected(
                List<Object> components, Saved source, Map<EntityId, List<Object>> expected) {
            return components.stream()
                    .allMatch(component -> !(component instanceof Attached attached)
                            || source.simulated.contains(attached.owner)
                            || expected.containsKey(attached.owner));
        }

        private void write(EntityId id) {
            if (world.has(id, Transform.class)) {
                world.get(id, Transform.class).translate(1, random.nextInt(10), 0);
            }
            if (world.has(id, Heat.class)) {
                world.get(id, Heat.class).setKelvin(random.nextInt(1000));
            }
            if (world.has(id, Counter.class)) {
                world.get(id, Counter.class).count++;
            }
        }

        /** Presents a frame, as a scheduler does. */
        private void showFrame() {
            EngineWorld.of(world).beginPresentation(() -> "test");
            transforms.interpolate(0.5f);
            living.add(world.spawn(new Look()));
            EntityId id = randomEntity();
            if (id.isAlive() && !isSimulated(id)) { // presentation may change it
                if (random.nextBoolean() || componentsOf(id).size() == 1) { // presentation must leave a component
                    world.despawn(id);
                    living.removeIf(each -> !each.isAlive());
                } else {
                    toggle(id, Attached.class, new Attached(randomEntity()));
                }
            }
            EngineWorld.of(world).phase().endFrame();
        }

        private void save(Saved target) {
            target.snapshot.save();
            target.isSaved = true;
            target.simulated = new LinkedHashSet<>(
                    living.stream().filter(this::isSimulated).toList());
            target.presentationOnly = presentationOnly();
            target.description = describe();
        }

        private void restore(Saved source, int operation) {
            if (!source.isSaved) {
                return;
            }
            String where = name + ", operation " + operation;
            Map<EntityId, List<Object>> presentationOnly = expectedPresentationOnly(source);
            source.snapshot.restore();
            living = new ArrayList<>(source.simulated);
            presentationOnly.keySet().stream()
                    .sorted(Comparator.comparingLong(EntityId::number).thenComparingInt(System::identityHashCode))
                    .forEach(living::add);
            assertEquals(text(presentationOnly), text(presentationOnly()), "presentation-only entities, " + where);
            assertEquals(living.size(), world.size(), "number of entities, " + where);
            assertEquals(Set.copyOf(living), visited(), "visited entities, " + where);
            assertEquals(
                    String.join("\n", source.description), String.join("\n", describe()), "simulated state, " + where);
            StorageInvariants.check(world, where);
            transforms.capturePrevious();
            world.query(Transform.class, PreviousTransform.class)
                    .forEach((id, current, previous) ->
                            assertEquals(text(current), text(previous), "captured pose, " + where));
        }

        private List<String> describe() {
            List<String> lines = new ArrayList<>();
            lines.add("next " + (EngineWorld.of(world).entities().ids().lastNumber() + 1));
            world.forEachEntity(id -> {
                if (isSimulated(id)) {
                    lines.add(describe(id));
                }
            });
            return lines;
        }

        private Set<EntityId> visited() {
            Set<EntityId> visited = new HashSet<>();
            world.forEachEntity(id -> assertTrue(visited.add(id), () -> "visited twice: " + id));
            return visited;
        }

        private static String text(Map<EntityId, List<Object>> presentationOnly) {
            List<String> lines = new ArrayList<>();
            presentationOnly.forEach((id, components) -> lines.add(id + " " + System.identityHashCode(id)
                    + components.stream().map(System::identityHashCode).toList()));
            Collections.sort(lines);
            return String.join("\n", lines);
        }

        private String describe(EntityId id) {
            StringBuilder text = new StringBuilder(id.toString());
            for (ComponentType<?> type : world.componentTypes()) {
                if (world.has(id, type.componentClass())) {
                    Object component = world.get(id, type.componentClass());
                    text.append(' ').append(type).append(System.identityHashCode(component));
                    text.append(component instanceof Heat heat ? "=" + heat.kelvin() : "");
                    text.append(component instanceof Fog fog ? "=" + fog.density() : "");
                    text.append(component instanceof Counter counter ? "=" + counter.count : "");
                    text.append(component instanceof Transform transform ? "=" + text(transform) : "");
                }
            }
            if (world.has(id, Transform.class)) {
                text.append(" previous ").append(text(world.get(id, PreviousTransform.class)));
            }
            text.append(" parent ").append(world.ownerOf(id, Parent.class));
            text.append(" attached to ")
                    .append(world.ownerOf(id, Attached.class))
                    .append(" children");
            world.forEachOwned(id, Parent.class, owned -> text.append(' ').append(owned));
            return text.toString();
        }

        private static String text(Pose pose) {
            Vector3f position = pose.position(new Vector3f());
            return Arrays.toString(new float[] {position.x, position.y, position.z});
        }
    }
}
