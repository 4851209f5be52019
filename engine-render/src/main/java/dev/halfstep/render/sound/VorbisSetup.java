package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

import java.util.Arrays;

/**
 * The setup header of a Vorbis stream: its codebooks, floors, residues, mappings and modes. Everything is checked and
 * bounded when it is read, so {@link VorbisReader} decodes any packet with it.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are never compared
final class VorbisSetup {

    /** The maximum number of nodes and values of all codebooks. Codebooks of encoders have about 30,000. */
    private static final int MAX_BOOK_SIZE = 1 << 18;

    private static final int MAX_FLOOR_POINTS = 65;
    private static final int NO_BOOK = -1;

    /** A smoothed spectrum: line segments between points, whose x coordinates are fixed. */
    record Floor(int[] partitionClasses, FloorClass[] classes, int multiplier, int[] x, int[] order) {}

    record FloorClass(int dimensions, int bits, int masterBook, int[] books) {}

    /**
     * The difference between spectrum and floor, in partitions. Each partition has a class, which has a book for each
     * pass.
     */
    record Residue(int type, int begin, int end, int partitionSize, int classes, int classBook, int[][] books) {}

    /** Which floor and residue each channel has, and which pairs of channels are coupled. */
    record Mapping(int[] magnitudes, int[] angles, int[] mux, int[] floors, int[] residues) {}

    record Mode(boolean isLong, int mapping) {}

    final Codebook[] books;
    final Floor[] floors;
    final Residue[] residues;
    final Mapping[] mappings;
    final Mode[] modes;

    final int channels;

    /** The numbers of samples of a short and of a long block. */
    final int[] blockSizes;

    /**
     * Reads the setup after the beginning of its header.
     *
     * @throws InvalidSoundException if the setup is damaged or has something that this engine does not read
     */
    VorbisSetup(PacketBits bits, int channels, int[] blockSizes) {
        this.channels = channels;
        this.blockSizes = blockSizes;
        books = readBooks(bits);
        int times = bits.read(6) + 1;
        for (int i = 0; i < times; i++) {
            require(bits.read(16) == 0, "is damaged: its setup is invalid");
        }
        floors = new Floor[bits.read(6) + 1];
        for (int i = 0; i < floors.length; i++) {
            floors[i] = readFloor(bits);
        }
        residues = new Residue[bits.read(6) + 1];
        for (int i = 0; i < residues.length; i++) {
            residues[i] = readResidue(bits);
        }
        mappings = new Mapping[bits.read(6) + 1];
        for (int i = 0; i < mappings.length; i++) {
            mappings[i] = readMapping(bits);
        }
        modes = new Mode[bits.read(6) + 1];
        for (int i = 0; i < modes.length; i++) {
            modes[i] = new Mode(bits.readFlag(), readModeMapping(bits));
        }
        require(bits.readFlag() && !bits.isExhausted(), "is damaged: its setup is cut");
    }

    private static Codebook[] readBooks(PacketBits bits) {
        Codebook[] books = new Codebook[bits.read(8) + 1];
        int left = MAX_BOOK_SIZE;
        for (int i = 0; i < books.length; i++) {
            books[i] = new Codebook(bits, left);
            left -= books[i].size();
        }
        return books;
    }

    private int checkBook(int book) {
        require(book < books.length, "is damaged: a codebook is missing");
        return book;
    }

    private Floor readFloor(PacketBits bits) {
        require(bits.read(16) == 1, "has a floor of type 0, which no encoder since 2001 writes");
        int[] partitionClasses = new int[bits.read(5)];
        int maxClass = -1;
        for (int i = 0; i < partitionClasses.length; i++) {
            partitionClasses[i] = bits.read(4);
            maxClass = Math.max(maxClass, partitionClasses[i]);
        }
        FloorClass[] classes = new FloorClass[maxClass + 1];
        for (int i = 0; i <= maxClass; i++) {
            int dimensions = bits.read(3) + 1;
            int classBits = bits.read(2);
            int masterBook = classBits == 0 ? NO_BOOK : checkBook(bits.read(8));
            int[] subBooks = new int[1 << classBits];
            for (int j = 0; j < subBooks.length; j++) {
                subBooks[j] = checkBook(bits.read(8) - 1);
            }
            classes[i] = new FloorClass(dimensions, classBits, masterBook, subBooks);
        }
        int multiplier = bits.read(2) + 1;
        int rangeBits = bits.read(4);
        int[] x = new int[MAX_FLOOR_POINTS];
        x[1] = 1 << rangeBits;
        int points = 2;
        for (int partitionClass : partitionClasses) {
            for (int i = 0; i < classes[partitionClass].dimensions; i++) {
                require(points < MAX_FLOOR_POINTS, "is damaged: a floor has too many points");
                x[points++] = bits.read(rangeBits);
            }
        }
        x = Arrays.copyOf(x, points);
        int[] order = orderOf(x);
        for (int i = 1; i < points; i++) {
            require(x[order[i - 1]] < x[order[i]], "is damaged: two points of a floor are equal");
        }
        return new Floor(partitionClasses, classes, multiplier, x, order);
    }

    /** Returns the indices of numbers in ascending order of the numbers. */
    private static int[] orderOf(int[] numbers) {
        int[] order = new int[numbers.length];
        for (int i = 0; i < order.length; i++) {
            int at = i;
            for (; at > 0 && numbers[order[at - 1]] > numbers[i]; at--) {
                order[at] = order[at - 1];
            }
            order[at] = i;
        }
        return order;
    }

    private Residue readResidue(PacketBits bits) {
        int type = bits.read(16);
        require(type <= 2, "is damaged: a residue is of no type");
        int begin = bits.read(24);
        int end = bits.read(24);
        int partitionSize = bits.read(24) + 1;
        int classes = bits.read(6) + 1;
        int classBook = checkBook(bits.read(8));
        require(end >= begin, "is damaged: a residue ends before it begins");
        int[] passes = new int[classes];
        for (int i = 0; i < classes; i++) {
            int low = bits.read(3);
            passes[i] = low | (bits.readFlag() ? bits.read(5) << 3 : 0);
        }
        int[][] passBooks = new int[classes][8];
        for (int i = 0; i < classes; i++) {
            for (int pass = 0; pass < 8; pass++) {
                passBooks[i][pass] = (passes[i] >> pass & 1) != 0 ? checkBook(bits.read(8)) : NO_BOOK;
                require(
                        passBooks[i][pass] == NO_BOOK || fits(books[passBooks[i][pass]], partitionSize),
                        "is damaged: a codebook does not fit its residue");
            }
        }
        return new Residue(type, begin, end, partitionSize, classes, classBook, passBooks);
    }

    private static boolean fits(Codebook book, int partitionSize) {
        return book.hasVectors() && book.dimensions() <= partitionSize;
    }

    private Mapping readMapping(PacketBits bits) {
        require(bits.read(16) == 0, "is damaged: a mapping is of no type");
        int submaps = bits.readFlag() ? bits.read(4) + 1 : 1;
        int couplings = bits.readFlag() ? bits.read(8) + 1 : 0;
        int[] magnitudes = new int[couplings];
        int[] angles = new int[couplings];
        int channelBits = PacketBits.bitsFor(channels - 1);
        for (int i = 0; i < couplings; i++) {
            magnitudes[i] = bits.read(channelBits);
            angles[i] = bits.read(channelBits);
            require(
                    magnitudes[i] != angles[i] && magnitudes[i] < channels && angles[i] < channels,
                    "is damaged: a channel is coupled with none");
        }
        require(bits.read(2) == 0, "is damaged: its setup is invalid");
        int[] mux = new int[channels];
        for (int i = 0; i < channels && submaps > 1; i++) {
            mux[i] = bits.read(4);
            require(mux[i] < submaps, "is damaged: its setup is invalid");
        }
        int[] submapFloors = new int[submaps];
        int[] submapResidues = new int[submaps];
        for (int i = 0; i < submaps; i++) {
            bits.read(8); // unused
            submapFloors[i] = bits.read(8);
            submapResidues[i] = bits.read(8);
            require(
                    submapFloors[i] < floors.length && submapResidues[i] < residues.length,
                    "is damaged: a floor or a residue is missing");
        }
        return new Mapping(magnitudes, angles, mux, submapFloors, submapResidues);
    }

    private int readModeMapping(PacketBits bits) {
        require(bits.read(32) == 0, "is damaged: its setup is invalid");
        int mapping = bits.read(8);
        require(mapping < mappings.length, "is damaged: a mapping is missing");
        return mapping;
    }
}
