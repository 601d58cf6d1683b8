import { expect, test } from 'vitest';
import { requireBusinessAccess } from './access-check.ts';
import type { BusinessContext, Caller } from './caller.ts';

const caller: Caller = { userId: 1, isStaff: false, via: 'session', sessionId: 1, actorId: null, businessId: 7 };
const business = (accessLevel: number): BusinessContext => ({
  ...{ id: 7, name: 'Acme', memberId: 1, isOwner: true, accessLevel, roles: {} },
});

test('a call of higher levels is offered, not open, to a business of a lower one', async () => {
  const call = { need: 'member', levels: [2, 3] } as const;
  await expect(requireBusinessAccess(call, caller, undefined, async () => business(0))).rejects.toMatchObject({
    code: 'restricted',
    more: { restricted: { heading: 'Available with Pro', need: 'level' } },
  });
  expect(await requireBusinessAccess(call, caller, undefined, async () => business(3))).toMatchObject({ id: 7 });
});

test('without a business of their own nobody gets in, and a foreign one is not found', async () => {
  const nobody = async () => undefined;
  await expect(requireBusinessAccess({ need: 'member' }, caller, undefined, nobody)).rejects.toMatchObject({
    code: 'no-business',
  });
  await expect(requireBusinessAccess({ need: 'member' }, caller, 8, nobody)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each([
  ['a member without the feature', {}, 'restricted'],
  ['a member whose role is too low', { contests: 'viewer' }, 'restricted'],
  ['the right member', { contests: 'editor' }, undefined],
  ['a member with a higher role', { contests: 'manager' }, undefined],
] as const)('a call of a feature and %s', async (_, roles, code) => {
  const find = async () => ({ ...business(0), isOwner: false, roles });
  const knock = requireBusinessAccess({ need: 'contests:editor' }, caller, undefined, find);
  if (code) await expect(knock).rejects.toMatchObject({ code, more: { restricted: { need: 'contests:editor' } } });
  else expect(await knock).toMatchObject({ id: 7 });
});
