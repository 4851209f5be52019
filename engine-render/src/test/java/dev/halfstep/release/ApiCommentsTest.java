package dev.halfstep.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiCommentsTest {

    @TempDir
    Path folder;

    @Test
    void aCompleteCommentHasNoGap() throws IOException {
        assertEquals(List.of(), gaps("""
                /**
                 * Holds.
                 *
                 * @param <T> a type
                 * @param value a value
                 */
                public record Api<T>(T value) {
                    /** Checks. */
                    public Api {}
                    /** Is a number. */
                    public static final int A = 1;
                    /**
                     * Reads.
                     *
                     * @param <X> an exception
                     * @param name a name
                     * @return a text
                     * @throws X sometimes
                     * @throws java.io.IOException if it fails
                     */
                    public <X extends Exception> String read(String name) throws X, java.io.IOException { return name; }
                    /** {@return a number} */
                    public int number() throws IllegalStateException { return 1; }
                }
                """));
    }

    @Test
    void namesEachMissingTag() throws IOException {
        assertEquals(
                List.of(
                        "Api: public abstract <U> int read(int, int) throws java.io.IOException: @param <U>",
                        "Api: public abstract <U> int read(int, int) throws java.io.IOException: @param b",
                        "Api: public abstract <U> int read(int, int) throws java.io.IOException: @return",
                        "Api: public abstract <U> int read(int, int) throws java.io.IOException: @throws IOException",
                        "Api: public abstract interface Api<T>: @param <T>"),
                gaps("""
                /** Reads. */
                public interface Api<T> {
                    /**
                     * Reads.
                     *
                     * @param a a number
                     */
                    <U> int read(int a, int b) throws java.io.IOException;
                }
                """));
    }

    @Test
    void namesElementsWithoutASummary() throws IOException {
        assertEquals(
                List.of(
                        "Api.Kind: public static final dev.halfstep.sources.Api.Kind ONE: a comment",
                        "Api: public Api(): a comment",
                        "Api: public class Api: a comment",
                        "Api: public int a: a comment",
                        "Api: public int b(): a summary"),
                gaps("""
                public class Api {
                    public int a;
                    public Api() {}
                    /** @return a number */
                    public int b() { return 0; }
                    /** Is one of few. */
                    public enum Kind { ONE }
                }
                """));
    }

    @Test
    void aClassMayNotLeaveOutItsConstructor() throws IOException {
        assertEquals(List.of("Api: public Api(): an explicit constructor"), gaps("""
                /** Is. */
                public class Api {}
                """));
    }

    @Test
    void overridingMethodsInheritTheirComment() throws IOException {
        assertEquals(List.of("Api: public int b(): @return"), gaps("""
                /** Closes. */
                public final class Api extends Base implements AutoCloseable {
                    private Api() {}
                    @Override public void close() {}
                    @Override public int b() { return 1; }
                }
                abstract class Base {
                    /** Counts. */
                    public abstract int b();
                }
                """));
    }

    @Test
    void hiddenElementsNeedNoComment() throws IOException {
        assertEquals(List.of(), gaps("""
                /** Runs. */
                public interface Api {
                    /** @hidden */
                    int run(int steps);
                    /** @hidden */
                    interface Nested {
                        void run();
                    }
                }
                """));
    }

    private List<String> gaps(String source) throws IOException {
        Files.writeString(folder.resolve("Api.java"), "package dev.halfstep.sources;\n" + source);
        return ApiListing.of(List.of(folder), System.getProperty("java.class.path")).gaps().stream()
                .map(gap -> gap.substring("dev.halfstep.sources.".length()))
                .toList();
    }
}
