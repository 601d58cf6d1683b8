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

test('the browser that was named is the one that is used', () => {
  const named = program(join(mkdtempSync(join(tmpdir(), 'fanfare-')), 'my-browser'));
  expect(findChromium({ CHROMIUM_PATH: named })).toBe(named);
});

test('a named browser that is not there is an error, not a reason to take another', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
    'CHROMIUM_PATH is set to /nowhere/chromium',
  );
});

test('a browser on the PATH or in the cache of Playwright is found where the system has none', () => {
  const home = mkdtempSync(join(tmpdir(), 'fanfare-'));
  const cached = program(join(home, '.cache/ms-playwright/chromium-1200/chrome-linux/chrome'));
  program(join(home, '.cache/ms-playwright/chromium-900/chrome-linux/chrome'));
  expect(findChromium({ HOME: home, PATH: '' }, [])).toBe(cached);
  const onPath = program(join(home, 'bin/google-chrome'));
  expect(findChromium({ HOME: home, PATH: join(home, 'bin') }, [])).toBe(onPath);
  expect(findChromium({ HOME: join(home, 'bin'), PATH: '' }, [])).toBeUndefined();
});
