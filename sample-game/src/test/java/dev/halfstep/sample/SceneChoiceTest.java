package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.meteors.Meteors;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SceneChoiceTest {

    @Test
    void eachSceneKeepsItsStepRate() {
        SceneChoice choice =
                SceneChoice.first(SampleGame.GAME.rate(Rate.hz(30)), false).withStepRate(Rate.hz(60));
        choice = choice.next();
        assertEquals(SceneName.BOUNCE, choice.scene());
        assertEquals(Rate.hz(10), choice.stepRate(), "the rate of a scene must not depend on other scenes");
        choice = choice.withStepRate(Rate.hz(5));
        for (int i = 0; i < SceneName.values().length - 1; i++) {
            choice = choice.next();
        }
        assertEquals(SceneName.METEORS, choice.scene());
        assertEquals(Rate.hz(60), choice.stepRate());
        assertEquals(Rate.hz(5), choice.next().stepRate());
    }

    @Test
    void theNextSceneHasTheSeedAndTheBodiesThatItAllows() {
        Options options = new Options(() -> Map.of("--bodies", "200000"));
        var game = new SceneChoice(SceneName.BOUNCE, Map.of(), null).describe(SampleGame.GAME.withSeed(7), options);
        assertEquals(7, game.seed());
        assertEquals("bounce", game.text(Meteors.SCENE));
        assertEquals(100_000, game.number(SampleGame.BODIES));
        assertEquals(
                200_000,
                new SceneChoice(SceneName.CROWD, Map.of(), null)
                        .describe(game, options)
                        .number(SampleGame.BODIES));
        assertEquals(Rate.hz(10), game.rate());
    }

    @ParameterizedTest
    @CsvSource({
        "--headless, 25",
        "--headless --scene bounce, 10",
        "--headless --scene lab, 10",
        "--headless --scene crowd, 25",
        "--headless --scene keys, 5",
        "--headless --scene bounce --tick-hz 25, 25",
        "--headless --scene lab --tick-hz 50, 50"
    })
    void firstSceneHasItsStepRateUnlessOneIsGiven(String args, String hertz) {
        Run run = Run.of((args + " --seconds 2").split(" "));
        assertEquals(2 * Integer.parseInt(hertz), Integer.parseInt(run.report().get("steps")));
    }
}
