package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

import java.util.Arrays;

/** A codebook of a Vorbis file: a Huffman tree of numbers, and for each number a vector, if it has any. */
final class Codebook {

    /** The result of {@link #decode} where the packet ends or has no code of the book. */
    static final int NONE = -1;

    private static final String TOO_LARGE = "has codebooks that are too large";
    private static final int SYNC = 0x564342;
    private static final int MAX_CODE_BITS = 32;

    /** The two children of each node: the index of a node, the complement of a number, or 0 for none. */
    private int[] tree = new int[2];

    private int nodes = 1;

    private final int dimensions;
    private final int entries;

    /** The components of the vectors: vector n begins at n * dimensions, unless the book is a lattice. */
    private final float[] values;

    /** For a lattice the number of values along each axis; else 0. */
    private final int latticeSide;

    private final boolean isCumulative;
    private final boolean hasVectors;

    private final int maxSize;

    /**
     * Reads a codebook from the setup header.
     *
     * @param maxSize the maximum number of entries, of nodes of the tree, and of values
     */
    Codebook(PacketBits bits, int maxSize) {
        this.maxSize = maxSize;
        require(bits.read(24) == SYNC, "is damaged: a codebook does not begin where it should");
        dimensions = bits.read(16);
        entries = bits.read(24);
        require(dimensions > 0 && entries > 0, "is damaged: a codebook is empty");
        require(entries <= maxSize, TOO_LARGE);
        grow(readLengths(bits));
        int kind = bits.read(4);
        require(kind <= 2, "is damaged: a codebook is of no kind");
        hasVectors = kind != 0;
        float minimum = hasVectors ? unpackFloat(bits.read(32)) : 0;
        float delta = hasVectors ? unpackFloat(bits.read(32)) : 0;
        int valueBits = hasVectors ? bits.read(4) + 1 : 0;
        isCumulative = hasVectors && bits.readFlag();
        latticeSide = kind == 1 ? latticeSide(entries, dimensions) : 0;
        long count = kind == 2 ? (long) entries * dimensions : latticeSide;
        require(count <= maxSize, TOO_LARGE);
        values = new float[(int) count];
        for (int i = 0; i < count; i++) {
            values[i] = bits.read(valueBits) * delta + minimum;
        }
        require(!bits.isExhausted(), "is damaged: a codebook is cut");
    }

    private byte[] readLengths(PacketBits bits) {
        byte[] lengths = new byte[entries];
        boolean isOrdered = bits.readFlag();
        if (isOrdered) {
            int length = bits.read(5) + 1;
            for (int entry = 0; entry < entries; length++) {
                int count = bits.read(PacketBits.bitsFor(entries - entry));
                require(count <= entries - entry && length <= MAX_CODE_BITS, "is damaged: a codebook has no lengths");
                Arrays.fill(lengths, entry, entry + count, (byte) length);
                entry += count;
            }
        } else {
            boolean isSparse = bits.readFlag();
            for (int entry = 0; entry < entries; entry++) {
                lengths[entry] = (byte) (isSparse && !bits.readFlag() ? 0 : bits.read(5) + 1);
            }
        }
        require(!bits.isExhausted(), "is damaged: a codebook is cut");
        return lengths;
    }

    /** Grows the tree: each number, in order, gets the leftmost free code of its length. */
    private void grow(byte[] lengths) {
        long[] next = new long[MAX_CODE_BITS + 1]; // for each length the leftmost code that may be free
        int used = 0;
        int last = 0;
        for (int entry = 0; entry < lengths.length; entry++) {
            int length = lengths[entry];
            if (length == 0) {
                continue;
            }
            used++;
            last = entry;
            long code = next[length];
            require(code >>> length == 0, "is damaged: a codebook has too many codes");
            insert(code, length, entry);
            // The code is taken, and so are its prefixes: move the shorter ones on, and those that it was the prefix
            // of.
            for (int i = length; i > 0; i--) {
                if ((next[i] & 1) != 0) {
                    next[i] = i == 1 ? next[1] + 1 : next[i - 1] << 1;
                    break;
                }
                next[i]++;
            }
            long prefix = code;
            for (int i = length + 1; i <= MAX_CODE_BITS && next[i] >>> 1 == prefix; i++) {
                prefix = next[i];
                next[i] = next[i - 1] << 1;
            }
        }
        if (used == 1 && lengths[last] == 1) {
            tree[1] = ~last; // a book with one number: it has one bit, of either value
        }
        tree = Arrays.copyOf(tree, 2 * nodes);
    }

    private void insert(long code, int length, int entry) {
        int node = 0;
        for (int bit = length - 1; bit >= 0; bit--) {
            int link = 2 * node + (int) (code >>> bit & 1);
            require(tree[link] >= 0 && (bit > 0 || tree[link] == 0), "is damaged: two codes of a codebook are equal");
            if (bit == 0) {
                tree[link] = ~entry;
            } else if (tree[link] == 0) {
                tree[link] = nodes++;
                require(nodes <= maxSize, TOO_LARGE);
                tree = 2 * nodes > tree.length ? Arrays.copyOf(tree, 4 * nodes) : tree;
            }
            node = tree[link];
        }
    }

    /** Returns the largest side of which the power {@code dimensions} is at most {@code entries}. */
    private static int latticeSide(int entries, int dimensions) {
        int side = 1;
        while (power(side + 1, dimensions, entries) <= entries) {
            side++;
        }
        return side;
    }

    /** Returns a power, or any number above the limit if the power is. */
    private static long power(int base, int exponent, int limit) {
        long power = 1;
        for (int i = 0; i < exponent && power <= limit; i++) {
            power *= base;
        }
        return power;
    }

    private static float unpackFloat(int packed) {
        int mantissa = packed & 0x1FFFFF;
        return Math.scalb((float) (packed < 0 ? -mantissa : mantissa), (packed >>> 21 & 0x3FF) - 788);
    }

    int dimensions() {
        return dimensions;
    }

    /** Returns how much of the maximum size of all books together this book takes. */
    int size() {
        return nodes + values.length;
    }

    boolean hasVectors() {
        return hasVectors;
    }

    /** Decodes a number; {@link #NONE} at the end of the packet. */
    int decode(PacketBits bits) {
        int node = 0;
        do {
            node = tree[2 * node + bits.read(1)];
        } while (node > 0);
        return node == 0 || bits.isExhausted() ? NONE : ~node;
    }

    /**
     * Decodes a vector and adds its components to every {@code stride}-th element from {@code at} on, as far as the
     * array goes. Returns false at the end of the packet.
     */
    boolean addVector(PacketBits bits, float[] to, int at, int stride) {
        int number = decode(bits);
        if (number == NONE) {
            return false;
        }
        float last = 0;
        int rest = number;
        for (int i = 0; i < dimensions; i++) {
            int index = latticeSide == 0 ? number * dimensions + i : rest % latticeSide;
            rest = latticeSide == 0 ? rest : rest / latticeSide;
            float value = values[index] + last;
            last = isCumulative ? value : 0;
            if (at + i * stride < to.length) {
                to[at + i * stride] += value;
            }
        }
        return true;
    }
}
