package dev.halfstep.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiListingTest {

    @TempDir
    Path folder;

    @Test
    void listsPublicAndProtectedMembersByName() throws IOException {
        SortedMap<String, SortedSet<String>> api = list("""
                public class Api {
                    public int b(String text) throws java.io.IOException { return 0; }
                    public int b() { return 0; }
                    protected synchronized void a(Object... parts) {}
                    void packagePrivate() {}
                    private Api() {}
                    @Override public boolean equals(Object other) { return other == this; }
                }
                """);
        assertEquals(
                List.of(
                        "public class Api",
                        "protected void a(Object...)",
                        "public int b()",
                        "public int b(String) throws java.io.IOException"),
                List.copyOf(api.get("dev.halfstep.sources.Api")));
    }

    @Test
    void leavesOutHiddenTypesAndMembers() throws IOException {
        SortedMap<String, SortedSet<String>> api = list("""
                public interface Api {
                    /**
                     * Runs.
                     *
                     * @hidden
                     */
                    void run();
                    /** @hidden */
                    interface Nested {}
                }
                """);
        assertEquals(List.of("public abstract interface Api"), List.copyOf(api.get("dev.halfstep.sources.Api")));
        assertEquals(1, api.size());
    }

    @Test
    void listsMembersOfAHiddenSupertypeInTheTypeThatInheritsThem() throws IOException {
        SortedMap<String, SortedSet<String>> api = list("""
                public final class Api extends Base {
                    private Api() {}
                }
                abstract class Base implements AutoCloseable {
                    @Override public void close() {}
                }
                """);
        assertEquals(
                List.of("public final class Api implements AutoCloseable", "public void close()"),
                List.copyOf(api.get("dev.halfstep.sources.Api")));
    }

    @Test
    void listsNullableTypesConstantsAndDeprecation() throws IOException {
        SortedMap<String, SortedSet<String>> api = list("""
                public record Api<T extends Comparable<T>>(@org.jspecify.annotations.Nullable T value) {
                    public static final String NAME = "a\\nb";
                    public static final int[] NUMBERS = {1};
                    @Deprecated public java.util.List<? super T> old() { return null; }
                    public static final int MAX = 2;
                }
                """);
        assertEquals(
                List.of(
                        "public final record Api<T extends Comparable<T>>",
                        "public Api(@Nullable T)",
                        "public static final int MAX = 2",
                        "public static final String NAME = \"a\\nb\"",
                        "public static final int[] NUMBERS",
                        "@Deprecated public java.util.List<? super T> old()",
                        "public @Nullable T value()"),
                List.copyOf(api.get("dev.halfstep.sources.Api")));
    }

    @Test
    void sourcesThatDoNotCompileAreAnError() {
        assertThrows(IllegalArgumentException.class, () -> list("public class Api extends Missing {}"));
    }

    private SortedMap<String, SortedSet<String>> list(String source) throws IOException {
        Files.writeString(folder.resolve("Api.java"), "package dev.halfstep.sources;\n" + source);
        return ApiListing.of(List.of(folder), System.getProperty("java.class.path"))
                .types();
    }
}
