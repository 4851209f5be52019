package dev.halfstep.frame;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.SplittableRandom;

/**
 * A game of fifteen simulation systems, some of them in waves, in partitions and at lower rates. Its entities fly to
 * random goals, heat up, throw sparks and burn out. All systems have the ordering constraints that they need. What a
 * system does to an entity does not depend on the order in which it visits entities, unless the system is ordered
 * against all systems that spawn or despawn. The numbers in the rules are arbitrary.
 */
final class Swarm implements AutoCloseable {

    static final class Velocity {
        float x;
        float y;
    }

    static final class Goal {
        final float x;
        final float y;

        Goal(float x, float y) {
            this.x = x;
            this.y = y;
        }
    }

    static final class Age {
        int steps;
    }

    static final class Heat {
        float degrees;

        Heat(float degrees) {
            this.degrees = degrees;
        }
    }

    static final class Health {
        int points = 60;
    }

    /** Marks weak entities, which are despawned some steps later. */
    record Marked(long sinceStep) {}

    /** Counts and sums of the whole game, on an entity that has no other component. */
    static final class Tally {
        long hot;
        float sumOfX;
        int buried;
        int bred;
    }

    /** A presentation component. */
    static final class Label {
        float x;
    }

    private static final long STEP_NANOS = 40_000_000;
    private static final int BREEDING_MAX_ENTITIES = 120;

    /** Entities with more heat are hurt and counted. */
    private static final float HOT_DEGREES = 45;

    /** Entities with at most so much health are marked to be buried. */
    private static final int WEAK_POINTS = 10;

