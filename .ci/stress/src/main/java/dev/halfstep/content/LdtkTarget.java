package dev.halfstep.content;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A project of LDtk. The first byte of an input says whether the rest is the project or one of its level files. */
public final class LdtkTarget implements FuzzTarget {

    private static final List<String> FILES = List.of("worlds/caves.ldtk", "worlds/caves/Hall.ldtkl");

    private final AssetFiles assets = new AssetFiles();

    /** Creates the folder of assets. */
    public LdtkTarget() throws IOException {}

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(
                AssetFiles.input(0, AssetFiles.original(FILES.get(0))),
                AssetFiles.input(1, AssetFiles.original(FILES.get(1))));
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        if (input.length == 0) {
            return false;
        }
        String file = FILES.get(input[0] & 1);
        assets.replace(file, Arrays.copyOfRange(input, 1, input.length));
        try {
            LdtkWorld.read(assets.folder(), FILES.get(0));
            return true;
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        } finally {
            assets.replace(file, AssetFiles.original(file));
        }
    }
}
