package dev.halfstep.netplay;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.physics.Joint;
import dev.halfstep.physics.Physics;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small games of two ships, each with a mistake that lets two machines become different. */
final class PlantedGames {

    static final GameSpec<World> WAVES =
            game("waves").register(Enemy.class).wire((world, scheduler) -> scheduler.simulation("waves", Waves::send));

    static final GameSpec<World> LIGHTNING =
            game("lightning").register(Crate.class).wire(Lightning::wire);

    static final GameSpec<World> SEA =
            game("sea").register(Buoy.class).wire((world, scheduler) -> Sea.wire(world, scheduler, new Sea()));

    /** The same game where Java computes a sine without an intrinsic. */
    static final GameSpec<World> SEA_ELSEWHERE = game("sea")
            .register(Buoy.class)
            .wire((world, scheduler) -> Sea.wire(world, scheduler, new Sea() {
                @Override
                double sine(double radians) {
                    return StrictMath.sin(radians);
                }
            }));

    static final GameSpec<World> VOLCANO = game("volcano")
            .register(Rock.class)
            .wire((world, scheduler) -> scheduler.simulation("volcano", new Volcano()::smoke));

    static final GameSpec<World> LAMPS = game("lamps").register(Lamp.class).wire(Lamps::wire);

    static final GameSpec<World> COMBOS = game("combos")
            .register(ComponentType.simulation(Combo.class)
                    .hashedBy((combo, sink) -> combo.hits.forEach(sink::add))
                    .copiedBy(Combo::new, Combo::copy)
                    .writtenBy(Combo.WRITER))
            .register(Score.class)
            .wire(Combos::wire);

    static final GameSpec<World> BOILERS =
            game("boilers").register(Boiler.class).wire(Boilers::wire);

    static final GameSpec<World> COINS = coins(Coins.MAX_STREAK);

    /** The game of a build in which only a constant is another one. */
    static final GameSpec<World> COINS_OF_ANOTHER_BUILD = coins(8);

    static final GameSpec<World> SPELLS = game("spells").register(Door.class).wire(Spells::wire);

    static final GameSpec<World> AUTUMN = game("autumn").register(Leaf.class).wire(Autumn::wire);

    static final GameSpec<World> SHAKES = game("shakes").register(Shake.class).wire(Shakes::wire);

    private PlantedGames() {}

    // --- what all games have ---

    static final class Ship {
        int player;
        int shots;
        float heading;
    }

    private static GameSpec<World> game(String name) {
        return GameSpec.of(name, "1.0").register(Ship.class).wire(PlantedGames::wireShips);
    }

    private static void wireShips(World world, SystemScheduler scheduler) {
        scheduler
                .input()
                .actions()
                .bind(Duel.FIRE, Key.SPACE)
                .bind(Duel.STEER, AxisSource.pair(Key.LEFT, Key.RIGHT))
                .declare(Duel.TAUNT);
        for (int player = 1; player <= 3; player++) {
            Ship ship = new Ship();
            ship.player = player;
            world.spawn(Transform.at(0, player), ship);
        }
        scheduler.simulation("ships", PlantedGames::fly);
    }

