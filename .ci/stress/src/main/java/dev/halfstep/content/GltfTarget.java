package dev.halfstep.content;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.IOException;
import java.util.List;

/** A model of glTF, as JSON or as a .glb file, which its first bytes tell. */
public final class GltfTarget implements FuzzTarget {

    private static final String FILE = "models/ship.gltf";

    private final AssetFiles assets = new AssetFiles();

    /** Creates the folder of assets. */
    public GltfTarget() throws IOException {}

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(AssetFiles.original(FILE));
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        assets.replace(FILE, input);
        try {
            GltfModel.read(assets.folder(), FILE).baked();
            return true;
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        } catch (IllegalStateException tooLarge) {
            return true; // only baking has a bound of its own
        }
    }
}
