import { approvedNote } from '@fanfare/contract/approvals/approvals';
import { memberAsOutsideApprover, noApprovals } from '@fanfare/contract/approvals/settings';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import {
  type BudgetBusiness,
  createBudgetBusiness,
  readBudgets,
  toItem,
} from '../../../test/fixtures/ads/budget-business.ts';
import { aboveTwenty, approve, saveApprovalSettings } from '../../../test/fixtures/approval.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import type { DecidedApproval } from './index.ts';

let app: TestApp;
let business: BudgetBusiness;
let member: TestUser;
let manager: TestUser;
/** Subjects of a content kind that were approved (`approved`), and refused with their state (`refused`). */
const approved: number[] = [];
const refused: { subjectId: number; state: string }[] = [];
const changedSubjects = new Set<number>();

const saveSettings = (settings: object) => saveApprovalSettings(business, settings);

beforeAll(async () => {
  app = await createTestApp();
  business = await createBudgetBusiness(app);
  await business.sync('facebook', business.accountOf.facebook);
  const assets = [business.adAccount];
  member = await createMember(app, business, { facebook_ads_manager: 'publisher', contests: 'publisher' }, assets);
  manager = await createMember(app, business, { facebook_ads_manager: 'manager', contests: 'manager' }, assets);
  app.approvals.registerKinds([
    {
      name: 'test.winner',
      label: 'Winner',
      rule: 'articles',
      spendsMoney: false,
      permission: { view: 'contests:viewer', decide: 'contests:manager' },
      isCurrent: async ({ subjectId }) => !changedSubjects.has(subjectId),
      onApproved: async (_tx, { subjectId }: DecidedApproval) => {
        approved.push(subjectId);
        return undefined;
      },
      onRefused: async (_tx, { subjectId, state }: DecidedApproval) => void refused.push({ subjectId, state }),
    },
  ]);
});

const readAdSet = async (name: string): Promise<Loose> => {
  const { id } = await business.findRow('facebook', 'adset', name);
  const [read] = await readBudgets(business.owner, 'facebook', [String(id)], { level: 'adset' });
  if (!read) throw new Error(`${name} has no budget.`);
  return read;
};
const raise = (read: Loose, newBudget: string, user: TestUser, submitId?: string) =>
  user.post('/facebook/ads/budget/update', {
    budgets: [toItem('facebook', read, newBudget)],
    level: 'adset',
    ...(submitId && { submit_id: submitId }),
  });
const countWrites = () => app.sandbox.requestLog.list().filter(({ operation }) => operation === 'node.update').length;

