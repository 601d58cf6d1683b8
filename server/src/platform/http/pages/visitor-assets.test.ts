import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readVisitorAssets } from './visitor-assets.ts';

let webFolder: string;
beforeEach(() => {
  webFolder = mkdtempSync(join(tmpdir(), 'fanfare-assets-'));
  mkdirSync(join(webFolder, 'visitor'));
});
afterEach(() => rmSync(webFolder, { recursive: true }));

test('built visitor bundle → hashed URLs of an entry; an entry that was not built → error at start', () => {
  const manifest = {
    'src/visitor/hosted-site/hosted-site.css': { file: 'assets/hosted-site-a1.css', isEntry: true },
    'src/visitor/contest/contest.ts': { file: 'assets/contest-b2.js', css: ['assets/contest-c3.css'], isEntry: true },
  };
  writeFileSync(join(webFolder, 'visitor/manifest.json'), JSON.stringify(manifest));
  const assets = readVisitorAssets({ webFolder, isDev: false });
  expect(assets('hosted-site/hosted-site.css')).toEqual({
    styles: ['/visitor/assets/hosted-site-a1.css'],
    scripts: [],
  });
  expect(assets('contest/contest.ts')).toEqual({
    styles: ['/visitor/assets/contest-c3.css'],
    scripts: ['/visitor/assets/contest-b2.js'],
  });
  expect(() => assets('gone.css')).toThrow('gone.css');
});

test('visitor files in development → sources; without a build → no files', () => {
  expect(readVisitorAssets({ webFolder, isDev: true })('a/a.css').styles).toEqual(['/src/visitor/a/a.css']);
  expect(readVisitorAssets({ webFolder, isDev: false })('a/a.css')).toEqual({ styles: [], scripts: [] });
});
