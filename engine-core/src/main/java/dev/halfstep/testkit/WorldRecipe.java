package dev.halfstep.testkit;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Says how a test runs a game: with which player, workers, shuffle and additional entities and systems. A recipe can
 * build any number of equal worlds.
 *
 * <pre>{@code
 * WorldRecipe game = WorldRecipe.of(MyGame.GAME).input(() -> ScriptedInput.bySteps(Rate.hz(60)).press(Key.LEFT, 1));
 * try (SyntheticWorld world = game.build()) {
 *     world.step(25);
 * }
 * }</pre>
 *
 * <p>A test of one system needs no game:
 *
 * <pre>{@code
 * WorldRecipe forest = new WorldRecipe()
 *         .register(Velocity.class)
 *         .entities(100, random -> List.of(Transform.at(0, random.between(0, 9)), new Velocity()))
 *         .system("drift", Game::drift);
 * }</pre>
 *
 * <p>By default, systems run in strict mode. All functions of a recipe must create new objects in each call: worlds
 * must share nothing.
 */
public final class WorldRecipe {

    private record EntityGroup(int count, Function<RandomStream, List<?>> components) {}

    private final List<EntityGroup> entityGroups = new ArrayList<>();
    private final List<BiConsumer<World, SystemScheduler>> wirings = new ArrayList<>();
    private GameSpec<?> game;
    private Supplier<? extends InputSource> input = () -> InputSource.NONE;
    private SchedulerSettings settings = SchedulerSettings.defaults().inStrictMode();

    /** Creates a recipe for an empty world with 60 steps a second. */
    public WorldRecipe() {
        this(GameSpec.of("test", "1"));
    }

    private WorldRecipe(GameSpec<?> game) {
        this.game = game;
    }

    /**
     * Creates a recipe of a game.
     *
     * @param game the description of the game, with the seed and the settings of the test
     * @return a recipe
     */
    public static WorldRecipe of(GameSpec<?> game) {
        return new WorldRecipe(game);
    }

    /**
     * Registers component types.
     *
     * @param types the types; a type of {@link dev.halfstep.transform.Transform} replaces the type of the engine
     * @return this
     */
    public WorldRecipe register(ComponentType<?>... types) {
        game = game.register(types);
        return this;
    }

    /**
     * Registers component classes of the simulation that need no further declaration.
     *
     * @param simulationClasses the classes
     * @return this
     */
    public WorldRecipe register(Class<?>... simulationClasses) {
        game = game.register(simulationClasses);
        return this;
    }

    /**
     * Registers component types by a method.
     *
     * @param registration called with the builder of each new world
     * @return this
     */
    public WorldRecipe register(Consumer<World.Builder> registration) {
        game = game.register(registration);
        return this;
    }

    /**
     * Adds entities of one kind. They are spawned after the entities of the game.
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
     * Adds systems, events, bindings and entities that only the test has.
     *
     * @param wiring called with each new world and its scheduler, after the wiring of the game and the entities of the
     *     recipe; must create new systems in each call if the systems have state
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
     * @param newRate the number of steps a second; replaces the rate of the game
     * @return this
     */
    public WorldRecipe rate(Rate newRate) {
        game = game.rate(newRate);
        return this;
    }

    /**
     * Sets the seed of the game, and of the random streams of the entities.
     *
     * @param newSeed any number; replaces the seed of the game
     * @return this
     */
    public WorldRecipe seed(long newSeed) {
        game = game.withSeed(newSeed);
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
        SyntheticWorld built = new SyntheticWorld(game, schedulerSettings, input.get());
        try {
            spawnInto(built, game.seed());
            wirings.forEach(wiring -> wiring.accept(built.world(), built.scheduler()));
            return built;
        } catch (RuntimeException | Error failure) {
            built.close();
            throw failure;
        }
    }

    private void spawnInto(SyntheticWorld built, long seed) {
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
