package dev.halfstep.render.texture;

import static org.lwjgl.opengl.GL33C.GL_RGBA;
import static org.lwjgl.opengl.GL33C.GL_RGBA8;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_MAX_LEVEL;
import static org.lwjgl.opengl.GL33C.GL_UNPACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.GL_UNSIGNED_BYTE;
import static org.lwjgl.opengl.GL33C.glBindTexture;
import static org.lwjgl.opengl.GL33C.glDeleteTextures;
import static org.lwjgl.opengl.GL33C.glGenTextures;
import static org.lwjgl.opengl.GL33C.glPixelStorei;
import static org.lwjgl.opengl.GL33C.glTexImage2D;
import static org.lwjgl.opengl.GL33C.glTexParameteri;
import static org.lwjgl.opengl.GL33C.glTexSubImage2D;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Uploads new pixels for a texture over several frames, a few rows in each, into a new texture of OpenGL. The old
 * pixels are drawn until all new ones are there.
 */
final class SlicedUpload {

    private static final int BYTES_PER_PIXEL = 4;

    private final Texture texture;
    private final Sampling sampling;

    /** The pixels: level 0, from which OpenGL generates the others; or all levels. */
    private final List<MipmapLevel> levels;

    private final boolean hasAllLevels;
    private final int id = glGenTextures();
    private int level;
    private int nextRow;

    /**
     * Begins an upload.
     *
     * @param levels the pixels, which the caller frees after the upload
     * @param hasAllLevels false to generate the mipmaps from level 0
     */
    SlicedUpload(Texture texture, Sampling sampling, List<MipmapLevel> levels, boolean hasAllLevels) {
        this.texture = texture;
        this.sampling = sampling;
        this.levels = levels;
        this.hasAllLevels = hasAllLevels;
    }

    /**
     * Uploads rows, at least one. Once all are there, the texture shows them.
     *
     * @return the number of bytes; 0 if all were there before
     */
    int upload(int maxBytes) {
        if (level == levels.size()) {
            return 0;
        }
        MipmapLevel current = levels.get(level);
        int rowBytes = current.width() * BYTES_PER_PIXEL;
        int rows = Math.min(Math.max(1, maxBytes / rowBytes), current.height() - nextRow);
        glBindTexture(GL_TEXTURE_2D, id);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1); // rows are tightly packed
        if (nextRow == 0) {
            ByteBuffer noPixels = null;
            glTexImage2D(
                    GL_TEXTURE_2D,
                    level,
                    GL_RGBA8,
                    current.width(),
                    current.height(),
                    0,
                    GL_RGBA,
                    GL_UNSIGNED_BYTE,
                    noPixels);
        }
        ByteBuffer slice = current.pixels().slice(nextRow * rowBytes, rows * rowBytes);
        glTexSubImage2D(GL_TEXTURE_2D, level, 0, nextRow, current.width(), rows, GL_RGBA, GL_UNSIGNED_BYTE, slice);
        nextRow += rows;
        if (nextRow == current.height()) {
            nextRow = 0;
            level++;
        }
        if (level == levels.size()) {
            finish();
        }
        return rows * rowBytes;
    }

    boolean isFinished() {
        return level == levels.size();
    }

    private void finish() {
        if (hasAllLevels) {
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, levels.size() - 1);
            sampling.setParameters();
        } else {
            sampling.apply();
        }
        texture.replacePixels(id);
    }

    /** Gives up an upload that is not finished. */
    void abandon() {
        glDeleteTextures(id);
    }
}
