package dev.halfstep.frame;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** A small game with each kind of value that a state can contain. */
public final class Hive {

    /** The description of the game. */
    public static final GameSpec<?> GAME = GameSpec.of("hive", "1")
            .withSeed(3)
            .register(
                    Speed.TYPE, Parent.TYPE, ComponentType.simulation(Bee.class), ComponentType.simulation(Dice.class))
            .wire((world, scheduler, game) -> {
                Hive hive = new Hive(world, scheduler);
                scheduler.state().add(hive.score);
            });

    private final Score score = new Score();

    private enum Mood {
        CALM,
        ANGRY
    }

    private static final class Speed extends DenseComponent {
        static final ComponentType<Speed> TYPE =
                ComponentType.simulation(Speed.class).storedIn(DenseComponent.floats(2));

        Speed() {
            super(2);
        }
    }

    private record Place(long row, @Nullable String name) {}

    /** Has fields of many kinds. */
    private static final class Bee {
        private boolean isAwake = true;
        private char letter = 'b';
        private double honey = 0.5;
        private int[] visits = {1, 2};
        private @Nullable EntityId friend;
        private Mood mood = Mood.CALM;
        private @Nullable Place place = new Place(1, "hive");
        private Place[] places = {new Place(7, null)};
    }

    private record Dice(RandomStream random) {}

    private record Stung(EntityId bee, int times) {}

    /** An object beside the entities. */
    private static final class Score {
        private int points;
        private float[] best = {1, 2};
    }

    private Hive(World world, SystemScheduler scheduler) {
        Events<Stung> stings = scheduler.addEvents(Stung.class, /* capacity= */ 64);
        EventReader<Stung> reader = stings.simulationReader("count");
        scheduler.simulation("fly", step -> fly(step, stings));
        scheduler.simulation("count", step -> count(reader)).after("fly").every(2, 1);
        world.spawn(new Dice(RandomStream.of(1, 2)));
        EntityId queen = world.spawn(Transform.at(1, 2), new Speed(), new Bee());
        for (int i = 0; i < 3; i++) {
            world.spawn(Transform.at(i, 1), new Speed(), new Bee(), new Parent(queen));
        }
    }

    private static void fly(SimulationContext step, Events<Stung> stings) {
        RandomStream random = step.world().single(Dice.class).random();
        step.world().query(Bee.class).forEach((id, bee) -> {
            bee.honey += random.between(-1, 1);
            bee.visits[0]++;
            bee.isAwake = step.input().isHeld(Key.A);
            bee.letter = bee.isAwake ? 'a' : 'b';
            bee.friend = bee.friend == null ? id : bee.friend;
            if (bee.honey > 1) {
                bee.mood = bee.mood == Mood.CALM ? Mood.ANGRY : Mood.CALM;
                bee.place = bee.place == null ? new Place(bee.places.length, "tree") : null;
                step.commands().send(stings, new Stung(id, 1));
            }
        });
    }

    private void count(EventReader<Stung> reader) {
        for (Stung stung = reader.next(); stung != null; stung = reader.next()) {
            score.points += stung.times();
            score.best[1] = score.points;
            score.best[0] += stung.bee().isAlive() ? 1 : 0;
        }
    }
}
