package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents.MeteorBroken;
import dev.halfstep.meteors.event.GameEvents.ShotFired;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Measures the distance between drawn and true positions in a game that the bot plays, at 25 steps a second on a
 * display of 144 Hz. A world unit is a pixel of a window of 1280 x 720. True positions are extrapolated from the
 * previous frame with the velocities, or computed from the times of the events.
 */
class MeteorsInSyncTest {

    private static final Rate RATE = Rate.hz(25);
    private static final double STEP_SECONDS = 0.04;
    private static final int DISPLAY_HERTZ = 144;
    private static final long FRAME_NANOS = 1_000_000_000L / DISPLAY_HERTZ;
    private static final int FRAMES = 120 * DISPLAY_HERTZ; // two minutes
    /** The minimum number of measurements of each kind. */
    private static final int MIN_SAMPLES = 50;

    /** The maximum distance of a vanished shot from the rim of the meteor that it has hit, in pixels. */
    private static final double MAX_GAP = 200;

    private final GameRun<Meteors> run;
    private final World world;
    private final SystemScheduler scheduler;

    /** The distances from the truth in pixels, by kind of measurement. */
    private final Map<String, List<Double>> errors = new HashMap<>();

    /** The entities of the newest frame. */
    private Map<EntityId, DrawnEntity> drawn = new HashMap<>();

    /** The presentation time of the newest frame. */
    private double presentationSeconds;

    /** An entity as it is drawn in a frame, in pixels and pixels per second. */
    private record DrawnEntity(double x, double y, double vx, double vy, Body body, boolean isShot, boolean isShip) {

        /** Extrapolates the entity by a time. */
        DrawnEntity after(double seconds) {
            return new DrawnEntity(x + vx * seconds, y + vy * seconds, vx, vy, body, isShot, isShip);
        }

        /** Returns the distance in a field that wraps around at its edges. */
        double wrappedDistance(double otherX, double otherY) {
            return Math.hypot(
                    Math.IEEEremainder(x - otherX, body.wrapWidth()),
                    Math.IEEEremainder(y - otherY, body.wrapHeight()));
        }

        double distance(double otherX, double otherY) {
            return Math.hypot(x - otherX, y - otherY);
        }
    }

