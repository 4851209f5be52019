package dev.halfstep.testkit;

import dev.halfstep.input.InputSource;
import dev.halfstep.random.RandomStream;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a synthetic world is made of: components, entities, and the systems under test. As many equal worlds can be built
 * as a test needs.
 *
 * <pre>{@code
 * WorldRecipe forest = new WorldRecipe()
 *         .register(ComponentType.simulation(Velocity.class))
 *         .entities(100, random -> List.of(Transform.at(0, random.between(0, 9)), new Velocity()))
 *         .system("drift", Game::drift);
 * try (SyntheticWorld world = forest.build()) {
 *     world.step(25);
 * }
 * }</pre>
 *
 * <p>Transforms are registered already. Systems run in strict mode, 60 steps a second, unless the recipe says otherwise.
 * What it is given must make new objects each time, so that worlds share nothing.
 */
public final class WorldRecipe {

    private record Kind(int count, EntityRecipe recipe) {}

    private final List<ComponentType<?>> types = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Consumer<SystemScheduler>> systems = new ArrayList<>();
    private Supplier<? extends InputSource> input = () -> InputSource.NONE;
    private Rate rate = Rate.hz(60);
    private long seed = 1;
    private SchedulerSettings settings = SchedulerSettings.defaults().inStrictMode();

    /** A recipe for an empty world. */
    public WorldRecipe() {}

    /**
     * Adds a component class.
     *
     * @param type the class, as it is given to the builder of a world; one of {@link Transform} replaces the usual one
     * @return this
     */
    public WorldRecipe register(ComponentType<?> type) {
        types.add(type);
        return this;
    }

    /**
     * Adds entities that are made in the same way.
     *
     * @param count how many, 0 or more
     * @param recipe makes each of them
     * @return this
     * @throws IllegalArgumentException if the count is negative
     */
    public WorldRecipe entities(int count, EntityRecipe recipe) {
        if (count < 0) {
            throw new IllegalArgumentException("a world cannot have fewer than 0 entities of a kind: " + count);
        }
        kinds.add(new Kind(count, recipe));
        return this;
    }

    /**
     * Adds a simulation system that says nothing about itself.
     *
     * @param name what failures call it
     * @param system the system; it is shared by all worlds of this recipe, so it must keep nothing for itself
     * @return this
     */
    public WorldRecipe system(String name, SimulationSystem system) {
        return systems(scheduler -> scheduler.simulation(name, system));
    }

    /**
     * Adds systems, events and bindings in the way in which a game does.
     *
     * @param registration called with the scheduler of each new world; systems that keep something are to be made here
     * @return this
     */
    public WorldRecipe systems(Consumer<SystemScheduler> registration) {
        systems.add(registration);
        return this;
    }

    /**
     * Lets somebody play.
     *
     * @param player makes a player for each new world, such as a {@link dev.halfstep.input.ScriptedInput}
     * @return this
     */
    public WorldRecipe input(Supplier<? extends InputSource> player) {
        input = player;
        return this;
    }

    /**
     * Sets how many steps there are in a second.
     *
     * @param newRate 60 Hz unless this is called
     * @return this
     */
    public WorldRecipe rate(Rate newRate) {
        rate = newRate;
        return this;
    }

    /**
     * Sets where all that is random in the recipe begins.
     *
     * @param newSeed any number; 1 unless this is called
     * @return this
     */
    public WorldRecipe seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /**
     * Sets how many threads run the systems.
     *
     * @param workers 1 to 64; 1 unless this is called
     * @return this
     */
    public WorldRecipe workers(int workers) {
        settings = settings.withWorkers(workers);
        return this;
    }

    /**
     * Runs systems that have no order between them in another one.
     *
     * @param shuffleSeed which one
     * @return this
     */
    public WorldRecipe shuffle(long shuffleSeed) {
        settings = settings.withShuffle(shuffleSeed);
        return this;
    }

    /**
     * Leaves strict mode, for games that still have faults there. Conflicts between systems are not reported either.
     *
     * @return this
     */
    public WorldRecipe lenient() {
        settings = new SchedulerSettings(
                settings.workers(),
                settings.shuffleSeed(),
                false,
                settings.failurePolicy(),
                line -> {},
                settings.gpuInterpolation());
        return this;
    }

    /**
     * Builds a world.
     *
     * @return a new one, before its first frame, which is to be closed
     */
    public SyntheticWorld build() {
        return build(settings);
    }

    SyntheticWorld build(SchedulerSettings otherSettings) {
        InputSource player = input.get();
        SyntheticWorld built = new SyntheticWorld(buildWorld(), rate, otherSettings, player);
        try {
            spawnInto(built);
            systems.forEach(registration -> registration.accept(built.scheduler()));
            return built;
        } catch (RuntimeException | Error failure) {
            built.close();
            throw failure;
        }
    }

    private World buildWorld() {
        World.Builder builder = World.builder();
        if (types.stream().noneMatch(type -> type.componentClass() == Transform.class)) {
            builder.register(Transform.TYPE);
        }
        types.forEach(builder::register);
        return builder.build();
    }

    private void spawnInto(SyntheticWorld built) {
        int index = 0;
        for (Kind kind : kinds) {
            for (int i = 0; i < kind.count(); i++) {
                RandomStream random = RandomStream.of(seed, index++);
                built.spawn(kind.recipe().components(random));
            }
        }
    }

    SchedulerSettings settings() {
        return settings;
    }
}
