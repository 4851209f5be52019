package dev.halfstep.game;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Describes a game, once, for everything that runs the game: a window, a server, a test, a recording and its replay, a
 * second run beside the first one, a tool. The description is immutable: each method returns another one.
 *
 * <pre>{@code
 * static final GameSpec<?> GAME = GameSpec.of("my-game", "1.0")
 *         .register(Velocity.class)
 *         .stepsPerSecond(60)
 *         .withSeed(7)
 *         .setting("meteors", 4, 1, 100)
 *         .wire((world, scheduler, game) -> {
 *             world.spawn(new RandomStream(game.seed()));
 *             scheduler.simulation("drift", Drift::step);
 *         });
 * }</pre>
 *
 * <p>The wiring is a function of the description, its seed and its settings: it reads no file, no clock and no other
 * object that may change. So all runs of a description with the same seed and settings begin in the same state, and
 * share nothing. The window, the clock, the input of the player, the display and the number of workers belong to a run,
 * not to the description.
 *
 * <p>The wiring returns the parts that the view needs, such as a reader of events, a camera or a state machine. Each
 * run has {@linkplain GameRun#parts() parts of its own}:
 *
 * <pre>{@code
 * static final GameSpec<Parts> GAME = GameSpec.of("my-game", "1.0").parts(MyGame::wire);
 *
 * static Parts wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
 *     Events<Landed> landed = scheduler.addEvents(Landed.class, 64);
 *     scheduler.simulation("land", step -> land(step, landed));
 *     return new Parts(landed.reader());
 * }
 * }</pre>
 *
 * <p>{@link Transform} is registered already. By default a game runs 60 steps a second, and its seed is 1. Tools find a
 * description in a static final field of a class.
 *
 * @param <S> the type of the parts that the wiring returns; {@link World}, the world itself, if the wiring returns
 *     nothing
 */
public final class GameSpec<S> {

    /** Adds events, bindings, systems and entities to a new world. */
    @FunctionalInterface
    public interface Wiring {

        /**
         * Adds events, bindings, systems and entities.
         *
         * @param world the world, with the registered component types and without entities
         * @param scheduler the scheduler of the world
         * @param game the description, with the seed and the settings of this run
         */
        void wire(World world, SystemScheduler scheduler, GameSpec<?> game);
    }

    /**
     * Adds events, bindings, systems and entities to a new world, and returns the parts that the view needs.
     *
     * @param <S> the type of the parts
     */
    @FunctionalInterface
    public interface PartsWiring<S> {

        /**
         * Adds events, bindings, systems and entities.
         *
         * @param world the world, with the registered component types and without entities
         * @param scheduler the scheduler of the world
         * @param game the description, with the seed and the settings of this run
         * @return objects of this run, such as event readers; they must not be shared with another run
         */
        S wire(World world, SystemScheduler scheduler, GameSpec<?> game);
    }

    /**
     * Says why the outcome of a game does not depend on something that usually makes runs diverge, such as a clock or a
     * field of a system. {@code DeterminismCheck}, of the extension {@code halfstep-determinism}, then lists the place
     * among the known ones instead of failing. At run time the annotation has no effect.
     *
     * <pre>{@code
     * @DeterministicBecause("each step overwrites it before it reads it")
     * private final float[] distances = new float[64];
     * }</pre>
     *
     * <p>On a type, it covers all members and nested types; on a method or constructor, also the lambdas in it; on a field,
     * the field and the collection in it. It does not cover methods that are called from there.
     */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
    public @interface DeterministicBecause {

        /**
         * Returns the reason.
         *
         * @return the reason, for people; a blank one is a finding of the check
         */
        String value();
    }

    private static final Rate DEFAULT_RATE = Rate.hz(60);

    private final String name;
    private final String version;
    private final PartsWiring<S> wiring;

    // A method sets them only in the copy that it is about to return.
    private Rate rate = DEFAULT_RATE;
    private Function<Rate, ? extends Timestep> timestep = FixedTimestep::new;
    private BiConsumer<World.Builder, GameSpec<?>> registration = (world, game) -> {};
    private boolean replacesTransform;
    private long seed = 1;
    private SortedMap<String, GameSetting> settings = new TreeMap<>();
    private List<GivenFunction> functions = List.of();

    private GameSpec(String name, String version, PartsWiring<S> wiring) {
        this.name = PrintableText.require(name);
        this.version = PrintableText.require(version);
        this.wiring = wiring;
    }

