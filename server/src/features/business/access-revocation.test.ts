import { calls } from '@fanfare/contract/kit/call';
import { ok } from '@fanfare/contract/kit/success';
import { id } from '@fanfare/contract/kit/text';
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

/** Reads the audit log of a business, oldest entry first. */
const fetchAuditLog = async (browser: Pick<Browser, 'get'>, bid: number) => {
  const { body } = await browser.get(`/user/business/${bid}/audit`);
  return Object.values(body.items ?? {})
    .map((entry) => String(entry?.what))
    .reverse();
};

describe('losing access while calls run', () => {
  test('ownership transferred during calls of the owner → each call succeeds before the transfer or gets 403', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const newOwner = await createMember(app, business);
    const features = { rss: 'viewer' };
    const invite = (n: number) =>
      owner.post(`/user/business/${bid}/invite`, { invitee: `guest${n}@race.test`, features });
    const transfer = () =>
      owner.post(`/user/business/${bid}/member/${newOwner.memberId}/owner`, {
        current_owner_id: owner.user.id,
        stay_as_member: true,
      });
    const [before, transferred, after] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, (_, n) => invite(n))),
      transfer(),
      Promise.all(Array.from({ length: 10 }, (_, n) => invite(n + 6))),
    ]);
    expect(transferred).toMatchObject({ status: 200 });
    const answers = [...before, ...after];
    const successCount = answers.filter(({ status }) => status === 200).length;
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'restricted', restricted: { heading: 'Only the owner can do this', need: 'owner' } },
      });

    const entries = await fetchAuditLog(newOwner, bid);
    const transferredAt = entries.indexOf(`Made ${newOwner.user.name} the owner`);
    const invitedAt = entries.flatMap((what, at) => (/^Invited guest/.test(what) ? [at] : []));
    expect(invitedAt).toHaveLength(successCount);
    expect(Math.max(-1, ...invitedAt), 'no invitation after the transfer').toBeLessThan(transferredAt);
    const { body } = await newOwner.get(`/user/business/${bid}/invitations?search=race.test`);
    expect(body.total).toBe(successCount);
    expect(await invite(99)).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });

  test('member removed during their requests → each request succeeds before the removal or gets 404', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const member = await createMember(app, business);
    const askOwner = (n: number) =>
      member.post(`/user/business/${bid}/ask_owner`, n % 2 ? { step: 'pixel' } : { step: 'connection' });
    const firstRequests = Array.from({ length: 6 }, (_, n) => askOwner(n));
    const removed = owner.post(`/user/business/${bid}/user/delete`, { user_id: member.user.id });
    const answers = await Promise.all([...firstRequests, ...Array.from({ length: 6 }, (_, n) => askOwner(n))]);
    expect(await removed).toMatchObject({ status: 200 });
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const entries = await fetchAuditLog(owner, bid);
    const requestedAt = entries.flatMap((what, at) => (what.startsWith('Asked the owner') ? [at] : []));
    expect(requestedAt).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(Math.max(-1, ...requestedAt)).toBeLessThan(entries.indexOf(`Removed ${member.user.name}`));
    expect(await askOwner(0)).toMatchObject({ status: 404 });
    expect((await owner.get(`/user/business/${bid}/requests`)).body).toMatchObject({ requests: [] });
  });
});

/** A sample call for editors of contests. */
const probe = calls({
  'POST /probe/{bid}': { summary: '', need: 'contests:editor', params: z.object({ bid: id }), returns: ok },
})['POST /probe/{bid}'];

test('role lowered during calls → each call is allowed or restricted; later calls are restricted', async () => {
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
    userName: member.user.name,
    timeZone: 'UTC',
  };
  /** Status of the access check for the sample call. */
  const checkAccess = () =>
    requireBusinessAccess(probe, caller, bid, find).then(
      () => 'allowed',
      (problem) => String(problem.code),
    );
  expect(await checkAccess()).toBe('allowed');
  const [results, downgraded] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, checkAccess)),
    owner.post(`/user/business/${bid}/member/${member.memberId}/update`, { features: { contests: 'viewer' } }),
  ]);
  expect(downgraded).toMatchObject({ status: 200 });
  for (const result of results) expect(['allowed', 'restricted']).toContain(result);
  expect(await Promise.all(Array.from({ length: 8 }, checkAccess))).toEqual(Array(8).fill('restricted'));
});
