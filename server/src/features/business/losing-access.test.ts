import { calls } from '@fanfare/contract/kit/call';
import { id, ok } from '@fanfare/contract/kit/text';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../../../test/browser.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { requireBusinessAccess } from '../../platform/http/calls/access-check.ts';
import { findMembership } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** What the history of a business says, oldest first. */
const historyOf = async (who: Pick<Browser, 'get'>, bid: number) => {
  const { body } = await who.get(`/user/business/${bid}/audit`);
  return Object.values(body.items ?? {})
    .map((entry) => String(entry?.what))
    .reverse();
};

describe('who loses their place while their calls run', () => {
  test('an owner who hands the business over: each call is done wholly before, or refused; the next is refused', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const heir = await createMember(app, business);
    const invite = (n: number) => owner.post(`/user/business/${bid}/invite`, { invitee: `guest${n}@race.test` });
    const hand = () =>
      owner.post(`/user/business/${bid}/member/${heir.memberId}/owner`, {
        current_owner_id: owner.user.id,
        stay_as_member: true,
      });
    const [before, handed, after] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, (_, n) => invite(n))),
      hand(),
      Promise.all(Array.from({ length: 10 }, (_, n) => invite(n + 6))),
    ]);
    expect(handed).toMatchObject({ status: 200 });
    const answers = [...before, ...after];
    const done = answers.filter(({ status }) => status === 200).length;
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'restricted', restricted: { heading: 'Only the owner can do this', need: 'owner' } },
      });

    const history = await historyOf(heir, bid);
    const handedAt = history.indexOf(`Made ${heir.user.name} the owner`);
    const invited = history.flatMap((what, at) => (/^Invited guest/.test(what) ? [at] : []));
    expect(invited).toHaveLength(done);
    expect(Math.max(-1, ...invited), 'nothing of theirs is done once it is handed over').toBeLessThan(handedAt);
    const { body } = await heir.get(`/user/business/${bid}/invitations?search=race.test`);
    expect(body.total).toBe(done);
    expect(await invite(99)).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });

  test('a member who is removed while asking: asked wholly before, or gone; the next call finds nothing', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const member = await createMember(app, business);
    const ask = (n: number) =>
      member.post(`/user/business/${bid}/ask_owner`, n % 2 ? { step: 'pixel' } : { step: 'connection' });
    const asking = Array.from({ length: 6 }, (_, n) => ask(n));
    const removed = owner.post(`/user/business/${bid}/user/delete`, { user_id: member.user.id });
    const answers = await Promise.all([...asking, ...Array.from({ length: 6 }, (_, n) => ask(n))]);
    expect(await removed).toMatchObject({ status: 200 });
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const history = await historyOf(owner, bid);
    const asked = history.flatMap((what, at) => (what.startsWith('Asked the owner') ? [at] : []));
    expect(asked).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(Math.max(-1, ...asked)).toBeLessThan(history.indexOf(`Removed ${member.user.name}`));
    expect(await ask(0)).toMatchObject({ status: 404 });
    expect((await owner.get(`/user/business/${bid}/requests`)).body).toMatchObject({ requests: [] });
  });
});

/** A call of the kind features will have: for editors of contests. */
const probe = calls({
  'POST /probe/{bid}': { summary: '', need: 'contests:editor', params: z.object({ bid: id }), returns: ok },
})['POST /probe/{bid}'];

test('a role that is taken away while its calls run lets each pass or refuses it, and refuses the next', async () => {
  const business = await createBusiness(app);
  const { owner, bid } = business;
  const member = await createMember(app, business, { contests: 'editor' });
  const find = findMembership(app.db);
  const caller = {
    userId: member.user.id,
    isStaff: false,
    via: 'session' as const,
    sessionId: null,
    actorId: null,
    businessId: bid,
  };
  /** The gate's verdict, as the call would get it. */
  const knock = () =>
    requireBusinessAccess(probe, caller, bid, find).then(
      () => 'in',
      (problem) => String(problem.code),
    );
  expect(await knock()).toBe('in');
  const [verdicts, taken] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, knock)),
    owner.post(`/user/business/${bid}/member/${member.memberId}/update`, { features: { contests: 'viewer' } }),
  ]);
  expect(taken).toMatchObject({ status: 200 });
  for (const verdict of verdicts) expect(['in', 'restricted']).toContain(verdict);
  expect(await Promise.all(Array.from({ length: 8 }, knock))).toEqual(Array(8).fill('restricted'));
});
