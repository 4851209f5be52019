import javax.lang.model.SourceVersion

def project = new File(request.outputDirectory, request.artifactId)
// The names go into Java, XML and paths. The metadata of an archetype can only check them when Maven asks for them.
def refusal = null
if (!(request.artifactId ==~ /[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_-])?/)) {
    refusal = "artifactId must have letters a to z, digits, '.', '-' and '_' only: ${request.artifactId}; choose another"
} else if (!(request.groupId ==~ /[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*/)) {
    refusal = "groupId must have letters a to z, digits, '-' and '_', with dots between them: ${request.groupId}; choose another"
} else if (!(request.package ==~ /[A-Za-z0-9_.]+/) || !SourceVersion.isName(request.package)) {
    refusal = "package must be a package of Java, whose parts begin with a letter and are no keywords: ${request.package};" +
            " set another with -Dpackage"
}
if (refusal != null) {
    throw new IllegalArgumentException(refusal + "; then delete what was generated in ${project}")
}
// Jars keep no file permissions, and leave out files that are named .gitignore.
new File(project, "mvnw").setExecutable(true, false)
new File(project, "gitignore").renameTo(new File(project, ".gitignore"))
