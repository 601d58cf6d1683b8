import { daySeconds } from '@fanfare/contract/kit/durations';
import { promotionMessages } from '@fanfare/contract/promotions/promotions';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, duringContest, eveOfContest, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: eveOfContest });
  business = await createBusiness(app);
  ({ owner } = business);
});

const rows = contestRows(() => app);

const create = async (change: object = {}) => {
  const contest = await saveContest(owner, contestBody(change));
  return { id: Number(contest.id), prizeId: Number(toList(contest.prizes)[0]?.prize_id) };
};
const createDraft = async () => (await create({ draft: true })).id;
const addAdmin = (id: number, email: string) => owner.post(`/contest/${id}/admins/add`, { email });
/** Creates a member without any role who is an admin of a contest. */
const createAdmin = async (id: number) => {
  const member = await createMember(app, business);
  await addAdmin(id, member.user.email);
  return member;
};
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

/** All calls that an admin of a contest can make, besides listing and saving, with the ids of a contest. */
const readContest = (user: TestUser, id: number) => [
  ...['', '/widgets', '/contestants', '/winners', '/admins'].map((part) => user.get(`/contest/${id}${part}`)),
  user.post(`/contest/${id}/preview_links`),
];
const readChoices = (user: TestUser) => [
  user.get('/contest/choices'),
  user.get('/contest/timezones'),
  user.get('/contest/slug?slug=any-slug'),
  user.post('/contest/apps', {}),
  user.post('/contest/categories', { type: 'contest' }),
  user.post('/contest/templates/preview', { entry: '', actions: '' }),
];

describe('permissions of a contest admin', () => {
  test('admin of one contest without a role in contests → reads and edits that contest, no other', async () => {
    const own = await createDraft();
    const other = await createDraft();
    const admin = await createAdmin(own);
    const { contests } = (await admin.get('/contests')).body;
    expect(toList(contests)).toMatchObject([{ id: own, role: 'editor' }]);
    expect(await statuses(readContest(admin, own))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(readChoices(admin))).toEqual([200, 200, 200, 200, 200, 200]);
    const saved = await admin.post(`/contest/${own}/save`, { draft: true, name: 'Edited' });
    expect(saved.body.contest).toMatchObject({ name: 'Edited', role: 'editor' });
    const prize = toList(saved.body.contest?.prizes)[0]?.prize_id;
    const templates = { entry: '<p>Hello</p>{{entry_form}}', actions: '{{actions}}' };
    expect((await admin.post(`/contest/${own}/save_templates`, templates)).status).toBe(200);
    expect((await admin.post(`/contest/${own}/prize/${prize}/delete`)).status).toBe(200);

    expect(await statuses(readContest(admin, other))).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await admin.post(`/contest/${other}/save`, { draft: true, name: 'Taken' })).body.code).toBe('restricted');
    await owner.post(`/contest/${own}/admins/remove`, { email: admin.user.email });
    expect(await statuses([...readContest(admin, own), admin.get('/contests')])).toEqual(Array(7).fill(403));
  });

  test('admin of a contest publishes it, changes it once published, ends, draws, copies or deletes it or names admins → refused', async () => {
    const draft = await createDraft();
    const { id, prizeId } = await create();
    const admin = await createAdmin(id);
    await addAdmin(draft, admin.user.email);
    await duringContest(app, async () => {
      const refused = [
        admin.post(`/contest/${draft}/save`, contestBody({})),
        admin.post(`/contest/${id}/save`, contestBody({})),
        admin.post(`/contest/${id}/save_templates`, { entry: '{{entry_form}}', actions: '{{actions}}' }),
        admin.post(`/contest/${id}/end`),
        admin.post(`/contest/${id}/prize/${prizeId}/random/2`, {}),
        admin.post(`/contest/${id}/update_winners`, { action: 'confirm', prize_id: prizeId, user_id: 1, note: '' }),
        admin.post(`/contest/${id}/duplicate`),
        admin.post(`/contest/${draft}/delete`, {}),
        admin.post('/contest/new/save', { draft: true, name: 'New' }),
        admin.get('/contest/users/export'),
        admin.post(`/contest/${id}/admins/add`, { email: 'friend@else.test' }),
        admin.post(`/contest/${id}/admins/remove`, { email: admin.user.email }),
      ];
      expect(await statuses(refused)).toEqual(refused.map(() => 403));
    });
  });

  test('contest calls by a member without a role → 403 restricted, with and without the id of a contest', async () => {
    const id = await createDraft();
    const member = await createMember(app, business);
    const answers = await Promise.all([
      ...readContest(member, id),
      ...readChoices(member),
      member.post('/contest/app_pages', { fb_uid: '1' }),
      member.get('/contests'),
      member.post('/contest/get_action_summary', { contest_id: id, user_id: 1 }),
      member.post(`/contest/${id}/save`, { draft: true, name: 'Taken' }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'restricted'));
  });

  test('viewer who is admin of one contest → edits that contest, only views every other contest', async () => {
    const own = await createDraft();
    const other = await createDraft();
    const viewer = await createMember(app, business, { contests: 'viewer' });
    await addAdmin(own, viewer.user.email);
    const { contests } = (await viewer.get('/contests')).body;
    expect(toList(contests).find((contest) => Number(contest.id) === own)).toMatchObject({ role: 'editor' });
    expect(toList(contests).find((contest) => Number(contest.id) === other)).toMatchObject({ role: 'viewer' });
    const save = (id: number) => viewer.post(`/contest/${id}/save`, { draft: true, name: 'Mine' });
    expect(await statuses([save(own), save(other)])).toEqual([200, 403]);
  });
});

