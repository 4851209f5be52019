package dev.halfstep.ui;

import dev.halfstep.render.camera.FramebufferSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the layout of a menu depends on: the style, the texts, their measures and the size of the picture. */
final class MenuLook {

    /** The picture of a menu without a layer. */
    private static final FramebufferSize DEFAULT_PICTURE = new FramebufferSize(1280, 720);

    /** A width in points in which no line breaks. */
    private static final float UNLIMITED = 1_000_000f;

    private final MenuTexts texts = new MenuTexts();
    private MenuStyle style = new MenuStyle();

    /** The style as the player has chosen it. It follows whenever it is read, because both may have changed. */
    private final MenuStyle chosenStyle = new MenuStyle();

    private @Nullable Comfort comfort;
    private TextMetrics metrics = new SansMetrics(this::style);

    /** What is done when the layer is closed, while OpenGL is still there. */
    final List<Runnable> onClose = new ArrayList<>();

    boolean hasLayer;

    /** Whether no screen is drawn, for a picture of the game. */
    boolean isHidden;

    private Supplier<FramebufferSize> picture = () -> DEFAULT_PICTURE;

    MenuTexts texts() {
        return texts;
    }

    MenuStyle style() {
        return comfort == null ? style : chosenStyle.follow(style, comfort);
    }

    void setStyle(MenuStyle newStyle) {
        style = Objects.requireNonNull(newStyle, "newStyle");
    }

    void setComfort(Comfort newComfort) {
        comfort = Objects.requireNonNull(newComfort, "newComfort");
    }

    /** Sets the layer of the menu, which measures texts. */
    void setLayer(TextMetrics newMetrics) {
        metrics = newMetrics;
        hasLayer = true;
    }

    FramebufferSize picture() {
        return picture.get();
    }

    void setPicture(Supplier<FramebufferSize> newPicture) {
        picture = Objects.requireNonNull(newPicture, "newPicture");
    }

    /** Updates the content of a text, breaks its lines at a width in points, and returns its height. */
    float measure(Caption caption, float maxWidth) {
        caption.update(texts);
        FramebufferSize size = picture();
        caption.wrapWidth = Math.max(1f, maxWidth);
        caption.text.setWrapWidth(caption.wrapWidth / (size.widthPixels() / size.pixelsPerPoint()));
        caption.width = metrics.width(caption);
        caption.height = metrics.height(caption);
        return caption.height;
    }

    /** Returns the width of the longest word of a text, which its line must have. */
    float wordWidth(Caption caption) {
        caption.update(texts);
        Caption words = caption.words();
        measure(words, UNLIMITED);
        return words.width;
    }
}
