package dev.halfstep.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ApiDifferenceTest {

    private static final String TYPE = "public interface Api";

    @Test
    void equalApisDoNotDiffer() {
        assertEquals(List.of(), difference(List.of("public int a()"), List.of("public int a()")));
    }

    @Test
    void aRemovedMemberIsBreaking() {
        assertEquals(
                List.of("removed, breaking: Api\n    public int a()"),
                difference(List.of("public int a()"), List.of()));
    }

    @Test
    void anAddedMemberIsCompatible() {
        assertEquals(
                List.of("added, compatible: Api\n    public int a()"),
                difference(List.of(), List.of("public int a()")));
    }

    @Test
    void anAddedAbstractMethodBreaksSubtypes() {
        assertEquals(
                List.of("added, breaking for subtypes: Api\n    public abstract int a()"),
                difference(List.of(), List.of("public abstract int a()")));
    }

    @Test
    void aChangedMemberIsShownAsOldAndNew() {
        assertEquals(
                List.of("changed, breaking: Api\n    public int a(int)\n -> public long a(int)"),
                difference(List.of("public int a(int)"), List.of("public long a(int)")));
        assertEquals(
                List.of("changed, breaking: Api\n    public static final int A = 1\n -> public static final int A = 2"),
                difference(List.of("public static final int A = 1"), List.of("public static final int A = 2")));
    }

    @Test
    void overloadsAreShownOneByOne() {
        assertEquals(
                List.of(
                        "removed, breaking: Api\n    public int a(int)",
                        "added, compatible: Api\n    public int a(float)",
                        "added, compatible: Api\n    public int a(long)"),
                difference(List.of("public int a(int)"), List.of("public int a(float)", "public int a(long)")));
    }

    @Test
    void aDeprecationIsCompatible() {
        assertEquals(
                List.of("changed, compatible: Api\n    public int a()\n -> @Deprecated public int a()"),
                difference(List.of("public int a()"), List.of("@Deprecated public int a()")));
    }

    @Test
    void aChangedTypeIsShownAsOldAndNew() {
        assertEquals(
                List.of("changed, breaking: Api\n    public class Api\n -> public final class Api"),
                ApiDifference.between(api("Api", "public class Api"), api("Api", "public final class Api")));
    }

    @Test
    void namesRemovedAndAddedTypes() {
        assertEquals(
                List.of("removed, breaking: Api", "added, compatible: Other"),
                ApiDifference.between(api("Api", "public class Api"), api("Other", "public class Other")));
    }

    private static List<String> difference(List<String> old, List<String> current) {
        SortedMap<String, SortedSet<String>> before = api("Api", TYPE);
        before.get("Api").addAll(old);
        SortedMap<String, SortedSet<String>> after = api("Api", TYPE);
        after.get("Api").addAll(current);
        return ApiDifference.between(before, after);
    }

    private static SortedMap<String, SortedSet<String>> api(String type, String declaration) {
        SortedSet<String> declarations = new TreeSet<>(Declaration.ORDER);
        declarations.add(declaration);
        return new TreeMap<>(Map.of(type, declarations));
    }
}
