import { expect, test } from 'vitest';
import { requireBusinessAccess } from './access-check.ts';
import type { BusinessContext, Caller } from './caller.ts';

const caller: Caller = {
  userId: 1,
  isStaff: false,
  via: 'session',
  sessionId: 1,
  actorId: null,
  businessId: 7,
  timeZone: 'UTC',
  userName: 'Ada',
};
const businessOfLevel = (accessLevel: number): BusinessContext => ({
  id: 7,
  name: 'Acme',
  memberId: 1,
  userId: 1,
  isOwner: true,
  accessLevel,
  roles: {},
});

test('call that needs a higher access level → problem restricted with that level; allowed from that level on', async () => {
  const call = { need: 'member', levels: [2, 3] } as const;
  await expect(requireBusinessAccess(call, caller, undefined, async () => businessOfLevel(0))).rejects.toMatchObject({
    code: 'restricted',
    details: { restricted: { heading: 'Available with Pro', need: 'level' } },
  });
  expect(await requireBusinessAccess(call, caller, undefined, async () => businessOfLevel(3))).toMatchObject({ id: 7 });
});

test('caller without a business → no-business; business of another user → not-found', async () => {
  const findNone = async () => undefined;
  await expect(requireBusinessAccess({ need: 'member' }, caller, undefined, findNone)).rejects.toMatchObject({
    code: 'no-business',
  });
  await expect(requireBusinessAccess({ need: 'member' }, caller, 8, findNone)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each([
  ['a member without the feature', {}, 'restricted'],
  ['a member whose role is too low', { contests: 'viewer' }, 'restricted'],
  ['the right member', { contests: 'editor' }, undefined],
  ['a member with a higher role', { contests: 'manager' }, undefined],
] as const)('call that needs contests:editor, %s → allowed or restricted', async (_, roles, code) => {
  const find = async () => ({ ...businessOfLevel(0), isOwner: false, roles });
  const access = requireBusinessAccess({ need: 'contests:editor' }, caller, undefined, find);
  if (code) await expect(access).rejects.toMatchObject({ code, details: { restricted: { need: 'contests:editor' } } });
  else expect(await access).toMatchObject({ id: 7 });
});

test.each([
  ['with the first role', { social: 'viewer' }, true],
  ['with the second role', { content: 'editor' }, true],
  ['with the third role', { reports: 'manager' }, true],
  ['whose roles are all too low', { content: 'viewer', reports: 'editor' }, false],
  ['without roles', {}, false],
] as const)('call that needs one of three roles, a member %s → allowed: %s', async (_, roles, isAllowed) => {
  const find = async () => ({ ...businessOfLevel(0), isOwner: false, roles });
  const need = ['social:viewer', 'content:editor', 'reports:manager'] as const;
  const access = requireBusinessAccess({ need }, caller, undefined, find);
  if (isAllowed) expect(await access).toMatchObject({ id: 7 });
  else
    await expect(access).rejects.toMatchObject({
      code: 'restricted',
      details: {
        restricted: {
          heading: 'Your role doesn’t include this',
          message:
            'You need the Viewer role in Social posts or the Editor role in Content or the Manager role in Reports. Ask the business owner for access.',
          need: 'social:viewer',
        },
      },
    });
});
