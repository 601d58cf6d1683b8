import { describe, expect, test } from 'vitest';
import { rejectCycles } from './build-checks.ts';

describe('rejectCycles', () => {
  test('build with two files that import the same file → passes', () => {
    expect(() =>
      rejectCycles([
        { fileName: 'a.js', imports: ['b.js', 'c.js'] },
        { fileName: 'b.js', imports: ['c.js'] },
        { fileName: 'c.js', imports: [] },
      ]),
    ).not.toThrow();
  });

  test('build with files that import each other → throws an error that names the circle', () => {
    expect(() =>
      rejectCycles([
        { fileName: 'a.js', imports: ['b.js'] },
        { fileName: 'b.js', imports: ['c.js'] },
        { fileName: 'c.js', imports: ['b.js'] },
      ]),
    ).toThrow('a.js, b.js, c.js, b.js');
  });
});
