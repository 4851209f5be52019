package dev.halfstep.campaign.work;

import dev.halfstep.campaign.build.GameClass;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs a recipe with each seed of a range.
 *
 * @param recipe the name of a class that implements {@code LongFunction<WorldRecipe>}: returns a new recipe for
 *     each seed
 * @param firstSeed the first seed
 * @param size the number of seeds
 * @param steps the number of steps of each run
 * @param check how each seed is checked
 * @serial exclude
 */
public record SeedWork(String recipe, long firstSeed, int size, int steps, SeedCheck check) implements Work {

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
            LongFunction<?> recipes = GameClass.create(gameLoader, recipe, LongFunction.class);
            Result first = runOnce(createRecipe(recipes, index, guard), guard);
            return check.comparedRuns().isEmpty() ? first : compareRuns(createRecipe(recipes, index, guard), first);
        });
    }

    private WorldRecipe createRecipe(LongFunction<?> recipes, int index, RunGuard guard) {
        Object created = recipes.apply(firstSeed + index);
        if (created instanceof WorldRecipe newRecipe) {
            return newRecipe.wire(guard::watch);
        }
        throw new IllegalArgumentException(recipe + " must return a WorldRecipe for each seed: " + created);
    }

    private Result compareRuns(WorldRecipe game, Result first) {
        try {
            SliceInvariance.check(game, steps, check.comparedRuns());
            return first;
        } catch (AssertionError divergence) {
            return Result.of(Outcome.DIVERGED, String.valueOf(divergence.getMessage()));
        }
    }

    private Result runOnce(WorldRecipe game, RunGuard guard) {
        try (SyntheticWorld world = game.build()) {
            world.step(steps);
            return Result.ok(StateHash.toText(world.hash()), world.steps(), guard.maxEntities());
        }
    }
}
