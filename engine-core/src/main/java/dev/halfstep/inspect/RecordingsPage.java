package dev.halfstep.inspect;

/** A page with the results of {@link Recordings}: one file without scripts. All texts are escaped. */
final class RecordingsPage {

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Recordings</title><style>
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2em; color: #222 }
            table { border-collapse: collapse }
            th, td { text-align: left; vertical-align: top; padding: .3em .8em; border-bottom: 1px solid #ddd }
            td:nth-child(3) { text-align: right; font-variant-numeric: tabular-nums }
            .same { color: #1a7f37 } .accepted { color: #0969da } .differs, .failed { color: #cf222e; font-weight: bold }
            .damaged, .refused { color: #9a6700; font-weight: bold }
            </style></head><body>
            """;

    private RecordingsPage() {}

    static String html(Recordings recordings) {
        StringBuilder page = new StringBuilder(HEAD);
        RecordingsCommand.summary(recordings).forEach(line -> page.append("<p>" + TextTable.markup(line) + "</p>\n"));
        page.append("<table><tr><th>recording</th><th>result</th><th>steps</th><th></th></tr>\n");
        for (Recordings.Result result : recordings.results()) {
            String outcome = result.outcome().label();
            page.append("<tr><td>" + TextTable.markup(result.name()) + "</td><td class=\"" + outcome + "\">" + outcome
                    + "</td><td>" + result.steps() + "</td><td>" + TextTable.markup(result.detail()) + "</td></tr>\n");
        }
        return page.append("</table></body></html>\n").toString();
    }
}
