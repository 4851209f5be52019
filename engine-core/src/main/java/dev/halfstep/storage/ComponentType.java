package dev.halfstep.storage;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Describes a component class to a world: its kind, and how it is hashed, copied, stored, viewed, owned and
 * interpolated.
 *
 * <pre>{@code
 * ComponentType.simulation(Velocity.class).hashedBy((velocity, sink) -> sink.add(velocity.x).add(velocity.y))
 * ComponentType.presentation(Sprite.class)
 * }</pre>
 *
 * <p>Immutable: a method that sets a property, such as {@link #hashedBy}, returns a modified copy.
 *
 * @param <C> the component class
 */
public final class ComponentType<C> {

    /** The lane of a view that shows no lane of a dense component. */
    private static final int NO_LANE = -1;

    /** Distinguishes components of the simulated state from components of presentation. */
    public enum Kind {
        /** Part of the simulated state, which is hashed, compared and replayed. Presentation must not write it. */
        SIMULATION,
        /** For presentation only: sprites, cameras, particles. Never part of the simulated state. */
        PRESENTATION
    }

    /**
     * A view: another class by which a component can be queried, such as the interpolated pose of a transform.
     *
     * @param viewClass the class of the view
     * @param view returns the view of a component
     * @param lane the lane of a dense component that the view shows, negative if none
     * @param <C> the component class
     * @param <V> the class of the view
     */
    record View<C, V>(Class<V> viewClass, Function<C, V> view, int lane) {}

    private final Class<C> componentClass;
    private final Kind kind;

    // A type never changes: only a copy is changed, before anything else sees it.
    private @Nullable BiConsumer<C, HashSink> hasher;
    private @Nullable DenseStorage<C> dense;
    private List<View<C, ?>> views = List.of();

    /** Returns the owner to which a component refers. Null if components of this type never have an owner. */
    private @Nullable Function<? super C, ? extends @Nullable EntityId> owner;

    private @Nullable Interpolator<C> interpolator;
    private @Nullable StateCopier<C> copier;
    private @Nullable BiConsumer<C, Vector3fc> shifter;
    private StoredForm<C> stored;

    /** Creates a type with all defaults: neither dense nor owned, without hasher, views, interpolator and copier. */
    private ComponentType(Class<C> componentClass, Kind kind) {
        this.componentClass = checkIsConcrete(componentClass);
        this.kind = kind;
        stored = StoredForm.of(componentClass);
    }

    private ComponentType(ComponentType<C> original) {
        componentClass = original.componentClass;
        kind = original.kind;
        hasher = original.hasher;
        dense = original.dense;
        views = original.views;
        owner = original.owner;
        interpolator = original.interpolator;
        copier = original.copier;
        shifter = original.shifter;
        stored = original.stored;
    }

    private ComponentType<C> with(Consumer<ComponentType<C>> change) {
        ComponentType<C> copy = new ComponentType<>(this);
        change.accept(copy);
        return copy;
    }

    /**
     * Creates the type of a component of the simulated state.
     *
     * @param componentClass a class that can be instantiated: no interface, no abstract class, no array
     * @param <C> the component class
     * @return the type, without a hasher
     * @throws IllegalArgumentException if the class is abstract, an interface, an array or primitive
     */
    public static <C> ComponentType<C> simulation(Class<C> componentClass) {
        return new ComponentType<>(componentClass, Kind.SIMULATION);
    }

    /**
     * Creates the type of a component that only serves presentation.
     *
     * @param componentClass a class that can be instantiated: no interface, no abstract class, no array
     * @param <C> the component class
     * @return the type
     * @throws IllegalArgumentException if the class is abstract, an interface, an array or primitive
     */
    public static <C> ComponentType<C> presentation(Class<C> componentClass) {
        return new ComponentType<>(componentClass, Kind.PRESENTATION);
    }

    private static <C> Class<C> checkIsConcrete(Class<C> componentClass) {
        Objects.requireNonNull(componentClass, "componentClass");
        if (Modifier.isAbstract(componentClass.getModifiers())) { // also true for interfaces, arrays, primitives
            throw new IllegalArgumentException(
                    "a component class must be concrete, not abstract, an interface, an array or primitive: "
                            + componentClass.getName());
        }
        return componentClass;
    }

    /**
     * Sets how the state is hashed. The callback adds every value that the simulation depends on, always in the same
     * order.
     *
     * @param newHasher adds the values of a component to a hash
     * @return the modified copy
     */
    public ComponentType<C> hashedBy(BiConsumer<C, HashSink> newHasher) {
        Objects.requireNonNull(newHasher);
        return with(copy -> copy.hasher = newHasher);
    }

    /**
     * Makes the component dense: its floats are stored contiguously in the chunks of its archetype. Without a hasher,
     * only the current floats are hashed, neither the previous nor the interpolated ones.
     *
     * @param newDense the layout of the floats in the chunks
     * @return the modified copy
     * @see DenseComponent
     */
    public ComponentType<C> storedIn(DenseStorage<C> newDense) {
        Objects.requireNonNull(newDense);
        return with(copy -> copy.dense = newDense);
    }

    /**
     * Adds a view: another class by which the component can be queried. For example, {@code InterpolatedTransform} is a
     * view of {@code Transform}. A query for the view matches every entity with the component. A view needs no storage.
     *
     * @param viewClass the class of the view
     * @param view returns the view of a component: for the same component, always the same object
     * @param <V> the class of the view
     * @return the modified copy
     */
    public <V> ComponentType<C> viewedAs(Class<V> viewClass, Function<C, V> view) {
        return viewedAs(viewClass, view, NO_LANE);
    }

    /**
     * Adds a view of one lane of a dense component. The lanes of a component are parallel arrays, such as its current
     * and its previous values. Spans of the view read and write that lane.
     *
     * @param viewClass the class of the view
     * @param view returns the view of a component: for the same component, always the same object
     * @param lane the index of the lane, 0 for the current values
     * @param <V> the class of the view
     * @return the modified copy
     */
    public <V> ComponentType<C> viewedAs(Class<V> viewClass, Function<C, V> view, int lane) {
        List<View<C, ?>> newViews = new ArrayList<>(views);
        newViews.add(new View<>(checkIsConcrete(viewClass), Objects.requireNonNull(view), lane));
        return with(copy -> copy.views = List.copyOf(newViews));
    }

    /**
     * Declares that this component refers to an owner, another entity. The entity of the component is despawned
     * together with the owner: a wheel with its car, a child with its parent.
     *
     * <p>The owner is read once, when the component is added to its entity. To change the owner, replace the component.
     * No entity may own itself, neither directly nor through other entities. An entity that has presentation components
     * only cannot own a simulated entity: despawns of the simulation must not depend on the display.
     *
     * @param newOwner returns the owner to which a component refers, null if there is none
     * @return the modified copy
     */
    public ComponentType<C> ownedBy(Function<? super C, ? extends @Nullable EntityId> newOwner) {
        Objects.requireNonNull(newOwner);
        return with(copy -> copy.owner = newOwner);
    }

    /**
     * Makes the component interpolated: presentation reads its values between two steps.
     *
     * @param newInterpolator interpolates between two values
     * @return the modified copy
     * @throws IllegalArgumentException if this is a presentation component, which no step simulates
     */
    public ComponentType<C> interpolatedBy(Interpolator<C> newInterpolator) {
        if (kind != Kind.SIMULATION) {
            throw new IllegalArgumentException("an interpolated component must be a simulation component: " + this);
        }
        Objects.requireNonNull(newInterpolator);
        return with(copy -> copy.interpolator = newInterpolator);
    }

    /**
     * Sets how snapshots copy the state. By default, a component is copied field by field. Its fields may be numbers,
     * booleans, strings, enums and entity ids, and records, objects and arrays of these. Classes with other fields,
     * such as a collection, need a copier:
     *
     * <pre>{@code
     * ComponentType.simulation(Inventory.class).hashedBy(...).copiedBy(Inventory::new, (source, dest) -> {
     *     dest.items.clear();
     *     dest.items.addAll(source.items);
     * })
     * }</pre>
     *
     * @param create creates a component with any state; a snapshot copies to it and reuses it
     * @param copy copies the whole state from its first argument to its second one, so that the two share no mutable
     *     object. A save copies from the component to the stored copy, a restore copies back
     * @return the modified copy
     */
    public ComponentType<C> copiedBy(Supplier<C> create, BiConsumer<C, C> copy) {
        return withCopier(new StateCopier<>(create, copy));
    }

    /**
     * Declares the class as deeply immutable: a snapshot keeps a reference to the component itself. Records of numbers,
     * strings and entity ids do not need this.
     *
     * @return the modified copy
     */
    public ComponentType<C> immutable() {
        return withCopier(StateCopier.immutable());
    }

    /**
     * Shifts components with the world, in {@code step.shiftWorld(...)}: those with positions of their own. {@code
     * Transform} and {@code TileGrid} are shifted anyway. The previous value of an interpolated component is not.
     *
     * <pre>{@code
     * ComponentType.simulation(Camp.class).shiftedBy((camp, shift) -> camp.place.add(shift));
     * }</pre>
     *
     * @param newShifter adds a shift in world units to the positions of a component
     * @return a type with this shifter, equal in all else
     */
    public ComponentType<C> shiftedBy(BiConsumer<C, Vector3fc> newShifter) {
        Objects.requireNonNull(newShifter);
        return with(copy -> copy.shifter = newShifter);
    }

    /**
     * Shifts a component if this type has a shifter.
     *
     * @hidden
     */
    public void shift(C component, Vector3fc shift) {
        if (shifter != null) {
            shifter.accept(component, shift);
        }
    }

    /**
     * Returns whether components of this type are shifted with the world.
     *
     * @hidden
     */
    public boolean isShifted() {
        return shifter != null;
    }

    private ComponentType<C> withCopier(StateCopier<C> newCopier) {
        return with(copy -> copy.copier = newCopier);
    }

    /**
     * Sets the name of the component in stored states, such as saves. The name must never change, while the class can
     * be renamed and moved. By default it is the fully qualified name of the class. A presentation component is stored
     * only if it has a name of its own.
     *
     * @param name a name that no other component of the world has, such as {@code "crate"}
     * @return the modified copy
     * @throws IllegalArgumentException if the name is blank, has control characters or more than {@value
     *     StoredForm#MAX_NAME_LENGTH} characters
     */
    public ComponentType<C> named(String name) {
        return storedAs(stored.withName(name));
    }

    /**
     * Sets the version of the fields in stored states, 1 by default. Increase it when a field is added, removed,
     * renamed or gets another type, and {@linkplain #migratedFrom migrate} the states of the former version.
     *
     * @param version 1 to {@value StoredForm#MAX_VERSION}
     * @return the modified copy
     * @throws IllegalArgumentException if the number is out of range
     */
    public ComponentType<C> version(int version) {
        return storedAs(stored.withVersion(version));
    }

    /**
     * Adds a migration: how the fields that a version has stored become the fields of the next version. A state that is
     * several versions old passes through all migrations in between.
     *
     * @param version the older version, 1 or more
     * @param migration changes the stored fields to those of the next version
     * @return the modified copy
     * @throws IllegalArgumentException if the version has a migration already, or is not older than {@link #version}
     */
    public ComponentType<C> migratedFrom(int version, Consumer<StoredFields> migration) {
        return storedAs(stored.withMigration(version, migration));
    }

    /**
     * Sets how stored states contain the component. By default, its fields are stored by name, as {@link #copiedBy}
     * says. Classes with other fields, such as a collection, need a writer and also a copier, which creates the
     * component before its state is read.
     *
     * @param writer writes and reads the state
     * @return the modified copy
     */
    public ComponentType<C> writtenBy(StateWriter<C> writer) {
        return storedAs(stored.withWriter(writer));
    }

    private ComponentType<C> storedAs(StoredForm<C> newStored) {
        return with(copy -> copy.stored = newStored);
    }

    /**
     * Returns how stored states contain the component.
     *
     * @hidden
     */
    public StoredForm<C> stored() {
        return stored;
    }

    /**
     * Returns the component class.
     *
     * @return the class of the components
     */
    public Class<C> componentClass() {
        return componentClass;
    }

    /**
     * Returns the kind of the component.
     *
     * @return simulation or presentation
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the hasher.
     *
     * @return null if the component is hashed by its fields, or as a dense component by its current floats
     */
    public @Nullable BiConsumer<C, HashSink> hasher() {
        return hasher;
    }

    /**
     * Returns the layout of the floats of a dense component, null for an ordinary component.
     *
     * @hidden
     */
    public @Nullable DenseStorage<C> dense() {
        return dense;
    }

    /**
     * Returns the copier for snapshots, null if the component is copied by its fields.
     *
     * @hidden
     */
    @Nullable
    public StateCopier<C> copier() {
        return copier;
    }

    /**
     * Returns the interpolator.
     *
     * @return null if the component is not interpolated
     */
    @Nullable
    public Interpolator<C> interpolator() {
        return interpolator;
    }

    /**
     * Returns the classes of the views.
     *
     * @return the classes in the order of the calls of {@link #viewedAs}
     */
    public List<Class<?>> viewClasses() {
        List<Class<?>> classes = new ArrayList<>();
        views.forEach(view -> classes.add(view.viewClass()));
        return classes;
    }

    List<View<C, ?>> views() {
        return views;
    }

    /**
     * Returns true if components of this type can refer to an owner.
     *
     * @return false unless {@link #ownedBy} was called
     */
    public boolean isOwned() {
        return owner != null;
    }

    /**
     * Returns the owner to which a component refers.
     *
     * @param component a component of this class
     * @return null if it refers to none
     */
    @Nullable
    public EntityId ownerIn(Object component) {
        return owner == null ? null : owner.apply(componentClass.cast(component));
    }

    @Override
    public String toString() {
        return componentClass.getSimpleName();
    }
}
