package dev.halfstep.render.sound;

import dev.halfstep.render.sound.VorbisSetup.Floor;
import dev.halfstep.render.sound.VorbisSetup.FloorClass;
import dev.halfstep.render.sound.VorbisSetup.Mapping;
import dev.halfstep.render.sound.VorbisSetup.Mode;
import dev.halfstep.render.sound.VorbisSetup.Residue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a Vorbis file, packet by packet, as the specification of Vorbis I describes it. A packet that is damaged or
 * cut gives wrong or silent samples, but never another number of them.
 */
final class VorbisReader implements SampleSource.Reader {

    /** The number of levels of a floor, for each multiplier. */
    private static final int[] FLOOR_LEVELS = {256, 128, 86, 64};

    /** The amplitudes of the levels of a floor, in steps of 35/64 decibel. */
    private static final float[] AMPLITUDES = new float[256];

    static {
        for (int i = 0; i < AMPLITUDES.length; i++) {
            AMPLITUDES[i] = (float) StrictMath.pow(10, (i - 255) * 0.546875 / 20);
        }
    }

    private final VorbisSetup setup;
    private final double[][] mix;
    private final long length;
    private final OggPackets packets;
    private final long loopFrom;
    private final int channels;
    private final double[] values;
    private final PacketBits bits = new PacketBits();
    private final InverseMdct[] transforms;

    /** For each size of a block the rising half of its window. */
    private final float[][] slopes = new float[2][];

    private final float[][] spectrum;
    private final float[][] floorCurve;

    /** The spectra of all channels, alternating, for a residue of type 2. */
    private final float[] interleaved;

    private final float[][] block;

    /** The second half of the last block, which overlaps with the first half of the next one. */
    private final float[][] overlap;

    private final int[][] classifications;
    private final int[] floorY = new int[65];
    private final boolean[] isFloorPoint = new boolean[65];
    private final boolean[] hasFloor;
    private final boolean[] isDecoded;

    /** The size of the last block; 0 before the first one. */
    private int lastSize;

    /** The number of the sample at the beginning of the decoded ones. */
    private long position;

    /** The decoded samples that were not read yet: {@link #ready} from index {@link #readyAt} of {@link #block} on. */
    private int ready;

    private int readyAt;
    private @Nullable Checkpoint loopStart;

    /** The state before the packet that contains the sample {@code loopFrom}. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Checkpoint(OggPackets.Place place, float[][] overlap, int lastSize, long position) {}

    /**
     * Creates a reader at the first sample.
     *
     * @param mix see {@link SampleSource#mixOf}
     * @param length the number of samples
     * @param packets the packets of the stream from the first audio packet on
     * @param loopFrom the sample to which {@link #rewind} returns
     */
    VorbisReader(VorbisSetup setup, double[][] mix, long length, OggPackets packets, long loopFrom) {
        this.setup = setup;
        this.mix = mix;
        this.length = length;
        this.packets = packets;
        this.loopFrom = loopFrom;
        channels = setup.channels;
        values = new double[channels];
        int size = setup.blockSizes[1];
        for (int i = 0; i < 2; i++) {
            slopes[i] = slope(setup.blockSizes[i] / 2);
        }
        InverseMdct longTransform = new InverseMdct(size);
        transforms = new InverseMdct[] {
            size == setup.blockSizes[0] ? longTransform : new InverseMdct(setup.blockSizes[0]), longTransform
        };
        spectrum = new float[channels][size / 2];
        floorCurve = new float[channels][size / 2];
        interleaved = new float[channels * size / 2];
        block = new float[channels][size];
        overlap = new float[channels][size / 2];
        classifications = new int[channels][channels * size / 2];
        hasFloor = new boolean[channels];
        isDecoded = new boolean[channels];
    }

    private static float[] slope(int length) {
        float[] slope = new float[length];
        for (int i = 0; i < length; i++) {
            double sine = StrictMath.sin((i + 0.5) / length * Math.PI / 2);
            slope[i] = (float) StrictMath.sin(Math.PI / 2 * sine * sine);
        }
        return slope;
    }

    @Override
    public int read(short[] to, int offset, int max) {
        while (ready == 0) {
            if (position >= length || !decodePacket()) {
                return 0;
            }
        }
        int count = (int) Math.min(Math.min(ready, max), length - position);
        for (int i = 0; i < count; i++) {
            for (int channel = 0; channel < channels; channel++) {
                values[channel] = block[channel][readyAt + i];
            }
            SampleSource.mix(mix, values, to, (offset + i) * mix.length);
        }
        advance(count);
        ready = position == length ? 0 : ready;
        return count;
    }

