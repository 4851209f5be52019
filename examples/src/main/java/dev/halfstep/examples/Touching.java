package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.space.Collider;
import dev.halfstep.space.Hits;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.space.Sweep;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Finds what touches what: near a place, along a ray, in pairs; and when a fast shot hits a thin wall within a step. */
public final class Touching {

    record Velocity(float x, float y) {}

    record Wall() {}

    private final World world = World.builder()
            .register(Transform.TYPE, Collider.TYPE)
            .register(Velocity.class, Wall.class)
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final SpatialIndex index = new SpatialIndex(world, 2f); // cells about as wide as a crate
    private final SpatialIndex walls = new SpatialIndex(world, 8f, Wall.class);
    private final Hits hits = new Hits();

    private Touching() {
        for (int i = 0; i < 5; i++) {
            world.spawn(Transform.at(3 * i, 0), Collider.box(1, 1), new Velocity(8 - 4 * i, 0)); // crates: 1 to 5
        }
        world.spawn(Transform.at(6, 4), Collider.circle(1.5f)); // a rock, entity 6
        world.spawn(Transform.at(20, 0), Collider.box(0.05f, 8), new Wall()); // entity 7
        world.spawn(Transform.at(0, 6), Collider.circle(0.1f), new Velocity(300, 0)); // a shot, entity 8
        scheduler.simulation("move", Touching::move);
        scheduler.simulation("update-indexes", step -> {
            index.update();
            walls.update();
        });
        scheduler.simulation("hit-walls", this::hitWalls);
        scheduler.simulation("look-around", this::lookAround);
    }

    /**
     * Prints what a game finds in each of three steps.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        Touching game = new Touching();
        for (int i = 1; i <= 3; i++) {
            System.out.println("step " + i);
            game.scheduler.runStep();
        }
    }

    private static void move(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Velocity.class)) {
            float seconds = step.stepSeconds();
            row.first().translate(row.second().x() * seconds, row.second().y() * seconds);
        }
    }

    /** The shot flies 30 units in a step, and the wall is 0.1 thick. The ray finds the wall, the sweep when it is hit. */
    private void hitWalls(SimulationContext step) {
        for (var body : world.query(Velocity.class, PreviousTransform.class, Transform.class, Collider.class)) {
            PreviousTransform from = body.second();
            Transform to = body.third();
            walls.ray(from.x(), from.y(), to.x(), to.y(), hits); // walls do not move
            if (hits.size() > 0) {
                Transform wall = world.get(hits.entity(0), Transform.class);
                Collider shape = world.get(hits.entity(0), Collider.class);
                float fraction = Sweep.contact(from, to, body.fourth(), wall, wall, shape);
                step.commands().despawnAt(fraction, body.id()); // frames show the shot up to the wall
                System.out.printf("  %s hits %s at %.3f of the step%n", body.id(), hits.entity(0), fraction);
            }
        }
    }

    private void lookAround(SimulationContext step) {
        index.overlapCircle(6, 2, 2, hits);
        print("within 2 of (6, 2)");
        index.ray(-5, 0.5f, 25, 0.5f, hits);
        print("along y = 0.5");
        index.nearest(6, 1.5f, 2, 10, hits);
        print("nearest to (6, 1.5)");
        index.pairs((first, second) -> System.out.println("  touch: " + first + " and " + second));
    }

    private void print(String query) {
        System.out.print("  " + query + ":");
        for (int i = 0; i < hits.size(); i++) {
            System.out.printf(" %s (%.3f)", hits.entity(i), hits.fraction(i));
        }
        System.out.println();
    }
}
