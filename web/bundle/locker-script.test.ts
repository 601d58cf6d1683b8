import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';

const visitor = join(import.meta.dirname, '../dist/visitor');
const entry = 'src/visitor/locker/locker.ts';
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));

const readScript = (): { script: string; imports: readonly string[] } => {
  const path = join(visitor, 'manifest.json');
  const built = existsSync(path) ? Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))[entry] : undefined;
  if (!built) throw new Error('The locker script is not built; run "node scripts/bootstrap.mjs web" before this test.');
  return { script: readFileSync(join(visitor, built.file), 'utf8'), imports: built.imports ?? [] };
};

test('the locker script that other sites load → one file of less than 12 kB (gzip)', () => {
  const { script, imports } = readScript();
  // The locker script is sent as one classic script: an import would not run.
  expect(imports).toEqual([]);
  expect(script.length).toBeGreaterThan(1000);
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(12_000);
});
