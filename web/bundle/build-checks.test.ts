import { describe, expect, test } from 'vitest';
import { rejectCycles } from './build-checks.ts';

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
