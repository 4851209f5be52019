package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hashes the simulated state of a world to 64 bits. Two worlds with the same entities, simulation components and values
 * have the same hash on every machine. Different worlds have different hashes, except for very unlikely collisions.
 *
 * <p>Presentation components are not hashed, nor are presentation-only entities, which have no other components. Each
 * component of each entity is hashed separately, and all these hashes are added. So the result does not depend on the
 * storage order of entities.
 */
public final class StateHash {

    private StateHash() {}

    /**
     * Hashes a world.
     *
     * @param world the world
     * @return its hash
     * @throws IllegalStateException if a simulation component cannot be hashed, see {@link #faultOf}
     */
    public static long of(World world) {
        return sum(partsOf(world));
    }

    private static long sum(long[] parts) {
        long sum = 0;
        for (long part : parts) {
            sum += part;
        }
        return sum;
    }

    /**
     * Returns the parts whose sum is the hash, to locate a divergence.
     *
     * @param world the world
     * @return the hash of the entity numbers, then the hash of each of the {@linkplain #componentsIn simulation
     *     components}
     * @throws IllegalStateException if a simulation component cannot be hashed, see {@link #faultOf}
     */
    public static long[] partsOf(World world) {
        HashSink sink = new HashSink();
        List<ComponentType<?>> types = componentsIn(world);
        long[] parts = new long[types.size() + 1];
        parts[0] = ofEntities(world);
        for (int i = 0; i < types.size(); i++) {
            parts[i + 1] = ofComponents(world, types.get(i), keyOf(world, types.get(i), i), sink);
        }
        return parts;
    }

    /**
     * Returns the parts of the hash in the order of another build, which may have other components. The index of a
     * component in this order is part of the hash.
     *
     * @param world the world
     * @param names the fully qualified names of component classes; a name that the world does not have has the part 0
     * @return the hash of the entity numbers, then the hash of each of the components
     * @throws IllegalStateException if a simulation component cannot be hashed, see {@link #faultOf}
     * @hidden
     */
    public static long[] partsOf(World world, List<String> names) {
        HashSink sink = new HashSink();
        long[] parts = new long[names.size() + 1];
        parts[0] = ofEntities(world);
        for (ComponentType<?> type : componentsIn(world)) {
            int index = names.indexOf(type.componentClass().getName());
            if (index >= 0) {
                parts[index + 1] = ofComponents(world, type, keyOf(world, type, index), sink);
            }
        }
        return parts;
    }

    /**
     * Returns the number that stands for a component class in the hash: its index, or a hash of its name if the class
     * was registered at its first use, since presentation may have been the first to use it.
     */
    private static int keyOf(World world, ComponentType<?> type, int index) {
        ComponentRegistry registry = EngineWorld.of(world).entities().registry();
        Class<?> componentClass = type.componentClass();
        if (!registry.isRegisteredAtFirstUse(registry.get(componentClass).index())) {
            return index;
        }
        HashSink name = new HashSink();
        name.addText(componentClass.getName());
        return (int) name.value();
    }

