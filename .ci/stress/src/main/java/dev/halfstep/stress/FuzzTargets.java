package dev.halfstep.stress;

import dev.halfstep.campaign.cluster.GreetingTarget;
import dev.halfstep.campaign.cluster.MessageTarget;
import dev.halfstep.content.GltfTarget;
import dev.halfstep.content.LdtkTarget;
import dev.halfstep.content.MapTarget;
import dev.halfstep.content.SheetTarget;
import dev.halfstep.file.SettingsTarget;
import dev.halfstep.file.SlotTarget;
import dev.halfstep.frame.StateTarget;
import dev.halfstep.input.BindingsTarget;
import dev.halfstep.input.InputTarget;
import dev.halfstep.input.TuningsTarget;
import dev.halfstep.netplay.RelayTarget;
import dev.halfstep.netplay.SessionTarget;
import dev.halfstep.physics.PhysicsTarget;
import dev.halfstep.render.image.PictureTarget;
import dev.halfstep.render.sound.SoundTarget;
import dev.halfstep.render.text.FontTarget;
import dev.halfstep.render.texture.AtlasTarget;
import dev.halfstep.replay.RecordingTarget;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The targets by their names. */
final class FuzzTargets {

    /** Creates a target, which may create a world or load native libraries. */
    @FunctionalInterface
    private interface Factory {
        FuzzTarget create() throws Exception;
    }

    private static final TreeMap<String, Factory> FACTORIES = new TreeMap<>();

    static {
        FACTORIES.put("atlas", AtlasTarget::new);
        FACTORIES.put("bindings", BindingsTarget::new);
        FACTORIES.put("font", FontTarget::new);
        FACTORIES.put("gltf", GltfTarget::new);
        FACTORIES.put("greeting", GreetingTarget::new);
        FACTORIES.put("input", InputTarget::new);
        FACTORIES.put("ldtk", LdtkTarget::new);
        FACTORIES.put("map", MapTarget::new);
        FACTORIES.put("message", MessageTarget::new);
        FACTORIES.put("physics", PhysicsTarget::new);
        FACTORIES.put("picture", PictureTarget::new);
        FACTORIES.put("recording", RecordingTarget::new);
        FACTORIES.put("relay", RelayTarget::new);
        FACTORIES.put("session", SessionTarget::new);
        FACTORIES.put("settings", SettingsTarget::new);
        FACTORIES.put("sheet", SheetTarget::new);
        FACTORIES.put("slot", SlotTarget::new);
        FACTORIES.put("sound", SoundTarget::new);
        FACTORIES.put("state", StateTarget::new);
        FACTORIES.put("tunings", TuningsTarget::new);
    }

    private FuzzTargets() {}

    static SortedSet<String> names() {
        return new TreeSet<>(FACTORIES.keySet());
    }

    static FuzzTarget create(String name) throws Exception {
        return Objects.requireNonNull(FACTORIES.get(name), name).create();
    }
}
