package dev.halfstep.component;

import dev.halfstep.entity.EntityId;
import dev.halfstep.state.StateHash;
import dev.halfstep.store.DenseType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the world must know of a component class before it is built.
 *
 * <pre>{@code
 * ComponentType.simulation(Velocity.class).hashedBy((velocity, sink) -> sink.add(velocity.x).add(velocity.y))
 * ComponentType.presentation(Sprite.class)
 * }</pre>
 *
 * <p>Objects of this class do not change: each method returns another one.
 *
 * @param <C> the component class
 */
public final class ComponentType<C> {

    /** Which side of the engine a component belongs to. */
    public enum Kind {
        /** Part of the simulated state: hashed, compared, replayed. Written in steps only. */
        SIMULATION,
        /** Only for showing: sprites, cameras, particles. Never part of the simulated state. */
        PRESENTATION
    }

    /**
     * Another class through which a component can be queried.
     *
     * @param viewClass the class to query
     * @param view finds the view of a component
     * @param lane which numbers of a dense component it shows, negative if none
     * @param <C> the component class
     * @param <V> the class of the view
     */
    record View<C, V>(Class<V> viewClass, Function<C, V> view, int lane) {}

    private final Class<C> componentClass;
    private final Kind kind;
    private final @Nullable ComponentHasher<C> hasher;
    private final @Nullable DenseType<C> dense;
    private final List<View<C, ?>> views;
    private final @Nullable Function<? super C, ? extends @Nullable EntityId> owner;
    private final @Nullable Interpolator<C> interpolator;
    private final @Nullable StateCopier<C> copier;

    private ComponentType(
            Class<C> componentClass,
            Kind kind,
            @Nullable ComponentHasher<C> hasher,
            @Nullable DenseType<C> dense,
            List<View<C, ?>> views,
            @Nullable Function<? super C, ? extends @Nullable EntityId> owner,
            @Nullable Interpolator<C> interpolator,
            @Nullable StateCopier<C> copier) {
        this.componentClass = componentClass;
        this.kind = kind;
        this.hasher = hasher;
        this.dense = dense;
        this.views = views;
        this.owner = owner;
        this.interpolator = interpolator;
        this.copier = copier;
    }

    /**
     * A component of the simulated state.
     *
     * @param componentClass a class of which objects can be made: no interface, no abstract class, no array
     * @param <C> the component class
     * @return the type, without a hasher
     * @throws IllegalArgumentException if no object can be exactly of that class
     */
    public static <C> ComponentType<C> simulation(Class<C> componentClass) {
        return new ComponentType<>(checked(componentClass), Kind.SIMULATION, null, null, List.of(), null, null, null);
    }

    /**
     * A component that only serves presentation.
     *
     * @param componentClass a class of which objects can be made: no interface, no abstract class, no array
     * @param <C> the component class
     * @return the type
     * @throws IllegalArgumentException if no object can be exactly of that class
     */
    public static <C> ComponentType<C> presentation(Class<C> componentClass) {
        return new ComponentType<>(checked(componentClass), Kind.PRESENTATION, null, null, List.of(), null, null, null);
    }

    private static <C> Class<C> checked(Class<C> componentClass) {
        Objects.requireNonNull(componentClass, "componentClass");
        if (Modifier.isAbstract(componentClass.getModifiers())) { // also interfaces, arrays and primitive types
            throw new IllegalArgumentException(
                    "a component must be of a class that objects can be made of: " + componentClass.getName());
        }
        return componentClass;
    }

    /**
     * The same type with the numbers that make up its state.
     *
     * @param newHasher names them
     * @return another type
     */
    public ComponentType<C> hashedBy(ComponentHasher<C> newHasher) {
        return new ComponentType<>(
                componentClass, kind, Objects.requireNonNull(newHasher), dense, views, owner, interpolator, copier);
    }

    /**
     * The same type with its numbers in dense chunks, side by side with those of entities that are alike. Unless it has
     * another hasher, its state is all of its current numbers.
     *
     * @param newDense how they lie there
     * @return another type
     * @see dev.halfstep.store.DenseComponent
     */
    public ComponentType<C> storedIn(DenseType<C> newDense) {
        return new ComponentType<>(
                componentClass, kind, hasher, Objects.requireNonNull(newDense), views, owner, interpolator, copier);
    }

