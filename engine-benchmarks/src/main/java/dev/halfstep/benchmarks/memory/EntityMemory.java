package dev.halfstep.benchmarks.memory;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.halfstep.benchmarks.peer.DominionWorlds;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.World;

/**
 * The memory of an entity with a given number of small components: bytes of heap and native memory together.
 *
 * @param halfstepBytes bytes per entity in a world of this engine
 * @param dominionBytes bytes per entity in Dominion, whose entities use native memory too
 * @param componentBytes bytes per entity of the component objects alone, the same in both libraries
 */
public record EntityMemory(double halfstepBytes, double dominionBytes, double componentBytes) {

    /**
     * Measures a population of equal entities in both libraries.
     *
     * @param components the number of components of an entity: 2, 4, 6 or 8
     * @param entities the number of entities
     * @return the memory of one entity
     */
    public static EntityMemory measure(int components, int entities) {
        loadClasses(components);
        double componentBytes = componentBytesPerEntity(components, entities);
        double halfstepBytes = bytesPerEntity(measureWorld(components, entities), entities);
        Footprint.Created<Dominion> dominion = Footprint.measure(() -> createDominion(components, entities));
        dominion.object().close();
        return new EntityMemory(halfstepBytes, bytesPerEntity(dominion.footprint(), entities), componentBytes);
    }

    /** Runs the measured code once: the classes that it loads, 0.5 MB, must not count. */
    private static void loadClasses(int components) {
        createWorld(components, 1).close();
        createDominion(components, 1).close();
    }

    /**
     * Measures a population of equal entities in a world of this engine, on the heap only: the world uses no native
     * memory.
     *
     * @param components the number of components of an entity, 1 to 8
     * @param entities the number of entities
     * @return heap bytes per entity, including the component objects
     */
    public static double halfstepBytes(int components, int entities) {
        createWorld(components, 1).close(); // loads the classes
        return measureWorld(components, entities).heapBytesPerElement(entities);
    }

    private static Footprint measureWorld(int components, int entities) {
        Footprint.Created<World> created = Footprint.measure(() -> createWorld(components, entities));
        created.object().close();
        return created.footprint();
    }

    private static double bytesPerEntity(Footprint footprint, int entities) {
        double nativeBytes = footprint.nativeBytesPerElement(entities);
        boolean isNativeKnown = !Double.isNaN(nativeBytes);
        return footprint.heapBytesPerElement(entities) + (isNativeKnown ? nativeBytes : 0);
    }

    /**
     * Returns the memory that this engine needs in addition to the component objects.
     *
     * @return bytes per entity
     */
    public double halfstepOverhead() {
        return halfstepBytes - componentBytes;
    }

    /**
     * Returns the memory that Dominion needs in addition to the component objects.
     *
     * @return bytes per entity
     */
    public double dominionOverhead() {
        return dominionBytes - componentBytes;
    }

    /** Measures the component objects only: the array that references them is allocated before the measurement. */
    private static double componentBytesPerEntity(int components, int entities) {
        Object[] slots = new Object[components * entities];
        Footprint.Created<Object[]> filled = Footprint.measure(() -> fill(slots, components));
        int filledEntities = filled.object().length / components; // reads the array, which must stay reachable
        return filled.footprint().heapBytesPerElement(filledEntities);
    }

    private static Object[] fill(Object[] slots, int components) {
        for (int i = 0; i < slots.length; i += components) {
            System.arraycopy(SmallComponents.createFirst(components), 0, slots, i, components);
        }
        return slots;
    }

    private static World createWorld(int components, int entities) {
        World.Builder builder = World.builder();
        for (Class<?> type : SmallComponents.CLASSES) {
            builder.register(ComponentType.simulation(type));
        }
        World world = builder.build();
        for (int i = 0; i < entities; i++) {
            world.spawn(SmallComponents.createFirst(components));
        }
        return world;
    }

    private static Dominion createDominion(int components, int entities) {
        Dominion dominion = DominionWorlds.open();
        for (int i = 0; i < entities; i++) {
            dominion.createPreparedEntity(composition(dominion.composition(), SmallComponents.createFirst(components)));
        }
        return dominion;
    }

    /** Returns a prepared composition with the components c; Dominion has one method for each number of components. */
    private static Composition.OfTypes composition(Composition composition, Object[] c) {
        return switch (c.length) {
            case 2 -> composition.of(type(0), type(1)).withValue(c[0], c[1]);
            case 4 -> composition.of(type(0), type(1), type(2), type(3)).withValue(c[0], c[1], c[2], c[3]);
            case 6 ->
                composition
                        .of(type(0), type(1), type(2), type(3), type(4), type(5))
                        .withValue(c[0], c[1], c[2], c[3], c[4], c[5]);
            case 8 ->
                composition
                        .of(type(0), type(1), type(2), type(3), type(4), type(5), type(6), type(7))
                        .withValue(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
            default -> throw new IllegalArgumentException("there must be 2, 4, 6 or 8 components: " + c.length);
        };
    }

    @SuppressWarnings("unchecked") // Dominion uses the class only as a key
    private static Class<Object> type(int index) {
        return (Class<Object>) SmallComponents.CLASSES.get(index);
    }
}
