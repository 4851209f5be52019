package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.event.EventReader;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.render.animation.SpriteAnimation.FrameEvent;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteInstances;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Compares frames of animated sprites with frames of sprites that show the same picture. A frame is one step, its
 * presentation, and the writing of the instances of all sprites, which stand still. The clips have 8 frames of 67 to 130
 * ms, so that pictures change in each frame: a sixth of all sprites, on average. Each fourth clip may have two events, which a reader skips.
 */
final class AnimationRatio {

    private static final int CLIPS = 64;
    private static final int FRAMES_PER_CLIP = 8;
    private static final int CELL_PIXELS = 16;

    private AnimationRatio() {}

    static Ratio of(String name, int sprites, boolean hasEvents, double bound) {
        return new PairedRatio(
                name,
                bound,
                () -> new Scene(sprites, /* isAnimated= */ true, hasEvents),
                () -> new Scene(sprites, /* isAnimated= */ false, hasEvents));
    }

    private static final class Scene implements TimedWork {

        private static final long FRAME_NANOS = 16_666_667L;
        private static final float WIDTH = 160f;
        private static final float HEIGHT = 90f;

        private final SpriteLibrary library = new SpriteLibrary();
        private final World world = World.builder()
                .register(Transform.TYPE, library.spriteType(), library.animationType())
                .build();
        private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
        private final HeadlessHost host = new HeadlessHost();
        private final InstanceMemory memory = new InstanceMemory(SpriteInstances.FLOATS);
        private final SpriteInstances instances = new SpriteInstances(/* layer= */ 0, memory);
        private final Camera2d camera = Camera2d.showing(WIDTH, HEIGHT);
        private final FramebufferSize size = new FramebufferSize(1280, 720);
        private final EventReader<FrameEvent> events;
        private final List<SpriteClip> clips = new ArrayList<>();
        private final List<EntityId> ids = new ArrayList<>();
        private final boolean isAnimated;
        private double presentedSeconds;

        Scene(int sprites, boolean isAnimated, boolean hasEvents) {
            this.isAnimated = isAnimated;
            Texture texture = Texture.withoutPicture("sheet", CLIPS * FRAMES_PER_CLIP * CELL_PIXELS, CELL_PIXELS);
            TextureGrid sheet = new TextureGrid(texture, CELL_PIXELS, CELL_PIXELS);
            for (int i = 0; i < CLIPS; i++) {
                SpriteClip clip = SpriteClip.of(
                        "clip" + i,
                        SpriteClip.Mode.LOOP,
                        0.067 + 0.001 * i,
                        sheet.cells(i * FRAMES_PER_CLIP, FRAMES_PER_CLIP));
                clips.add(library.add(
                        hasEvents && i % 4 == 0 ? clip.withEvent(1, "left").withEvent(5, "right") : clip));
            }
            spawn(sprites);
            events = library.animate(scheduler).presentationReader("benchmark");
            scheduler.presentation("clock", frame -> presentedSeconds = frame.presentationSeconds());
        }

        /** Creates all sprites first: they are adjacent on the heap, as after a garbage collection in a game. */
        private void spawn(int count) {
            Sprite[] sprites = new Sprite[count];
            Arrays.setAll(sprites, i -> Sprite.of(clip(i).frames().get(0), 1f, 1f));
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < count; i++) {
                Transform transform = Transform.at((float) random.nextDouble(-WIDTH / 2, WIDTH / 2), (float)
                        random.nextDouble(-HEIGHT / 2, HEIGHT / 2));
                ids.add(
                        isAnimated
                                ? world.spawn(transform, sprites[i], SpriteAnimation.of(clip(i)))
                                : world.spawn(transform, sprites[i]));
            }
        }

        private SpriteClip clip(int sprite) {
            return clips.get(sprite % CLIPS);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                scheduler.frame(host, FRAME_NANOS);
                events.skipAll();
                instances.fill(world, camera, size);
            }
        }

        @Override
        public void check() {
            for (int frame = 0; frame < 200; frame++) {
                run(1);
                for (int i = 0; i < ids.size(); i++) {
                    Sprite sprite = world.get(ids.get(i), Sprite.class);
                    if (sprite.region()
                            != (isAnimated
                                    ? clip(i).regionAt(presentedSeconds)
                                    : clip(i).frames().get(0))) {
                        throw new WrongResultException("sprite " + i + " must show the frame of its clip after "
                                + presentedSeconds + " seconds");
                    }
                }
            }
            if (memory.count() != ids.size()) {
                throw new WrongResultException("each sprite must be written: " + memory.count());
            }
        }

        @Override
        public void close() {
            memory.close();
            scheduler.close();
            world.close();
        }
    }
}
