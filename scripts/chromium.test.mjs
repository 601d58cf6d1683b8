import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from './chromium.mjs';

function program(path) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

test('CHROMIUM_PATH names a program → that program is the browser used', () => {
  const browser = program(join(mkdtempSync(join(tmpdir(), 'fanfare-')), 'my-browser'));
  expect(findChromium({ CHROMIUM_PATH: browser })).toBe(browser);
});

test('CHROMIUM_PATH names no program → error', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
    'CHROMIUM_PATH is set to /nowhere/chromium',
  );
});

test('no CHROMIUM_PATH and no system browser → the one on the PATH, otherwise the newest in Playwright’s cache', () => {
  const home = mkdtempSync(join(tmpdir(), 'fanfare-'));
  const cached = program(join(home, '.cache/ms-playwright/chromium-1200/chrome-linux/chrome'));
  program(join(home, '.cache/ms-playwright/chromium-900/chrome-linux/chrome'));
  expect(findChromium({ HOME: home, PATH: '' }, [])).toBe(cached);
  const onPath = program(join(home, 'bin/google-chrome'));
  expect(findChromium({ HOME: home, PATH: join(home, 'bin') }, [])).toBe(onPath);
  expect(findChromium({ HOME: join(home, 'bin'), PATH: '' }, [])).toBeUndefined();
});
