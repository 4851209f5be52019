package dev.halfstep.examples;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs {@code main} of each example without a picture, without arguments, and compares the text that it prints. */
class ExpectedOutputTest {

    static Stream<String> examplesWithoutPicture() throws IOException {
        Set<String> withPicture =
                PictureExample.all().stream().map(PictureExample::name).collect(Collectors.toSet());
        return ExampleFiles.names().stream().filter(name -> !withPicture.contains(name));
    }

    @ParameterizedTest
    @MethodSource("examplesWithoutPicture")
    void printsItsExpectedText(String example) throws Throwable {
        ExpectedText.check(example, ExpectedText.printedBy(() -> runMain(example)));
    }

    private static void runMain(String example) throws Throwable {
        try {
            Class.forName("dev.halfstep.examples." + example)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
