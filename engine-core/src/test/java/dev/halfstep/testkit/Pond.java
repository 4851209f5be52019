package dev.halfstep.testkit;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/**
 * A game of sixteen systems that uses most features of the engine, to prove that they are deterministic. Fish with fins
 * swim, eat, breed and die, each with a random stream of its own. Systems run in parallel waves and in partitions, in
 * every step or in some steps. They send events, iterate over spans (the arrays of dense components), and react to a
 * player who stirs the water. Bubbles are presentation-only, so their number depends on the frames. The numbers in the
 * rules are arbitrary.
 */
public final class Pond {

    /** The velocity of a fish, in units per second. */
    static final class Swim extends DenseComponent {
        static final ComponentType<Swim> TYPE =
                ComponentType.simulation(Swim.class).storedIn(DenseComponent.floats(2));

        Swim() {
            super(2);
        }

        float x() {
            return get(0);
        }

        float y() {
            return get(1);
        }

        void turnTo(float x, float y) {
            set(0, x);
            set(1, y);
        }
    }

    /** The energy of a fish, in joules. */
    static final class Energy extends DenseComponent {
        static final ComponentType<Energy> TYPE =
                ComponentType.simulation(Energy.class).storedIn(DenseComponent.floats(1));

        Energy(float joules) {
            super(1);
            set(0, joules);
        }

        float joules() {
            return get(0);
        }

        void add(float joules) {
            set(0, get(0) + joules);
        }
    }

    /** Decides where a fish swims. */
    record Mind(RandomStream random) {}

    /** Lies in the water until a fish eats it. */
    record Food(float joules) {}

    static final class Age {
        int steps;
    }

    /** The weather and the player's effect on all fish; on one entity, together with {@link Tally}. */
    static final class Water {
        final RandomStream chance = RandomStream.of(5, "weather");
        float current;
        float stirred;
    }

    /** Counts and sums of the whole game. */
    static final class Tally {
        int eaten;
        int born;
        int died;
        float sumOfX;
    }

    /** An event. */
    record Eaten(EntityId fish, float joules) {}

    /** A presentation component. */
    record Bubble(long frame) {}

    static final int STEPS = 600;

    private static final float MAX_X = 20;
    private static final int MAX_FISH = 80;

    /** The components that appear or disappear with fish, fins and food. */
    private static final Class<?>[] COMPONENTS_OF_LIFE = {
        Transform.class, Swim.class, Energy.class, Mind.class, Age.class, Parent.class, Food.class
    };

    private Pond() {}

    /** The description of the pond, without the player. */
    public static final GameSpec<?> GAME = GameSpec.of("pond", "1")
            .rate(Rate.hz(30))
            .withSeed(11)
            .register(Parent.TYPE)
            .register(Swim.TYPE)
            .register(Energy.TYPE)
            .register(ComponentType.simulation(Mind.class))
            .register(ComponentType.simulation(Food.class))
            .register(ComponentType.simulation(Age.class))
            .register(ComponentType.simulation(Water.class))
            .register(ComponentType.simulation(Tally.class))
            .register(ComponentType.presentation(Bubble.class))
            .wire(Pond::spawn)
            .wire((world, scheduler) -> addWater(scheduler))
            .wire((world, scheduler) -> addMotion(scheduler))
            .wire((world, scheduler) -> addLife(scheduler))
            .wire((world, scheduler) -> addBubbles(scheduler));

    /** Returns a recipe of the pond with its player. */
    public static WorldRecipe recipe() {
        return WorldRecipe.of(GAME).input(Pond::player);
    }

    private static void spawn(World world, SystemScheduler scheduler, GameSpec<?> game) {
        world.spawn(new Water(), new Tally());
        for (int i = 1; i <= 40; i++) {
            RandomStream random = RandomStream.of(game.seed(), i);
            world.spawn(fish(random.nextLong(), random.between(-MAX_X, MAX_X), random.between(-9, 9))
                    .toArray());
        }
    }

    private static List<Object> fish(long seed, float x, float y) {
        return List.of(Transform.at(x, y), new Swim(), new Energy(20), new Mind(new RandomStream(seed)), new Age());
    }

    /** Creates random taps: shorter than a frame, longer than a frame, and two in one step. */
    private static ScriptedInput player() {
        ScriptedInput script = new ScriptedInput();
        RandomStream random = RandomStream.of(3, "player");
        long nanos = 0;
        for (int i = 0; i < 200; i++) {
            nanos += 1_000_000L + random.nextInt(200_000_000);
            long heldNanos = 1L + random.nextInt(60_000_000);
            script.tap(random.nextBoolean() ? Key.LEFT : Key.RIGHT, nanos, heldNanos);
            nanos += heldNanos;
        }
        return script;
    }

    private static void addWater(SystemScheduler scheduler) {
        scheduler.simulation("stir", Pond::stir).writes(Water.class);
        scheduler
                .simulation("weather", Pond::weather)
                .writes(Water.class)
                .every(5)
                .after("stir");
    }

