package dev.halfstep.world;

import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides which archetypes a query visits, by their component classes. A view stands for its component class.
 * Immutable.
 */
final class QueryFilter {

    /** Passes all archetypes. */
    static final QueryFilter NONE = new QueryFilter(new int[0], new int[0], List.of());

    /** The indices of the component classes that an archetype must have. */
    private final int[] required;

    /** The indices of the component classes that an archetype must not have. */
    private final int[] excluded;

    /** Of each of these groups of component classes, by their indices, an archetype must have at least one. */
    private final List<int[]> alternatives;

    /** Returns a filter for archetypes that have all of some classes. */
    static QueryFilter requiring(ComponentInfo<?>... infos) {
        QueryFilter filter = NONE;
        for (ComponentInfo<?> info : infos) {
            filter = filter.with(info);
        }
        return filter;
    }

    private QueryFilter(int[] required, int[] excluded, List<int[]> alternatives) {
        this.required = required;
        this.excluded = excluded;
        this.alternatives = alternatives;
    }

    QueryFilter with(ComponentInfo<?> info) {
        return new QueryFilter(append(required, info), excluded, alternatives);
    }

    QueryFilter without(ComponentInfo<?> info) {
        return new QueryFilter(required, append(excluded, info), alternatives);
    }

    QueryFilter withAny(List<ComponentInfo<?>> infos) {
        List<int[]> all = new ArrayList<>(alternatives);
        all.add(infos.stream().mapToInt(ComponentInfo::storedIndex).toArray());
        return new QueryFilter(required, excluded, all);
    }

    private static int[] append(int[] indices, ComponentInfo<?> info) {
        int[] longer = Arrays.copyOf(indices, indices.length + 1);
        longer[indices.length] = info.storedIndex();
        return longer;
    }

    boolean requires(ComponentInfo<?> info) {
        return contains(required, info);
    }

    boolean excludes(ComponentInfo<?> info) {
        return contains(excluded, info);
    }

    private static boolean contains(int[] indices, ComponentInfo<?> info) {
        return Arrays.stream(indices).anyMatch(index -> index == info.storedIndex());
    }

    boolean matches(Signature signature) {
        for (int index : required) {
            if (!signature.contains(index)) {
                return false;
            }
        }
        for (int[] indices : alternatives) {
            if (!containsAny(signature, indices)) {
                return false;
            }
        }
        return !containsAny(signature, excluded);
    }

    private static boolean containsAny(Signature signature, int[] indices) {
        for (int index : indices) {
            if (signature.contains(index)) {
                return true;
            }
        }
        return false;
    }
}