    MeteorsInSyncTest() {
        run = Meteors.GAME.rate(RATE).begin();
        world = run.world();
        scheduler = run.scheduler();
        scheduler.input().replaceStepInput(Bot.ofAllShips(world));
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void isDrawnWithinAPixelOfTheTruth() {
        play();
        // The 90th percentile leaves out a few outliers.
        errors.keySet().forEach(kind -> assertTrue(percentile(kind, 90) < 1, this::table));
        assertEquals(5, errors.size(), this::table); // every kind of measurement
        errors.keySet().forEach(kind -> assertTrue(errors.get(kind).size() > MIN_SAMPLES, this::table));
    }

    @Test
    void isDrawnManyPixelsFromTheTruthWithoutDelayedOccurrences() {
        scheduler.setDelayingOccurrences(false);
        play();
        assertTrue(percentile("shot to rim", 50) > 10, this::table);
        assertTrue(percentile("edge", 90) > 10, this::table);
    }

    private void play() {
        EventReader<MeteorBroken> broken = scheduler.events(MeteorBroken.class).presentationReader("broken");
        EventReader<ShotFired> fired = scheduler.events(ShotFired.class).presentationReader("fired");
        scheduler.presentation("measure", frame -> measure(frame, broken, fired));
        HeadlessHost host = new HeadlessHost();
        for (int i = 0; i < FRAMES; i++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    private void measure(PresentationContext frame, EventReader<MeteorBroken> broken, EventReader<ShotFired> fired) {
        double seconds = frame.presentationSeconds() - presentationSeconds;
        presentationSeconds = frame.presentationSeconds();
        Map<EntityId, DrawnEntity> previous = drawn;
        drawn = drawnEntities(frame.world());
        measureMotions(previous, seconds);
        broken.forEach(event -> measureHit(previous, seconds, event));
        // Step n begins at n - 1 steps.
        fired.forEach(event -> measureSpawn(previous, event, (fired.step() - 1 + fired.fraction()) * STEP_SECONDS));
    }

    private static Map<EntityId, DrawnEntity> drawnEntities(World world) {
        Map<EntityId, DrawnEntity> entities = new HashMap<>();
        for (var row : world.query(InterpolatedTransform.class, Velocity.class, Body.class)) {
            DrawnEntity entity = new DrawnEntity(
                    row.first().x(),
                    row.first().y(),
                    row.second().x(),
                    row.second().y(),
                    row.third(),
                    world.has(row.id(), Shot.class),
                    world.has(row.id(), Ship.class));
            entities.put(row.id(), entity);
        }
        return entities;
    }

    /** Measures how far each entity is from its extrapolated position. */
    private void measureMotions(Map<EntityId, DrawnEntity> previous, double seconds) {
        previous.forEach((id, from) -> {
            DrawnEntity to = drawn.get(id);
            if (to != null && !to.isShip) { // the velocity of a ship changes
                DrawnEntity expected = from.after(seconds);
                add("motion", to.wrappedDistance(expected.x, expected.y));
                boolean hasWrappedAround = to.distance(expected.x, expected.y) > Game.FIELD_HEIGHT / 2;
                if (hasWrappedAround) {
                    add("edge", insideField(expected));
                }
            }
        });
    }

    /** Returns how far inside the field an entity has vanished before it wraps around, in pixels. */
    private static double insideField(DrawnEntity expected) {
        double insideX = expected.body.wrapWidth() / 2 - Math.abs(expected.x);
        double insideY = expected.body.wrapHeight() / 2 - Math.abs(expected.y);
        return Math.max(0, Math.min(insideX, insideY));
    }

    /** Measures the distance from the rim of the meteor at which a shot vanishes, before or beyond the rim. */
    private void measureHit(Map<EntityId, DrawnEntity> previous, double seconds, MeteorBroken event) {
        double hitRadius = event.size().radius + Shot.RADIUS;
        double gap = Double.POSITIVE_INFINITY;
        for (Map.Entry<EntityId, DrawnEntity> entry : previous.entrySet()) {
            if (entry.getValue().isShot && !drawn.containsKey(entry.getKey())) {
                DrawnEntity last = entry.getValue();
                double remaining = last.after(seconds).distance(event.x(), event.y()) - hitRadius;
                double beyond = hitRadius - last.distance(event.x(), event.y());
                gap = Math.min(gap, Math.max(0, Math.max(remaining, beyond)));
            }
        }
        if (gap < MAX_GAP) { // otherwise the shot was never drawn: it hit in its first frame
            add("shot to rim", gap);
        }
    }

    /** Measures how far from its path a shot appears, and by how many pixels of flight it is too early. */
    private void measureSpawn(Map<EntityId, DrawnEntity> previous, ShotFired event, double firedSeconds) {
        drawn.forEach((id, shot) -> {
            if (shot.isShot && !previous.containsKey(id)) {
                double flown = presentationSeconds - firedSeconds;
                add("shot at spawn", shot.wrappedDistance(event.x() + shot.vx * flown, event.y() + shot.vy * flown));
                add("shot too early", Math.max(0, -flown) * Math.hypot(shot.vx, shot.vy));
            }
        });
    }

    private void add(String kind, double error) {
        errors.computeIfAbsent(kind, newKind -> new ArrayList<>()).add(error);
    }

    private double percentile(String kind, int percent) {
        List<Double> sorted = errors.get(kind).stream().sorted().toList();
        return sorted.get((sorted.size() - 1) * percent / 100);
    }

    private String table() {
        StringBuilder table = new StringBuilder();
        errors.keySet().stream()
                .sorted()
                .forEach(kind -> table.append(String.format(
                        "%-16s %6d  median %8.3f  p90 %8.3f  max %8.3f px%n",
                        kind,
                        errors.get(kind).size(),
                        percentile(kind, 50),
                        percentile(kind, 90),
                        percentile(kind, 100))));
        return table.toString();
    }
}
