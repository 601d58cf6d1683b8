import { describe, expect, test } from 'vitest';
import { importing, importingType, rulesBroken } from './test-rules.mjs';
import { breaches } from './violations.mjs';

describe('circles', () => {
  const circle = (text) => ({
    'server/src/features/contests/draw.ts': importing('./prizes.ts'),
    'server/src/features/contests/prizes.ts': importing('./entries.ts'),
    'server/src/features/contests/entries.ts': text,
  });

  test('three files in a circle are found once, and named', () => {
    const said = breaches(new Map(Object.entries(circle(importing('./draw.ts')))));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/entries\.ts:1 cycle: .*draw\.ts -> .*prizes\.ts -> .*entries\.ts -> .*draw\.ts$/);
  });

  test('a file that imports itself by another route is found', () => {
    const files = {
      'contract/src/index.ts': "export * from '../law/contests.ts';\n",
      'contract/src/contests.ts': importing('./index.ts'),
    };
    expect(rulesBroken(files)).toEqual(['cycle']);
  });

  test('a type or a lazy import closes no circle', () => {
    expect(rulesBroken(circle(importingType('./draw.ts')))).toEqual([]);
    expect(rulesBroken(circle(`export const draw = () => import('../law/draw.ts');\n`))).toEqual([]);
  });
});
