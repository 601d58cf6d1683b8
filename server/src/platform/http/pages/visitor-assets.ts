import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The files of one entry of the visitor bundle, by its path below `web/src/visitor`. */
export type VisitorAssets = (entry: string) => { styles: readonly string[]; scripts: readonly string[] };

const Manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }));

/**
 * Reads the manifest of the built visitor bundle. During development the files come from the web's development server,
 * unbuilt. Without a build, as in tests, pages have no styles.
 */
export const readVisitorAssets = ({ webFolder, isDev }: { webFolder: string; isDev: boolean }): VisitorAssets => {
  if (isDev) return (entry) => byType([`/src/visitor/${entry}`]);
  const path = join(webFolder, 'visitor/manifest.json');
  if (!existsSync(path)) return () => byType([]);
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  return (entry) => {
    const chunk = manifest[`src/visitor/${entry}`];
    if (!chunk) throw new Error(`The visitor bundle has no ${entry}`);
    return byType([...(chunk.css ?? []), chunk.file].map((file) => `/visitor/${file}`));
  };
};

/** Reads a built script of the visitor bundle, for a URL without a hash. Undefined without a build. */
export const readVisitorScript = ({ webFolder }: { webFolder: string }, entry: string): string | undefined => {
  const path = join(webFolder, 'visitor/manifest.json');
  if (!existsSync(path)) return undefined;
  const file = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))[`src/visitor/${entry}`]?.file;
  return file && readFileSync(join(webFolder, 'visitor', file), 'utf8');
};

const byType = (urls: readonly string[]) => ({
  styles: urls.filter((url) => url.endsWith('.css')),
  scripts: urls.filter((url) => /\.[jt]s$/.test(url)),
});
