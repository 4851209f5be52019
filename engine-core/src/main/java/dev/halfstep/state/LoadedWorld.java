package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ColumnValues;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityRestore;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The entities and components of a saved state, read and checked. {@link #apply} replaces the entities of the world by
 * these entities.
 */
final class LoadedWorld {

    private static final int[] NO_INDICES = {};

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;
    private final StoredComponents components;

    /** The version of the format. */
    private final int version;

    /** Whether components that the game does not know are kept for the next state instead of refused. */
    private final boolean keepsUnknown;

    private final List<KeptComponents> kept = new ArrayList<>();

    /** Components that another game has kept, and that this game knows again. */
    private final List<Regained> regained = new ArrayList<>();

    private record Regained(EntityId id, int componentIndex, Object component) {}

    /** The component classes as the state describes them. */
    private final List<StoredComponent.Description> stored = new ArrayList<>();

    /** The component classes of this world, in the same order; null for a class that the game does not know. */
    private final List<@Nullable StoredComponent<?>> known = new ArrayList<>();

    /** The kept components of each unknown class, in the same order; null for a known class. */
    private final List<@Nullable KeptComponents> unknown = new ArrayList<>();

    /** The entities that were read, and all entities to which they refer, by number. */
    private final Map<Long, EntityId> idsByNumber = new LinkedHashMap<>();

    /** The entities that have rows, with the indices of their component classes. Never iterated. */
    private final Map<EntityId, int[]> living = new HashMap<>();

    /**
     * The numbers of the entities of the simulation that have presentation components only, none of which is stored.
     * Such an entity lives after a load if the state refers to it, because the simulation may ask whether the entity is
     * alive.
     */
    private final Set<Long> numbersWithoutRow = new LinkedHashSet<>();

    /** The entities without a row that the setup of this game has spawned already, by number. Never iterated. */
    private final Map<Long, EntityId> setupByNumber = new HashMap<>();

    /** Whether the game that has written the state has spawned as many entities in its setup. */
    private boolean isSetUpAlike;

    private long lastNumberOfSetup;

    private final List<LoadedRows> rowsByArchetype = new ArrayList<>();

    /** Components that belong to no entity any more, and that unread events contain. */
    private final List<Object> former = new ArrayList<>();

    private long lastNumber;

    private LoadedWorld(World world, StoredComponents components, int version, boolean keepsUnknown) {
        this.world = world;
        this.components = components;
        this.version = version;
        this.keepsUnknown = keepsUnknown;
        engine = EngineWorld.of(world);
        entities = engine.entities();
    }

    /**
     * Reads and checks the entities of a state.
     *
     * @param version the version of the format
     * @param keepsUnknown whether components that the game does not know are kept instead of refused
     * @throws StateException if the state is damaged, or does not fit the components of the world
     */
    static LoadedWorld read(
            DataInputStream in, World world, StoredComponents components, int version, boolean keepsUnknown)
            throws IOException {
        LoadedWorld loaded = new LoadedWorld(world, components, version, keepsUnknown);
        loaded.read(in);
        return loaded;
    }

    /** Returns the components that the game does not know, for the next state. */
    List<KeptComponents> kept() {
        return kept;
    }

    /** Returns the number of the last entity of the setup in the game that has written the state. */
    long lastNumberOfSetup() {
        return lastNumberOfSetup;
    }

    /** The entities of one archetype, as they were read. */
    private static final class LoadedRows {

        /** The indices of the component classes. */
        final int[] indices;

        final EntityId[] ids;

        /** The components, by column and row. */
        final Object[][] components;

        /** The values of dense components, by column; null for others. */
        final @Nullable ColumnValues[] floats;

        LoadedRows(EntityId[] ids, int columns) {
            this.ids = ids;
            indices = new int[columns];
            components = new Object[columns][ids.length];
            floats = new ColumnValues[columns];
        }
    }

    private void read(DataInputStream in) throws IOException {
        components.addNewTypes();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            readDescription(in, 0);
        }
        lastNumber = in.readLong();
        if (lastNumber != 0 && (EntityId.isPresentationNumber(lastNumber) || !EntityId.isStorable(lastNumber))) {
            throw outOfRange(lastNumber);
        }
        if (version > 1) {
            readNumbersWithoutRow(in);
        }
        int archetypes = StoredType.readCount(in, Short.BYTES + Integer.BYTES);
        for (int i = 0; i < archetypes; i++) {
            rowsByArchetype.add(readRows(in));
        }
        readKept(in);
        checkOwners();
    }

    /**
     * Returns the component class of a description, null if the game does not know it and keeps such components.
     * Presentation components are always kept: a game without a window need not know them.
     */
    private @Nullable StoredComponent<?> component(StoredComponent.Description description) throws StateException {
        StoredComponent<?> component = components.find(description);
        if (component == null && !keepsUnknown && !description.isPresentation()) {
            throw new StateException(
                    StateException.Reason.OTHER_GAME,
                    "a stored component must be registered in the world: " + description.name() + " is not");
        }
        return component;
    }

    private void readNumbersWithoutRow(DataInputStream in) throws IOException {
        lastNumberOfSetup = in.readLong();
        if (lastNumberOfSetup < 0 || lastNumberOfSetup > lastNumber) {
            throw StoredType.damaged("the last entity of the setup must be older than the last entity: "
                    + lastNumberOfSetup + " of " + lastNumber);
        }
        isSetUpAlike = lastNumberOfSetup == entities.ids().lastNumberOfSetup();
        int count = StoredType.readCount(in, Long.BYTES);
        for (int i = 0; i < count; i++) {
            long number = in.readLong();
            if (number < 1 || number > lastNumber || !numbersWithoutRow.add(number)) {
                throw StoredType.damaged("an entity without stored components must be listed once, with a number from 1"
                        + " to that of the last entity: " + number);
            }
        }
        for (Archetype archetype : entities.archetypes()) {
            for (int row = 0; isSetUpAlike && !archetype.isSimulated() && row < archetype.size(); row++) {
                EntityId id = archetype.chunk(row / Chunk.MAX_SLOTS).get(row % Chunk.MAX_SLOTS);
                if (components.isOfSetup(id)) {
                    setupByNumber.put(id.number(), id);
                }
            }
        }
    }

    /**
     * Reads the next description of a component class, and finds the class or prepares to keep its components.
     *
     * @param from the position of the first description that must not be of the same class
     */
    private void readDescription(DataInputStream in, int from) throws IOException {
        StoredComponent.Description description = StoredComponent.Description.read(in, version > 1);
        if (stored.subList(from, stored.size()).stream()
                .anyMatch(other -> other.name().equals(description.name()))) {
            throw StoredType.damaged("a component must be described once: " + description.name());
        }
        StoredComponent<?> component = component(description);
        KeptComponents keptAgain = component == null ? new KeptComponents(description) : null;
        if (keptAgain != null) {
            kept.add(keptAgain);
        }
        stored.add(description);
        known.add(component);
        unknown.add(keptAgain);
    }

    /** Reads the components that the game that has written the state did not know. */
    private void readKept(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        int first = stored.size();
        for (int i = 0; i < count; i++) {
            int position = stored.size();
            readDescription(in, first); // the game may have registered the class since: at its first use
            StoredComponent.Description description = stored.get(position);
            StoredComponent<?> component = known.get(position);
            KeptComponents keptAgain = unknown.get(position);
            int rows = StoredType.readCount(in, Long.BYTES);
            Set<EntityId> ids = new HashSet<>(); // never iterated
            for (int row = 0; row < rows; row++) {
                EntityId id = referred(in.readLong());
                int[] indices = living.getOrDefault(id, NO_INDICES);
                boolean isThere = living.containsKey(id) || numbersWithoutRow.contains(id.number());
                boolean isSecond =
                        component != null && Arrays.stream(indices).anyMatch(index -> index == component.index());
                if (!isThere || isSecond || !ids.add(id)) {
                    throw StoredType.damaged("a kept component must belong to an entity without another one: "
                            + description.name() + " of " + id.number());
                }
                if (keptAgain != null) {
                    keptAgain.read(id, in, this::referred);
                } else if (component != null) {
                    regained.add(
                            new Regained(id, component.index(), component.readFormer(description, in, this::referred)));
                }
            }
        }
    }

    private LoadedRows readRows(DataInputStream in) throws IOException {
        int columns = in.readUnsignedShort();
        List<Integer> positions = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            int position = in.readUnsignedShort();
            if (position >= known.size() || positions.contains(position)) {
                throw StoredType.damaged("an entity must have each of its components once, and only described ones: "
                        + position + " of " + known.size());
            }
            positions.add(position);
        }
        EntityId[] ids = new EntityId[StoredType.readCount(in, Long.BYTES)];
        for (int row = 0; row < ids.length; row++) {
            ids[row] = newEntity(in.readLong());
        }
        int knownColumns = (int) positions.stream()
                .filter(position -> known.get(position) != null)
                .count();
        if (knownColumns == 0
                && !positions.isEmpty()
                && positions.stream().allMatch(position -> stored.get(position).isPresentation())) {
            for (int position : positions) {
                skipColumn(in, stored.get(position), Objects.requireNonNull(unknown.get(position)), ids);
            }
            return withoutStoredComponents(ids);
        }
        LoadedRows rows = new LoadedRows(ids, knownColumns);
        for (EntityId id : ids) {
            living.put(id, rows.indices);
        }
        int column = 0;
        for (int position : positions) {
            StoredComponent<?> component = known.get(position);
            if (component == null) {
                skipColumn(in, stored.get(position), Objects.requireNonNull(unknown.get(position)), ids);
                continue;
            }
            rows.indices[column] = component.index();
            if (component.isDense()) {
                rows.floats[column] = readDense(in, component, stored.get(position), rows.components[column]);
            } else {
                for (int row = 0; row < ids.length; row++) {
                    rows.components[column][row] = component.read(stored.get(position), in, this::referred);
                }
            }
            column++;
        }
        return rows;
    }

    /** Returns rows of entities that live without the presentation components that they had. */
    private LoadedRows withoutStoredComponents(EntityId[] ids) {
        if (!entities.registry().isRegistered(UnsavedComponents.class)) {
            engine.register(UnsavedComponents.TYPE, world);
        }
        LoadedRows rows = new LoadedRows(ids, 1);
        rows.indices[0] = entities.registry().get(UnsavedComponents.class).index();
        Arrays.setAll(rows.components[0], row -> new UnsavedComponents());
        return rows;
    }

    /** Keeps the components of a class that the game does not know. */
    private void skipColumn(
            DataInputStream in,
            StoredComponent.Description description,
            KeptComponents unknownComponents,
            EntityId[] ids)
            throws IOException {
        boolean isDense = description.values() == null;
        float[] floats = isDense ? readValues(in, description, ids.length).lanes()[0] : new float[0];
        for (int row = 0; row < ids.length; row++) {
            if (isDense) {
                unknownComponents.add(
                        ids[row], floats, row * description.floats().size());
            } else {
                unknownComponents.read(ids[row], in, this::referred);
            }
        }
    }

    private static ColumnValues readValues(DataInputStream in, StoredComponent.Description description, int rows)
            throws IOException {
        long bytes = (long) rows * description.lanes() * description.floats().size() * Float.BYTES;
        if (bytes > in.available() || description.lanes() == 0) {
            throw StoredType.damaged("a state must have all floats that it claims: " + bytes + " bytes of "
                    + in.available() + " for " + description.name());
        }
        return ColumnValues.read(
                in, rows, description.lanes(), description.floats().size());
    }

    private static ColumnValues readDense(
            DataInputStream in, StoredComponent<?> component, StoredComponent.Description stored, Object[] handles)
            throws IOException {
        ColumnValues values = readValues(in, stored, handles.length);
        for (int row = 0; row < handles.length; row++) {
            handles[row] = component.newHandle();
        }
        return component.migrate(stored, values, handles.length);
    }

    /** Returns the id of an entity that has rows, which no earlier row may have. */
    private EntityId newEntity(long number) throws StateException {
        EntityId id = referred(number);
        boolean isInRange = EntityId.isPresentationNumber(number) || number <= lastNumber;
        if (!isInRange || numbersWithoutRow.contains(number) || living.putIfAbsent(id, NO_INDICES) != null) {
            throw StoredType.damaged(
                    "an entity must have one row and a number from 1 to that of the last entity: " + number);
        }
        return id;
    }

    /**
     * Returns the entity of a number, which a component or an event of the state refers to. An entity without rows was
     * despawned before the state was written.
     *
     * @throws StateException if no entity can have the number
     */
    EntityId referred(long number) throws StateException {
        if (!EntityId.isStorable(number)) {
            throw outOfRange(number);
        }
        EntityId ofSetup = numbersWithoutRow.contains(number) ? setupByNumber.get(number) : null;
        return idsByNumber.computeIfAbsent(
                number, newNumber -> ofSetup != null ? ofSetup : entities.ids().withNumber(newNumber));
    }

    private static StateException outOfRange(long number) {
        return StoredType.damaged("the number of an entity must be in its range: " + number);
    }

    /** Reads a component that {@link WorldState#writeFormer} has written. */
    Object readFormer(DataInputStream in) throws IOException {
        int position = in.readUnsignedShort();
        StoredComponent<?> component = position < known.size() ? known.get(position) : null;
        if (component == null) {
            throw StoredType.damaged(
                    "a former component must be described and known: " + position + " of " + known.size());
        }
        Object read = component.readFormer(stored.get(position), in, this::referred);
        former.add(read);
        return read;
    }

    /** Calls a visitor with each component of a class that was read, and its entity, null for a former component. */
    <C> void forEach(Class<C> type, BiConsumer<@Nullable EntityId, C> visitor) {
        for (LoadedRows rows : rowsByArchetype) {
            for (Object[] column : rows.components) {
                for (int row = 0; row < column.length && type.isInstance(column[row]); row++) {
                    visitor.accept(rows.ids[row], type.cast(column[row]));
                }
            }
        }
        for (Object component : former) {
            if (type.isInstance(component)) {
                visitor.accept(null, type.cast(component));
            }
        }
    }

    /** Checks that each owner lives, and that no entity owns itself, directly or through other entities. */
    private void checkOwners() throws StateException {
        Map<EntityId, List<EntityId>> ownedByOwner = new HashMap<>(); // never iterated
        Map<EntityId, Integer> ownerCounts = new HashMap<>(); // never iterated
        forEachOwner((id, index, owner) -> {
            ownedByOwner.computeIfAbsent(owner, newOwner -> new ArrayList<>()).add(id);
            ownerCounts.merge(id, 1, Integer::sum);
        });
        List<EntityId> all = referredWithoutRow();
        for (LoadedRows rows : rowsByArchetype) {
            all.addAll(Arrays.asList(rows.ids));
        }
        List<EntityId> withoutOwner = new ArrayList<>(all);
        withoutOwner.removeIf(ownerCounts::containsKey);
        int visited = 0;
        for (; visited < withoutOwner.size(); visited++) { // the list grows by entities whose owners were all visited
            for (EntityId owned : ownedByOwner.getOrDefault(withoutOwner.get(visited), List.of())) {
                if (ownerCounts.merge(owned, -1, Integer::sum) == 0) {
                    withoutOwner.add(owned);
                }
            }
        }
        if (visited < all.size()) {
            throw StoredType.damaged("an owner must live, and no entity must own itself: " + (all.size() - visited)
                    + " entities of " + all.size() + " have no valid owner");
        }
    }

    /** Returns the entities without a row to which the state refers, as far as it was read. */
    private List<EntityId> referredWithoutRow() {
        List<EntityId> referred = new ArrayList<>();
        for (long number : numbersWithoutRow) {
            EntityId id = idsByNumber.get(number);
            if (id != null) {
                referred.add(id);
            }
        }
        return referred;
    }

    private interface OwnerVisitor {
        void visit(EntityId id, int componentIndex, EntityId owner);
    }

    private void forEachOwner(OwnerVisitor visitor) {
        for (LoadedRows rows : rowsByArchetype) {
            for (int column = 0; column < rows.indices.length; column++) {
                StoredComponent<?> component = components.get(rows.indices[column]);
                for (int row = 0; component != null && component.isOwned() && row < rows.ids.length; row++) {
                    EntityId owner = component.ownerIn(rows.components[column][row]);
                    if (owner != null) {
                        visitor.visit(rows.ids[row], rows.indices[column], owner);
                    }
                }
            }
        }
        for (Regained added : regained) {
            EntityId owner =
                    entities.registry().get(added.componentIndex).storedType().ownerIn(added.component);
            if (owner != null) {
                visitor.visit(added.id, added.componentIndex, owner);
            }
        }
    }

    /** Replaces the entities of the simulation, as {@link WorldState#apply} says. */
    void apply() {
        entities.ids().endSetup();
        EntityRestore restore = new EntityRestore(entities);
        restore.removeSimulated(this::isReplaced);
        List<EntityId> withoutRow = referredWithoutRow();
        withoutRow.removeIf(EntityId::isAlive); // of the setup
        if (!withoutRow.isEmpty()) {
            rowsByArchetype.add(withoutStoredComponents(withoutRow.toArray(EntityId[]::new)));
        }
        for (LoadedRows rows : rowsByArchetype) {
            restore.addLoaded(rows.indices, rows.ids, rows.components, rows.floats);
        }
        for (Regained added : regained) {
            restore.addLoaded(added.id, added.componentIndex, added.component);
        }
        forEachOwner((id, index, owner) -> restore.addLoadedOwner(id, owner, index));
        for (EntityId id : idsByNumber.values()) {
            if (!id.isAlive()) {
                EntityRestore.markAbsent(id);
            }
        }
        engine.completeRestore(lastNumber);
    }

    /**
     * Returns whether an entity with presentation components only is despawned before the entities of the state are
     * added.
     */
    private boolean isReplaced(EntityId id) {
        Archetype archetype = Archetype.of(id);
        if (!archetype.isPartOfSimulation(id.number())) {
            EntityId same = idsByNumber.get(id.number());
            return same != null && living.containsKey(same); // it was simulated when the state was written
        }
        return !components.isOfSetup(id) || (isSetUpAlike && !numbersWithoutRow.contains(id.number()));
    }
}
