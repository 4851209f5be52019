package dev.halfstep.testkit;

import java.util.Locale;
import java.util.TimeZone;

/**
 * The defaults that Java takes from the machine and that a process can change: three locales and the time zone.
 *
 * @param base the default locale
 * @param display the default locale for texts
 * @param format the default locale for numbers and dates
 * @param zone the default time zone
 */
record JavaDefaults(Locale base, Locale display, Locale format, TimeZone zone) {

    /**
     * Turkish in Arabic digits. Turkish has its own case rules for the letter i, and Arabic its own decimal separator.
     */
    private static final Locale UNUSUAL_LOCALE = Locale.forLanguageTag("tr-TR-u-nu-arab");

    /** 12:45 hours ahead of UTC. */
    private static final TimeZone UNUSUAL_ZONE = TimeZone.getTimeZone("Pacific/Chatham");

    /** Defaults with which games are rarely tested. */
    static final JavaDefaults UNUSUAL = new JavaDefaults(UNUSUAL_LOCALE, UNUSUAL_LOCALE, UNUSUAL_LOCALE, UNUSUAL_ZONE);

    static JavaDefaults current() {
        return new JavaDefaults(
                Locale.getDefault(),
                Locale.getDefault(Locale.Category.DISPLAY),
                Locale.getDefault(Locale.Category.FORMAT),
                TimeZone.getDefault());
    }

    /** Sets these defaults for the whole process. */
    void install() {
        Locale.setDefault(base);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
    }
}
