package dev.halfstep.benchmarks.peer;

import com.artemis.Component;
import java.util.List;

/** The tags of {@link Tags} for artemis-odb, whose components extend a class and are created by reflection. */
public final class ArtemisTags {

    static final List<Class<? extends Component>> CLASSES =
            List.of(Red.class, Green.class, Blue.class, Big.class, Loud.class, Hot.class);

    private ArtemisTags() {}

    /** A tag. */
    public static final class Red extends Component {
        /** Creates a tag. */
        public Red() {}
    }

    /** A tag. */
    public static final class Green extends Component {
        /** Creates a tag. */
        public Green() {}
    }

    /** A tag. */
    public static final class Blue extends Component {
        /** Creates a tag. */
        public Blue() {}
    }

    /** A tag. */
    public static final class Big extends Component {
        /** Creates a tag. */
        public Big() {}
    }

    /** A tag. */
    public static final class Loud extends Component {
        /** Creates a tag. */
        public Loud() {}
    }

    /** A tag. */
    public static final class Hot extends Component {
        /** Creates a tag. */
        public Hot() {}
    }
}
