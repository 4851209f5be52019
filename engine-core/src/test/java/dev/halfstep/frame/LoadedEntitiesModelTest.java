package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs a random game twice: one of the two saves, loads and seeks at random, and both must have the same states. The
 * simulation spawns entities with presentation components only, refers to them, makes them simulated and despawns them;
 * presentation spawns and despawns entities of its own.
 */
class LoadedEntitiesModelTest {

    private static final int STEPS = Boolean.getBoolean("halfstep.long") ? 2_000 : 60;
    private static final int MAX_AGENTS = 12;
    private static final int MIN_AGENTS = 3;
    private static final long STEP_NANOS = 100_000_000;

    /** Refers to entities, most of which have presentation components only. */
    private static final class Agent {
        @Nullable
        EntityId held;

        /** Whether the held entity has a presentation component that is saved. */
        boolean holdsNamed;

        @Nullable
        EntityId attached;

        /** Whether the entity of this component has a presentation component that is saved. */
        boolean isNamed;

        /** Counts the references whose entity lives: a lost entity changes the state hash. */
        int living;
    }

    private record Spark(int number) {}

    private static final class Glow extends DenseComponent {
        static final ComponentType<Glow> TYPE = ComponentType.presentation(Glow.class)
                .storedIn(DenseComponent.floats(1))
                .named("glow");

        Glow() {
            super(1);
        }

        Glow(float value) {
            super(1);
            set(0, value);
        }

        float value() {
            return get(0);
        }
    }

    /** Is not saved. */
    private record Dust(int number) {}

    /** Is despawned with its owner. */
    private record Attached(EntityId owner) {}

    private static final class Game implements AutoCloseable {
        final World world = World.builder()
                .register(Transform.TYPE)
                .register(Agent.class)
                .register(ComponentType.presentation(Spark.class).named("spark"), Glow.TYPE)
                .register(ComponentType.presentation(Dust.class))
                .register(ComponentType.presentation(Attached.class)
                        .named("attached")
                        .ownedBy(Attached::owner))
                .build();
        final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        private final HeadlessHost host = new HeadlessHost();
        private final SplittableRandom ofPresentation;
        private final List<EntityId> presented = new ArrayList<>();

        Game(long seed, long presentationSeed) {
            ofPresentation = new SplittableRandom(presentationSeed);
            for (int i = 0; i < 4; i++) {
                Agent agent = new Agent();
                agent.held = world.spawn(i == 0 ? new Spark(-i) : new Dust(-i));
                agent.holdsNamed = i == 0;
                world.spawn(agent);
            }
            world.spawn(new Dust(-100)); // nothing refers to it
            scheduler.simulation("play", step -> {
                SplittableRandom random = new SplittableRandom(seed * 1_000_003 + step.step());
                play(step, random);
            });
            scheduler.simulation("count", step -> {
                for (var row : world.query(Agent.class)) {
                    Agent agent = row.first();
                    agent.living = (isAlive(agent.held) ? 1 : 0) + (isAlive(agent.attached) ? 2 : 0);
                }
            });
            scheduler.presentation("decorate", frame -> decorate());
            scheduler.frame(host, 0);
        }

        private static boolean isAlive(@Nullable EntityId id) {
            return id != null && id.isAlive();
        }

        void step() {
            scheduler.frame(host, STEP_NANOS);
        }

        long steps() {
            return scheduler.timestep().steps();
        }

        private List<EntityId> agents() {
            List<EntityId> agents = new ArrayList<>();
            for (var row : world.query(Agent.class)) {
                agents.add(row.id());
            }
            agents.sort(Comparator.comparingLong(EntityId::number)); // unsaved components decide the order of a query
            return agents;
        }

        /** Spawns an entity with presentation components only. */
        private static EntityId spawn(SimulationContext step, int kind) {
            int number = (int) step.step();
            return switch (kind) {
                case 0 -> step.commands().spawn(new Spark(number));
                case 1 -> step.commands().spawn(new Glow(number));
                case 2 -> step.commands().spawn(new Dust(number), new Glow(number), new Spark(number));
                default -> step.commands().spawn(new Dust(number));
            };
        }

        private void play(SimulationContext step, SplittableRandom random) {
            List<EntityId> agents = agents();
            EntityId id = agents.get(random.nextInt(agents.size()));
            Agent agent = world.get(id, Agent.class);
            Agent other = world.get(agents.get(random.nextInt(agents.size())), Agent.class);
            int kind = random.nextInt(5);
            boolean isHolding = isAlive(agent.held);
            boolean mayAdd = agents.size() < MAX_AGENTS;
            boolean mayRemove = agents.size() > MIN_AGENTS;
            switch (random.nextInt(9)) {
                case 0, 1 -> {
                    agent.held = spawn(step, kind);
                    agent.holdsNamed = kind < 3;
                }
                case 2 -> spawn(step, kind); // nothing refers to it
                case 3 -> {
                    agent.held = other.held;
                    agent.holdsNamed = other.holdsNamed;
                }
                case 4 -> {
                    if (isHolding && mayRemove) {
                        step.commands().despawn(Objects.requireNonNull(agent.held));
                    }
                }
                case 5 -> {
                    if (isHolding) {
                        agent.attached = step.commands().spawn(new Attached(agent.held));
                    }
                }
                case 6 -> { // makes the held entity simulated
                    if (isHolding && mayAdd && !agents.contains(agent.held)) {
                        Agent added = new Agent();
                        added.isNamed = agent.holdsNamed;
                        step.commands().add(agent.held, added);
                    }
                }
                case 7 -> { // makes the entity presentation-only
                    if (agent.isNamed && mayRemove) {
                        step.commands().remove(id, Agent.class);
                    }
                }
                default -> {
                    if (mayAdd) {
                        step.commands().spawn(new Agent());
                    }
                }
            }
        }