    private static void fly(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Ship.class)) {
            Ship ship = row.second();
            InputView input = step.input().ofPlayer(ship.player);
            ship.shots += input.pressCount(Duel.FIRE);
            ship.heading += 0.1f * input.value(Duel.STEER);
            row.first()
                    .translate(
                            0.1f * (float) StrictMath.cos(ship.heading),
                            0.1f * (float) StrictMath.sin(ship.heading),
                            0f);
        }
    }

    // --- random numbers without a seed: in a shuffle ---

    record Enemy(int lane) {}

    static final class Waves {
        static final int STEPS = 90;

        static void send(SimulationContext step) {
            if (step.step() % STEPS == 0) {
                for (int lane : Lanes.inAnyOrder()) {
                    step.commands().spawn(Transform.at(20, lane), new Enemy(lane));
                }
            }
        }
    }

    static final class Lanes {
        static List<Integer> inAnyOrder() {
            List<Integer> lanes = IntStream.range(0, 12).boxed().collect(Collectors.toList());
            Collections.shuffle(lanes);
            return lanes;
        }
    }

    // --- the order of a map by identity: equals in a sorted stream ---

    static final class Crate {
        float damage;
    }

    static final class Lightning {
        static final int STEPS = 70;

        static void wire(World world, SystemScheduler scheduler) {
            for (int x = -5; x <= 5; x++) {
                for (int y = -5; y <= 5; y++) {
                    if (x * x + y * y == 25) {
                        world.spawn(Transform.at(x, y), new Crate());
                    }
                }
            }
            scheduler.simulation("lightning", Lightning::strike);
        }

        private static void strike(SimulationContext step) {
            if (step.step() % STEPS != 0) {
                return;
            }
            Map<Crate, Float> distances = new HashMap<>();
            for (var row : step.world().query(Transform.class, Crate.class)) {
                Transform at = row.first();
                distances.put(row.second(), at.x() * at.x() + at.y() * at.y());
            }
            float power = 100f;
            for (Crate crate : nearestFirst(distances)) {
                crate.damage += power;
                power *= 0.75f;
            }
        }

        private static List<Crate> nearestFirst(Map<Crate, Float> distances) {
            return distances.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    // --- a sine whose last bit depends on the machine ---

    static final class Buoy {
        double height;
    }

    static class Sea {
        static void wire(World world, SystemScheduler scheduler, Sea sea) {
            for (int i = 0; i < 5; i++) {
                world.spawn(Transform.at(i, 0), new Buoy());
            }
            scheduler.simulation("swell", sea::swell);
        }

        void swell(SimulationContext step) {
            for (var row : step.world().query(Transform.class, Buoy.class)) {
                row.second().height =
                        0.4 * sine(step.simulatedSeconds() + row.first().x());
            }
        }

        double sine(double radians) {
            return Math.sin(radians);
        }
    }

    // --- a field of a system, which no rollback restores ---

    record Rock(int power) {}

    static final class Volcano {
        private static final int REST_STEPS = 45;
        private int restSteps = REST_STEPS;

        void smoke(SimulationContext step) {
            if (--restSteps == 0) {
                restSteps = REST_STEPS;
                step.commands().spawn(Transform.at(0, 9), new Rock(3));
            }
        }
    }

    // --- the time of day, through a supplier ---

    static final class Lamp {
        int hour;
    }

    static final class Lamps {
        static final int STEPS = 75;

        @SuppressWarnings("JavaTimeDefaultTimeZone") // the mistake
        static void wire(World world, SystemScheduler scheduler) {
            IntSupplier hourOfDay = () -> LocalTime.now().getHour();
            world.spawn(Transform.at(4, 4), new Lamp());
            scheduler.simulation("lamps", step -> {
                if (step.step() % STEPS == 0) {
                    step.world().single(Lamp.class).hour = hourOfDay.getAsInt();
                }
            });
        }
    }

    // --- a setting of the library for physics that each player chooses ---

    static GameSpec<World> crates(int solverIterations) {
        return game("crates").register(RigidBody.TYPE, Joint.TYPE).wire((world, scheduler) -> {
            Physics physics = Physics.install(world, scheduler, 0, -9.8);
            physics.dyn4j().getSettings().setVelocityConstraintSolverIterations(solverIterations);
            world.spawn(Transform.at(0, -5), RigidBody.fixed().box(20, 1));
            for (int i = 0; i < 4; i++) {
                world.spawn(
                        Transform.at(0.2f * i, -2 + 1.5f * i),
                        RigidBody.dynamic().box(1, 1));
            }
        });
    }

    // --- a stored form that forgets a value ---

    static final class Combo {

        static final StateWriter<Combo> WRITER = new StateWriter<>() {
            @Override
            public void write(Combo combo, DataOutput out) throws IOException {
                out.writeByte(combo.hits.size());
                for (int hit : combo.hits) {
                    out.writeInt(hit);
                }
            }

            @Override
            public void read(Combo combo, DataInput in) throws IOException {
                combo.hits.clear();
                for (int i = in.readUnsignedByte(); i > 0; i--) {
                    combo.hits.add(in.readInt());
                }
            }
        };

        final List<Integer> hits = new ArrayList<>();
        int multiplier = 1;

        private void copy(Combo dest) {
            dest.hits.clear();
            dest.hits.addAll(hits);
            dest.multiplier = multiplier;
        }
    }

    static final class Score {
        int points;
    }

    static final class Combos {
        static final int SCORE_STEPS = 30;

        static void wire(World world, SystemScheduler scheduler) {
            world.spawn(new Combo());
            world.spawn(new Score());
            scheduler.simulation("combo", Combos::hit);
            scheduler.simulation("score", Combos::score);
        }

        private static void hit(SimulationContext step) {
            Combo combo = step.world().single(Combo.class);
            for (int player = 1; player <= 3; player++) {
                if (step.input().ofPlayer(player).pressCount(Duel.FIRE) > 0) {
                    combo.hits.add(player);
                }
            }
            if (combo.hits.size() >= 3) {
                combo.hits.clear();
                combo.multiplier++;
            }
        }

        private static void score(SimulationContext step) {
            if (step.step() % SCORE_STEPS == 0) {
                step.world().single(Score.class).points += step.world().single(Combo.class).multiplier;
            }
        }
    }

    // --- a file that players may have changed, in a cache ---

    static final class Level {
        int number = 1;
        float wind;
    }

    static GameSpec<World> levels(Path folder) {
        return game("levels").register(Level.class).wire((world, scheduler) -> {
            world.spawn(new Level());
            scheduler.simulation("levels", step -> Levels.advance(step, folder));
        });
    }

    static final class Levels {
        static final int STEPS = 100;
        private static final Map<Path, Float> WINDS = new ConcurrentHashMap<>();

        private static void advance(SimulationContext step, Path folder) {
            if (step.step() % STEPS == 0) {
                Level level = step.world().single(Level.class);
                level.number++;
                level.wind = WINDS.computeIfAbsent(folder.resolve("level-" + level.number % 2 + ".txt"), Levels::read);
            }
        }

        private static float read(Path file) {
            try {
                return Float.parseFloat(Files.readString(file).strip());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    // --- floats that the workers add up ---

    static final class Boiler {
        float heat;
        float excess;
    }

    static final class Boilers {
        static final int STEPS = 50;

        static void wire(World world, SystemScheduler scheduler) {
            RandomStream random = RandomStream.of(5, "heat");
            for (int i = 0; i < 60; i++) {
                Boiler boiler = new Boiler();
                boiler.heat = random.between(10f, 90f);
                world.spawn(boiler);
            }
            scheduler.simulation("balance", Boilers::balance);
        }

        private static void balance(SimulationContext step) {
            if (step.step() % STEPS == 0) {
                float mean = sum(step) / step.world().query(Boiler.class).count();
                for (var row : step.world().query(Boiler.class)) {
                    row.first().excess = row.first().heat - mean;
                }
            }
        }

        private static float sum(SimulationContext step) {
            Map<Integer, Float> sums = new ConcurrentHashMap<>();
            step.inPartitions((partition, partitions, commands) -> step.world()
                    .query(Boiler.class)
                    .forEachPartition(
                            partition, partitions, (id, boiler) -> sums.merge(partition, boiler.heat, Float::sum)));
            return sums.values().stream().reduce(0f, Float::sum);
        }
    }

    // --- another build of the rules ---

    static final class Streak {
        int coins;
        int bonus;
    }

    static GameSpec<World> coins(int maxStreak) {
        return game("coins").register(Streak.class).wire((world, scheduler) -> {
            world.spawn(new Streak());
            scheduler.simulation("coins", step -> Coins.collect(step, maxStreak));
        });
    }

    static final class Coins {
        static final int STEPS = 12;
        static final int MAX_STREAK = 10;

        private static void collect(SimulationContext step, int maxStreak) {
            if (step.step() % STEPS == 0) {
                Streak streak = step.world().single(Streak.class);
                streak.coins++;
                streak.bonus += Math.min(streak.coins, maxStreak);
            }
        }
    }

    // --- letters of the default locale ---

    static final class Door {
        String spell = "";
        int frozenSteps;
    }

    static final class Spells {
        static final int STEPS = 65;
        private static final String[] SPELLS = {"FIRE", "ICE"};

        static void wire(World world, SystemScheduler scheduler) {
            world.spawn(Transform.at(7, 7), new Door());
            scheduler.simulation("spells", step -> {
                if (step.step() % STEPS == 0) {
                    cast(SPELLS[(int) (step.step() / STEPS) % 2], step.world().single(Door.class));
                }
            });
        }

        @SuppressWarnings("StringCaseLocaleUsage") // the mistake
        private static void cast(String spell, Door door) {
            switch (spell.toLowerCase()) {
                case "ice" -> door.frozenSteps = 120;
                case "fire" -> door.frozenSteps = 0;
                default -> {} // all others are for the players
            }
        }
    }

    // --- random numbers of the library that choose one of several entities ---

    record Leaf(int tree) {}

    static final class Autumn {
        static final int STEPS = 55;

        static void wire(World world, SystemScheduler scheduler) {
            for (int i = 0; i < 40; i++) {
                world.spawn(Transform.at(i, 6), new Leaf(i % 4));
            }
            scheduler.simulation("wither", step -> {
                if (step.step() == STEPS) {
                    step.world().query(Leaf.class).forEach((id, leaf) -> {
                        if (Math.random() < 0.3) {
                            step.commands().despawn(id);
                        }
                    });
                }
            });
        }
    }

    // --- presentation that writes the state ---

    static final class Shake {
        float strength;
    }

    static final class Shakes {
        static void wire(World world, SystemScheduler scheduler) {
            world.spawn(new Shake());
            scheduler.presentation("shake", frame -> {
                if (frame.input().wasPressed(Key.SPACE)) {
                    frame.world().single(Shake.class).strength = 1f;
                }
            });
        }
    }
}