    private void advance(int count) {
        readyAt += count;
        ready -= count;
        position += count;
    }

    @Override
    public void rewind() {
        Checkpoint start = loopStart;
        if (start == null) {
            return; // a damaged stream that ends before its loop begins, and stays at its end
        }
        packets.returnTo(start.place);
        for (int channel = 0; channel < channels; channel++) {
            System.arraycopy(start.overlap[channel], 0, overlap[channel], 0, overlap[channel].length);
        }
        lastSize = start.lastSize;
        position = start.position;
        ready = 0;
        decodePacket();
        advance((int) (loopFrom - position));
    }

    /** Decodes the next packet; returns false at the end of the file. */
    private boolean decodePacket() {
        OggPackets.Place place = packets.place();
        int bytes = packets.next();
        if (bytes < 0) {
            return false;
        }
        bits.begin(packets.packet(), bytes);
        boolean isAudio = !bits.readFlag();
        int number = bits.read(PacketBits.bitsFor(setup.modes.length - 1));
        if (!isAudio || number >= setup.modes.length || bits.isExhausted()) {
            return true; // not an audio packet: skipped
        }
        Mode mode = setup.modes[number];
        int size = setup.blockSizes[mode.isLong() ? 1 : 0];
        int produced = lastSize == 0 ? 0 : lastSize / 4 + size / 4;
        if (loopStart == null && position + produced > loopFrom) {
            float[][] copy = new float[channels][];
            Arrays.setAll(copy, channel -> overlap[channel].clone());
            loopStart = new Checkpoint(place, copy, lastSize, position);
        }
        boolean isLastLong = mode.isLong() && bits.readFlag();
        boolean isNextLong = mode.isLong() && bits.readFlag();
        decodeSpectrum(setup.mappings[mode.mapping()], size);
        for (int channel = 0; channel < channels; channel++) {
            transforms[mode.isLong() ? 1 : 0].transform(spectrum[channel], block[channel]);
            window(block[channel], size, isLastLong, isNextLong);
            overlapAdd(channel, size);
        }
        ready = produced;
        lastSize = size;
        return true;
    }

    private void window(float[] samples, int size, boolean isLastLong, boolean isNextLong) {
        float[] left = slopes[isLastLong ? 1 : 0];
        float[] right = slopes[isNextLong ? 1 : 0];
        int leftFrom = size / 4 - left.length / 2;
        int rightFrom = size * 3 / 4 - right.length / 2;
        Arrays.fill(samples, 0, leftFrom, 0);
        for (int i = 0; i < left.length; i++) {
            samples[leftFrom + i] *= left[i];
        }
        for (int i = 0; i < right.length; i++) {
            samples[rightFrom + i] *= right[right.length - 1 - i];
        }
        Arrays.fill(samples, rightFrom + right.length, size, 0);
    }

    /**
     * Adds the second half of the last block, so that the centres of both halves meet, and keeps the second half of
     * this block. The finished samples end at the centre of the block, and may begin before it: then they are moved up.
     */
    private void overlapAdd(int channel, int size) {
        float[] samples = block[channel];
        float[] last = overlap[channel];
        int half = size / 2;
        System.arraycopy(samples, half, interleaved, 0, half); // scratch: the half that is kept
        readyAt = 0;
        if (lastSize != 0) {
            int shift = lastSize / 4 - size / 4; // from the beginning of the last half to the beginning of this block
            if (shift >= 0) {
                System.arraycopy(samples, 0, samples, shift, half);
                System.arraycopy(last, 0, samples, 0, shift);
                for (int i = shift; i < Math.min(lastSize / 2, shift + half); i++) {
                    samples[i] += last[i];
                }
            } else {
                for (int i = 0; i < lastSize / 2; i++) {
                    samples[i - shift] += last[i];
                }
                readyAt = -shift;
            }
        }
        System.arraycopy(interleaved, 0, last, 0, half);
    }

