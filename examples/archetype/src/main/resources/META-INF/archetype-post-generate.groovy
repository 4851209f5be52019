// Jars do not keep file permissions.
new File(new File(request.outputDirectory, request.artifactId), "mvnw").setExecutable(true, false)