    private static final Class<?>[] ALL_COMPONENTS = {
        Transform.class, Velocity.class, Goal.class, Age.class, Heat.class, Health.class, Marked.class, Tally.class
    };

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Velocity.class)
                    .hashedBy((velocity, sink) -> sink.add(velocity.x).add(velocity.y)))
            .register(ComponentType.simulation(Goal.class)
                    .hashedBy((goal, sink) -> sink.add(goal.x).add(goal.y)))
            .register(ComponentType.simulation(Age.class).hashedBy((age, sink) -> sink.add(age.steps)))
            .register(ComponentType.simulation(Heat.class).hashedBy((heat, sink) -> sink.add(heat.degrees)))
            .register(ComponentType.simulation(Health.class).hashedBy((health, sink) -> sink.add(health.points)))
            .register(ComponentType.simulation(Marked.class).hashedBy((marked, sink) -> sink.add(marked.sinceStep())))
            .register(ComponentType.simulation(Tally.class)
                    .hashedBy((tally, sink) -> sink.add(tally.hot)
                            .add(tally.sumOfX)
                            .add(tally.buried)
                            .add(tally.bred)))
            .register(ComponentType.presentation(Label.class))
            .build();

    private final HeadlessHost host = new HeadlessHost();
    private final Tally tally = new Tally();
    private final SystemScheduler scheduler;

    Swarm(SchedulerSettings settings) {
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)), settings);
        world.spawn(tally);
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 50; i++) {
            world.spawn(newComponents(random));
        }
        addMotion();
        addHeat();
        addLifeAndDeath();
        addPresentation();
    }

    private static Object[] newComponents(SplittableRandom random) {
        return new Object[] {
            Transform.at(between(random, -9, 9), between(random, -9, 9)),
            new Velocity(),
            new Goal(between(random, -9, 9), between(random, -9, 9)),
            new Age(),
            new Heat(between(random, 0, 40)),
            new Health(),
            new Label()
        };
    }

    private static float between(SplittableRandom random, float min, float max) {
        // 20 random bits: a float represents them exactly.
        return min + (max - min) * random.nextInt(1 << 20) / (1 << 20);
    }

    private void addMotion() {
        scheduler
                .simulation("retarget", Swarm::retarget)
                .reads(Transform.class)
                .writes(Goal.class)
                .before("steer", "sum", "spark")
                .runIf(() -> scheduler.timestep().steps() % 7 != 3);
        scheduler.simulation("age", Swarm::age).writes(Age.class);
        scheduler
                .simulation("gust", Swarm::gust)
                .writes(Velocity.class)
                .every(3, 1)
                .after("steer");
        scheduler
                .simulation("move", Swarm::move)
                .reads(Velocity.class)
                .writes(Transform.class)
                .after("gust", "bounce");
        scheduler
                .simulation("steer", Swarm::steer)
                .reads(Transform.class, Goal.class)
                .writes(Velocity.class)
                .before("move");
        scheduler
                .simulation("bounce", Swarm::bounce)
                .reads(Transform.class)
                .writes(Velocity.class)
                .after("gust");
    }

    private static void age(SimulationContext step) {
        step.world().query(Age.class).forEach((id, age) -> age.steps++);
    }

    private static void steer(SimulationContext step) {
        step.world().query(Transform.class, Goal.class, Velocity.class).forEach((id, transform, goal, velocity) -> {
            velocity.x += (goal.x - transform.x()) * 0.3f * step.stepSeconds();
            velocity.y += (goal.y - transform.y()) * 0.3f * step.stepSeconds();
        });
    }

    /** Blows harder at entities with some numbers, so the state depends on the numbers. */
    private static void gust(SimulationContext step) {
        float strength = (float) StrictMath.sin(step.simulatedSeconds()) * step.stepSeconds();
        step.world().query(Velocity.class).forEach((id, velocity) -> velocity.x += strength * (id.number() % 5));
    }

    private static void bounce(SimulationContext step) {
        step.world().query(Transform.class, Velocity.class).forEach((id, transform, velocity) -> {
            if (Math.abs(transform.x()) > 10) {
                velocity.x = -Math.copySign(velocity.x, transform.x());
            }
            if (Math.abs(transform.y()) > 10) {
                velocity.y = -Math.copySign(velocity.y, transform.y());
            }
        });
    }

    private static void move(SimulationContext step) {
        step.inPartitions((partition, partitions, commands) -> step.world()
                .query(Transform.class, Velocity.class)
                .forEachPartition(
                        partition,
                        partitions,
                        (id, transform, velocity) -> transform.translate(
                                velocity.x * step.stepSeconds(), velocity.y * step.stepSeconds(), 0)));
    }

    /** Replaces each goal that is reached. This is a structural change: it removes a component and adds one. */
    private static void retarget(SimulationContext step) {
        step.world().query(Transform.class, Goal.class).forEach((id, transform, goal) -> {
            if (Math.abs(transform.x() - goal.x) + Math.abs(transform.y() - goal.y) < 1) {
                SplittableRandom random = new SplittableRandom(id.number() * 31 + step.step());
                step.commands().remove(id, Goal.class);
                step.commands().add(id, new Goal(between(random, -9, 9), between(random, -9, 9)));
            }
        });
    }

    private void addHeat() {
        scheduler
                .simulation("heat", Swarm::heat)
                .reads(Velocity.class)
                .writes(Heat.class)
                .after("bounce");
        scheduler.simulation("cool", Swarm::cool).writes(Heat.class).every(4, 2).after("heat");
        scheduler
                .simulation("spark", Swarm::spark)
                .reads(Health.class)
                .writes(Transform.class, Velocity.class, Heat.class, Age.class)
                .after("sum", "hurt", "age");
    }

    private static void cool(SimulationContext step) {
        step.world().query(Heat.class).forEach((id, heat) -> heat.degrees *= 1 - 0.4f * step.stepSeconds());
    }

    private static void heat(SimulationContext step) {
        step.inPartitions((partition, partitions, commands) -> step.world()
                .query(Velocity.class, Heat.class)
                .forEachPartition(
                        partition,
                        partitions,
                        (id, velocity, heat) -> heat.degrees +=
                                (Math.abs(velocity.x) + Math.abs(velocity.y)) * 4 * step.stepSeconds()));
    }

    /** Hot entities lose heat and spawn a spark, an entity with neither goal nor health. */
    private static void spark(SimulationContext step) {
        step.inPartitions((partition, partitions, commands) -> step.world()
                .query(Transform.class, Heat.class, Health.class)
                .forEachPartition(partition, partitions, (id, transform, heat, health) -> {
                    if (heat.degrees > 50) {
                        heat.degrees -= 30;
                        commands.spawn(
                                Transform.at(transform.x(), transform.y()), new Velocity(), new Heat(30), new Age());
                    }
                }));
    }

    private void addLifeAndDeath() {
        scheduler
                .simulation("hurt", Swarm::hurt)
                .reads(Heat.class)
                .writes(Health.class)
                .after("cool");
        scheduler
                .simulation("count", this::count)
                .reads(Heat.class)
                .writes(Tally.class)
                .after("cool");
        scheduler
                .simulation("sum", this::sum)
                .reads(Transform.class)
                .writes(Tally.class)
                .after("move", "count");
        scheduler
                .simulation("mark", Swarm::mark)
                .reads(Health.class)
                .writes(Marked.class)
                .after("spark");
        scheduler.simulation("bury", this::bury).writes(ALL_COMPONENTS).after("mark");
        scheduler
                .simulation("breed", this::breed)
                .writes(ALL_COMPONENTS)
                .every(2)
                .after("bury");
    }

    private static void hurt(SimulationContext step) {
        step.world()
                .query(Heat.class, Health.class)
                .forEach((id, heat, health) -> health.points -= heat.degrees > HOT_DEGREES ? 2 : 0);
    }

    private void count(SimulationContext step) {
        step.world().query(Heat.class).forEach((id, heat) -> tally.hot += heat.degrees > HOT_DEGREES ? 1 : 0);
    }

    /** Adds floats, so the sum depends on the order in which the query visits entities. */
    private void sum(SimulationContext step) {
        step.world().query(Transform.class).forEach((id, transform) -> tally.sumOfX += transform.x());
    }

    private static void mark(SimulationContext step) {
        step.world().query(Health.class).without(Marked.class).forEach((id, health) -> {
            if (health.points <= WEAK_POINTS) {
                step.commands().add(id, new Marked(step.step()));
            }
        });
        step.world().query(Health.class, Marked.class).forEach((id, health, marked) -> {
            if (health.points > WEAK_POINTS) {
                step.commands().remove(id, Marked.class);
            }
        });
    }

    private void bury(SimulationContext step) {
        step.world().query(Marked.class).forEach((id, marked) -> {
            if (step.step() - marked.sinceStep() > 20) {
                step.commands().despawn(id);
                tally.buried++;
            }
        });
        step.world().query(Age.class).without(Health.class).forEach((id, age) -> {
            if (age.steps > 30) {
                step.commands().despawn(id);
            }
        });
    }

    private void breed(SimulationContext step) {
        if (step.world().size() < BREEDING_MAX_ENTITIES) {
            step.commands().spawn(newComponents(new SplittableRandom(step.step())));
            tally.bred++;
        }
    }

    private void addPresentation() {
        scheduler
                .presentation(
                        "label",
                        frame -> frame.world()
                                .query(InterpolatedTransform.class, Label.class)
                                .forEach((id, pose, label) -> label.x = pose.x()))
                .reads(InterpolatedTransform.class)
                .writes(Label.class);
        scheduler
                .presentation(
                        "count previous",
                        frame -> frame.world().query(PreviousTransform.class).count())
                .reads(PreviousTransform.class);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            scheduler.frame(host, STEP_NANOS);
        }
    }

    long hash() {
        return StateHash.of(world);
    }

    int buried() {
        return tally.buried;
    }

    int bred() {
        return tally.bred;
    }

    int sparks() {
        return world.query(Age.class).without(Health.class).count();
    }

    String describe() {
        return scheduler.describe();
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
