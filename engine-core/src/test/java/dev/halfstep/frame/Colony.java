package dev.halfstep.frame;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import java.util.List;

/** A random game: entities are spawned and despawned, components added and removed, parents set and events sent. */
final class Colony {

    /** Units per second along x and y. */
    static final class Velocity extends DenseComponent {
        static final ComponentType<Velocity> TYPE =
                ComponentType.simulation(Velocity.class).storedIn(DenseComponent.floats(2));

        /** Creates a velocity of 0, when a stored state is read. */
        Velocity() {
            super(2);
        }

        Velocity(float x, float y) {
            super(2);
            set(0, x);
            set(1, y);
        }

        void turn(float byX) {
            set(0, get(0) + byX);
            set(1, -get(1));
        }
    }

    /** Counts the steps until an entity is despawned, and adds up the events that it has read. */
    static final class Life {
        private int stepsLeft;

        /** The sum of the payloads of births, and a sum over despawned entities. */
        private final int[] eventSums = new int[2];

        /** Creates an object for the fields of a stored state. */
        private Life() {}

        Life(int stepsLeft) {
            this.stepsLeft = stepsLeft;
        }
    }

    /** The random numbers of the game, in a component of a single entity. */
    record Dice(RandomStream random) {}

    /** A component that is added and removed, so that entities change their archetype. */
    record Excited() {}

    /** Sent when an entity is spawned because another one has reached the end of its life. */
    record Born(EntityId id, int payload) {}

    private Colony() {}

    /** Creates the recipe of a game that starts with this number of moving entities. */
    static WorldRecipe of(int entities) {
        return new WorldRecipe()
                .register(Velocity.TYPE)
                .register(ComponentType.simulation(Life.class))
                .register(ComponentType.simulation(Dice.class))
                .register(ComponentType.simulation(Excited.class))
                .register(Parent.TYPE)
                .entities(1, random -> List.of(new Dice(random)))
                .entities(
                        entities,
                        random -> List.of(
                                Transform.at(random.between(-9, 9), 0),
                                new Velocity(random.between(-1, 1), 1),
                                new Life(1 + random.nextInt(200))))
                .wire((world, scheduler) -> register(scheduler));
    }

    private static void register(SystemScheduler scheduler) {
        Events<Born> births = scheduler.addEvents(Born.class, /* capacity= */ 1 << 14);
        Events<Despawned> deaths = scheduler.addEvents(Despawned.class, /* capacity= */ 1 << 15);
        EventReader<Born> birthReader = births.simulationReader("greet");
        EventReader<Despawned> deathReader = deaths.simulationReader("mourn");
        births.presentationReader("cradle").close(); // a closed reader does not hold events back
        scheduler.simulation("steer", Colony::steer);
        scheduler.simulation("move", Colony::move).after("steer");
        scheduler.simulation("age", step -> age(step, births)).after("move");
        scheduler.simulation("greet", step -> greet(step, birthReader)).after("age");
        scheduler
                .simulation("mourn", step -> mourn(step, deathReader))
                .after("greet")
                .every(3, 1);
    }

    private static void steer(SimulationContext step) {
        float push = step.input().pressCount(Key.D) + (step.input().isHeld(Key.A) ? 0.25f : 0);
        if (push != 0) {
            step.inPartitions((partition, partitions, commands) -> step.world()
                    .query(Velocity.class)
                    .forEachPartition(partition, partitions, (id, velocity) -> velocity.turn(push)));
        }
    }

    private static void move(SimulationContext step) {
        float seconds = step.stepSeconds();
        step.world().query(Transform.class, Velocity.class).forEachSpan((ids, transforms, velocities) -> {
            float[] pose = transforms.write();
            float[] speed = velocities.read();
            for (int slot = 0; slot < ids.size(); slot++) {
                pose[slot * Transform.FLOATS + Transform.X] += speed[slot * 2] * seconds;
                pose[slot * Transform.FLOATS + Transform.Y] += speed[slot * 2 + 1] * seconds;
            }
        });
    }

    /** Despawns each entity at the end of its life and spawns another one; changes archetypes in between. */
    private static void age(SimulationContext step, Events<Born> births) {
        RandomStream random = step.world().single(Dice.class).random();
        step.world().query(Life.class).forEach((id, life) -> {
            life.stepsLeft--;
            if (life.stepsLeft <= 0) {
                step.commands().despawn(id);
                EntityId born = step.commands()
                        .spawn(
                                Transform.at(random.between(-9, 9), 0),
                                new Velocity(random.between(-1, 1), 1),
                                new Life(20 + random.nextInt(200)));
                step.commands().send(births, new Born(born, random.nextInt(9)));
                if (random.nextInt(4) == 0) {
                    step.commands().spawn(Transform.at(1, 0), new Parent(born));
                }
            } else if (life.stepsLeft % 50 == 0) {
                if (step.world().has(id, Excited.class)) {
                    step.commands().remove(id, Excited.class);
                } else {
                    step.commands().add(id, new Excited());
                }
            }
        });
    }

    private static void greet(SimulationContext step, EventReader<Born> birthReader) {
        for (Born born = birthReader.next(); born != null; born = birthReader.next()) {
            if (born.id().isAlive()) {
                step.world().get(born.id(), Life.class).eventSums[0] += born.payload();
            }
        }
    }

    /** Returns the component objects of a despawned entity, changed, to be reused for another entity. */
    private static Object[] reborn(Despawned death) {
        Life life = death.get(Life.class);
        life.stepsLeft = 30;
        life.eventSums[1]++;
        return new Object[] {death.get(Transform.class), death.get(Velocity.class), life};
    }

    private static void mourn(SimulationContext step, EventReader<Despawned> deathReader) {
        long sum = 0;
        for (Despawned death = deathReader.next(); death != null; death = deathReader.next()) {
            sum += death.entity().number();
            if (death.has(Life.class)) {
                sum += Float.floatToIntBits(death.get(Transform.class).x()) + 7L * death.get(Life.class).eventSums[1];
                if (death.entity().number() % 20 == 0) {
                    step.commands().spawn(reborn(death));
                }
            }
        }
        int numberSum = (int) sum;
        step.world().query(Life.class, Excited.class).forEach((id, life, excited) -> life.eventSums[1] += numberSum);
    }
}
