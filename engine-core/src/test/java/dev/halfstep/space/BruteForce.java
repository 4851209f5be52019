package dev.halfstep.space;

import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The reference: compares a query with every body, in double, and sorts what it finds. */
final class BruteForce {

    record Body(EntityId id, double x, double y, boolean isCircle, double halfWidth, double halfHeight) {

        /** Returns the nearest point of a box, or the centre of a circle. */
        private double nearX(double toX) {
            return isCircle ? x : Math.min(Math.max(toX, x - halfWidth), x + halfWidth);
        }

        private double nearY(double toY) {
            return isCircle ? y : Math.min(Math.max(toY, y - halfHeight), y + halfHeight);
        }

        private boolean touchesCircle(double cx, double cy, double radius) {
            double dx = cx - nearX(cx);
            double dy = cy - nearY(cy);
            double reach = isCircle ? radius + halfWidth : radius;
            return dx * dx + dy * dy <= reach * reach;
        }

        boolean touches(Body other) {
            if (other.isCircle) {
                return touchesCircle(other.x, other.y, other.halfWidth);
            }
            if (isCircle) {
                return other.touchesCircle(x, y, halfWidth);
            }
            return Math.abs(x - other.x) <= halfWidth + other.halfWidth
                    && Math.abs(y - other.y) <= halfHeight + other.halfHeight;
        }

        double distance(double px, double py) {
            double dx = px - nearX(px);
            double dy = py - nearY(py);
            double distance = Math.sqrt(dx * dx + dy * dy);
            return isCircle ? Math.max(distance - halfWidth, 0) : distance;
        }

        /** Returns where a segment first touches the body, infinite if nowhere. */
        double entry(double fromX, double fromY, double toX, double toY) {
            double px = fromX - x;
            double py = fromY - y;
            double dx = toX - fromX;
            double dy = toY - fromY;
            return isCircle ? circleEntry(px, py, dx, dy) : boxEntry(px, py, dx, dy);
        }

        private double circleEntry(double px, double py, double dx, double dy) {
            double outside = px * px + py * py - halfWidth * halfWidth;
            if (outside <= 0) {
                return 0;
            }
            double approach = -(px * dx + py * dy);
            double across = px * dy - py * dx;
            double squared = (dx * dx + dy * dy) * halfWidth * halfWidth - across * across;
            double fraction = outside / (Math.sqrt(squared) + approach); // NaN without a root
            return approach > 0 && fraction <= 1 ? fraction : Double.POSITIVE_INFINITY;
        }

        private double boxEntry(double px, double py, double dx, double dy) {
            if (Math.abs(px) <= halfWidth && Math.abs(py) <= halfHeight) {
                return 0;
            }
            double first = 0;
            double last = 1;
            for (int axis = 0; axis < 2; axis++) {
                double p = axis == 0 ? px : py;
                double d = axis == 0 ? dx : dy;
                double half = axis == 0 ? halfWidth : halfHeight;
                if (d == 0 && Math.abs(p) > half) {
                    return Double.POSITIVE_INFINITY;
                }
                if (d != 0) {
                    double a = (-half - p) / d;
                    double b = (half - p) / d;
                    first = Math.max(first, Math.min(a, b));
                    last = Math.min(last, Math.max(a, b));
                }
            }
            return first <= last ? first : Double.POSITIVE_INFINITY;
        }
    }

    /** A hit, or one body of a pair. */
    record Hit(EntityId id, float value) {}

    private BruteForce() {}

    /** Returns the bodies with a finite value, in the order of the values as floats and of the numbers. */
    static List<Hit> sorted(List<Body> bodies, ToDoubleFunction<Body> value) {
        List<Hit> hits = new ArrayList<>();
        for (Body body : bodies) {
            double found = value.applyAsDouble(body);
            if (found < Double.POSITIVE_INFINITY) {
                hits.add(new Hit(body.id, (float) found));
            }
        }
        hits.sort(Comparator.comparingDouble(Hit::value)
                .thenComparingLong(hit -> hit.id().number()));
        return hits;
    }

    static List<Hit> touching(List<Body> bodies, Body place) {
        return sorted(bodies, body -> body.touches(place) ? 0 : Double.POSITIVE_INFINITY);
    }

    /** Returns the numbers of all pairs, in their order. */
    static List<List<Long>> pairs(List<Body> bodies) {
        List<Body> ordered = new ArrayList<>(bodies);
        ordered.sort(Comparator.comparingLong(body -> body.id().number()));
        List<List<Long>> pairs = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = i + 1; j < ordered.size(); j++) {
                if (ordered.get(i).touches(ordered.get(j))) {
                    pairs.add(List.of(
                            ordered.get(i).id().number(), ordered.get(j).id().number()));
                }
            }
        }
        return pairs;
    }
}