    /**
     * The same type with another class through which it can be queried. A view costs no memory in the world: whatever
     * has the component has the view.
     *
     * @param viewClass the class to query
     * @param view finds the view of a component; the same one each time
     * @param <V> the class of the view
     * @return another type
     */
    public <V> ComponentType<C> viewedAs(Class<V> viewClass, Function<C, V> view) {
        return viewedAs(viewClass, view, -1);
    }

    /**
     * The same type with another class through which it can be queried, and which shows the numbers of one lane.
     *
     * @param viewClass the class to query
     * @param view finds the view of a component; the same one each time
     * @param lane which lane of the chunks spans of that class show
     * @param <V> the class of the view
     * @return another type
     */
    public <V> ComponentType<C> viewedAs(Class<V> viewClass, Function<C, V> view, int lane) {
        List<View<C, ?>> more = new ArrayList<>(views);
        more.add(new View<>(checked(viewClass), Objects.requireNonNull(view), lane));
        return new ComponentType<>(componentClass, kind, hasher, dense, List.copyOf(more), owner, interpolator, copier);
    }

    /**
     * The same type, so that an entity with this component is despawned together with another one, which the component
     * names: a wheel with its car, a child with its parent.
     *
     * <p>The owner is read once, when the component becomes part of its entity. To change it, remove the component and
     * add another one. No entity may own itself, not through others either, and none that has presentation components
     * only may own one that is simulated: what is simulated must not leave when the display lets something leave.
     *
     * @param newOwner finds the owner of a component; null if nobody owns that one
     * @return another type
     */
    public ComponentType<C> ownedBy(Function<? super C, ? extends @Nullable EntityId> newOwner) {
        return new ComponentType<>(
                componentClass, kind, hasher, dense, views, Objects.requireNonNull(newOwner), interpolator, copier);
    }

    /**
     * The same type, so that presentation can see its values between two steps.
     *
     * @param newInterpolator what lies between two values
     * @return another type
     * @throws IllegalArgumentException if this is a presentation component, which is not part of any step
     */
    public ComponentType<C> interpolatedBy(Interpolator<C> newInterpolator) {
        if (kind != Kind.SIMULATION) {
            throw new IllegalArgumentException("only a simulation component can be interpolated: " + this);
        }
        Objects.requireNonNull(newInterpolator);
        return new ComponentType<>(componentClass, kind, hasher, dense, views, owner, newInterpolator, copier);
    }

    /**
     * The same type with the way in which snapshots copy its state. One without it is copied by its fields, those that
     * {@link StateHash#faultOf} allows.
     *
     * @param newCopier copies it, or {@link StateCopier#unchangeable()}
     * @return another type
     */
    public ComponentType<C> copiedBy(StateCopier<C> newCopier) {
        Objects.requireNonNull(newCopier);
        return new ComponentType<>(componentClass, kind, hasher, dense, views, owner, interpolator, newCopier);
    }

    /**
     * The class of the components.
     *
     * @return the class itself
     */
    public Class<C> componentClass() {
        return componentClass;
    }

    /**
     * Which side the component belongs to.
     *
     * @return simulation or presentation
     */
    public Kind kind() {
        return kind;
    }

    /**
     * What names the numbers of its state.
     *
     * @return the hasher, or null if there is none
     */
    public @Nullable ComponentHasher<C> hasher() {
        return hasher;
    }

    /**
     * How its numbers lie in chunks.
     *
     * @return null for an ordinary component, whose numbers are its own fields
     */
    public @Nullable DenseType<C> dense() {
        return dense;
    }

    @Nullable
    public StateCopier<C> copier() {
        return copier;
    }

    @Nullable
    public Interpolator<C> interpolator() {
        return interpolator;
    }

    /**
     * The classes of its views.
     *
     * @return what was given to {@link #viewedAs}, in that order
     */
    public List<Class<?>> viewClasses() {
        List<Class<?>> classes = new ArrayList<>();
        views.forEach(view -> classes.add(view.viewClass()));
        return classes;
    }

    List<View<C, ?>> views() {
        return views;
    }

    public boolean isOwned() {
        return owner != null;
    }

    /** The entity with which the entity of a component is despawned, null if there is none. */
    @Nullable
    public EntityId ownerIn(Object component) {
        return owner == null ? null : owner.apply(componentClass.cast(component));
    }

    @Override
    public String toString() {
        return componentClass.getSimpleName();
    }
}
