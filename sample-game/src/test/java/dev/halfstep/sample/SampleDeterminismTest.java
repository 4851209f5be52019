package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.sample.bot.MeteorsWithBot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SampleDeterminismTest {

    static Stream<GameSpec<?>> nothingInTheGamesMakesRunsDiverge() {
        return Stream.of(Meteors.GAME, MeteorsWithBot.GAME, SampleGame.GAME);
    }

    @ParameterizedTest
    @MethodSource
    void nothingInTheGamesMakesRunsDiverge(GameSpec<?> game) {
        DeterminismCheck check = DeterminismCheck.of(game);
        check.assertQuiet();
        assertEquals(List.of(), check.unresolved());
    }
}
