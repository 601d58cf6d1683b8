import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const assets = join(import.meta.dirname, '../dist/assets');
const files = existsSync(assets) ? readdirSync(assets) : [];

const findFile = (name: string, ending: 'js' | 'css'): string => {
  const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.${ending}$`).test(file));
  if (found.length !== 1)
    throw new Error(`${name}.${ending} is not built once; run "node scripts/bootstrap.mjs web" before this test.`);
  return found[0] ?? '';
};

/** Files of the script and of all it imports statically. */
const closure = (script: string, found = new Set<string>()): Set<string> => {
  if (found.has(script)) return found;
  found.add(script);
  const source = readFileSync(join(assets, script), 'utf8');
  for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    closure(imported, found);
  return found;
};

test('the dialog that writes an article → adds at most 25 kB (gzip) to the editor, and none before it is opened', () => {
  const editor = closure(findFile('post-page', 'js'));
  const dialog = findFile('article-modal', 'js');
  expect(editor.size).toBeGreaterThan(5);
  expect([...editor]).not.toContain(dialog);
  const added = [...closure(dialog)].filter((file) => !editor.has(file));
  const sizes = [...added, findFile('article-modal', 'css')].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')).toBeLessThanOrEqual(25_000);
});
