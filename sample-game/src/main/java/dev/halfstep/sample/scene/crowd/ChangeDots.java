package dev.halfstep.sample.scene.crowd;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.input.Key;

/**
 * Simulation system: UP doubles the number of dots, DOWN halves it. To double, each dot gets a twin on the same ring.
 * To halve, the youngest dots vanish. The keys are input of the simulation, so a recording replays them.
 *
 * @param galaxies the orbits of the dots
 */
record ChangeDots(Galaxies galaxies) implements SimulationSystem {

    /** Equal to the maximum of {@code --bodies} in crowd. */
    static final int MAX_DOTS = 1_000_000;

    /** Multiples of this number have well-spread fractional parts, so that angles computed from them differ. */
    private static final double INVERSE_GOLDEN_RATIO = 0.618033988749895;

    @Override
    public void step(SimulationContext step) {
        int doublings = step.input().pressCount(Key.UP) - step.input().pressCount(Key.DOWN);
        if (doublings == 0) {
            return;
        }
        int dots = step.world().query(Orbit.class).count();
        int newDots = changed(dots, doublings);
        if (newDots > dots) {
            grow(step, dots, newDots);
        } else {
            despawnAllBut(step, newDots);
        }
    }

    /** Returns the number of dots after a number of doublings; a negative number stands for halvings. */
    static int changed(int dots, int doublings) {
        long newDots = dots;
        for (int i = 0; i < Math.abs(doublings); i++) {
            newDots = doublings > 0 ? Math.min(2 * newDots, MAX_DOTS) : Math.max(newDots / 2, 1);
        }
        return (int) newDots;
    }

    /** Spawns twins of all dots, again and again until there are {@code newDots} dots instead of {@code dots}. */
    private void grow(SimulationContext step, int dots, int newDots) {
        float radius = Dots.radius(newDots);
        int grown = dots;
        while (grown < newDots) {
            int twins = Math.min(dots, newDots - grown);
            double angle = twinAngle(grown);
            spawnTwins(step, twins, (float) StrictMath.cos(angle), (float) StrictMath.sin(angle), radius);
            grown += twins;
        }
    }

    /**
     * Returns the angle between dots and their twins, 0.25 to 0.75 of a turn. The angle depends on the number of dots,
     * so that the twins of two doublings do not coincide.
     */
    private static double twinAngle(int dots) {
        double turns = dots * INVERSE_GOLDEN_RATIO;
        return 2 * Math.PI * (0.25 + 0.5 * (turns - Math.floor(turns)));
    }

    /** Spawns a twin for each of the first dots: on the same ring, at an angle to the dot. */
    private void spawnTwins(SimulationContext step, int twins, float cos, float sin, float radius) {
        int spawned = 0;
        for (var dot : step.world().query(Orbit.class)) {
            if (spawned++ == twins) {
                break;
            }
            Orbit orbit = dot.first();
            Orbit twin = new Orbit(cos * orbit.x() - sin * orbit.y(), sin * orbit.x() + cos * orbit.y(), orbit.ring());
            step.commands().spawn(Dots.at(twin, galaxies, radius));
        }
    }

    private static void despawnAllBut(SimulationContext step, int dots) {
        int visited = 0;
        for (var dot : step.world().query(Orbit.class)) {
            if (visited++ >= dots) {
                step.commands().despawn(dot.id());
            }
        }
    }
}
