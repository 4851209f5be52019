package dev.halfstep.render.texture;

import dev.halfstep.input.PlayerInput;
import dev.halfstep.input.Tuning;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads textures beside the game, and loads files again when they were saved. A host has one:
 *
 * <pre>{@code
 * Assets assets = host.assets();
 * Texture ship = assets.texture(Asset.file(Path.of("assets/ship.png")), Sampling.SMOOTH);
 * assets.setReloading(true); // while the game is developed
 * }</pre>
 *
 * <p>{@link #texture} returns at once. Another thread decodes the picture, and the host uploads a part of it in each
 * frame. Until all is there, sprites show a grey placeholder of the right size. If a picture turns out to be damaged,
 * the placeholder stays, and {@linkplain #onMessage a message} says why.
 *
 * <p>While reloading is on, a file that was saved is loaded again within a second. If its new content is damaged, the
 * game keeps the old one, and a message says why.
 *
 * <p>Only the thread that opened the host may use this object.
 */
public final class Assets implements AutoCloseable {

    /** The time between two checks of the files. A saved file is noticed at the second check. */
    private static final long CHECK_NANOS = 250_000_000;

    /** What a frame uploads at most, unless a single row is larger. At 60 frames a second these are 240 MiB. */
    private static final int FRAME_BYTES = 4 << 20;

    /** The maximum size of a file of tunings. */
    private static final int MAX_TUNING_BYTES = 1 << 16;

    /** The time that the other thread gets to finish its current file when the host is closed. */
    private static final long CLOSE_MILLIS = 2000;

    /** So many decoded pictures wait for their upload: they take memory. */
    private static final int MAX_DECODED = 2;

    /** Loads a changed file. */
    @FunctionalInterface
    public interface Reloading {

        /**
         * Loads the file again.
         *
         * @param file the file that was saved
         * @throws Exception if the content is damaged; its message is reported, and the game goes on
         */
        void load(Asset file) throws Exception;
    }

    /** What a texture was loaded from. */
    private record Source(String name, Sampling sampling) {}

    private static final class LoadedTexture {
        final Asset asset;
        final Sampling sampling;
        final Texture texture;
        int users;

        /** Whether the pixels are not there yet, for the first time. */
        boolean isLoading = true;

        @Nullable
        Object watchedFile;

        LoadedTexture(Asset asset, Sampling sampling, Texture texture) {
            this.asset = asset;
            this.sampling = sampling;
            this.texture = texture;
        }
    }

    /** An upload, and a callback for its end or its abandonment. */
    private record Upload(SlicedUpload slices, List<MipmapLevel> levels, Runnable whenFinished) {}

    private final Map<Source, LoadedTexture> textures = new HashMap<>();
    private final FileChanges files = new FileChanges();

    /** For the other thread: decoding. */
    private final BlockingQueue<Task> work = new LinkedBlockingQueue<>();

    /** For the thread of the host: the results of the other thread. */
    private final BlockingQueue<Runnable> prepared = new LinkedBlockingQueue<>();

    /** Limits the decoded pictures. */
    private final Semaphore decodedPictures = new Semaphore(MAX_DECODED);

    private final ArrayDeque<Upload> uploads = new ArrayDeque<>();
    private final Thread worker = new Thread(this::work, "assets");

    /** The tasks of the other thread that are not finished; counted by the thread of the host. */
    private int unfinishedTasks;

    private Consumer<String> messages = System.err::println;
    private volatile boolean isReloading;
    private volatile boolean isClosed;

    /**
     * Creates an object without assets.
     *
     * @hidden
     */
    public Assets() {
        worker.setDaemon(true); // the disk may never answer
        worker.start();
    }

    /**
     * Returns the texture of a picture. The same asset with the same sampling is the same texture: it is loaded once.
     * Its size is read at once, so its regions, grids and atlases can be created at once.
     *
     * @param asset a PNG, JPEG or BMP
     * @param sampling the sampler settings
     * @return the texture, which this object closes
     * @throws AssetException if the picture is missing, not a picture, or too large
     */
    public Texture texture(Asset asset, Sampling sampling) {
        checkOpen();
        Source source = new Source(asset.name(), sampling);
        LoadedTexture loaded = textures.get(source);
        if (loaded == null) {
            loaded = begin(asset, sampling);
            textures.put(source, loaded);
        }
        loaded.users++;
        return loaded.texture;
    }

    private LoadedTexture begin(Asset asset, Sampling sampling) {
        int[] size = Image.readSize(asset);
        LoadedTexture loaded =
                new LoadedTexture(asset, sampling, Texture.pending(asset.name(), size[0], size[1], sampling));
        if (asset.file() != null) {
            loaded.watchedFile = files.add(asset.file(), () -> onHost(() -> decode(loaded)));
        }
        decode(loaded);
        return loaded;
    }

    /**
     * Gives back a texture that {@link #texture} has returned. It is closed when it was given back as often as it was
     * returned; sprites must not show it then. A game that never calls this keeps its textures until the host is
     * closed.
     *
     * @param texture the texture
     * @throws IllegalArgumentException if this object has not loaded the texture, or has closed it
     */
    public void release(Texture texture) {
        checkOpen();
        for (Iterator<LoadedTexture> all = textures.values().iterator(); all.hasNext(); ) {
            LoadedTexture loaded = all.next();
            if (loaded.texture == texture) {
                loaded.users--;
                if (loaded.users == 0) {
                    files.remove(loaded.watchedFile);
                    loaded.texture.close();
                    all.remove();
                }
                return;
            }
        }
        throw new IllegalArgumentException("a texture must be released where it was loaded, once for each call of"
                + " Assets.texture: " + texture);
    }

    /**
     * Sets the tunings of a game to the values of a file, and again whenever it was saved while reloading is on. The
     * next new step sees them as input, so a recording contains them, and a replay does not need the file:
     *
     * <pre>{@code
     * assets.tune(Asset.file(Path.of("assets/game.properties")), scheduler.input(), JUMP_SPEED, GRAVITY);
     * }</pre>
     *
     * <p>The file is a text in UTF-8 as {@link dev.halfstep.input.InputQueue#tune(String, java.util.List)} describes
     * it, of at most 64 KiB. For each wrong line a {@linkplain #onMessage message} says why, and the old value stays.
     * So it does if the file is missing; once it is there, it is read.
     *
     * @param file the file; a resource is read once
     * @param input the input of the game, {@code scheduler.input()}
     * @param tunings all tunings of the game that the file may have, at most 256
     */
    public void tune(Asset file, PlayerInput input, Tuning... tunings) {
        List<Tuning> all = List.of(tunings);
        Reloading reading = saved -> input.additions()
                .tune(new String(saved.read(MAX_TUNING_BYTES), StandardCharsets.UTF_8), all)
                .forEach(problem -> messages.accept(saved.name() + ": " + problem));
        if (file.file() != null) {
            watch(file, reading);
        }
        reload(file, reading);
    }

    /**
     * Loads a file again whenever it was saved, while reloading is on: a sheet, a map, a sound, a font with {@code
     * watch(file, texts::reload)}, or a shader with {@code watch(file, glow::reload)}. Textures of this object need no
     * call.
     *
     * @param file a file on disk
     * @param action called between two frames, each time after the file was saved
     * @throws IllegalArgumentException if the asset is not a file
     */
    public void watch(Asset file, Reloading action) {
        checkOpen();
        if (file.file() == null) {
            throw new IllegalArgumentException("only a file can be watched, by Asset.file(...): " + file.name());
        }
        Objects.requireNonNull(action, "action");
        files.add(file.file(), () -> onHost(() -> reload(file, action)));
    }

    private void reload(Asset file, Reloading action) {
        try {
            action.load(file);
        } catch (Exception e) {
            messages.accept(messageOf(file, e) + "; the old content stays");
        }
    }

    /**
     * Switches reloading on or off: whether files that are saved while the game runs are loaded again. It costs a few
     * system calls a second on the thread that loads.
     *
     * @param on true to reload; false by default
     */
    public void setReloading(boolean on) {
        isReloading = on;
    }

    /**
     * Sets a listener for files that could not be loaded.
     *
     * @param receiver gets lines for the player or developer, on the thread of the host; by default, they are printed
     *     to standard error
     */
    public void onMessage(Consumer<String> receiver) {
        messages = Objects.requireNonNull(receiver, "receiver");
    }

    /**
     * Returns how much is loaded.
     *
     * @return 0 to 1: the part of the textures that are there, or are damaged; 1 if there are none
     */
    public float progress() {
        long loading =
                textures.values().stream().filter(loaded -> loaded.isLoading).count();
        return textures.isEmpty() ? 1f : 1f - (float) loading / textures.size();
    }

    /** Waits until all textures are there. The game stands still meanwhile. */
    public void finish() {
        checkOpen();
        do {
            update(Integer.MAX_VALUE);
            awaitTask();
        } while (!Thread.currentThread().isInterrupted() && (unfinishedTasks > 0 || !uploads.isEmpty()));
        update(Integer.MAX_VALUE);
    }

    /**
     * Uploads a part of the decoded pixels, and reloads changed files.
     *
     * @hidden
     */
    public void update() {
        update(FRAME_BYTES);
    }

    private void update(int maxBytes) {
        for (Runnable next = prepared.poll(); next != null; next = prepared.poll()) {
            next.run();
        }
        int bytes = 0;
        while (bytes < maxBytes && !uploads.isEmpty()) {
            Upload upload = uploads.getFirst();
            bytes += upload.slices.upload(maxBytes - bytes);
            if (upload.slices.isFinished()) {
                uploads.removeFirst();
                upload.whenFinished.run();
            }
        }
    }

    /** Lets the other thread decode the picture of a texture. */
    private void decode(LoadedTexture loaded) {
        if (loaded.users == 0 && !loaded.isLoading) {
            return; // released meanwhile
        }
        onWorker(() -> {
            decodedPictures.acquire();
            try {
                MipmapLevel sheet = decodedPixels(loaded);
                return () -> upload(loaded, sheet);
            } catch (RuntimeException | OutOfMemoryError e) {
                decodedPictures.release();
                return () -> fail(loaded, e);
            }
        });
    }

    private void fail(LoadedTexture loaded, Throwable failure) {
        String old = loaded.isLoading ? "" : "; the old picture stays";
        loaded.isLoading = false;
        messages.accept(messageOf(loaded.asset, failure) + old);
    }

    private static MipmapLevel decodedPixels(LoadedTexture loaded) {
        Image image = Image.decode(loaded.asset);
        Texture texture = loaded.texture;
        if (image.width() != texture.widthPixels() || image.height() != texture.heightPixels()) {
            throw new AssetException(
                    "a picture must keep its size while the game runs, because sprites show parts of it",
                    loaded.asset.name(),
                    "has " + image.width() + " x " + image.height() + " pixels now, and had " + texture.widthPixels()
                            + " x " + texture.heightPixels());
        }
        return new MipmapLevel(Texture.premultiplied(image), image.width());
    }

    private static String messageOf(Asset asset, Throwable failure) {
        return failure instanceof AssetException || failure instanceof IOException
                ? String.valueOf(failure.getMessage())
                : "a file must be loaded: " + asset.name() + ": " + failure;
    }

    private void upload(LoadedTexture loaded, MipmapLevel sheet) {
        if (isClosed) {
            sheet.free();
            return;
        }
        List<MipmapLevel> levels = List.of(sheet);
        SlicedUpload slices = new SlicedUpload(loaded.texture, loaded.sampling, levels, /* hasAllLevels= */ false);
        uploads.add(new Upload(slices, levels, () -> {
            decodedPictures.release();
            copyRegions(loaded, sheet);
        }));
    }

    /** Lets the other thread copy the regions with rims, which have no pixels yet or old ones. */
    private void copyRegions(LoadedTexture loaded, MipmapLevel sheet) {
        List<RimmedPicture> pictures = List.copyOf(loaded.texture.rimmedPictures());
        if (pictures.isEmpty()) {
            sheet.free();
            loaded.isLoading = false;
            return;
        }
        onWorker(() -> {
            List<List<MipmapLevel>> copies = new ArrayList<>();
            try {
                pictures.forEach(picture -> copies.add(picture.levels(sheet)));
            } catch (RuntimeException | OutOfMemoryError e) {
                copies.forEach(levels -> levels.forEach(MipmapLevel::free));
                return () -> fail(loaded, e);
            } finally {
                sheet.free();
            }
            return () -> {
                for (int i = 0; i < copies.size(); i++) {
                    uploadCopy(loaded, pictures.get(i), copies.get(i), i == copies.size() - 1);
                }
            };
        });
    }

    private void uploadCopy(LoadedTexture loaded, RimmedPicture picture, List<MipmapLevel> levels, boolean isLast) {
        if (isClosed) {
            levels.forEach(MipmapLevel::free);
            return;
        }
        Sampling sampling = new Sampling(loaded.sampling.filter(), Sampling.Wrap.CLAMP);
        SlicedUpload slices = new SlicedUpload(picture.texture(), sampling, levels, /* hasAllLevels= */ true);
        uploads.add(new Upload(slices, levels, () -> {
            levels.forEach(MipmapLevel::free);
            loaded.isLoading &= !isLast;
        }));
    }

    /** Work that the other thread does, and that the thread of the host then uses. */
    @FunctionalInterface
    private interface Task {

        Runnable prepare() throws InterruptedException;
    }

    private void onWorker(Task task) {
        unfinishedTasks++;
        work.add(task);
    }

    private void onHost(Runnable action) {
        prepared.add(() -> {
            if (!isClosed) {
                action.run();
            }
        });
    }

    /**
     * Checks the files now, also while reloading is off; {@link #finish} then waits for the changed files. A saved file
     * is noticed at the second check. For tests, which must not wait for a clock.
     *
     * @hidden
     */
    public void checkFiles() {
        onWorker(() -> {
            files.check();
            return () -> {};
        });
    }

    /** Waits until the other thread has finished a task, if it has any. */
    void awaitTask() {
        if (unfinishedTasks > 0) {
            try {
                prepared.take().run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Runs on the other thread. */
    private void work() {
        try {
            while (!isClosed) {
                Task task = work.poll(CHECK_NANOS, TimeUnit.NANOSECONDS);
                if (task != null) {
                    Runnable result = prepare(task);
                    prepared.add(() -> {
                        unfinishedTasks--;
                        result.run();
                    });
                } else if (isReloading) {
                    files.check();
                }
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private static Runnable prepare(Task task) throws InterruptedException {
        try {
            return task.prepare();
        } catch (RuntimeException | Error e) {
            return () -> {
                throw e;
            };
        }
    }

    private void checkOpen() {
        if (isClosed) {
            throw new IllegalStateException("assets cannot be loaded after they were closed, with their host");
        }
    }

    /** Closes all textures that this object has loaded. The host calls this. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        worker.interrupt();
        try {
            worker.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        prepared.forEach(Runnable::run); // frees their memory
        uploads.forEach(upload -> {
            upload.slices.abandon();
            upload.levels.forEach(MipmapLevel::free);
        });
        uploads.clear();
        textures.values().forEach(loaded -> loaded.texture.close());
        textures.clear();
    }
}
