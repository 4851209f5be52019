package dev.halfstep.text;

import dev.halfstep.render.asset.Asset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Texts in ten scripts, each with a font of a Debian package; a test is skipped if the package is not installed. */
enum Script {
    LATIN("fonts-lato", "truetype/lato/Lato-Regular.ttf", "Office AVATAR fjord"),
    ARABIC("fonts-hosny-amiri", "opentype/fonts-hosny-amiri/Amiri-Regular.ttf", "السَّلامُ عَلَيكُم يا صديقي"),
    HEBREW("culmus", "truetype/culmus/DavidCLM-Medium.otf", "שָׁלוֹם לְכֻלָּם"),
    DEVANAGARI("fonts-lohit-deva", "truetype/lohit-devanagari/Lohit-Devanagari.ttf", "हिन्दी में क्षत्रिय श्री"),
    BENGALI("fonts-lohit-beng-bengali", "truetype/lohit-bengali/Lohit-Bengali.ttf", "বাংলা ভাষা শক্তি কো"),
    TAMIL("fonts-lohit-taml", "truetype/lohit-tamil/Lohit-Tamil.ttf", "தமிழ் மொழி கௌரி"),
    THAI("fonts-tlwg-loma-otf", "opentype/tlwg/Loma.otf", "ผู้เล่นที่นี่น้ำ"),
    KHMER("fonts-khmeros", "truetype/khmeros/KhmerOS.ttf", "ភាសាខ្មែរ ស្រី"),
    MYANMAR("fonts-sil-padauk", "truetype/padauk/Padauk-Regular.ttf", "မြန်မာဘာသာ ကြွေး"),
    CHINESE("fonts-wqy-microhei", "truetype/wqy/wqy-microhei.ttc", "你好，世界");

    private static final Path FONTS = Path.of("/usr/share/fonts");

    private final String debianPackage;
    private final String file;
    final String text;

    Script(String debianPackage, String file, String text) {
        this.debianPackage = debianPackage;
        this.file = file;
        this.text = text;
    }

    /** Returns the font, or skips the test. */
    Path file() {
        return file(debianPackage, file);
    }

    static Path file(String debianPackage, String file) {
        Path path = FONTS.resolve(file);
        Assumptions.assumeTrue(Files.exists(path), "the package " + debianPackage + " must be installed");
        return path;
    }

    OpenTypeFont font() {
        return OpenTypeFont.of(Asset.file(file()));
    }
}