    private static void stir(SimulationContext step) {
        int taps = step.input().pressCount(Key.RIGHT) - step.input().pressCount(Key.LEFT);
        float held = step.input().isHeld(Key.RIGHT) ? 0.1f : 0f;
        step.world().query(Water.class).forEach((id, water) -> water.stirred = water.stirred * 0.9f + taps + held);
    }

    private static void weather(SimulationContext step) {
        step.world()
                .query(Water.class)
                .forEach((id, water) -> water.current = water.chance.between(-1, 1) * step.stepSeconds());
    }

    private static void addMotion(SystemScheduler scheduler) {
        scheduler.simulation("age", Pond::age).writes(Age.class);
        scheduler
                .simulation("think", Pond::think)
                .reads(Transform.class)
                .writes(Mind.class, Swim.class)
                .every(3, 1);
        scheduler
                .simulation("drift", Pond::drift)
                .reads(Water.class)
                .writes(Swim.class)
                .after("think", "weather");
        scheduler
                .simulation("swim", Pond::swim)
                .reads(Swim.class)
                .writes(Transform.class)
                .after("drift", "think");
        scheduler
                .simulation("beat", Pond::beat)
                .reads(Parent.class, Age.class)
                .writes(Transform.class)
                .after("swim", "age");
        scheduler
                .simulation("turn-back", Pond::turnBack)
                .reads(Transform.class, Mind.class)
                .writes(Swim.class)
                .after("beat");
    }

    private static void age(SimulationContext step) {
        step.world().query(Age.class).forEach((id, age) -> age.steps++);
    }

    private static void think(SimulationContext step) {
        step.inPartitions((partition, partitions, commands) -> step.world()
                .query(Transform.class, Mind.class, Swim.class)
                .forEachPartition(partition, partitions, (id, transform, mind, swim) -> {
                    if (mind.random().nextInt(4) == 0) {
                        float radians = mind.random().between(-3, 3);
                        swim.turnTo(
                                (float) StrictMath.cos(radians) * 4 - transform.x() * 0.05f,
                                (float) StrictMath.sin(radians) * 4 - transform.y() * 0.05f);
                    }
                }));
    }

    private static void drift(SimulationContext step) {
        step.world()
                .query(Water.class)
                .forEach((id, water) -> step.world()
                        .query(Swim.class)
                        .forEach((fish, swim) ->
                                swim.turnTo(swim.x() + (water.current + water.stirred) * 0.1f, swim.y())));
    }

    private static void swim(SimulationContext step) {
        step.world().query(Transform.class, Swim.class).forEachSpan((ids, transforms, swims) -> {
            float[] pose = transforms.write();
            float[] speed = swims.read();
            for (int slot = 0; slot < ids.size(); slot++) {
                pose[slot * Transform.FLOATS + Transform.X] += speed[slot * 2] * step.stepSeconds();
                pose[slot * Transform.FLOATS + Transform.Y] += speed[slot * 2 + 1] * step.stepSeconds();
            }
        });
    }

    /** Rotates the fins, which are children of their fish. */
    private static void beat(SimulationContext step) {
        step.world()
                .query(Transform.class, Parent.class, Age.class)
                .forEach((id, transform, parent, age) ->
                        transform.setRotationZ((float) StrictMath.sin(age.steps * 0.3)));
    }

    private static void turnBack(SimulationContext step) {
        step.world().query(Transform.class, Swim.class, Mind.class).forEach((id, transform, swim, mind) -> {
            if (Math.abs(transform.x()) > MAX_X && swim.x() * transform.x() > 0) {
                swim.turnTo(-swim.x(), swim.y());
            }
        });
    }

    private static void addLife(SystemScheduler scheduler) {
        Events<Eaten> eaten = scheduler.addEvents(Eaten.class, 256);
        EventReader<Eaten> meals = eaten.simulationReader("digest");
        EventReader<Despawned> deaths =
                scheduler.addEvents(Despawned.class, 256).simulationReader("mourn");
        scheduler
                .simulation("sow", Pond::sow)
                .writes(COMPONENTS_OF_LIFE)
                .writes(Water.class)
                .every(4, 2)
                .after("turn-back");
        scheduler
                .simulation("eat", step -> eat(step, eaten))
                .reads(Transform.class, Mind.class)
                .writes(Food.class)
                .after("sow");
        scheduler
                .simulation("digest", step -> digest(step, meals))
                .writes(Energy.class, Tally.class)
                .after("eat");
        scheduler
                .simulation("tire", Pond::tire)
                .reads(Swim.class)
                .writes(Energy.class)
                .after("digest");
        scheduler
                .simulation("weigh", Pond::weigh)
                .reads(Transform.class)
                .writes(Tally.class)
                .after("digest");
        scheduler
                .simulation("breed", Pond::breed)
                .writes(COMPONENTS_OF_LIFE)
                .writes(Tally.class)
                .every(2)
                .after("tire", "weigh");
        scheduler.simulation("die", Pond::die).writes(COMPONENTS_OF_LIFE).after("breed");
        scheduler
                .simulation("mourn", step -> mourn(step, deaths))
                .writes(Tally.class)
                .after("die");
    }

