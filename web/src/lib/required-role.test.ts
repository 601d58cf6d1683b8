import { expect, test } from 'vitest';
import { parseRequiredRole } from './required-role.ts';

test.each([
  ['contests:editor', { feature: 'contests', role: 'editor' }],
  ['owner', undefined],
  ['spying:viewer', undefined],
  ['contests:emperor', undefined],
])('required role %s in a restricted response → parsed as %j', (need, role) => {
  expect(parseRequiredRole(need)).toEqual(role);
});