    /** Returns a copy with another wiring. */
    private <T> GameSpec<T> copy(PartsWiring<T> newWiring) {
        GameSpec<T> copy = new GameSpec<>(name, version, newWiring);
        copy.rate = rate;
        copy.timestep = timestep;
        copy.registration = registration;
        copy.replacesTransform = replacesTransform;
        copy.seed = seed;
        copy.settings = settings;
        copy.functions = functions;
        return copy;
    }

    /** Returns this copy, which was given a function. */
    private GameSpec<S> given(Object function) {
        functions = Stream.concat(functions.stream(), Stream.of(GivenFunction.of(function, GameSpec.class)))
                .toList();
        return this;
    }

    private GameSpec<S> copy() {
        return copy(wiring);
    }

    /**
     * Describes a game without systems and entities.
     *
     * @param name the name in recordings and on the command line, such as {@code my-game}; a recording of a game with
     *     another name is refused
     * @param version the version; another version can replay a recording, but may diverge
     * @return the description
     * @throws IllegalArgumentException if a text has control characters, which programs would print to a terminal
     */
    public static GameSpec<World> of(String name, String version) {
        return new GameSpec<>(name, version, (world, scheduler, game) -> world);
    }

    /**
     * Registers component types, in addition to {@link Transform#TYPE}.
     *
     * @param types the types; a type of {@link Transform} replaces {@link Transform#TYPE}
     * @return a copy with the types
     */
    public GameSpec<S> register(ComponentType<?>... types) {
        ComponentType<?>[] copies = types.clone();
        GameSpec<S> copy = registered((world, game) -> world.register(copies));
        for (ComponentType<?> type : types) {
            copy.replacesTransform |= type.componentClass() == Transform.class;
        }
        return copy;
    }

    /**
     * Registers component classes of the simulation that need no further declaration.
     *
     * @param simulationClasses the classes
     * @return a copy with the classes
     */
    public GameSpec<S> register(Class<?>... simulationClasses) {
        Class<?>[] copies = simulationClasses.clone();
        return registered((world, game) -> world.register(copies));
    }

    /**
     * Registers component types by a method of the game.
     *
     * @param method called with the builder of each new world, after the registrations before
     * @return a copy with the registration
     */
    public GameSpec<S> register(Consumer<World.Builder> method) {
        Objects.requireNonNull(method, "method");
        return registered((world, game) -> method.accept(world)).given(method);
    }

    /**
     * Registers component types that depend on the settings, such as those of the chosen scene.
     *
     * @param method called with the builder of each new world and the description with the settings of the run, after
     *     the registrations before
     * @return a copy with the registration
     */
    public GameSpec<S> register(BiConsumer<World.Builder, GameSpec<?>> method) {
        return registered(method).given(method);
    }

    private GameSpec<S> registered(BiConsumer<World.Builder, GameSpec<?>> method) {
        GameSpec<S> copy = copy();
        copy.registration = registration.andThen(method);
        return copy;
    }

    /**
     * Adds events, bindings, systems and entities by a method of the game that needs neither seed nor settings.
     *
     * @param method called once in each run, after the wirings before. It creates new objects in each call: {@code
     *     new MyGame()::wire} would share one object between all runs
     * @return a copy with the wiring
     */
    public GameSpec<S> wire(BiConsumer<World, SystemScheduler> method) {
        Objects.requireNonNull(method, "method");
        return wired((world, scheduler, game) -> method.accept(world, scheduler))
                .given(method);
    }

    /**
     * Adds events, bindings, systems and entities by a method of the game.
     *
     * @param method called once in each run, after the wirings before
     * @return a copy with the wiring
     */
    public GameSpec<S> wire(Wiring method) {
        Objects.requireNonNull(method, "method");
        return wired(method).given(method);
    }

    private GameSpec<S> wired(Wiring method) {
        return copy((world, scheduler, game) -> {
            S parts = wiring.wire(world, scheduler, game);
            method.wire(world, scheduler, game);
            return parts;
        });
    }

    /**
     * Adds events, bindings, systems and entities by a method of the game that returns what the view needs, and needs
     * neither seed nor settings.
     *
     * @param method called once in each run, after the wirings before; {@link GameRun#parts()} returns its result
     * @param <T> the type of the result
     * @return a copy with the wiring, whose parts replace the parts of earlier wirings
     */
    public <T> GameSpec<T> parts(BiFunction<World, SystemScheduler, T> method) {
        Objects.requireNonNull(method, "method");
        return wiredParts((world, scheduler, game) -> method.apply(world, scheduler))
                .given(method);
    }