describe('calls that list, add and remove admins', () => {
  test('contest admin added or removed → answer with the new list; added twice, removed twice or an empty address → message in admins.error', async () => {
    const id = await createDraft();
    const email = 'agency@else.test';
    expect((await addAdmin(id, ' Agency@Else.test ')).body).toEqual({ admins: [{ email, name: null, member: false }] });
    const refusal = (message: string) => ({ body: { admins: { error: message } } });
    expect(await addAdmin(id, email)).toMatchObject(refusal(promotionMessages.alreadyAdded));
    expect(await addAdmin(id, '')).toMatchObject(refusal('Please input an email address.'));
    expect((await owner.get(`/contest/${id}/admins`)).body).toMatchObject({ admins: [{ email }] });
    const remove = () => owner.post(`/contest/${id}/admins/remove`, { email });
    expect((await remove()).body).toEqual({ admins: [] });
    expect(await remove()).toMatchObject(refusal(promotionMessages.notAdmin));
    const mail = await app.waitForMail(email);
    expect(mail.text).toContain('contest Spring contest');
  });

  test('admins of a contest read, added or removed by the owner of another business → 404', async () => {
    const id = await createDraft();
    const stranger = (await createBusiness(app)).owner;
    const change = (verb: string) => stranger.post(`/contest/${id}/admins/${verb}`, { email: 'x@else.test' });
    const answers = [stranger.get(`/contest/${id}/admins`), change('add'), change('remove')];
    expect(await statuses(answers)).toEqual([404, 404, 404]);
  });

  test.each([
    ['a draft', true],
    ['a published contest', false],
  ])('%s is deleted → its contest admins are removed', async (_, draft) => {
    const { id } = await create({ draft });
    const admin = await createAdmin(id);
    expect((await owner.post(`/contest/${id}/delete`, { word: 'delete' })).status).toBe(200);
    expect(await rows.admins(id)).toEqual([]);
    expect((await admin.get('/contests')).status).toBe(403);
  });
});

describe('notices to admins', () => {
  const listNotices = async ({ user, get }: TestUser) =>
    toList((await get(`/user/${user.id}/notifications`)).body.notification?.alerts?.messages);
  const expectNotice = (admin: TestUser, title: string, count: number) =>
    eventually(async () => expect(await listNotices(admin)).toContainEqual(expect.objectContaining({ title, count })));

  test('contest published, started, ended, drawn → one notification to the admins for each, grouped while unread', async () => {
    const id = await createDraft();
    const admin = await createAdmin(id);
    const contest = await saveContest(owner, contestBody({ name: 'Noted' }), id);
    await expectNotice(admin, 'Noted was published', 1);
    await app.contests.lifecycle.announceStarts();
    await duringContest(app, async () => {
      await app.contests.lifecycle.announceStarts();
      await app.contests.lifecycle.announceStarts();
      await expectNotice(admin, 'Noted has started', 2);
      await addContestants({ db: app.db, contestId: id, businessId: business.bid, at: app.now() }, 3);
      await owner.post(`/contest/${id}/end`);
      await expectNotice(admin, 'Noted has ended', 3);
      const prizeId = toList(contest.prizes)[0]?.prize_id;
      expect((await owner.post(`/contest/${id}/prize/${prizeId}/random/2`, {})).status).toBe(200);
      await expectNotice(admin, 'Noted has winners', 4);
    });
  });

  test('entries of a contest are held → its admins get one notice per day, not one per entry', async () => {
    const { id } = await create({ name: 'Checked' });
    const admin = await createAdmin(id);
    const enter = async (...names: string[]) => {
      await addContestants({ db: app.db, contestId: id, businessId: business.bid }, names.length, (index) => ({
        email: `${names[index]}@mailinator.com`,
        score: null,
      }));
      await app.contests.chain.sealContest(id);
      await eventually(async () =>
        expect((await rows.contestants(id)).filter(({ state }) => state !== 'held')).toEqual([]),
      );
    };
    const title = 'Entries of Checked are being checked';
    await enter('ada', 'ben');
    await enter('cara');
    await expectNotice(admin, title, 1);
    app.advanceClock(daySeconds);
    await enter('dan').finally(() => app.advanceClock(-daySeconds));
    await expectNotice(admin, title, 2);
  });
});