    /**
     * Returns the simulation components of a world, which the hash covers. The index of a component in this list is
     * part of the hash; for a class that was registered at its first use, its name is. The list omits presentation
     * components, so a headless world without them has the same hash.
     *
     * @param world the world
     * @return the simulation components among the {@linkplain World#componentTypes() component types} of the world, in
     *     the same order
     */
    public static List<ComponentType<?>> componentsIn(World world) {
        List<ComponentType<?>> types = new ArrayList<>();
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.kind() == ComponentType.Kind.SIMULATION) {
                types.add(type);
            }
        }
        return types;
    }

    /**
     * Returns the names of the parts that differ between two worlds, or between two steps of one world.
     *
     * @param world one of the worlds
     * @param parts the parts of one hash, from {@link #partsOf}
     * @param otherParts the parts of the other hash
     * @return {@code entities} if the sets of entities differ, and the names of the simulation components that differ;
     *     empty if all parts are equal
     */
    public static List<String> differing(World world, long[] parts, long[] otherParts) {
        List<ComponentType<?>> types = componentsIn(world);
        List<String> names = new ArrayList<>();
        for (int i = 0; i <= types.size(); i++) {
            if (partAt(parts, i) != partAt(otherParts, i)) {
                names.add(i == 0 ? "entities" : types.get(i - 1).toString());
            }
        }
        return names;
    }

    /** Returns a part of a hash; 0 if there was no component of that class when the parts were computed. */
    private static long partAt(long[] parts, int index) {
        return index < parts.length ? parts[index] : 0;
    }

    /** Hashes the numbers of the entities, and state that belongs to no entity. */
    private static long ofEntities(World world) {
        long sum = EngineWorld.of(world).outsideHash();
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            if (archetype.isSimulated()) { // the number of presentation-only entities may depend on the display
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    sum += archetype.chunk(chunkIndex).entitiesHash();
                }
            }
        }
        return sum;
    }

    private static <C> long ofComponents(World world, ComponentType<C> type, int key, HashSink sink) {
        if (type.hasher() == null && type.dense() != null) {
            return ofDenseComponents(world, type, key);
        }
        BiConsumer<? super C, HashSink> hasher = hasherOf(type);
        ComponentSum<C> sum = new ComponentSum<>(hasher, key, sink);
        world.query(type.componentClass()).forEach(sum);
        return sum.value;
    }

    /** Sums the hashes of components. A callback, because it takes a sixth less time than a loop here. */
    private static final class ComponentSum<C> implements Query1.Each<C> {

        private final BiConsumer<? super C, HashSink> hasher;
        private final int key;
        private final HashSink sink;
        private long value;

        ComponentSum(BiConsumer<? super C, HashSink> hasher, int key, HashSink sink) {
            this.hasher = hasher;
            this.key = key;
            this.sink = sink;
        }

        @Override
        public void accept(EntityId id, C component) {
            sink.reset().add(id.number()).add(key);
            hasher.accept(component, sink);
            value += sink.value();
        }
    }

    /**
     * Returns the registered hasher of a component, or else the hasher of all its fields.
     *
     * @param type a simulation component, which is not hashed by its dense storage
     * @throws IllegalStateException if the component cannot be hashed
     * @hidden
     */
    public static <C> BiConsumer<? super C, HashSink> hasherOf(ComponentType<C> type) {
        BiConsumer<C, HashSink> registered = type.hasher();
        if (registered != null) {
            return registered;
        }
        String fault = faultOf(type);
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
        return FieldPlan.of(type.componentClass())::hash;
    }

    /**
     * Checks whether a simulation component can be hashed: by its registered hasher, by its floats if it is dense, or
     * else by its fields. Fields may be numbers, flags, texts, enums, {@link EntityId}s, and records, plain classes and
     * arrays of them. Static and transient fields are skipped.
     *
     * @param type a component type
     * @return null if it can be hashed, otherwise a message of one line
     */
    public static @Nullable String faultOf(ComponentType<?> type) {
        if (type.hasher() != null || type.dense() != null) {
            return null;
        }
        try {
            FieldPlan.of(type.componentClass(), FieldPlan.Use.HASH);
            return null;
        } catch (IllegalArgumentException refused) {
            return "a simulation component must be part of the state hash: " + type + " is not (" + refused.getMessage()
                    + "); register it with ComponentType.simulation(...).hashedBy(...)";
        }
    }

    /**
     * Describes the fields of the simulation components of a world as text.
     *
     * @return the fields by the fully qualified name of their component class, in the order of {@link #componentsIn}:
     *     the type and name of each field, in the order of hashing. A field whose class belongs to the game is replaced
     *     by the fields of that class
     * @hidden
     */
    public static Map<String, List<String>> fieldsIn(World world) {
        Map<String, List<String>> fieldsByName = new LinkedHashMap<>();
        for (ComponentType<?> type : componentsIn(world)) {
            List<String> fields = new ArrayList<>();
            DenseStorage<?> dense = type.dense();
            if (dense == null) {
                ValuePlan.of(type.componentClass()).describe(/* path= */ "", /* enclosing= */ List.of(), fields);
            } else {
                for (int i = 0; i < dense.floatsPerSlot(); i++) {
                    fields.add("float " + dense.floatName(i));
                }
            }
            fieldsByName.put(type.componentClass().getName(), fields);
        }
        return fieldsByName;
    }

    private static long ofDenseComponents(World world, ComponentType<?> type, int key) {
        ComponentInfo<?> info = EngineWorld.of(world).entities().registry().get(type.componentClass());
        long sum = 0;
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            if (archetype.denseColumn(info.index()) != null) {
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    Chunk chunk = archetype.chunk(chunkIndex);
                    sum += chunk.span(info).column().hash(chunk.entityNumbers(), key);
                }
            }
        }
        return sum;
    }

    /**
     * Hashes a value by its fields or elements.
     *
     * @return empty if it cannot be hashed
     * @hidden
     */
    public static OptionalLong ofValue(Object value) {
        ValuePlan plan = ValuePlan.of(value.getClass());
        HashSink sink = new HashSink();
        try {
            plan.check(value.getClass().getSimpleName(), List.of(), FieldPlan.Use.HASH);
        } catch (IllegalArgumentException refused) {
            return OptionalLong.empty();
        }
        plan.hash(value, sink);
        return OptionalLong.of(sink.value());
    }

    /**
     * Formats a hash as hexadecimal text.
     *
     * @param hash any hash
     * @return 16 lower-case digits
     */
    public static String toText(long hash) {
        return String.format("%016x", hash);
    }
}
