import { expect, test } from 'vitest';
import { checkStructure } from './structure.ts';

test.each([
  ['a heading', [{ level: 2, text: `x${'😀'.repeat(80)}` }]],
  ['a Markdown heading', [{ level: 0, text: `# ${'x'.repeat(57)}${'😀'.repeat(80)}` }]],
  ['a placeholder', [{ level: 0, text: `[insert ${'x'.repeat(51)}${'😀'.repeat(10)}]` }]],
])('message of a gate that quotes %s full of emoji → no emoji cut in half', (_, blocks) => {
  const problems = checkStructure(blocks, 'English').problems.join(' ');
  expect([problems.includes('😀'), problems.isWellFormed()]).toEqual([true, true]);
});
