package dev.halfstep.campaign.work;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.WorldRecipe;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a game with each seed of a range.
 *
 * @param game the name of the class that describes the game, see {@link dev.halfstep.game.GameFinder}
 * @param settings the settings of the game, each as {@code key=value}
 * @param firstSeed the first seed
 * @param size the number of seeds
 * @param steps the number of steps of each run
 * @param check how each seed is checked
 * @serial exclude
 */
public record SeedWork(String game, List<String> settings, long firstSeed, int size, int steps, SeedCheck check)
        implements Work {

    /**
     * Creates the work of a seed campaign.
     *
     * @param game the name of the class that describes the game
     * @param settings the settings of the game, each as {@code key=value}
     * @param firstSeed the first seed
     * @param size the number of seeds
     * @param steps the number of steps of each run
     * @param check how each seed is checked
     */
    public SeedWork {
        settings = List.copyOf(settings);
    }

    @Override
    public String unit() {
        return "seed";
    }

    @Override
    public String name(int index) {
        return Long.toString(firstSeed + index);
    }

    @Override
    public boolean usesRecordings() {
        return false;
    }

    @Override
    public Result run(int index, ClassLoader gameLoader, byte @Nullable [] recording, RunGuard guard) {
        return GuardedRun.result(() -> {
            GameSpec<?> seeded = DescribedGame.find(gameLoader, game, settings)
                    .withSeed(firstSeed + index)
                    .wire(guard::watch);
            Result first = runOnce(seeded, guard);
            return check.comparedRuns().isEmpty() ? first : compareRuns(seeded, first);
        });
    }

    private Result compareRuns(GameSpec<?> seeded, Result first) {
        WorldRecipe recipe = WorldRecipe.of(seeded);
        try {
            SliceInvariance.check(check.isStrict() ? recipe : recipe.lenient(), steps, check.comparedRuns());
            return first;
        } catch (AssertionError divergence) {
            return Result.of(Outcome.DIVERGED, String.valueOf(divergence.getMessage()));
        }
    }

    private Result runOnce(GameSpec<?> seeded, RunGuard guard) {
        try (GameRun<?> run = seeded.begin()) {
            run.step(steps);
            String hash = StateHash.toText(StateHash.of(run.world()));
            return Result.ok(hash, run.scheduler().timestep().steps(), guard.maxEntities());
        }
    }
}
