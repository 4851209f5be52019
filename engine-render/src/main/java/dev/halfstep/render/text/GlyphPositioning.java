package dev.halfstep.render.text;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads kerning from the OpenType table {@code GPOS}: the pair adjustments of the feature "kern", in all scripts. The
 * feature refers to lookups, which are lists of subtables. In each lookup, the first subtable that has the pair
 * decides; the values of several lookups are added.
 */
final class GlyphPositioning implements KerningPairs {

    /** The maximum number of lookups, and of subtables in all lookups; fonts have a few. */
    private static final int MAX_LOOKUPS = 256;

    private static final int MAX_SUBTABLES = 1024;

    /** The maximum number of features with lookups; a font has one for each script and language. */
    private static final int MAX_KERN_FEATURES = 1024;

    private static final int KERN_TAG = 0x6B65_726E; // "kern"

    // Offsets in the table, in a list, in a record of a feature, in a feature, in a lookup and in an extension.
    private static final int FEATURES_OFFSET = 6;
    private static final int LOOKUPS_OFFSET = 8;
    private static final int LIST_COUNT_BYTES = 2;
    private static final int FEATURE_RECORD_BYTES = 6;
    private static final int FEATURE_OFFSET = 4;
    private static final int LOOKUP_COUNT_OFFSET = 2;
    private static final int LOOKUP_INDICES_OFFSET = 4;
    private static final int SUBTABLE_COUNT_OFFSET = 4;
    private static final int SUBTABLES_OFFSET = 6;
    private static final int EXTENSION_TYPE_OFFSET = 2;
    private static final int EXTENSION_SUBTABLE_OFFSET = 4;

    // Types of lookups.
    private static final int PAIR_ADJUSTMENT = 2;
    private static final int EXTENSION = 9;

    /** The subtables of each lookup. */
    private final List<List<PairAdjustment>> lookups;

    private GlyphPositioning(List<List<PairAdjustment>> lookups) {
        this.lookups = lookups;
    }

    /**
     * Finds the subtables; {@link #units} reads their pairs.
     *
     * @return {@link #NONE} if the table is missing or has no pairs
     */
    static KerningPairs of(@Nullable ByteBuffer table) {
        if (table == null || !table.hasRemaining()) {
            return NONE;
        }
        List<List<PairAdjustment>> lookups = new ArrayList<>();
        int subtables = 0;
        ByteBuffer lookupList = from(table, unsigned(table, LOOKUPS_OFFSET));
        for (int lookup : kernLookups(from(table, unsigned(table, FEATURES_OFFSET)))) {
            if (lookup >= unsigned(lookupList, 0)) {
                throw new InvalidFontException("has a feature without its lookup");
            }
            int lookupOffset = unsigned(lookupList, LIST_COUNT_BYTES + 2 * lookup);
            List<PairAdjustment> pairs = pairAdjustments(from(lookupList, lookupOffset));
            subtables += pairs.size();
            if (subtables > MAX_SUBTABLES) {
                throw new InvalidFontException("has too much kerning");
            }
            if (!pairs.isEmpty()) {
                lookups.add(pairs);
            }
        }
        return lookups.isEmpty() ? NONE : new GlyphPositioning(lookups);
    }

    /** Returns the indices of the lookups of all features "kern", ascending: lookups are applied in this order. */
    private static SortedSet<Integer> kernLookups(ByteBuffer features) {
        SortedSet<Integer> lookups = new TreeSet<>();
        int kernFeatures = 0;
        for (int i = 0; i < unsigned(features, 0); i++) {
            int feature = LIST_COUNT_BYTES + i * FEATURE_RECORD_BYTES;
            if (features.getInt(feature) == KERN_TAG) {
                ByteBuffer indices = from(features, unsigned(features, feature + FEATURE_OFFSET));
                int count = unsigned(indices, LOOKUP_COUNT_OFFSET);
                if (++kernFeatures > MAX_KERN_FEATURES || count > MAX_LOOKUPS) {
                    throw new InvalidFontException("has too much kerning");
                }
                for (int index = 0; index < count; index++) {
                    lookups.add(unsigned(indices, LOOKUP_INDICES_OFFSET + 2 * index));
                }
            }
        }
        if (lookups.size() > MAX_LOOKUPS) {
            throw new InvalidFontException("has too much kerning");
        }
        return lookups;
    }

    /**
     * Returns the subtables of a lookup that are pair adjustments. Where other lookups have a subtable, a lookup of the
     * type "extension" has a record with the type and the 32-bit offset of the subtable.
     */
    private static List<PairAdjustment> pairAdjustments(ByteBuffer lookup) {
        List<PairAdjustment> pairs = new ArrayList<>();
        int type = unsigned(lookup, 0);
        int count = unsigned(lookup, SUBTABLE_COUNT_OFFSET);
        if (count > MAX_SUBTABLES) {
            throw new InvalidFontException("has too much kerning");
        }
        for (int i = 0; i < count; i++) {
            ByteBuffer subtable = from(lookup, unsigned(lookup, SUBTABLES_OFFSET + 2 * i));
            int subtableType = type;
            if (type == EXTENSION) {
                subtableType = unsigned(subtable, EXTENSION_TYPE_OFFSET);
                subtable = from(subtable, subtable.getInt(EXTENSION_SUBTABLE_OFFSET));
            }
            if (subtableType == PAIR_ADJUSTMENT) {
                pairs.add(new PairAdjustment(subtable));
            }
        }
        return pairs;
    }

    @Override
    public int units(int left, int right) {
        int units = 0;
        for (List<PairAdjustment> subtables : lookups) {
            for (PairAdjustment subtable : subtables) {
                int found = subtable.units(left, right);
                if (found != PairAdjustment.NOT_FOUND) {
                    units += found;
                    break;
                }
            }
        }
        return units;
    }

    /** Returns the part of a table from an offset on. */
    static ByteBuffer from(ByteBuffer table, int offset) {
        return table.slice(offset, table.limit() - offset);
    }

    /** Returns the unsigned 16-bit number at an offset in bytes. */
    static int unsigned(ByteBuffer table, int offset) {
        return Short.toUnsignedInt(table.getShort(offset));
    }
}
