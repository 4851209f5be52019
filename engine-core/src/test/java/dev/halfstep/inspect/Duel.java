package dev.halfstep.inspect;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.replay.DesyncRecording;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A game for two machines with rollback: two ships steer and fire, shots hit nothing and vanish, and a wind that is no
 * component drives the shots. The input of the other machine arrives two steps late.
 */
public final class Duel {

    public static final int ROLLBACK_STEPS = 8;

    public static final class Velocity {
        public float x;
    }

    public static final class Shot {
        public int age;
    }

    /** An event that presentation shows. */
    public record Fired(int player, float sum) {}

    /** State outside of components. */
    public static final class Wind {
        public double strength = 1;
        public final double[] gusts = new double[4];
    }

    /** What a machine has, besides the world. */
    public record Parts(Wind wind, List<String> shown) {}

    private final World world;
    private final Wind wind = new Wind();
    private final List<String> shown = new ArrayList<>();
    private final Events<Fired> shots;
    private final EventReader<Fired> shotReader;

    private Duel(World world, SystemScheduler scheduler) {
        this.world = world;
        shots = scheduler.addEvents(Fired.class, 64);
        shotReader = shots.simulationReader("recoil");
    }

    public static GameSpec<Parts> game(Consumer<SimulationContext> fault) {
        return GameSpec.of("duel", "1")
                .withSeed(7)
                .setting("ships", 2, 1, 8)
                .register(Velocity.class, Shot.class)
                .parts((world, scheduler) -> new Duel(world, scheduler).wire(scheduler, fault));
    }

    public static final GameSpec<Parts> GAME = game(step -> {});

    private Parts wire(SystemScheduler scheduler, Consumer<SimulationContext> fault) {
        for (int i = 0; i < 2; i++) {
            world.spawn(Transform.at(10 * i, 0), new Velocity());
        }
        scheduler.state().add(wind);
        scheduler.simulation("blow", step -> {
            int at = (int) (step.step() % wind.gusts.length);
            wind.gusts[at] = wind.strength * step.step();
        });
        scheduler.simulation("steer", step -> {
            int player = 0;
            for (var row : step.world().query(Velocity.class)) {
                player++;
                row.first().x += step.input().ofPlayer(player).isHeld(Key.D) ? 0.25f : -0.125f;
                fault.accept(step);
            }
        });
        scheduler.simulation("move", step -> {
            for (var row : step.world().query(Transform.class, Velocity.class)) {
                row.first().translate(row.second().x, 0, 0);
            }
        });
        scheduler.simulation("fire", step -> {
            float sum = 0;
            for (var row : step.world().query(Velocity.class)) {
                sum += row.first().x;
            }
            for (int player = 1; player <= 2; player++) {
                if (step.input().ofPlayer(player).wasPressed(Key.SPACE)) {
                    step.commands().spawn(Transform.at(player, 1), new Shot());
                    step.commands().send(shots, new Fired(player, sum));
                }
            }
            for (var row : step.world().query(Shot.class)) {
                if (++row.first().age == 6) {
                    step.commands().despawn(row.id());
                }
            }
        });
        scheduler.simulation(
                "recoil",
                step -> shotReader.forEach(shot -> {
                    for (var row : step.world().query(Velocity.class)) {
                        row.first().x -= 0.5f;
                    }
                }));
        EventReader<Fired> sounds = shots.presentationReader("sounds");
        scheduler.presentation("show", frame -> {
            sounds.forEach(shot -> shown.add("heard " + shot));
            sounds.forEachRetracted(shot -> shown.add("took back " + shot));
            for (var row : frame.world().query(InterpolatedTransform.class)) {
                EntityId id = row.id();
                shown.add(id + " at " + row.first().x());
            }
        });
        return new Parts(wind, shown);
    }

    /** One of the two machines. */
    public static final class Machine implements AutoCloseable {
        public final GameRun<Parts> run;
        public final Rollback rollback;
        private final int player;

        public Machine(GameSpec<Parts> game, int player) {
            run = game.begin();
            this.player = player;
            rollback = new Rollback(run.scheduler(), ROLLBACK_STEPS);
            rollback.exchangeInput((step, local, whole) -> add(step, player, whole));
        }

        /** Adds what a player does in a step. */
        private static void add(long step, int player, InputQueue whole) {
            RandomStream random = RandomStream.of(step, "player " + player);
            if (random.nextInt(3) == 0) {
                whole.add(player, Key.D, random.nextInt(2) == 0, 0);
            }
            if (random.nextInt(4) == 0) {
                whole.add(player, Key.SPACE, true, 0);
                whole.add(player, Key.SPACE, false, 0);
            }
        }

        /** Plays steps; the last two of them are predicted. */
        public Machine play(int steps) {
            for (int i = 0; i < steps; i++) {
                run.step(1);
                long late = run.scheduler().timestep().steps() - 2;
                if (late >= rollback.oldestStep()) {
                    receive(late);
                }
            }
            return this;
        }

        public void receive(long step) {
            rollback.setInput(step, whole -> {
                add(step, 1, whole);
                add(step, 2, whole);
            });
            rollback.resimulate();
        }

        public byte[] evidence(long afterStep, long lastStep) {
            return DesyncRecording.of(
                    run, rollback, afterStep, lastStep, Map.of("machine", player == 1 ? "host" : "guest 2"));
        }

        @Override
        public void close() {
            run.close();
        }
    }
}
