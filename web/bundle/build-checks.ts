type Imports = { fileName: string; imports: readonly string[] };

/** Throws when files import each other: their modules could run before what they need. */
export function rejectCycles(files: readonly Imports[]): void {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]));
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) throw new Error(`Files of the build import each other: ${[...path, file].join(', ')}`);
    if (done.has(file)) return;
    for (const imported of importsOf.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const { fileName } of files) visit(fileName, []);
}
