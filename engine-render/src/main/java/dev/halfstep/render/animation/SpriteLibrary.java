package dev.halfstep.render.animation;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.animation.SpriteAnimation.FrameEvent;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteWriter;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureAtlas;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.ComponentType;
import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The regions and clips of a game by name. The types of this library store {@linkplain Sprite sprites} and
 * {@linkplain SpriteAnimation animations} in saved games, with these names instead of pictures.
 *
 * <pre>{@code
 * SpriteLibrary art = new SpriteLibrary();
 * World world = World.builder().register(Transform.TYPE, art.spriteType(), art.animationType()).build();
 * Events<SpriteAnimation.FrameEvent> frameEvents = art.animate(scheduler);
 *
 * // once a window is open:
 * SpriteClip run = art.add(SpriteClip.of("run", SpriteClip.Mode.LOOP, 0.08, sheet.cells(8, 6)));
 * TextureRegion coin = art.add("coin", sheet.cell(40));
 * }</pre>
 *
 * <p>Add the same names in each version of the game before a save is loaded. A game or a test without a window adds
 * regions of {@link Texture#withoutPicture}.
 */
public final class SpriteLibrary {

    private final Map<String, TextureRegion> regions = new HashMap<>();
    private final IdentityHashMap<TextureRegion, String> regionNames = new IdentityHashMap<>();
    private final Map<String, SpriteClip> clips = new HashMap<>();

    /** Creates an empty library. */
    public SpriteLibrary() {}

    /**
     * Adds a region.
     *
     * @param name the name, which no other region of this library has
     * @param region the region; a sprite is stored only if it shows this object, not an equal one
     * @return the region
     * @throws IllegalArgumentException if the name is used
     */
    public TextureRegion add(String name, TextureRegion region) {
        if (regions.putIfAbsent(name, region) != null) {
            throw new IllegalArgumentException("the name of a region must be used once in a library: '" + name + "'");
        }
        regionNames.putIfAbsent(region, name);
        return region;
    }

    /**
     * Adds all regions of an atlas.
     *
     * @param atlas the atlas, whose names no other region of this library has
     * @throws IllegalArgumentException if a name is used
     */
    public void add(TextureAtlas atlas) {
        for (String name : atlas.names()) {
            add(name, atlas.region(name));
        }
    }

    /**
     * Adds a clip, and its frames as the regions {@code name#0}, {@code name#1} and so on.
     *
     * @param clip the clip, whose name no other clip of this library has
     * @return the clip
     * @throws IllegalArgumentException if the name is used
     */
    public SpriteClip add(SpriteClip clip) {
        if (clips.putIfAbsent(clip.name(), clip) != null) {
            throw new IllegalArgumentException(
                    "the name of a clip must be used once in a library: '" + clip.name() + "'");
        }
        for (int i = 0; i < clip.frames().size(); i++) {
            add(clip.name() + "#" + i, clip.frames().get(i));
        }
        return clip;
    }

    /**
     * Returns a region.
     *
     * @param name the name of the region
     * @return the region
     * @throws IllegalArgumentException if no region has this name
     */
    public TextureRegion region(String name) {
        return find(regions, name, "region");
    }

    /**
     * Returns a clip.
     *
     * @param name the name of the clip
     * @return the clip
     * @throws IllegalArgumentException if no clip has this name
     */
    public SpriteClip clip(String name) {
        return find(clips, name, "clip");
    }

    private static <T> T find(Map<String, T> named, String name, String kind) {
        T found = named.get(name);
        if (found == null) {
            throw new IllegalArgumentException("a " + kind + " must be in the library: '" + name + "'");
        }
        return found;
    }

    /**
     * Returns a type of sprites that are part of saved games. Register it instead of {@link Sprite#TYPE}. A game with a
     * sprite whose region is not in this library cannot be saved.
     *
     * @return the type, named {@code halfstep.sprite}
     */
    public ComponentType<Sprite> spriteType() {
        return SpriteWriter.typeWith(regionNames::get, regions::get);
    }

    /**
     * Returns the type of animations. A game with an animation whose clip is not in this library cannot be saved.
     *
     * @return the type, named {@code halfstep.animation}
     */
    public ComponentType<SpriteAnimation> animationType() {
        TextureRegion region = Texture.withoutPicture("blank", 1, 1).region();
        SpriteClip blank = SpriteClip.of("blank", SpriteClip.Mode.ONCE, 1, List.of(region));
        return ComponentType.simulation(SpriteAnimation.class)
                .named("halfstep.animation")
                .hashedBy(SpriteAnimation::hash)
                .copiedBy(() -> SpriteAnimation.of(blank), (source, dest) -> dest.copyFrom(source))
                .writtenBy(new AnimationWriter(this));
    }

    /**
     * Adds two systems: {@code halfstep.sprite-animation} shows in each frame the pictures of all animations, and
     * {@code halfstep.sprite-events} sends the events of frames in each step. Call it after the simulation systems that
     * play clips: the first frame of a clip that is played after {@code halfstep.sprite-events} sends its event one
     * step later.
     *
     * @param scheduler the scheduler of a world with {@link #animationType()} and sprites
     * @return the events; at most 65,536 may be unread
     */
    public Events<FrameEvent> animate(SystemScheduler scheduler) {
        Events<FrameEvent> events = scheduler.addEvents(FrameEvent.class, 1 << 16);
        scheduler
                .simulation("halfstep.sprite-events", new FrameEventSender(events)::send)
                .writes(SpriteAnimation.class);
        scheduler
                .presentation("halfstep.sprite-animation", new SpritePainter()::paint)
                .reads(SpriteAnimation.class)
                .writes(Sprite.class);
        return events;
    }

    /** Returns the name of a clip of this library, or throws. */
    String nameOf(SpriteClip clip) throws IOException {
        if (clips.get(clip.name()) != clip) {
            throw new IOException("a stored animation must play a clip of the library: " + clip);
        }
        return clip.name();
    }

    /** Returns a clip, or throws. */
    SpriteClip findClip(String name) throws IOException {
        SpriteClip clip = clips.get(name);
        if (clip == null) {
            throw new IOException("a stored clip must be in the library of sprites: '" + name + "'");
        }
        return clip;
    }
}
