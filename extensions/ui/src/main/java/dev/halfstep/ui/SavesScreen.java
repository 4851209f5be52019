package dev.halfstep.ui;

import dev.halfstep.file.SaveSlots;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists the saved games of a player, and saves, loads and deletes them. */
final class SavesScreen {

    private static final float WIDTH = 560f;
    private static final float LIST_HEIGHT = 320f;
    private static final float PICTURE_HEIGHT = 45f;
    private static final int WIDTH_PIXELS = 320;
    private static final int HEIGHT_PIXELS = 180;

    /** The maximum side of a picture that is shown, and width of its height: a small file may claim to be large. */
    private static final int MAX_SIDE = 1024;

    private static final int MAX_ASPECT = 4;

    /** The maximum number of pictures that are shown, of the newest slots. */
    private static final int MAX_PICTURES = 20;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final Menu menu;
    private final String name;
    private final SaveSlots slots;
    private final Supplier<String> title;
    private final @Nullable Consumer<Consumer<Screenshot>> screenshots;
    private final MenuScreen list;
    private final List<Texture> pictures = new ArrayList<>();
    private SaveSlots.@Nullable Slot chosen;

    /** Whether the list must be read again when all saves are written. */
    private boolean isListOld;

    private String failure = "";

    /** Needs the game between two frames, and may fail. */
    private interface Work {
        void run() throws IOException;
    }

    SavesScreen(
            Menu menu,
            String name,
            SaveSlots slots,
            Supplier<String> title,
            @Nullable Consumer<Consumer<Screenshot>> screenshots) {
        this.menu = menu;
        this.name = name;
        this.slots = Objects.requireNonNull(slots, "slots");
        this.title = Objects.requireNonNull(title, "title");
        this.screenshots = screenshots;
        list = menu.addRebuilt(new MenuScreen(name, /* isDialog= */ false), this::buildList);
        menu.addRebuilt(new MenuScreen(name + ".slot", /* isDialog= */ true), this::buildSlot);
        menu.dialog(
                name + ".failure",
                panel -> panel.label(() -> failure).back("Back").onLeave(() -> failure = ""));
        menu.look().onClose.add(this::closePictures);
    }

    /** Follows the saves in the background. */
    void advance() {
        if (isListOld && !slots.isSaving()) {
            isListOld = false;
            if (menu.screens().isOpen(list)) {
                list.rebuild.run();
            }
        }
        for (IOException failed = slots.nextFailure(); failed != null; failed = slots.nextFailure()) {
            fail(failed);
        }
    }

    private void buildList(Panel panel) {
        closePictures();
        panel.width(WIDTH).heading(name);
        try {
            List<SaveSlots.Slot> found = slots.list();
            if (menu.pause.isOn()) {
                panel.button("New save", () -> save(newName(found)));
            }
            if (found.isEmpty()) {
                panel.label("No saved games");
            }
            panel.list(LIST_HEIGHT, rows -> found.forEach(slot -> addRow(rows, slot)));
        } catch (IOException e) { // no new save either: it could replace a slot that is not seen
            String reason = String.valueOf(e.getMessage());
            panel.label(() -> reason);
        }
        panel.label(() -> slots.isSaving() ? "..." : "").back("Back");
    }

    private void addRow(Panel rows, SaveSlots.Slot slot) {
        String text = describe(slot);
        rows.button(() -> text, () -> {
            chosen = slot;
            menu.open(name + ".slot");
        });
        TextureRegion picture = pictureOf(slot);
        if (slot.damage() != null) {
            rows.label(slot::damage);
        } else if (picture != null) {
            rows.icon(() -> picture, PICTURE_HEIGHT);
        }
    }

    private static String describe(SaveSlots.Slot slot) {
        return (slot.title().isEmpty() ? slot.name() : slot.title()) + "\n"
                + TIME.format(slot.time().atZone(ZoneId.systemDefault()));
    }

    /** Returns the picture of a slot; null without one, if it is damaged, and in a test without a window. */
    private @Nullable TextureRegion pictureOf(SaveSlots.Slot slot) {
        byte[] bytes = slot.picture();
        if (bytes == null || !menu.look().hasLayer || pictures.size() == MAX_PICTURES) {
            return null;
        }
        try {
            Asset asset = Asset.bytes(slot.name(), bytes);
            int[] size = Image.readSize(asset);
            if (size[1] > MAX_SIDE || size[0] > Math.min(MAX_SIDE, MAX_ASPECT * size[1])) {
                return null;
            }
            Texture picture = Texture.load(asset, Sampling.SMOOTH);
            pictures.add(picture);
            return picture.region();
        } catch (AssetException e) {
            return null; // the game in the slot is more important than its picture
        }
    }

    private void closePictures() {
        pictures.forEach(Texture::close);
        pictures.clear();
    }

    private void buildSlot(Panel panel) {
        SaveSlots.Slot slot = Objects.requireNonNull(chosen, "chosen");
        String text = describe(slot);
        panel.label(() -> text);
        if (slot.damage() == null) {
            Runnable load = () -> load(slot);
            panel.button("Load", menu.pause.isOn() ? () -> ask("Load and lose the present game?", load) : load)
                    .enabledIf(() -> !menu.scheduler.tools().isInputDecided()); // a replay decides what is loaded
        } else {
            panel.label(slot::damage);
        }
        if (menu.pause.isOn()) {
            panel.button("Overwrite", () -> ask("Overwrite this saved game?", () -> save(slot.name())));
        }
        panel.button("Delete", () -> ask("Delete this saved game?", () -> delete(slot)))
                .back("Back");
    }

    /** Asks, then leaves the slot and does what the player has confirmed. */
    private void ask(String question, Runnable effect) {
        menu.screens().ask(question, () -> {
            menu.back();
            effect.run();
        });
    }

    private static String newName(List<SaveSlots.Slot> found) {
        Set<String> names = found.stream().map(SaveSlots.Slot::name).collect(Collectors.toSet());
        int number = 1;
        while (names.contains("slot-" + number)) {
            number++;
        }
        return "slot-" + number;
    }

    private void save(String slot) {
        if (screenshots == null) {
            write(slot, null);
            return;
        }
        menu.look().isHidden = true;
        screenshots.accept(picture -> {
            menu.look().isHidden = false;
            write(slot, () -> picture.reducedTo(WIDTH_PIXELS, HEIGHT_PIXELS).png());
        });
    }

    private void write(String slot, @Nullable Callable<byte[]> picture) {
        afterFrame(() -> {
            slots.save(slot, title.get(), picture, menu.scheduler.state().save());
            isListOld = true;
        });
    }

    private void load(SaveSlots.Slot slot) {
        afterFrame(() -> {
            menu.scheduler.state().load(slots.load(slot.name()));
            menu.screens().leaveAll();
        });
    }

    private void delete(SaveSlots.Slot slot) {
        afterFrame(() -> {
            slots.delete(slot.name());
            isListOld = true;
        });
    }

    private void afterFrame(Work work) {
        menu.scheduler.afterFrame(() -> {
            try {
                work.run();
            } catch (IOException | IllegalStateException | IllegalArgumentException e) { // such as a pending event
                fail(e);
            }
        });
    }

    /** Tells the player in a dialog, which pauses the game if it runs. */
    private void fail(Exception e) {
        boolean isTold = !failure.isEmpty();
        failure += (isTold ? "\n" : "") + e.getMessage();
        if (!isTold) {
            if (menu.screens().isInGame()) {
                menu.pause.begin();
            }
            menu.open(name + ".failure");
        }
    }
}