let subjects = 0;
/** Asks for approval of content in the member's name; with a `subjectId`, of the same subject again. */
const askForContent = async ({ after = 'Ada', ...earlier }: { after?: string; subjectId?: number } = {}) => {
  subjects += 1;
  const { subjectId = subjects } = earlier;
  const context = { ...contextOf(member), roles: { contests: 'publisher' as const } };
  const answer = await app.db.transaction((tx) =>
    app.approvals.require(tx, actorOf(member), context, {
      kind: 'test.winner',
      subjectId,
      title: `Winner ${subjectId}`,
      summary: 'Draw of Spring.',
      diff: [{ label: 'Winner', before: 'None', after }],
    }),
  );
  return { subjectId, id: answer.isRequired ? answer.approval.id : undefined };
};
const contextOf = (user: TestUser) => ({
  id: business.bid,
  name: 'Acme',
  memberId: 1,
  userId: user.user.id,
  isOwner: false,
  accessLevel: 3,
});
const actorOf = (user: TestUser) => ({
  caller: {
    userId: user.user.id,
    isStaff: false,
    via: 'session' as const,
    sessionId: null,
    actorId: null,
    businessId: business.bid,
    userName: user.user.name,
    timeZone: 'UTC',
  },
  client: { address: '127.0.0.1', userAgent: '', requestId: 'test' },
});
const linkIn = (mail: { text: string }): string => /\/links\/approval\/[\w-]+/.exec(mail.text)?.[0] ?? '';
/** Finds the email whose text has these words, because requests of other tests have the same subject. */
const findMail = (address: string, text: string) => {
  const found = app.sandbox.mailbox.list().find((mail) => mail.to.includes(address) && mail.text.includes(text));
  if (!found) throw new Error(`No mail for ${address} yet`);
  return found;
};
const open = (link: string) => app.browser().send('GET', link);
const press = (link: string, decision: string, comment = '') =>
  app.browser().send('POST', link, {
    payload: new URLSearchParams({ decision, comment }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
  });

describe('approval of spending', () => {
  test('budget raise above the approval threshold → waits; 20 people decide at once → sent once, with the names of requester and approver', async () => {
    await saveSettings(aboveTwenty);
    const read = await readAdSet('Restaurants');
    const before = countWrites();
    const asked = await raise(read, '50', member, 'approval-raise-1');
    expect(asked.body).toMatchObject({ action_id: null, approval_id: expect.any(Number) });
    const again = await raise(read, '50', member, 'approval-raise-1');
    expect(again.body).toEqual(asked.body);
    const id = asked.body.approval_id;
    expect((await approve(member, id)).body).toMatchObject({ code: 'approval-own' });
    const { body } = await business.owner.get(`/approval/${id}`);
    expect(body).toMatchObject({ state: 'waiting', can: { decide: true }, diff: [{ label: 'Restaurants' }] });
    expect((await manager.get('/approvals/count')).body).toEqual({ waiting: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(index % 2 ? manager : business.owner, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { action } = await eventually(async () => {
      const [newest] = toList((await business.owner.get('/ads/actions')).body.items);
      expect(newest).toMatchObject({ counts: { done: 1 } });
      return { action: newest };
    });
    expect(action).toMatchObject({ by: member.user.name, counts: { done: 1, total: 1 } });
    expect([business.owner.user.name, manager.user.name]).toContain(action?.approved_by);
    expect(countWrites()).toBe(before + 1);
    const { items } = (await business.owner.get('/deliveries?search=Restaurants')).body;
    const delivery = (await business.owner.get(`/delivery/${toList(items)[0]?.id}`)).body;
    expect(toList(delivery.steps).at(-1)?.message).toContain(
      approvedNote(member.user.name, String(action?.approved_by)),
    );
    expect(await app.dumpTable('audit_entries')).toContain(`requested by ${member.user.name}`);
  });

  test('mailed link of a request about money → shows the request and asks to sign in as its person, decides nothing; another person → approval-other-person; decided → the page shows it', async () => {
    await saveSettings({ ...aboveTwenty, outside_approvers: [{ name: 'Cleo Client', email: 'cleo@client.test' }] });
    const asked = await raise(await readAdSet('Gym bags'), '60', member);
    const id = asked.body.approval_id;
    const link = linkIn(await eventually(() => findMail(business.owner.user.email, 'Gym bags')));
    expect((await open(link)).text).toContain('Sign in to decide');
    expect((await open(link)).text).toContain(`business=${business.bid}&amp;for=${business.owner.user.id}`);
    expect((await press(link, 'approved')).text).toContain('Sign in to decide');
    expect((await business.owner.get(`/approval/${id}`)).body).toMatchObject({ state: 'waiting' });
    const ownerId = business.owner.user.id;
    expect((await approve(manager, id, { for: ownerId })).body).toMatchObject({ code: 'approval-other-person' });
    expect((await business.owner.post(`/approval/${id}/decline`, { comment: 'Too much', for: ownerId })).status).toBe(
      200,
    );
    expect((await open(link)).text).toContain(`Declined by ${business.owner.user.name}`);
    expect((await approve(manager, id)).body).toMatchObject({ code: 'approval-closed' });
    expect(app.sandbox.mailbox.list().filter((mail) => mail.to.includes('cleo@client.test'))).toEqual([]);
    expect((await open('/links/approval/unknown-key-of-no-request')).status).toBe(404);
  });

  test('budget changed after the approval request → outdated, not sent; raise below the threshold → sent', async () => {
    await saveSettings(aboveTwenty);
    const read = await readAdSet('Offices');
    const asked = await raise(read, '70', member);
    const other = await raise(await readAdSet('Offices'), '19', business.owner);
    expect(other.body.action_id).toEqual(expect.any(Number));
    await eventually(async () => {
      const { body } = await business.owner.get(`/ads/action/${other.body.action_id}`);
      expect(body.action).toMatchObject({ counts: { done: 1 } });
    });
    expect((await approve(business.owner, asked.body.approval_id)).body).toMatchObject({ code: 'approval-outdated' });
    const { body } = await member.get(`/approval/${asked.body.approval_id}`);
    expect(body).toMatchObject({ state: 'outdated' });
  });
});

describe('approval of content', () => {
  test('outside approver without an account → decides once by the mailed link; link only opened → nothing decided; approver removed → link no longer works', async () => {
    await saveSettings({ articles: true, outside_approvers: [{ name: 'Cleo Client', email: 'cleo2@client.test' }] });
    const { subjectId, id } = await askForContent();
    const link = linkIn(await app.waitForMail('cleo2@client.test'));
    expect((await open(link)).text).toContain('None → Ada');
    expect(approved).not.toContain(subjectId);
    expect((await press(link, 'approved', 'Fine')).text).toContain('Approved by Cleo Client');
    expect((await press(link, 'declined')).text).toContain('Approved by Cleo Client');
    expect(approved.filter((one) => one === subjectId)).toHaveLength(1);
    expect((await member.get(`/approval/${id}`)).body).toMatchObject({ state: 'approved', comment: 'Fine' });
    await saveSettings({ articles: true });
    expect((await open(link)).text).toContain('can’t be used again');
  });

  test('member named as outside approver → refused; outside approver who became a member → can’t approve their own request; deactivated → link no longer works', async () => {
    const name = 'Cleo Client';
    const refusedSettings = await business.owner.post('/approvals/settings', {
      ...noApprovals,
      outside_approvers: [{ name, email: member.user.email.toUpperCase() }],
    });
    expect(refusedSettings.body).toMatchObject({
      code: 'invalid-input',
      message: memberAsOutsideApprover,
      fields: [{ path: 'outside_approvers.0.email' }],
    });
    const later = 'joins-later@client.test';
    const other = 'stays-outside@client.test';
    await saveSettings({ articles: true, outside_approvers: [later, other].map((email) => ({ name, email })) });
    const first = await askForContent();
    const link = linkIn(await eventually(() => findMail(later, `Winner ${first.subjectId}`)));
    await app.setEmail(member.user.id, later);
    expect((await press(link, 'approved')).text).toContain('You can’t decide on this request');
    const second = await askForContent();
    await eventually(() => findMail(other, `Winner ${second.subjectId}`));
    expect(() => findMail(later, `Winner ${second.subjectId}`)).toThrow();
    const gone = await createMember(app, business, { contests: 'manager' });
    await saveSettings({ articles: true, approver_ids: [gone.user.id] });
    const third = await askForContent();
    const goneLink = linkIn(await eventually(() => findMail(gone.user.email, `Winner ${third.subjectId}`)));
    await app.deactivateUser(gone.user.id);
    expect((await press(goneLink, 'approved')).text).toContain('You can’t decide on this request');
    for (const { subjectId } of [first, second, third]) expect(approved).not.toContain(subjectId);
  });

  test('approval of a subject asked for again after an edit → new request replaces the first, also for its link; asked for again unchanged → one request, one email', async () => {
    const client = { name: 'Cleo Client', email: 'cleo3@client.test' };
    await saveSettings({ articles: true, outside_approvers: [client] });
    const { subjectId, id } = await askForContent();
    const link = linkIn(await app.waitForMail(client.email));
    expect((await askForContent({ subjectId })).id).toBe(id);
    const edited = await askForContent({ subjectId, after: 'Bo' });
    expect(edited.id).not.toBe(id);
    const newLink = await eventually(() => {
      const links = app.sandbox.mailbox.list().flatMap((mail) => (mail.to.includes(client.email) ? linkIn(mail) : []));
      expect(links).toHaveLength(2);
      return links.find((one) => one !== link) ?? '';
    });
    expect((await open(link)).text).toContain('A newer request took its place');
    expect((await press(link, 'approved')).text).toContain('This request was replaced');
    expect((await approve(manager, id)).body).toMatchObject({ code: 'approval-closed' });
    expect((await member.get(`/approval/${id}`)).body).toMatchObject({ state: 'replaced', decided_by: null });
    expect(refused.filter((one) => one.subjectId === subjectId)).toEqual([]);
    expect((await open(newLink)).text).toContain('None → Bo');
    expect((await press(newLink, 'approved')).text).toContain('Approved by Cleo Client');
    expect(approved.filter((one) => one === subjectId)).toHaveLength(1);
  });

  test('approval by a role that can’t decide → 403; of a request of another business → 404; approvals off → no request is made', async () => {
    await saveSettings({ articles: true });
    const { id } = await askForContent();
    const viewer = await createMember(app, business, { contests: 'viewer' });
    expect((await approve(viewer, id)).status).toBe(403);
    const stranger = await createBusiness(app);
    for (const verb of ['approve', 'decline', 'withdraw'])
      expect((await stranger.owner.post(`/approval/${id}/${verb}`, {})).status).toBe(404);
    expect((await manager.post(`/approval/${id}/withdraw`, {})).status).toBe(403);
    expect((await member.post(`/approval/${id}/withdraw`, {})).body).toMatchObject({ state: 'withdrawn' });
    await saveSettings({});
    expect((await askForContent()).id).toBeUndefined();
    expect((await manager.post('/approvals/settings', noApprovals)).status).toBe(403);
  });

  // This test is the last one, because sessions end while the clock goes on.
  test('approval request not decided in time → expired, also for the link; its subject changed → outdated', async () => {
    await saveSettings({ articles: true });
    const late = await askForContent();
    const changed = await askForContent();
    changedSubjects.add(changed.subjectId);
    expect((await approve(manager, changed.id)).body).toMatchObject({ code: 'approval-outdated' });
    const link = linkIn(await app.waitForMail(business.owner.user.email, `Approval needed: Winner ${late.subjectId}`));
    app.advanceClock(72 * hourSeconds + 1);
    expect((await open(link)).text).toContain('This request expired');
    await app.approvals.jobs.find(({ job }) => job.name === 'approvals.expire')?.run({});
    expect((await press(link, 'approved')).text).toContain('This request expired');
    expect(refused).toContainEqual({ subjectId: late.subjectId, state: 'expired' });
    expect(refused).toContainEqual({ subjectId: changed.subjectId, state: 'outdated' });
  });
});
