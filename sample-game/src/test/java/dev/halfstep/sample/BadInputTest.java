package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that wrong command lines are refused with a useful message, and the options that print texts. */
class BadInputTest {

    /**
     * Each line has the arguments, and three parts of the message: option, rule, and value or remedy. Two single quotes
     * stand for an empty argument.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--scene nowhere          | --scene       | bounce           | nowhere",
                "--turbo                  | --turbo       | --help lists     | --turbo",
                "faster                   | faster        | --help lists     | faster",
                "--tick-hz 0              | --tick-hz     | from 1 to 1000   | 0",
                "--tick-hz NaN            | --tick-hz     | from 1 to 1000   | NaN",
                "--tick-hz -25            | --tick-hz     | from 1 to 1000   | -25",
                "--tick-hz 1e999999999    | --tick-hz     | from 1 to 1000   | 1e999999999",
                "--tick-hz 1001           | --tick-hz     | from 1 to 1000   | 1001",
                "--display-hz 0           | --display-hz  | between          | 0",
                "--display-hz Infinity    | --display-hz  | number of hertz  | Infinity",
                "--display-hz 10001       | --display-hz  | 1 to 10000       | 10001",
                "--overload panic         | --overload    | drop, keep       | panic",
                "--timestep floating      | --timestep    | semi-fixed, fixed | floating",
                "--timestep semi_fixed    | --timestep    | semi-fixed, fixed | semi_fixed",
                "--timestep variable --tick-hz 25 | --tick-hz     | one length       | variable",
                "--timestep locked --overload keep | --overload    | fixed or leading | locked",
                "--timestep semi-fixed --max-steps 3 | --max-steps   | fixed or leading | semi-fixed",
                "--pacing lazy            | --pacing      | fixed, unlimited | lazy",
                "--pacing unlimited --realtime --headless --display-hz 60 | unlimited     | keeps no rate    | --display-hz",
                "--pacing unlimited --headless | unlimited     | virtual time     | --realtime",
                "--pacing unlimited --offscreen | unlimited     | virtual time     | --realtime",
                "--workers 0              | --workers     | at least 1       | 0",
                "--workers 65             | --workers     | from 1 to 64     | 65",
                "--max-steps 0            | --max-steps   | from 1 to        | 0",
                "--max-steps 99999999999  | --max-steps   | from 1 to        | 99999999999",
                "--step-budget 0 --realtime | --step-budget | from 1 to 10000  | 0",
                "--step-budget 5 --headless | --step-budget | virtual time     | --realtime",
                "--frames 0               | --frames      | at least 1       | 0",
                "--frames -5              | --frames      | at least 1       | -5",
                "--frames x               | --frames      | whole number     | x",
                "--seconds 0              | --seconds     | more than 0      | 0",
                "--seconds NaN            | --seconds     | more than 0      | NaN",
                "--seconds -1             | --seconds     | more than 0      | -1",
                "--seconds 1e99           | --seconds     | at most          | 99",
                "--seconds 1e-999999999   | --seconds     | more than 0      | 1e-999999999",
                "--seconds 1e-99999999    | --seconds     | more than 0      | 1e-99999999",
                "--seconds 0.1000000000000000000000000000001 | --seconds     | more than 0      | 0.1000",
                "--scene lab --jitter-ms 1e-99999999 | --jitter-ms   | from 0 to 100    | 1e-99999999",
                "--offscreen --keys ENTER | --keys        | ENTER 0.5        | ENTER",
                "--offscreen --keys=ENTER:1 | --keys        | ENTER 0.5        | ENTER:1",
                "--seed one               | --seed        | whole number     | one",
                "--scene bounce --bodies 0 | --bodies      | 1 to 1000000     | 0",
                "--bodies 99999999999999999999 | --bodies      | 1 to 1000000     | 99999999999999999999",
                "--scene bounce --bodies 100001 | --bodies      | from 1 to 100000 | 100001",
                "--scene crowd --bodies 1000001 | --bodies      | 1 to 1000000     | 1000001",
                "--bodies 5               | --bodies      | bounce or crowd  | meteors",
                "--scene bounce --ships 2 | --ships       | meteors          | bounce",
                "--ships 9                | --ships       | 1 to 8           | 9",
                "--scene keys --bot       | --bot         | meteors          | keys",
                "--scene lab --jitter-ms -1 | --jitter-ms   | from 0 to 100    | -1",
                "--scene lab --hitch-ms 1001 | --hitch-ms    | from 0 to 1000   | 1001",
                "--jitter-ms 2            | --jitter-ms   | --scene lab      | meteors",
                "--scene keys --hitch-ms 2 | --hitch-ms    | --scene lab      | keys",
                "--scene bounce --plot x.png | --plot        | --scene lab      | bounce",
                "--plot x.png --offscreen | --plot        | leave out        | --offscreen",
                "--plot x.png --scene lab --frames 5 | --plot        | leave out        | --frames",
                "--plot x.png --seconds 11 | --plot        | at most 10       | 11",
                "--plot x.png --seconds 10 --display-hz 10000 | --plot        | at most 5000     | 100000",
                "--plot x.png --seconds -1 --display-hz 10000 | --seconds     | more than 0      | -1",
                "--plot                   | --plot        | must follow      | FILE",
                "--steps 0                | --steps       | at least 1       | 0",
                "--steps 5 --seconds 1    | --steps       | choose one       | --seconds",
                "--seconds                | --seconds     | must follow      | NUMBER",
                "--headless --offscreen   | --headless    | choose one       | --offscreen",
                "--headless --screenshot x.png | --screenshot  | picture          | --offscreen",
                "--verify                 | --verify      | needs --replay   | --replay",
                "--hash-every 5           | --hash-every  | needs --record   | --record FILE",
                "--record x.rec --hash-every 0 | --hash-every  | at least 1       | 0",
                "--record pom.xml         | --record      | must name a new file | pom.xml",
                "--record x.rec --timestep variable | --record      | one length       | variable",
                "--replay missing.rec     | --replay      | does not exist   | missing.rec",
                "--replay src             | --replay      | is not a file    | src",
                "--replay RECORDING --seed 3 | --replay      | leave out        | --seed",
                "--replay RECORDING --scene keys | --replay      | leave out        | --scene",
                "--replay RECORDING --record x.rec | --replay      | leave out        | --record",
                "--replay RECORDING --tick-hz 25 | --replay      | leave out        | --tick-hz",
                "--headless --record ''   | --record      | must name a file | ''",
                "--screenshot ''          | --screenshot  | must name a file | ''",
                "--film ''                | --film        | must name a file | ''",
                "--plot ''                | --plot        | must name a file | ''",
                "--replay ''              | --replay      | must name a file | ''",
                "--offscreen --screenshot x.jpg | --screenshot  | ends in .png     | x.jpg",
                "--film x.gif             | --film        | ends in .png     | x.gif",
                "--plot x                 | --plot        | ends in .png     | x",
                "--film                   | --film        | must follow      | FILE",
                "--film x.png --headless  | --film        | not both         | --headless",
                "--film x.png --realtime  | --film        | one length       | --realtime",
                "--film x.png --pacing unlimited | --film        | one length       | UNLIMITED",
                "--film x.png --pacing adaptive | --film        | one length       | ADAPTIVE",
                "--film x.png --mute      | --mute        | needs a window   | offscreen",
                "--film x.png --frames 3601 | --film        | at most 3600     | 3601",
                "--film x.png --seconds 60 | --film        | at most 3600     | 3601",
                "--film x.png --display-hz 901 | --film        | at most 3600     | 3605",
                "--replay RECORDING --frames 9 | --replay      | leave out        | --frames",
                "--replay RECORDING --film x.png --keys=P:1 | --keys        | ENTER 0.5        | P:1",
                "--plot x.png --film y.png | --plot        | leave out        | --film",
                "--replay RECORDING --verify --film x.png | --verify      | leave out        | --film",
                "--replay RECORDING --verify --offscreen | --verify      | draws nothing    | --offscreen",
                "--replay RECORDING --split | --split       | leave out        | --replay",
                "--split --headless       | --split       | leave out        | --headless",
                "--split --timestep variable | --split       | one length       | variable",
                "--split --no-interpolation | --split       | leave out        | --no-interpolation",
                "--headless --graph       | --graph       | picture          | --offscreen",
                "--fullscreen --headless  | --fullscreen  | needs a window   | --size",
                "--fullscreen --offscreen | --fullscreen  | needs a window   | --size",
                "--fullscreen --film x.png | --fullscreen  | needs a window   | --size",
                "--headless --size 640x360 | --size        | needs a picture  | --offscreen",
                "--plot x.png --size 640x360 | --plot        | leave out        | --size",
                "--size 0x720             | --size        | from 1 to 16384  | 0x720",
                "--size 1280x0            | --size        | from 1 to 16384  | 1280x0",
                "--size 16385x1           | --size        | from 1 to 16384  | 16385x1",
                "--size 1x99999999999     | --size        | from 1 to 16384  | 99999999999",
                "--size 1280              | --size        | such as 1920x1080 | 1280",
                "--size -5x5              | --size        | from 1 to 16384  | -5x5",
                "--size 1280x720x3        | --size        | such as 1920x1080 | 1280x720x3",
                "--samples 17             | --samples     | from 0 to 16     | 17",
                "--samples -1             | --samples     | from 0 to 16     | -1",
                "--headless --samples 0   | --samples     | needs a picture  | --offscreen",
                "--replay RECORDING --verify --size 64x36 | --size      | needs a picture  | --size",
                "--size                   | --size        | must follow      | WxH",
            })
    void isRejectedInOneLineWithRuleAndValue(String args, String option, String rule, String value) {
        Run run = Run.of(args.replace("''", "")
                .replace("RECORDING", "src/test/resources/dev/halfstep/sample/replay/meteors-format-1.rec")
                .split(" ", -1));

        assertAll(
                () -> assertEquals(2, run.exitCode()),
                () -> assertEquals(0, run.out().size(), () -> "standard output must be empty: " + run.out()),
                () -> assertEquals(1, run.err().size(), () -> "standard error must have one line: " + run.err()),
                () -> assertTrue(
                        run.err().toString().contains(option)
                                && run.err().toString().contains(rule)
                                && run.err().toString().contains(value),
                        () -> "the message must contain " + option + ", " + rule + ", " + value + ": " + run.err()));
    }

    @Test
    void keysNeedVirtualTime() {
        Run run = Run.of("--keys", "ENTER 0.5");

        assertEquals(2, run.exitCode());
        assertTrue(
                run.err().toString().contains("--keys needs virtual time"),
                () -> run.err().toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ENTER 0.5, RETURN 1 | a key must be like ENTER, SPACE, LEFT or A: RETURN",
                "LEFT 2-1            | a key must be released after it is pressed: LEFT 2-1",
            })
    void aScriptOfKeysIsRefusedWithItsFault(String script, String fault) {
        Run run = Run.of("--headless", "--keys", script);

        assertEquals(2, run.exitCode());
        assertTrue(run.err().toString().contains(fault), () -> run.err().toString());
    }

    @Test
    void helpListsTheOptions() {
        Run run = Run.of("--help");

        assertEquals(0, run.exitCode());
        assertListsTheOptions(run);
    }

    private static void assertListsTheOptions(Run run) {
        assertTrue(
                run.out().stream().anyMatch(line -> line.contains("--tick-hz")),
                () -> "the help must list --tick-hz: " + run.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help --turbo", "--tick-hz 0 -h"})
    void helpReplacesAnErrorMessage(String args) {
        Run run = Run.of(args.split(" "));

        assertEquals(0, run.exitCode());
        assertListsTheOptions(run);
        assertEquals(0, run.err().size(), () -> run.err().toString());
    }

    @Test
    void versionIsTheVersionOfTheBuild() {
        Run run = Run.of("--version");

        assertEquals(0, run.exitCode());
        assertTrue(
                run.out().get(0).matches("halfstep-sample-game \\d+\\.\\d+\\.\\d+.*"),
                () -> run.out().toString());
    }
}
