package dev.halfstep.sample.scene.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.testkit.MonitorSimulator;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The game of a bot comes to one hash on every display, with every seed of its jitter and every number of workers: on
 * every machine. The normal build plays some of these games, {@code -Dmatrix.all=true} all of them.
 */
class MeteorsMatrixTest {

    private static final String HASH = "8292cb97318b8a2a";

    private static final int STEPS = 1_500;
    private static final List<String> HERTZ = List.of("24", "30", "50", "59.94", "60", "75", "144", "1000");
    private static final int[] WORKERS = {1, 2, 4, 8};
    private static final int SEEDS = 3;
    private static final boolean ALL = Boolean.getBoolean("matrix.all");

    record Play(MonitorSimulator monitor, int workers) {}

    static Stream<Play> plays() {
        List<Play> plays = new ArrayList<>();
        for (String hertz : HERTZ) {
            MonitorSimulator uneven =
                    MonitorSimulator.hz(hertz).withJitter(Duration.ofMillis(4)).withHitches(20, Duration.ofMillis(120));
            for (int seed = 1; seed <= SEEDS; seed++) {
                for (int workers : WORKERS) {
                    plays.add(new Play(uneven.seeded(seed), workers));
                }
            }
        }
        int every = ALL ? 1 : 11; // meets each display, each seed and each number of workers
        return Stream.iterate(0, i -> i < plays.size(), i -> i + every).map(plays::get);
    }

    @ParameterizedTest
    @MethodSource("plays")
    void everyPlayComesToTheHashThatIsWrittenDown(Play play) {
        MeteorsScene scene = new MeteorsScene(9, true, HighScore.unkept());
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        SchedulerSettings settings =
                SchedulerSettings.defaults().withWorkers(play.workers()).inStrictMode();
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)), settings)) {
            scene.begin(world, scheduler);
            scheduler.setLastStep(STEPS);
            HeadlessHost host = new HeadlessHost();
            LongSupplier frames = play.monitor().start();
            while (!scheduler.isAtLastStep()) {
                scheduler.frame(host, frames.getAsLong());
            }
            assertEquals(STEPS, scheduler.timestep().steps());
            assertEquals(HASH, StateHash.toText(StateHash.of(world)));
            world.query(Game.class).forEach((id, game) -> assertTrue(game.score > 1_000, "score: " + game.score));
        }
    }
}
