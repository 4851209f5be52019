package dev.halfstep.render.line;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceMemory;
import org.joml.Matrix4fc;

/**
 * Projects polylines into the picture and writes their segments, the instances of {@link LineShader}. Joints are
 * computed here, in pixels, because the angle between two segments depends on the camera.
 */
final class LineProjection {

    /**
     * The segments before and behind a segment, along its polyline, with which it shares pixels. Beyond them, parts of
     * a polyline may cover each other like separate lines.
     */
    private static final int MAX_NEIGHBOURS = 32;

    /**
     * The same for depth-tested lines. A pixel belongs to one segment only, and a mesh may hide that one while another
     * one passes in front of the mesh. Adjacent segments have about the same depth where they meet.
     */
    private static final int MAX_DEPTH_TESTED_NEIGHBOURS = 1;

    /** Shorter segments have no reliable direction and are left out. */
    private static final float MIN_LENGTH_PIXELS = 0.01f;

    /** If the sum of two directions is shorter, the polyline turns back: each of both segments has a cap there. */
    private static final float MIN_DIRECTION_SUM = 1e-3f;

    // The floats of a segment in the array "segments".
    private static final int FROM_X = 0;
    private static final int FROM_Y = 1;
    private static final int FROM_DEPTH = 2;
    private static final int TO_X = 3;
    private static final int TO_Y = 4;
    private static final int TO_DEPTH = 5;
    private static final int ALONG_X = 6; // the direction, a unit vector
    private static final int ALONG_Y = 7;
    private static final int END_BISECTOR_X = 8; // (0, 0) if there is no joint
    private static final int END_BISECTOR_Y = 9;
    private static final int FLOATS = 10;

    private final int maxNeighbours;

    /** The number of segments that a shader can read as neighbours. */
    private final int maxReadableSegments;

    /** The points of the current polyline in clip space: x, y, z and w of each. */
    private float[] clip = new float[4 * 64];

    /** The visible segments of the current polyline, in pixels. */
    private float[] segments = new float[FLOATS * 64];

    private int count;

    /** How many segments before each one share pixels with it, and how many behind it. */
    private int[] before = new int[64];

    private int[] after = new int[64];

    private float width;
    private float height;

    LineProjection(boolean isDepthTested, int maxReadableSegments) {
        maxNeighbours = isDepthTested ? MAX_DEPTH_TESTED_NEIGHBOURS : MAX_NEIGHBOURS;
        this.maxReadableSegments = maxReadableSegments;
    }

    /** Replaces all instances by the segments of polylines. */
    void project(Polylines polylines, Matrix4fc clipMatrix, FramebufferSize size, InstanceMemory instances) {
        width = size.widthPixels();
        height = size.heightPixels();
        instances.clear();
        for (int i = 0; i < polylines.count(); i++) {
            Polyline line = polylines.get(i);
            ensureCapacity(line.pointCount);
            toClipSpace(polylines.points(), line, clipMatrix);
            addSegments(line);
            joinSegments(line.isClosed);
            findNeighbours(line);
            write(line, instances);
        }
    }

    private void ensureCapacity(int points) {
        if (4 * points > clip.length) {
            int capacity = Math.max(points, 2 * before.length);
            clip = new float[4 * capacity];
            segments = new float[FLOATS * capacity];
            before = new int[capacity];
            after = new int[capacity];
        }
    }

    private void toClipSpace(float[] points, Polyline line, Matrix4fc m) {
        for (int i = 0; i < line.pointCount; i++) {
            int point = 3 * (line.firstPoint + i);
            float x = points[point];
            float y = points[point + 1];
            float z = points[point + 2];
            clip[4 * i] = m.m00() * x + m.m10() * y + m.m20() * z + m.m30();
            clip[4 * i + 1] = m.m01() * x + m.m11() * y + m.m21() * z + m.m31();
            clip[4 * i + 2] = m.m02() * x + m.m12() * y + m.m22() * z + m.m32();
            clip[4 * i + 3] = m.m03() * x + m.m13() * y + m.m23() * z + m.m33();
        }
    }

    private void addSegments(Polyline line) {
        count = 0;
        int from = 0;
        int sides = line.isClosed ? line.pointCount : line.pointCount - 1;
        for (int side = 0; side < sides; side++) {
            int to = side + 1 < line.pointCount ? side + 1 : 0;
            if (addSegment(from, to, MIN_LENGTH_PIXELS)) {
                from = to;
            }
        }
        if (count == 0) {
            addSegment(0, 0, 0f); // all points are the same: a dot
        }
    }

    /**
     * Adds the part of a segment that is not nearer than the near plane, if there is one. Returns false if the segment
     * is too short: the next one then begins at the same point.
     */
    private boolean addSegment(int from, int to, float minLength) {
        float nearDistanceFrom = clip[4 * from + 2] + clip[4 * from + 3]; // negative: nearer than the near plane
        float nearDistanceTo = clip[4 * to + 2] + clip[4 * to + 3];
        if (nearDistanceFrom < 0f && nearDistanceTo < 0f) {
            return true;
        }
        int at = FLOATS * count;
        setEnd(
                at + FROM_X,
                from,
                to,
                nearDistanceFrom < 0f ? nearDistanceFrom / (nearDistanceFrom - nearDistanceTo) : 0f);
        setEnd(at + TO_X, to, from, nearDistanceTo < 0f ? nearDistanceTo / (nearDistanceTo - nearDistanceFrom) : 0f);
        float alongX = segments[at + TO_X] - segments[at + FROM_X];
        float alongY = segments[at + TO_Y] - segments[at + FROM_Y];
        float length = (float) Math.sqrt(alongX * alongX + alongY * alongY);
        if (length < minLength) {
            return false;
        }
        segments[at + ALONG_X] = length > 0f ? alongX / length : 1f;
        segments[at + ALONG_Y] = length > 0f ? alongY / length : 0f;
        count++;
        return true;
    }

