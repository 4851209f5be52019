// Jars keep no file permissions, and leave out files that are named .gitignore.
def project = new File(request.outputDirectory, request.artifactId)
new File(project, "mvnw").setExecutable(true, false)
new File(project, "gitignore").renameTo(new File(project, ".gitignore"))
