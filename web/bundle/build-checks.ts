import { gzipSync } from 'node:zlib';
import type { FirstScreen } from './first-screens.ts';

/** `public/scheme.js`, which runs before the first paint. */
const scriptsOutsideTheBuild = 1;

type Script = { name: string; code: string };

/** Throws when the scripts of a first screen are too many or too large. */
export function checkBudget({ page, maxScripts, maxGzipBytes }: FirstScreen, scripts: readonly Script[]): void {
  const sizes = scripts.map(({ name, code }) => ({ name, bytes: gzipSync(code, { level: 9 }).length }));
  const count = scripts.length + scriptsOutsideTheBuild;
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (count <= maxScripts && total <= maxGzipBytes) return;
  const list = sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(', ');
  throw new Error(
    `${page} loads ${count} scripts with ${total} bytes (gzip), more than ${maxScripts} with ${maxGzipBytes}: ${list}. ` +
      'Load later what the first screen does not show.',
  );
}

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
