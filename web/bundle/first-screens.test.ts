import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstScreens } from './first-screens.ts';

const dist = join(import.meta.dirname, '../dist');

/** The scripts that the page loads at once, as paths. */
const listScripts = (page: string): string[] => {
  const path = join(dist, page);
  if (!existsSync(path))
    throw new Error(`${page} is not built; run "node scripts/bootstrap.mjs web" before this test.`);
  const html = readFileSync(path, 'utf8');
  return [...html.matchAll(/<script [^>]*src="([^"]+)"|<link rel="modulepreload"[^>]* href="([^"]+)"/g)].flatMap(
    ([, script, preload]) => script ?? preload ?? [],
  );
};

// A test and not a part of the build, so that a screen that became too large does not keep the product from starting.
describe('a first screen stays within its budget; load later what it does not show', () => {
  test.each(Object.entries(firstScreens))('%s', (_name, { page, maxScripts, maxGzipBytes }) => {
    const sizes = listScripts(page).map((path) => ({
      path,
      bytes: gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
    }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const list = sizes.map(({ path, bytes }) => `${path} ${bytes}`).join(', ');
    expect(sizes.length, list).toBeGreaterThan(3);
    expect(sizes.length, list).toBeLessThanOrEqual(maxScripts);
    expect(total, list).toBeLessThanOrEqual(maxGzipBytes);
  });
});
