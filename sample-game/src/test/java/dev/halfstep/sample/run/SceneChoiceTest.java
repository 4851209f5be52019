package dev.halfstep.sample.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SceneChoiceTest {

    @Test
    void eachSceneKeepsItsStepRate() {
        SceneChoice choice = new SceneChoice(SceneName.METEORS, Rate.hz(30)).withStepRate(Rate.hz(60));
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

    @ParameterizedTest
    @CsvSource({
        "'', 25",
        "--scene bounce, 10",
        "--scene lab, 10",
        "--plot lab.png, 10",
        "--scene crowd, 25",
        "--scene keys, 5",
        "--scene bounce --tick-hz 25, 25",
        "--scene lab --tick-hz 59.94, 59.94"
    })
    void firstSceneHasItsStepRateUnlessOneIsGiven(String args, String hertz) {
        Options options = new Options();
        CommandLine line = options.commandLine();
        line.parseArgs(args.isEmpty() ? new String[0] : args.split(" "));
        options.resolve(line);
        assertEquals(Rate.parse(hertz), options.stepRate);
    }
}
