package dev.halfstep.render.sound;

import java.util.List;

/** Sounds with the same channels and the same sample rate, one after the other. */
record SoundChain(List<? extends SampleSource> parts) implements SampleSource {

    @Override
    public int channels() {
        return parts.get(0).channels();
    }

    @Override
    public int hertz() {
        return parts.get(0).hertz();
    }

    @Override
    public long length() {
        return beginOf(parts.size());
    }

    /** Returns the number of the first sample of a part. */
    private long beginOf(int part) {
        return parts.subList(0, part).stream().mapToLong(SampleSource::length).sum();
    }

    @Override
    public Reader open(long loopFrom) {
        return new Reader() {
            private int part;
            private Reader reader = parts.get(0).open(loopFrom);
            private int loopPart;
            private Reader loopReader = reader;

            @Override
            public int read(short[] to, int offset, int max) {
                int count = reader.read(to, offset, max);
                while (count == 0 && part + 1 < parts.size()) {
                    long begin = beginOf(++part);
                    reader = parts.get(part).open(Math.max(0, loopFrom - begin));
                    loopPart = begin <= loopFrom ? part : loopPart;
                    loopReader = loopPart == part ? reader : loopReader;
                    count = reader.read(to, offset, max);
                }
                return count;
            }

            @Override
            public void rewind() {
                part = loopPart;
                reader = loopReader;
                reader.rewind();
            }
        };
    }
}
