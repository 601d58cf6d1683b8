import { describe, expect, test } from 'vitest';
import { importing, importingType, rulesBroken } from './rule-tester.mjs';
import { findViolations } from './violations.mjs';

describe('import cycles', () => {
  const cycleWith = (text) => ({
    'server/src/features/contests/draw.ts': importing('./prizes.ts'),
    'server/src/features/contests/prizes.ts': importing('./entries.ts'),
    'server/src/features/contests/entries.ts': text,
  });

  test('cycle of three files → one violation that names them', () => {
    const violations = findViolations(new Map(Object.entries(cycleWith(importing('./draw.ts')))));
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(/entries\.ts:1 cycle: .*draw\.ts -> .*prizes\.ts -> .*entries\.ts -> .*draw\.ts$/);
  });

  test('file that imports itself through a re-export → one violation', () => {
    const files = {
      'contract/src/index.ts': "export * from './contests.ts';\n",
      'contract/src/contests.ts': importing('./index.ts'),
    };
    expect(rulesBroken(files)).toEqual(['cycle']);
  });

  test('cycle closed by a type import or a lazy import → one violation', () => {
    expect(rulesBroken(cycleWith(importingType('./draw.ts')))).toEqual(['cycle']);
    expect(rulesBroken(cycleWith(`export const draw = () => import('./draw.ts');\n`))).toEqual(['cycle']);
    expect(rulesBroken(cycleWith(`export type Draw = import('./draw.ts').Draw;\n`))).toEqual(['cycle']);
  });
});