    /** Sets x, y and depth of an end: a point, moved towards another point by a part of their distance. */
    private void setEnd(int at, int point, int other, float part) {
        int p = 4 * point;
        int o = 4 * other;
        float w = clip[p + 3] + (clip[o + 3] - clip[p + 3]) * part;
        segments[at] = ((clip[p] + (clip[o] - clip[p]) * part) / w + 1f) * width / 2f;
        segments[at + 1] = ((clip[p + 1] + (clip[o + 1] - clip[p + 1]) * part) / w + 1f) * height / 2f;
        segments[at + 2] = (clip[p + 2] + (clip[o + 2] - clip[p + 2]) * part) / w;
    }

    /** Computes the bisector of each joint: the direction halfway between its two segments. */
    private void joinSegments(boolean isClosed) {
        for (int i = 0; i < count; i++) {
            int at = FLOATS * i;
            int next = FLOATS * (i + 1 < count ? i + 1 : 0);
            boolean hasNext = i + 1 < count || (isClosed && count > 1);
            float x = segments[at + ALONG_X] + segments[next + ALONG_X];
            float y = segments[at + ALONG_Y] + segments[next + ALONG_Y];
            float length = (float) Math.sqrt(x * x + y * y);
            boolean isJoint = hasNext && isJoined(at, next) && length >= MIN_DIRECTION_SUM;
            segments[at + END_BISECTOR_X] = isJoint ? x / length : 0f;
            segments[at + END_BISECTOR_Y] = isJoint ? y / length : 0f;
        }
    }

    /** Returns whether a segment ends where another one begins. They do not if the near plane has clipped one. */
    private boolean isJoined(int at, int next) {
        return Math.abs(segments[at + TO_X] - segments[next + FROM_X]) <= MIN_LENGTH_PIXELS
                && Math.abs(segments[at + TO_Y] - segments[next + FROM_Y]) <= MIN_LENGTH_PIXELS;
    }

    /** Finds for each segment the range of segments around it whose pixels may overlap its own. */
    private void findNeighbours(Polyline line) {
        for (int i = 0; i < count; i++) {
            before[i] = 0;
            after[i] = 0;
        }
        // Around a closed polyline, half of it lies before a segment and the other half behind it.
        int maxDistance = Math.min(maxNeighbours, line.isClosed ? count / 2 : count - 1);
        float gap = 2f * reach(line);
        for (int i = 0; i < count; i++) {
            int last = line.isClosed ? i + maxDistance : Math.min(i + maxDistance, count - 1);
            for (int k = i + 1; k <= last; k++) {
                int other = k < count ? k : k - count;
                if (isWithin(gap, FLOATS * i, FLOATS * other)) {
                    after[i] = k - i;
                    before[other] = Math.max(before[other], k - i);
                }
            }
        }
    }

    /** Returns how far the pixels of a segment may be from it. */
    private static float reach(Polyline line) {
        float ofWidth = line.isMitred ? LineShader.MITRE_LIMIT : 1.5f; // the corners of a square end are at 1.42
        return ofWidth * line.halfWidth + line.softness + 1f;
    }

    /** Returns whether the bounding boxes of two segments are not farther apart than a gap, on both axes. */
    private boolean isWithin(float gap, int a, int b) {
        return isWithin(gap, a + FROM_X, a + TO_X, b + FROM_X, b + TO_X)
                && isWithin(gap, a + FROM_Y, a + TO_Y, b + FROM_Y, b + TO_Y);
    }

    private boolean isWithin(float gap, int aFrom, int aTo, int bFrom, int bTo) {
        float[] at = segments;
        return Math.max(at[aFrom], at[aTo]) + gap >= Math.min(at[bFrom], at[bTo])
                && Math.max(at[bFrom], at[bTo]) + gap >= Math.min(at[aFrom], at[aTo]);
    }

    private void write(Polyline line, InstanceMemory instances) {
        int first = instances.count();
        boolean isReadable = first + count <= maxReadableSegments;
        long address = instances.reserve(count);
        for (int i = 0; i < count; i++) {
            int at = FLOATS * i;
            int previous = FLOATS * (i > 0 ? i - 1 : count - 1);
            memPutFloat(address, segments[at + FROM_X]);
            memPutFloat(address + 4, segments[at + FROM_Y]);
            memPutFloat(address + 8, segments[at + TO_X]);
            memPutFloat(address + 12, segments[at + TO_Y]);
            memPutFloat(address + 16, segments[previous + END_BISECTOR_X]);
            memPutFloat(address + 20, segments[previous + END_BISECTOR_Y]);
            memPutFloat(address + 24, segments[at + END_BISECTOR_X]);
            memPutFloat(address + 28, segments[at + END_BISECTOR_Y]);
            memPutFloat(address + 32, segments[at + FROM_DEPTH]);
            memPutFloat(address + 36, segments[at + TO_DEPTH]);
            memPutFloat(address + 40, line.halfWidth);
            memPutFloat(address + 44, line.softness);
            memPutInt(address + 48, line.color.packed());
            memPutFloat(address + 52, line.capLength);
            memPutFloat(address + 56, line.isMitred ? 1f : 0f);
            memPutFloat(address + 60, first + i);
            memPutFloat(address + 64, first);
            memPutFloat(address + 68, count);
            memPutFloat(address + 72, isReadable ? before[i] : 0f);
            memPutFloat(address + 76, isReadable ? after[i] : 0f);
            address += LineShader.INSTANCE_BYTES;
        }
        instances.commit(count);
    }
}
