import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkBudget, rejectCycles } from './build-checks.ts';

const screen = { page: 'index.html', modules: [], maxScripts: 3, maxGzipBytes: 2_000 };
const script = (name: string, bytes: number) => ({ name, code: randomBytes(bytes / 2).toString('hex') });

describe('checkBudget', () => {
  test('as many scripts and bytes as allowed → passes', () => {
    expect(() => checkBudget(screen, [script('index', 1_000), script('home', 1_000)])).not.toThrow();
  });

  test('one script too many, counting scheme.js → throws', () => {
    const scripts = [script('index', 100), script('vendor', 100), script('home', 100)];
    expect(() => checkBudget(screen, scripts)).toThrow('index.html loads 4 scripts');
  });

  test('too many bytes → throws and names the scripts', () => {
    expect(() => checkBudget(screen, [script('index', 100), script('home', 6_000)])).toThrow(/index \d+, home \d+/);
  });
});

describe('rejectCycles', () => {
  test('two files that import the same file → passes', () => {
    expect(() =>
      rejectCycles([
        { fileName: 'a.js', imports: ['b.js', 'c.js'] },
        { fileName: 'b.js', imports: ['c.js'] },
        { fileName: 'c.js', imports: [] },
      ]),
    ).not.toThrow();
  });

  test('files that import each other → throws with the circle', () => {
    expect(() =>
      rejectCycles([
        { fileName: 'a.js', imports: ['b.js'] },
        { fileName: 'b.js', imports: ['c.js'] },
        { fileName: 'c.js', imports: ['b.js'] },
      ]),
    ).toThrow('a.js, b.js, c.js, b.js');
  });
});