    private void decodeSpectrum(Mapping mapping, int size) {
        int half = size / 2;
        for (int channel = 0; channel < channels; channel++) {
            Floor floor = setup.floors[mapping.floors()[mapping.mux()[channel]]];
            Arrays.fill(spectrum[channel], 0, half, 0);
            hasFloor[channel] = decodeFloor(floor, floorCurve[channel], half);
            isDecoded[channel] = hasFloor[channel];
        }
        for (int i = 0; i < mapping.magnitudes().length; i++) {
            boolean either = isDecoded[mapping.magnitudes()[i]] || isDecoded[mapping.angles()[i]];
            isDecoded[mapping.magnitudes()[i]] = either;
            isDecoded[mapping.angles()[i]] = either;
        }
        for (int submap = 0; submap < mapping.residues().length; submap++) {
            decodeResidue(setup.residues[mapping.residues()[submap]], mapping.mux(), submap, half);
        }
        for (int i = mapping.magnitudes().length - 1; i >= 0; i--) {
            uncouple(spectrum[mapping.magnitudes()[i]], spectrum[mapping.angles()[i]], half);
        }
        for (int channel = 0; channel < channels; channel++) {
            float[] values = spectrum[channel];
            for (int i = 0; i < half; i++) {
                values[i] = hasFloor[channel] ? values[i] * floorCurve[channel][i] : 0;
            }
        }
    }

    private static void uncouple(float[] magnitudes, float[] angles, int half) {
        for (int i = 0; i < half; i++) {
            float magnitude = magnitudes[i];
            float angle = angles[i];
            float other = magnitude > 0 == angle > 0 ? magnitude - angle : magnitude + angle;
            if (angle > 0) {
                angles[i] = other;
            } else {
                angles[i] = magnitude;
                magnitudes[i] = magnitude > 0 ? magnitude + angle : magnitude - angle;
            }
        }
    }

    /** Decodes a floor into a curve of amplitudes; returns false if the channel is silent in this packet. */
    private boolean decodeFloor(Floor floor, float[] curve, int half) {
        if (!bits.readFlag()) {
            return false;
        }
        int levels = FLOOR_LEVELS[floor.multiplier() - 1];
        int levelBits = PacketBits.bitsFor(levels - 1);
        int[] y = floorY;
        y[0] = bits.read(levelBits);
        y[1] = bits.read(levelBits);
        int points = 2;
        for (int partitionClass : floor.partitionClasses()) {
            FloorClass shape = floor.classes()[partitionClass];
            int choice = shape.bits() == 0 ? 0 : setup.books[shape.masterBook()].decode(bits);
            for (int i = 0; i < shape.dimensions(); i++) {
                int book = shape.books()[choice & (1 << shape.bits()) - 1];
                choice >>>= shape.bits();
                y[points++] = book < 0 ? 0 : setup.books[book].decode(bits);
            }
        }
        if (bits.isExhausted()) {
            return false;
        }
        predictPoints(floor, levels);
        drawCurve(floor, curve, half);
        return true;
    }

    /** Adds to each point the height that the points left and right of it, decoded before it, predict. */
    private void predictPoints(Floor floor, int levels) {
        int[] x = floor.x();
        int[] y = floorY;
        isFloorPoint[0] = true;
        isFloorPoint[1] = true;
        for (int i = 2; i < x.length; i++) {
            int low = 0;
            int high = 1;
            for (int j = 0; j < i; j++) {
                low = x[j] < x[i] && x[j] > x[low] ? j : low;
                high = x[j] > x[i] && x[j] < x[high] ? j : high;
            }
            int rise = Math.abs(y[high] - y[low]) * (x[i] - x[low]) / (x[high] - x[low]);
            int predicted = y[high] < y[low] ? y[low] - rise : y[low] + rise;
            int value = y[i];
            isFloorPoint[i] = value != 0;
            int room = 2 * Math.min(levels - predicted, predicted);
            if (value == 0) {
                y[i] = predicted;
            } else {
                isFloorPoint[low] = true;
                isFloorPoint[high] = true;
                if (value >= room) {
                    y[i] = levels - predicted > predicted ? value : levels - value - 1;
                } else {
                    y[i] = (value & 1) != 0 ? predicted - (value + 1) / 2 : predicted + value / 2;
                }
            }
            y[i] = Math.max(0, Math.min(y[i], levels - 1)); // a valid file is never out of these limits
        }
    }