    /**
     * Adds events, bindings, systems and entities by a method of the game that returns the parts that the view needs.
     *
     * @param method called once in each run, after the wirings before; {@link GameRun#parts()} returns its result
     * @param <T> the type of the result
     * @return a copy with the wiring, whose parts replace the parts of earlier wirings
     */
    public <T> GameSpec<T> parts(PartsWiring<T> method) {
        Objects.requireNonNull(method, "method");
        return wiredParts(method).given(method);
    }

    private <T> GameSpec<T> wiredParts(PartsWiring<T> method) {
        return copy((world, scheduler, game) -> {
            wiring.wire(world, scheduler, game);
            return method.wire(world, scheduler, game);
        });
    }

    /**
     * Sets the step rate.
     *
     * @param newRate the number of steps a second; a game without this call has 60 Hz
     * @return a copy with the rate
     */
    public GameSpec<S> rate(Rate newRate) {
        GameSpec<S> copy = copy();
        copy.rate = Objects.requireNonNull(newRate, "newRate");
        return copy;
    }

    /**
     * Sets the step rate to a whole number of steps a second. Short for {@code rate(Rate.hz(steps))}.
     *
     * @param steps 1 to 1,000,000
     * @return a copy with the rate
     * @throws IllegalArgumentException if the number is out of range
     */
    public GameSpec<S> stepsPerSecond(int steps) {
        return rate(Rate.hz(steps));
    }

    /**
     * Sets the timestep, for a game loop other than fixed steps with the default limits. A game whose steps differ in
     * length cannot be recorded.
     *
     * @param newTimestep creates the timestep of each run from the step rate
     * @return a copy with the timestep
     */
    public GameSpec<S> timestep(Function<Rate, ? extends Timestep> newTimestep) {
        GameSpec<S> copy = copy();
        copy.timestep = Objects.requireNonNull(newTimestep, "newTimestep");
        return copy;
    }

    /**
     * Sets the seed of all random numbers of the game. The wiring reads it, and recordings contain it.
     *
     * @param newSeed any number; a game without this call has the seed 1
     * @return a copy with the seed
     */
    public GameSpec<S> withSeed(long newSeed) {
        GameSpec<S> copy = copy();
        copy.seed = newSeed;
        return copy;
    }

    /**
     * Declares a number on which the outcome depends, such as the number of players. The wiring reads it by {@link
     * #number}, recordings contain it, and {@code --key NUMBER} sets it on the command line.
     *
     * @param key the name: lower-case letters, digits and hyphens, such as {@code start-level}
     * @param value the value of a game that {@linkplain #with(String, long) sets} no other
     * @param min the minimum value
     * @param max the maximum value
     * @return a copy with the setting
     * @throws IllegalArgumentException if the key is declared already or is no such name, or if the value is out of
     *     range
     */
    public GameSpec<S> setting(String key, long value, long min, long max) {
        return declare(key, GameSetting.number(value, min, max));
    }

    /**
     * Declares a text on which the outcome depends, such as the name of a level. The wiring reads it by {@link #text},
     * recordings contain it, and {@code --key TEXT} sets it on the command line.
     *
     * @param key the name: lower-case letters, digits and hyphens
     * @param value the value of a game that {@linkplain #with(String, String) sets} no other
     * @param others all other values; none if any text without control characters, of at most 1,000 characters, is
     *     allowed
     * @return a copy with the setting
     * @throws IllegalArgumentException if the key is declared already or is no such name
     */
    public GameSpec<S> setting(String key, String value, String... others) {
        return declare(key, GameSetting.text(value, others));
    }

    private GameSpec<S> declare(String key, GameSetting setting) {
        if (settings.containsKey(GameSetting.requireKey(key))) {
            throw new IllegalArgumentException("a setting must be declared once: " + key);
        }
        return put(key, setting);
    }

    private GameSpec<S> put(String key, GameSetting setting) {
        GameSpec<S> copy = copy();
        copy.settings = new TreeMap<>(settings);
        copy.settings.put(key, setting);
        return copy;
    }

    /**
     * Sets a setting of the game.
     *
     * @param key the name of a declared setting
     * @param value the value
     * @return a copy with the value
     * @throws IllegalArgumentException if the setting is not declared, or does not allow the value
     */
    public GameSpec<S> with(String key, String value) {
        return put(key, declared(key).withValue(key, value));
    }

    /**
     * Sets a number among the settings of the game.
     *
     * @param key the name of a declared setting
     * @param value the value
     * @return a copy with the value
     * @throws IllegalArgumentException if the setting is not declared, or does not allow the value
     */
    public GameSpec<S> with(String key, long value) {
        return with(key, Long.toString(value));
    }