        /** Presentation spawns, despawns and attaches entities, and adds components to those of the simulation. */
        private void decorate() {
            presented.removeIf(id -> !id.isAlive());
            SplittableRandom random = ofPresentation;
            if (random.nextInt(3) == 0) {
                presented.add(random.nextBoolean() ? world.spawn(new Spark(-1)) : world.spawn(new Dust(-1)));
            }
            if (random.nextInt(5) == 0) {
                List<EntityId> agents = agents();
                EntityId owner = agents.get(random.nextInt(agents.size()));
                if (owner.isAlive()) { // not only still visible
                    presented.add(world.spawn(new Attached(owner)));
                }
            }
            if (!presented.isEmpty() && random.nextInt(4) == 0) {
                world.despawn(presented.remove(random.nextInt(presented.size())));
            }
            List<EntityId> sparks = new ArrayList<>();
            for (var row : world.query(Spark.class).without(Agent.class)) {
                sparks.add(row.id());
            }
            for (EntityId id : sparks) {
                if (random.nextInt(4) == 0 && !world.has(id, Dust.class)) {
                    world.add(id, new Dust(-2));
                }
            }
        }

        /** Describes the entities of the simulation, except those that nothing saved belongs to or refers to. */
        List<String> state() {
            Set<EntityId> referred = new HashSet<>();
            for (var row : world.query(Agent.class)) {
                referred.add(row.first().held);
                referred.add(row.first().attached);
            }
            List<EntityId> ids = new ArrayList<>();
            Set<Long> numbers = new HashSet<>();
            world.forEachEntity(id -> {
                assertTrue(numbers.add(id.number()), () -> "two entities must not have one number: " + id);
                if (!EntityId.isPresentationNumber(id.number())) {
                    ids.add(id);
                }
            });
            ids.sort(Comparator.comparingLong(EntityId::number));
            List<String> state = new ArrayList<>(List.of(StateHash.toText(StateHash.of(world))));
            for (EntityId id : ids) {
                boolean isNamed = world.has(id, Agent.class)
                        || world.has(id, Spark.class)
                        || world.has(id, Glow.class)
                        || world.has(id, Attached.class);
                if (isNamed || referred.contains(id)) {
                    state.add(id.number()
                            + (world.has(id, Agent.class) ? " agent" : "")
                            + (world.has(id, Spark.class) ? " " + world.get(id, Spark.class) : "")
                            + (world.has(id, Glow.class)
                                    ? " glow " + world.get(id, Glow.class).value()
                                    : "")
                            + (world.has(id, Attached.class)
                                    ? " at "
                                            + world.get(id, Attached.class)
                                                    .owner()
                                                    .number()
                                    : ""));
                }
            }
            return state;
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }

    /** Returns the state after each step of a game that is never saved. */
    private static List<List<String>> history(long seed) {
        try (Game game = new Game(seed, seed)) {
            List<List<String>> history = new ArrayList<>(List.of(game.state()));
            while (game.steps() < STEPS) {
                game.step();
                history.add(game.state());
            }
            return history;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aGameThatSavesAndLoadsHasTheStatesOfOneThatDoesNot(long seed) throws IOException {
        List<List<String>> history = history(seed);
        SplittableRandom random = new SplittableRandom(seed);
        Game game = new Game(seed, random.nextLong());
        try {
            List<byte[]> saved = new ArrayList<>(List.of(game.scheduler.state().save()));
            while (game.steps() < STEPS) {
                game.step();
                assertEquals(history.get((int) game.steps()), game.state(), "step " + game.steps());
                if (random.nextInt(4) == 0) {
                    saved.add(game.scheduler.state().save());
                }
                int choice = random.nextInt(8);
                if (choice == 0) {
                    game.scheduler.state().load(saved.get(random.nextInt(saved.size())));
                    assertEquals(history.get((int) game.steps()), game.state(), "loaded " + game.steps());
                    game.step();
                    game.scheduler.state().load(saved.get(saved.size() - 1));
                } else if (choice == 1) {
                    byte[] state = game.scheduler.state().save();
                    game.close();
                    game = new Game(seed, random.nextLong());
                    for (int i = random.nextInt(6); i > 0; i--) {
                        game.step();
                    }
                    game.scheduler.state().load(state);
                }
                assertEquals(history.get((int) game.steps()), game.state(), "then " + game.steps());
            }
        } finally {
            game.close();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14})
    void aRecordingOfARunningGameReplaysAndSeeks(long seed) throws IOException {
        List<List<String>> history = history(seed);
        SplittableRandom random = new SplittableRandom(seed);
        int begin = random.nextInt(10);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Game game = new Game(seed, 1)) {
            while (game.steps() < begin) {
                game.step();
            }
            Recorder recorder = Recorder.start(
                            out,
                            GameRun.of(
                                    GameSpec.of("game", "1").withSeed(1).rate(Rate.hz(10)), game.world, game.scheduler),
                            1,
                            Map.of())
                    .saveStateEvery(7);
            while (game.steps() < STEPS) {
                game.step();
            }
            recorder.close();
        }
        try (Game game = new Game(seed, 2)) {
            Replay replay = Replay.begin(Recording.of("recording", out.toByteArray()), game.world, game.scheduler);
            replay.enableSeeking();
            for (int i = 0; i < 20; i++) {
                replay.seek(begin + random.nextInt(STEPS - begin - 3));
                for (int forward = random.nextInt(3); forward > 0; forward--) {
                    game.step();
                }
                assertEquals(history.get((int) game.steps()), game.state(), "step " + game.steps());
                assertNull(replay.difference());
            }
        }
    }
}