    private void drawCurve(Floor floor, float[] curve, int half) {
        int lastX = 0;
        int lastY = floorY[0] * floor.multiplier();
        for (int point : floor.order()) {
            if (floor.x()[point] > 0 && isFloorPoint[point]) {
                int x = floor.x()[point];
                int y = floorY[point] * floor.multiplier();
                drawLine(curve, lastX, lastY, x, y, half);
                lastX = x;
                lastY = y;
            }
        }
        if (lastX < half) {
            Arrays.fill(curve, lastX, half, AMPLITUDES[Math.min(lastY, AMPLITUDES.length - 1)]);
        }
    }

    /** Draws a line with whole numbers: from the first point up to before the second one, and before {@code half}. */
    private static void drawLine(float[] curve, int fromX, int fromY, int toX, int toY, int half) {
        int width = toX - fromX;
        int base = (toY - fromY) / width;
        int rest = Math.abs(toY - fromY) - Math.abs(base) * width;
        int sign = toY < fromY ? -1 : 1;
        int y = fromY;
        int error = 0;
        for (int x = fromX; x < Math.min(toX, half); x++) {
            curve[x] = AMPLITUDES[Math.min(y, AMPLITUDES.length - 1)];
            error += rest;
            y += base;
            if (error >= width) {
                error -= width;
                y += sign;
            }
        }
    }

    private void decodeResidue(Residue residue, int[] mux, int submap, int half) {
        if (residue.type() != 2) {
            decodePartitions(residue, mux, submap, spectrum, half);
            return;
        }
        int count = 0;
        boolean any = false;
        for (int channel = 0; channel < channels; channel++) {
            if (mux[channel] == submap) {
                count++;
                any |= isDecoded[channel];
            }
        }
        if (!any) {
            return;
        }
        Arrays.fill(interleaved, 0, count * half, 0);
        decodePartitions(residue, mux, /* submap= */ -1, new float[][] {interleaved}, count * half);
        int index = 0;
        for (int channel = 0; channel < channels; channel++) {
            if (mux[channel] == submap) {
                for (int i = 0; i < half; i++) {
                    spectrum[channel][i] = interleaved[i * count + index];
                }
                index++;
            }
        }
    }

    /**
     * Decodes the partitions of several vectors.
     *
     * @param submap the submap whose channels are decoded; -1 for all of {@code vectors}
     */
    private void decodePartitions(Residue residue, int[] mux, int submap, float[][] vectors, int length) {
        int begin = Math.min(residue.begin(), length);
        int partitions = (Math.min(residue.end(), length) - begin) / residue.partitionSize();
        Codebook classBook = setup.books[residue.classBook()];
        for (int pass = 0; pass < 8; pass++) {
            for (int partition = 0; partition < partitions; ) {
                if (pass == 0) {
                    for (int i = 0; i < vectors.length; i++) {
                        if (isOf(submap, mux, i) && !classify(residue, classBook, i, partition, partitions)) {
                            return;
                        }
                    }
                }
                int end = Math.min(partition + classBook.dimensions(), partitions);
                for (; partition < end; partition++) {
                    int at = begin + partition * residue.partitionSize();
                    for (int i = 0; i < vectors.length; i++) {
                        int book = isOf(submap, mux, i) ? residue.books()[classifications[i][partition]][pass] : -1;
                        if (book >= 0 && !addPartition(residue, setup.books[book], vectors[i], at)) {
                            return;
                        }
                    }
                }
            }
        }
    }

    private boolean isOf(int submap, int[] mux, int channel) {
        return submap < 0 || (mux[channel] == submap && isDecoded[channel]);
    }

    /** Decodes the classes of the next partitions from one number, whose digits they are. */
    private boolean classify(Residue residue, Codebook classBook, int vector, int partition, int partitions) {
        int number = classBook.decode(bits);
        if (number == Codebook.NONE) {
            return false;
        }
        for (int i = classBook.dimensions() - 1; i >= 0; i--) {
            if (partition + i < partitions) {
                classifications[vector][partition + i] = number % residue.classes();
            }
            number /= residue.classes();
        }
        return true;
    }

    private boolean addPartition(Residue residue, Codebook book, float[] vector, int at) {
        int size = residue.partitionSize();
        int dimensions = book.dimensions();
        if (residue.type() == 0) {
            int stride = size / dimensions;
            for (int i = 0; i < stride; i++) {
                if (!book.addVector(bits, vector, at + i, stride)) {
                    return false;
                }
            }
            return true;
        }
        for (int i = 0; i < size; i += dimensions) {
            if (!book.addVector(bits, vector, at + i, /* stride= */ 1)) {
                return false;
            }
        }
        return true;
    }
}