    private static void sow(SimulationContext step) {
        step.world().query(Water.class).forEach((id, water) -> {
            float x = water.chance.between(-MAX_X, MAX_X);
            step.commands().spawn(Transform.at(x, water.chance.between(-9, 9)), new Food(8), new Age());
        });
    }

    /** Feeds each food to the first nearby fish of the query. The order of the query must be the same in all runs. */
    private static void eat(SimulationContext step, Events<Eaten> eaten) {
        for (var food : step.world().query(Transform.class, Food.class)) {
            for (var fish : step.world().query(Transform.class, Mind.class)) {
                float x = fish.first().x() - food.first().x();
                float y = fish.first().y() - food.first().y();
                if (x * x + y * y < 4) {
                    step.commands()
                            .send(eaten, new Eaten(fish.id(), food.second().joules()));
                    step.commands().despawn(food.id());
                    break;
                }
            }
        }
    }

    /** Adds the energy of each meal. Events arrive in the step after the meal. */
    private static void digest(SimulationContext step, EventReader<Eaten> meals) {
        meals.forEach(meal -> step.world().query(Tally.class).forEach((id, tally) -> {
            tally.eaten++;
            if (meal.fish().isAlive()) {
                step.world().get(meal.fish(), Energy.class).add(meal.joules());
            }
        }));
    }

    private static void tire(SimulationContext step) {
        step.inPartitions((partition, partitions, commands) -> step.world()
                .query(Swim.class, Energy.class)
                .forEachPartition(
                        partition,
                        partitions,
                        (id, swim, energy) ->
                                energy.add(-(Math.abs(swim.x()) + Math.abs(swim.y())) * 0.25f * step.stepSeconds())));
    }

    /** Sums positions in the order of a query. Another order would give another sum. */
    private static void weigh(SimulationContext step) {
        step.world()
                .query(Tally.class)
                .forEach((id, tally) -> step.world()
                        .query(Transform.class)
                        .forEach((fish, transform) -> tally.sumOfX = tally.sumOfX * 0.99f + transform.x()));
    }

    private static void breed(SimulationContext step) {
        int remainingBirths = MAX_FISH - step.world().query(Mind.class).count();
        Tally tally = step.world().single(Tally.class);
        for (var parent : step.world().query(Transform.class, Energy.class, Mind.class)) {
            Energy energy = parent.second();
            if (energy.joules() > 24 && remainingBirths-- > 0) {
                energy.add(-20);
                tally.born++;
                long seed = parent.third().random().nextLong();
                EntityId child = step.commands()
                        .spawn(fish(seed, parent.first().x(), parent.first().y())
                                .toArray());
                step.commands().spawn(Transform.at(0.5f, 0), new Parent(child), new Age());
            }
        }
    }

    /** Despawns fish without energy, together with their fins, and old food. */
    private static void die(SimulationContext step) {
        step.world().query(Energy.class).forEach((id, energy) -> {
            if (energy.joules() < 0) {
                step.commands().despawn(id);
            }
        });
        step.world().query(Age.class, Food.class).forEach((id, age, food) -> {
            if (age.steps > 200) {
                step.commands().despawn(id);
            }
        });
    }

    /** Returns a small number for each entity, so that the sum depends on which entities die, not only on how many. */
    private static int deathWeight(long entityNumber) {
        return (int) (entityNumber % 7);
    }

    private static void mourn(SimulationContext step, EventReader<Despawned> deaths) {
        deaths.forEach(death -> step.world()
                .query(Tally.class)
                .forEach((id, tally) -> tally.died += deathWeight(death.entity().number())));
    }

    private static void addBubbles(SystemScheduler scheduler) {
        scheduler
                .presentation("bubble", Pond::bubble)
                .reads(InterpolatedTransform.class, Mind.class)
                .writes(Bubble.class);
    }

    private static void bubble(PresentationContext frame) {
        List<EntityId> old = new ArrayList<>();
        frame.world().query(Bubble.class).forEach((id, bubble) -> {
            if (frame.frame() - bubble.frame() > 5) {
                old.add(id);
            }
        });
        old.forEach(frame.world()::despawn);
        float rightmost = 0;
        for (var fish : frame.world().query(InterpolatedTransform.class, Mind.class)) {
            rightmost = Math.max(rightmost, fish.first().x());
        }
        for (int i = 0; i < rightmost * frame.alpha() / 4; i++) {
            frame.world().spawn(new Bubble(frame.frame()));
        }
    }
}