    private GameSetting declared(String key) {
        GameSetting setting = settings.get(key);
        if (setting == null) {
            throw new IllegalArgumentException(
                    "a setting must be declared by the game " + name + ": " + key + "; it has " + settings.keySet());
        }
        return setting;
    }

    /**
     * Begins a run without a window, with the {@linkplain SchedulerSettings#defaults() default settings} of the
     * scheduler.
     *
     * @return a run before its first frame; close it
     */
    public GameRun<S> begin() {
        return begin(SchedulerSettings.defaults());
    }

    /**
     * Begins a run without a window.
     *
     * @param scheduler the number of workers, strict mode, the failure policy
     * @return a run before its first frame; close it
     */
    public GameRun<S> begin(SchedulerSettings scheduler) {
        return begin(timestep.apply(rate), scheduler);
    }

    /**
     * Begins a run without a window, with another timestep.
     *
     * @param ownTimestep the timestep of the run
     * @param scheduler the number of workers, strict mode, the failure policy
     * @return a run before its first frame; close it
     * @hidden
     */
    public GameRun<S> begin(Timestep ownTimestep, SchedulerSettings scheduler) {
        World.Builder builder = World.builder();
        if (!replacesTransform) {
            builder.register(Transform.TYPE);
        }
        registration.accept(builder, this);
        return GameRun.begin(this, builder.build(), ownTimestep, scheduler, wiring);
    }

    /**
     * Returns the name.
     *
     * @return the name in recordings and on the command line
     */
    public String name() {
        return name;
    }

    /**
     * Returns the version.
     *
     * @return the version in recordings
     */
    public String version() {
        return version;
    }

    /**
     * Returns the step rate.
     *
     * @return the number of steps a second
     */
    public Rate rate() {
        return rate;
    }

    /**
     * Returns the seed.
     *
     * @return the seed of all random numbers of the game
     */
    public long seed() {
        return seed;
    }

    /**
     * Returns a number among the settings.
     *
     * @param key the name of a setting that is declared as a number
     * @return the value
     * @throws IllegalArgumentException if the setting is not declared, or is no number
     */
    public long number(String key) {
        return declared(key).number(key);
    }

    /**
     * Returns a number among the settings, as an {@code int}.
     *
     * @param key the name of a setting that is declared as a number, with bounds of an {@code int}
     * @return the value
     * @throws IllegalArgumentException if the setting is not declared, or is no number
     * @throws ArithmeticException if the value is no {@code int}
     */
    public int integer(String key) {
        return Math.toIntExact(number(key));
    }

    /**
     * Returns a setting as text.
     *
     * @param key the name of a declared setting
     * @return the value
     * @throws IllegalArgumentException if the setting is not declared
     */
    public String text(String key) {
        return declared(key).value();
    }

    /**
     * Returns all settings and their values.
     *
     * @return the values by the names of the settings, in alphabetical order; unmodifiable
     */
    public SortedMap<String, String> settings() {
        SortedMap<String, String> values = new TreeMap<>();
        settings.forEach((key, setting) -> values.put(key, setting.value()));
        return Collections.unmodifiableSortedMap(values);
    }

    /**
     * Returns which values a setting allows, for usage texts.
     *
     * @param key the name of a declared setting
     * @return such as {@code 1 to 3} or {@code day, night}
     * @hidden
     */
    public String allowedValues(String key) {
        return declared(key).allowed();
    }

    /**
     * Returns a copy that begins as a recording did. A setting that the recording does not have keeps its value; one
     * that the game does not declare is ignored.
     *
     * @param recordedRate the step rate of the recording
     * @param recordedSeed the seed of the recording
     * @param recordedSettings the settings of the recording, which is not trusted
     * @return the copy
     * @throws IllegalArgumentException if a setting does not allow its value
     * @hidden
     */
    public GameSpec<S> asRecorded(Rate recordedRate, long recordedSeed, Map<String, String> recordedSettings) {
        GameSpec<S> copy = rate(recordedRate).withSeed(recordedSeed);
        for (Map.Entry<String, String> setting : recordedSettings.entrySet()) {
            if (settings.containsKey(setting.getKey())) {
                copy = copy.with(setting.getKey(), setting.getValue());
            }
        }
        return copy;
    }

    /**
     * Returns where the description was given its wirings and registrations, for a check of their class files.
     *
     * @return the functions, in the order in which they were given
     * @hidden
     */
    public List<GivenFunction> functions() {
        return functions;
    }

    /** Returns name and version. */
    @Override
    public String toString() {
        return name + " " + version;
    }
}
