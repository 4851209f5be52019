package dev.halfstep.frame;

import dev.halfstep.game.GameSpec;
import dev.halfstep.state.StateException;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import dev.halfstep.stress.StateInput;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.util.Arrays;
import java.util.List;

/** A saved state with a valid checksum: refused without a change of the game, or saved as it was loaded. */
public class StateTarget implements FuzzTarget {

    private final GameSpec<?> spec;
    private final SyntheticWorld game;
    private final byte[] before;

    /** Creates a game that loads states. */
    public StateTarget() {
        this(Hive.GAME);
    }

    /** Creates a run of a game that loads states. */
    protected StateTarget(GameSpec<?> spec) {
        this.spec = spec;
        game = WorldRecipe.of(spec).lenient().build();
        before = game.scheduler().state().save();
    }

    @Override
    public List<byte[]> seeds() {
        try (SyntheticWorld saved = WorldRecipe.of(spec).lenient().build()) {
            byte[] early = saved.scheduler().state().save();
            saved.step(21);
            return List.of(
                    StateInput.of(early),
                    StateInput.of(saved.scheduler().state().save()));
        }
    }

    @Override
    public boolean read(byte[] input) throws StateException {
        SimulatedState state = game.scheduler().state();
        try {
            state.load(StateInput.toState(input));
        } catch (StateException refused) {
            Refusal.check(refused);
            if (!Arrays.equals(before, state.save())) {
                throw new AssertionError("a refused state must change nothing", refused);
            }
            return false;
        }
        byte[] loaded = state.save();
        state.load(loaded);
        if (!Arrays.equals(loaded, state.save())) {
            throw new AssertionError("a loaded state must be saved as it is");
        }
        game.hash();
        state.load(before);
        return true;
    }
}
