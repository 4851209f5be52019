package dev.halfstep.testkit;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputSource;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Describes a {@link SyntheticWorld}: component types, entities and systems under test. A recipe can build any number
 * of equal worlds.
 *
 * <pre>{@code
 * WorldRecipe forest = new WorldRecipe()
 *         .register(Velocity.class)
 *         .entities(100, random -> List.of(Transform.at(0, random.between(0, 9)), new Velocity()))
 *         .system("drift", Game::drift);
 * try (SyntheticWorld world = forest.build()) {
 *     world.step(25);
 * }
 * }</pre>
 *
 * <p>To test a whole game, pass the two methods with which its program registers components and adds systems:
 *
 * <pre>{@code
 * WorldRecipe game = new WorldRecipe()
 *         .register(Meteors::register)
 *         .wire((world, scheduler) -> Meteors.begin(world, scheduler));
 * }</pre>
 *
 * <p>{@link Transform} is registered already. By default, systems run in strict mode, with 60 steps a second. All
 * functions of a recipe must create new objects in each call, so that worlds share nothing.
 */
public final class WorldRecipe {

    private record EntityGroup(int count, Function<RandomStream, List<?>> components) {}

    private final List<Consumer<World.Builder>> registrations = new ArrayList<>();
    private final List<EntityGroup> entityGroups = new ArrayList<>();
    private final List<BiConsumer<World, SystemScheduler>> wirings = new ArrayList<>();
    private boolean replacesTransform;
    private Supplier<? extends InputSource> input = () -> InputSource.NONE;
    private Rate rate = Rate.hz(60);
    private long seed = 1;
    private SchedulerSettings settings = SchedulerSettings.defaults().inStrictMode();

    /** Creates a recipe for an empty world. */
    public WorldRecipe() {}

    /**
     * Registers component types.
     *
     * @param types the types; a type of {@link Transform} replaces {@link Transform#TYPE}
     * @return this
     */
    public WorldRecipe register(ComponentType<?>... types) {
        for (ComponentType<?> type : types) {
            replacesTransform |= type.componentClass() == Transform.class;
        }
        return register(builder -> builder.register(types));
    }

    /**
     * Registers component classes of the simulation that need no further declaration.
     *
     * @param simulationClasses the classes
     * @return this
     */
    public WorldRecipe register(Class<?>... simulationClasses) {
        return register(builder -> builder.register(simulationClasses));
    }

    /**
     * Registers component types by a method of a game.
     *
     * @param registration called with the builder of each new world, in which {@link Transform} is registered already
     * @return this
     */
    public WorldRecipe register(Consumer<World.Builder> registration) {
        registrations.add(registration);
        return this;
    }

    /**
     * Adds entities of one kind.
     *
     * @param count the number of entities, 0 or more
     * @param components creates the components of one entity, each of a different registered class. Each entity has its
     *     own random stream, so an extra entity does not change the other entities
     * @return this
     * @throws IllegalArgumentException if the count is negative
     */
    public WorldRecipe entities(int count, Function<RandomStream, List<?>> components) {
        if (count < 0) {
            throw new IllegalArgumentException("the number of entities must be at least 0: " + count);
        }
        entityGroups.add(new EntityGroup(count, components));
        return this;
    }

    /**
     * Adds a simulation system that declares neither its components nor its order.
     *
     * @param name the name of the system
     * @param system the system; all worlds of this recipe share it, so it must be stateless
     * @return this
     */
    public WorldRecipe system(String name, SimulationSystem system) {
        return wire((world, scheduler) -> scheduler.simulation(name, system));
    }

    /**
     * Adds systems, events, bindings and entities by a method of a game.
     *
     * @param wiring called with each new world and its scheduler, after the entities of the recipe are spawned; must
     *     create new systems in each call if the systems have state
     * @return this
     */
    public WorldRecipe wire(BiConsumer<World, SystemScheduler> wiring) {
        wirings.add(wiring);
        return this;
    }

    /**
     * Sets the input of the player.
     *
     * @param player creates the source of input of each new world, such as a {@link dev.halfstep.input.ScriptedInput}
     * @return this
     */
    public WorldRecipe input(Supplier<? extends InputSource> player) {
        input = player;
        return this;
    }

    /**
     * Sets the step rate.
     *
     * @param newRate the number of steps a second; a recipe without this call has 60 Hz
     * @return this
     */
    public WorldRecipe rate(Rate newRate) {
        rate = newRate;
        return this;
    }

    /**
     * Sets the seed of the random streams of the entities.
     *
     * @param newSeed any number; a recipe without this call has the seed 1
     * @return this
     */
    public WorldRecipe seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /**
     * Sets the number of threads that run systems.
     *
     * @param workers 1 to 64; a recipe without this call has one worker
     * @return this
     */
    public WorldRecipe workers(int workers) {
        settings = settings.withWorkers(workers);
        return this;
    }

    /**
     * Shuffles systems that have no ordering constraint between them.
     *
     * @param shuffleSeed the seed of the shuffle; each seed gives one order
     * @return this
     */
    public WorldRecipe shuffle(long shuffleSeed) {
        settings = settings.withShuffle(shuffleSeed);
        return this;
    }

    /**
     * Turns off strict mode, for long runs: strict mode hashes the state twice for each system.
     *
     * @return this
     */
    public WorldRecipe lenient() {
        settings = new SchedulerSettings(
                settings.workers(),
                settings.shuffleSeed(),
                /* strict= */ false,
                settings.isolatesFailures(),
                settings.reports(),
                settings.gpuInterpolation());
        return this;
    }

    /**
     * Builds a world.
     *
     * @return a new world before its first frame; close it after the test
     */
    public SyntheticWorld build() {
        return build(settings);
    }

    /** Builds a world with the given settings of the scheduler, which replace the settings of the recipe. */
    SyntheticWorld build(SchedulerSettings schedulerSettings) {
        InputSource player = input.get();
        SyntheticWorld built = new SyntheticWorld(buildWorld(), rate, schedulerSettings, player);
        try {
            spawnInto(built);
            wirings.forEach(wiring -> wiring.accept(built.world(), built.scheduler()));
            return built;
        } catch (RuntimeException | Error failure) {
            built.close();
            throw failure;
        }
    }

    private World buildWorld() {
        World.Builder builder = World.builder();
        if (!replacesTransform) {
            builder.register(Transform.TYPE);
        }
        registrations.forEach(registration -> registration.accept(builder));
        return builder.build();
    }

    private void spawnInto(SyntheticWorld built) {
        int index = 0;
        for (EntityGroup group : entityGroups) {
            for (int i = 0; i < group.count(); i++) {
                RandomStream random = RandomStream.of(seed, index++);
                built.spawn(group.components().apply(random));
            }
        }
    }

    SchedulerSettings settings() {
        return settings;
    }
}
