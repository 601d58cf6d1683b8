import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstScreens } from './first-screens.ts';

const dist = join(import.meta.dirname, '../dist');

const readPage = (page: string): string => {
  const path = join(dist, page);
  if (!existsSync(path))
    throw new Error(`${page} is not built; run "node scripts/bootstrap.mjs web" before this test.`);
  return readFileSync(path, 'utf8');
};

/** The scripts that the page loads at once, as paths. */
const listScripts = (page: string): string[] =>
  [...readPage(page).matchAll(/<script [^>]*src="([^"]+)"|<link rel="modulepreload"[^>]* href="([^"]+)"/g)].flatMap(
    ([, script, preload]) => script ?? preload ?? [],
  );

// A test and not a part of the build, so that a screen that became too large does not keep the product from starting.
describe('a first screen stays within its budget; load later what it does not show', () => {
  test.each(Object.entries(firstScreens))(
    'scripts of the first screen %s → within the limits of their number and size (gzip)',
    (_name, { page, maxScripts, maxGzipBytes }) => {
      const sizes = listScripts(page).map((path) => ({
        path,
        bytes: gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
      }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      const list = sizes.map(({ path, bytes }) => `${path} ${bytes}`).join(', ');
      expect(sizes.length, list).toBeGreaterThan(3);
      expect(sizes.length, list).toBeLessThanOrEqual(maxScripts);
      expect(total, list).toBeLessThanOrEqual(maxGzipBytes);
    },
  );
});

test('page of signed-in users → has a skeleton that waits for no style sheet; page of signed-out users → has none', () => {
  const html = readPage(firstScreens.home.page);
  expect(html).toContain('<style nonce="__CSP_NONCE__">');
  expect(html.indexOf('id="skeleton"')).toBeGreaterThan(html.indexOf('<body>'));
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.lastIndexOf('as="style"')).toBeGreaterThan(0);
  expect(html.indexOf('link[rel="preload"][as="style"]')).toBeGreaterThan(html.lastIndexOf('as="style" crossorigin'));
  // A script that the first paint waits for is part of the page.
  expect(html).not.toMatch(/<script src/);
  expect(html.indexOf('data-slim-menu')).toBeLessThan(html.indexOf('<link rel="modulepreload"'));
  expect(readPage(firstScreens.signIn.page)).not.toContain('skeleton');
});
