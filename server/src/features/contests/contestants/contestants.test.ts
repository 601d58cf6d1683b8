import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { postForm, readForm } from '../../../../test/fixtures/contests/contest-visitor.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { completionStore } from '../actions/completions.store.ts';
import { chainStore } from '../chain/chain.store.ts';
import { contestantStore } from '../entries/contestants.store.ts';
import { hashReceiptCode } from '../entries/entry-keys.ts';
import { cleanFileName } from './exports.service.ts';

let app: TestApp;
let owner: TestUser;
let businessId: number;
let contestId: number;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-07T10:00:00Z' });
  ({ owner, bid: businessId } = await createBusiness(app));
  contestId = await newContest();
  await addContestants({ db: app.db, contestId, businessId }, 60, (index) => ({
    ...(index === 3 ? { name: '=HYPERLINK("x")', email: 'zoe@example.test' } : {}),
    ...(index === 4 ? { state: 'held' as const } : {}),
    ...(index === 5 ? { state: 'unconfirmed' as const, email: 'x%y@example.test' } : {}),
  }));
  await app.contests.chain.sealContest(contestId);
});

const newContest = async () => {
  const id = Number((await saveContest(owner, contestBody({}))).id);
  return id;
};
const list = async (query: string, id = contestId) => (await owner.get(`/contest/${id}/contestants?${query}`)).body;
const form = (fields: Record<string, string>) =>
  owner.send('POST', '/api/contest/export', {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
  });

describe('list of contestants', () => {
  test('list of 60 contestants → pages of 25, newest first, with the total of all', async () => {
    const first = await list('');
    expect(first).toMatchObject({ total: 60, page: 1, page_size: 25, contest: { entries: 59, held: 1 } });
    expect(first.items).toHaveLength(25);
    expect(first.items?.[0]).toMatchObject({ name: 'Contestant 59' });
    expect((await list('page=3')).items).toHaveLength(10);
    expect(await list('state=held')).toMatchObject({ total: 1, items: [{ name: 'Contestant 4' }] });
  });

  test.each([
    ['z', 1],
    ['zo', 1],
    // A search of two letters matches only beginnings of names and addresses.
    ['oe', 0],
    ['tant12', 1],
    ['NTESTANT 12', 1],
    ['x%', 1],
    ['%', 0],
    ['nobody', 0],
  ])('contestants searched for “%s” → %i contestants', async (search, total) => {
    expect(await list(`search=${encodeURIComponent(search)}`)).toMatchObject({ total });
  });

  test('list of contestants without a contest → running contests with their numbers of entries', async () => {
    const { contests } = (await owner.get('/contest/contestants')).body;
    expect(contests).toMatchObject([{ id: contestId, entries: 59, held: 1, state: 'running' }]);
  });

  test('contestants of another business’s contest → 404 on every call, nothing changed', async () => {
    const { owner: stranger } = await createBusiness(app);
    expect((await stranger.get(`/contest/${contestId}/contestants`)).status).toBe(404);
    expect((await stranger.get(`/contest/${contestId}/contestants/export`)).status).toBe(404);
    const userId = Number(toList((await list('state=held')).items)[0]?.user_id);
    for (const action of ['release', 'disqualify']) {
      const answer = await stranger.post(`/contest/${contestId}/contestant_state`, { action, user_id: userId });
      expect(answer.status).toBe(404);
    }
    const summary = { contest_id: contestId, user_id: userId };
    expect((await stranger.post('/contest/get_action_summary', summary)).status).toBe(404);
    expect(await list('state=held')).toMatchObject({ items: [{ user_id: userId }] });
  });
});

describe('CSV exports', () => {
  test('CSV of contestants → one row each, formulas neutralized, as an attachment', async () => {
    const answer = await owner.get(`/contest/${contestId}/contestants/export`);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+-contestants\.csv"$/);
    expect(answer.text.trim().split('\r\n')).toHaveLength(61);
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('CSV of users over all contests → each person once', async () => {
    const other = await newContest();
    await addContestants({ db: app.db, contestId: other, businessId }, 3);
    const { text } = await owner.get('/contest/users/export');
    expect(text.match(/contestant1@example\.test/g)).toHaveLength(1);
    expect(text).toContain('contestant1@example.test,2,');
  });

  test('posted CSV with formulas and a hostile file name → formulas neutralized, name cleaned, no header injected', async () => {
    const answer = await form({ action: 'users', filename: '../a"b\r\nset-cookie: x', csv: 'name;sum\n=1+1;2\n' });
    expect(answer.text).toBe("name,sum\r\n'=1+1,2\r\n");
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="a-b-set-cookie-x.csv"',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['form', 'multipart', 'json'])('posted CSV of 4 MB as %s → the file; over 5 MB → refused', async (type) => {
    const row = 'contestant with a long name,someone@example.test,counted,12\r\n';
    const send = (csv: string) => {
      const fields = { action: 'contestants', filename: 'all', csv };
      if (type === 'json') return owner.post('/contest/export', fields);
      if (type === 'form') return form(fields);
      const parts = Object.entries(fields).map(
        ([name, value]) => `--mark\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=mark', origin: 'http://localhost:4000' };
      return owner.send('POST', '/api/contest/export', { payload: `${parts.join('')}--mark--\r\n`, headers });
    };
    const csv = row.repeat(Math.ceil(4_000_000 / row.length));
    const answer = await send(csv);
    expect([answer.status, answer.text.length]).toEqual([200, csv.length]);
    expect((await send(row.repeat(90_000))).status).toBe(400);
  });

  test.each([
    ['report.csv', 'report.csv'],
    ['', 'users.csv'],
    ['...', 'users.csv'],
    ['Zoë 1.CSV', 'Zo-1.csv'],
  ])('posted CSV with the file name %s → named %s', (name, cleaned) => {
    expect(cleanFileName(name, 'users')).toBe(cleaned);
  });
});

test('answers to the entry form and to questions → in the summary of the contestant and as columns of the export', async () => {
  const contest = await saveContest(
    owner,
    contestBody({
      entry_form: {
        phone: 'optional',
        country: 'off',
        birth_date: 'off',
        questions: [
          { text: 'Favorite cake?', is_required: false },
          { text: 'Shoe size?', is_required: false },
        ],
      },
      actions: [
        { kind: 'visit', label: '', points: 10, settings: { url: 'https://example.com/' } },
        { kind: 'question', label: 'Quiz', points: 5, settings: { question: 'Who bakes?', answer_rule: 'any' } },
      ],
    }),
  );
  const id = Number(contest.id);
  const [, question] = toList(contest.actions);
  const [ann] = await addContestants({ db: app.db, contestId: id, businessId }, 2, (index) =>
    index === 0 ? { fields: { phone: '+43 1', answers: ['Carrot', ''] } } : {},
  );
  await completionStore(app.db).insertMany([
    {
      businessId,
      contestId: id,
      contestantId: Number(ann?.id),
      actionId: Number(question?.action_id),
      points: 5,
      state: 'counted',
      verification: 'verified',
      detail: 'Milo',
      completedAt: new Date('2030-03-10T11:00:00Z'),
    },
  ]);
  const { body } = await owner.post('/contest/get_action_summary', { contest_id: id, user_id: ann?.id });
  expect(body.form).toEqual([
    { label: 'Phone', value: '+43 1' },
    { label: 'Favorite cake?', value: 'Carrot' },
  ]);
  expect(body.actions).toMatchObject([
    { question: '', answer: '' },
    { question: 'Who bakes?', answer: 'Milo', points: 5 },
  ]);
  const [head, ...rows] = (await owner.get(`/contest/${id}/contestants/export`)).text.trim().split('\r\n');
  expect(head).toMatch(/,confirmed,Phone,Favorite cake\?,Shoe size\?,Who bakes\?$/);
  expect(rows[0]).toMatch(/,'\+43 1,Carrot,,Milo$/);
  expect(rows[1]).toMatch(/Z,,,,$/);
});

test('entries added by hand and from CSV → counted and marked with their origin; known and invalid ones left out', async () => {
  const add = (body: object) => owner.post(`/contest/${contestId}/contestants/add`, body);
  expect((await add({ name: 'Hand', email: 'Contestant.1+x@example.test' })).body).toMatchObject({ added: 1 });
  expect((await add({ name: 'Again', email: 'contestant1@example.test' })).body).toMatchObject({ added: 0, known: 1 });
  const csv = 'Name,Email\nNew,new@example.test\nBad,nothing\n,second@example.test\n';
  const imported = await owner.post(`/contest/${contestId}/contestants/import`, { csv });
  expect(imported.body).toMatchObject({ added: 2, known: 0, invalid_rows: [3] });
  expect((await list('search=new@example')).items).toMatchObject([{ origin: 'csv', state: 'counted' }]);
});

test('entry added by hand → its own line in the chain, an email with receipt and link, the contestant can erase it', async () => {
  const id = await newContest();
  await owner.post(`/contest/${id}/contestants/add`, { name: 'Paper', email: 'paper@example.test' });
  await app.contests.entries.sendDueMails();
  const { subject, text } = await app.waitForMail('paper@example.test');
  expect([subject, text.includes('entered you in “Spring contest”')]).toEqual(['Your entry: Spring contest', true]);
  const [, code = ''] = /receipt code: ([A-Z2-9-]{19})/.exec(text) ?? [];
  await app.contests.chain.sealContest(id);
  const chain = await chainStore(app.db).readSealed(id, 0, 100);
  expect(chain).toMatch(new RegExp(`^1 added ${hashReceiptCode(code)} `));
  expect(await list('', id)).toMatchObject({ total: 1, contest: { entries: 1 } });

  const visitor = app.browser();
  const [, path = ''] = /https?:\/\/[^/\s]+(\/c\/\S+\/entry\/\S+)/.exec(text) ?? [];
  const { headers } = await visitor.send('GET', path);
  const form = readForm((await visitor.send('GET', `${headers.location}/data`)).text, 'contest-erase');
  expect(await postForm(visitor, form.action, { ...form.fields, sure: 'yes' })).toMatchObject({ status: 303 });
  await app.contests.chain.sealContest(id);
  expect(await list('', id)).toMatchObject({ contest: { entries: 0 } });
});

test('entries and changes of state → chain lines in order, each hash over the one before; totals follow; one checkpoint an hour', async () => {
  const id = await newContest();
  const rows = await addContestants({ db: app.db, contestId: id, businessId }, 5);
  const act = (action: string) => owner.post(`/contest/${id}/contestant_state`, { action, user_id: rows[0]?.id });
  expect((await act('hold')).body).toMatchObject({ state: 'held' });
  expect((await act('hold')).body).toMatchObject({ state: 'held' });
  expect((await act('release')).body).toMatchObject({ state: 'released' });
  // Ten sealers run at once, to simulate several processes.
  await Promise.all(Array.from({ length: 10 }, () => app.contests.chain.sealContest(id)));
  await eventually(async () => expect(await list('', id)).toMatchObject({ contest: { entries: 5, held: 0 } }));
  const lines = (await chainStore(app.db).readSealed(id, 0, 100)).trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[1])).toEqual([...Array(5).fill('entered'), 'held', 'released']);
  expect(await chainStore(app.db).readSealed(id, 2, 3)).toBe(`${lines.slice(2, 5).join('\n')}\n`);
  let previous = '0'.repeat(64);
  for (const [index, line] of lines.entries()) {
    const [sequence, , receipt, at = '', hash] = line.split(' ');
    expect([sequence, receipt?.length, new Date(at).toISOString()]).toEqual([String(index + 1), 64, at]);
    previous = createHash('sha256')
      .update(`${previous}\n${line.slice(0, line.lastIndexOf(' '))}`)
      .digest('hex');
    expect(hash).toBe(previous);
  }
  await app.contests.chain.addCheckpoints();
  await app.contests.chain.addCheckpoints();
  expect(await chainStore(app.db).listCheckpoints(id, 10)).toMatchObject([{ sequence: 7, hash: previous, entries: 5 }]);
});

test('check of all entries (replay) → lists changes without making them; applied → suspicious entries held; one released by hand → stays released', async () => {
  const id = await newContest();
  const rows = await addContestants({ db: app.db, contestId: id, businessId }, 10, (index) => ({
    ...(index < 5 ? { signals: { deviceHash: 'one device', tookMs: 500 } } : {}),
  }));
  await owner.post(`/contest/${id}/contestant_state`, { action: 'hold', user_id: rows[0]?.id });
  await owner.post(`/contest/${id}/contestant_state`, { action: 'release', user_id: rows[0]?.id });
  await owner.post(`/contest/${id}/replay`, { strictness: 'high' });
  const done = await eventually(async () => {
    const { body } = await owner.get(`/contest/${id}/replay`);
    expect(body.replay).toMatchObject({ state: 'done', scored: 9, total: 9, to_hold: 4, to_release: 0 });
    return body;
  });
  expect(done.changes).toMatchObject(rows.slice(1, 5).map(({ id: user_id }) => ({ user_id, to: 'held', score: 100 })));
  const count = async () => (await contestantStore(app.db).page(id, { state: 'held', limit: 50, offset: 0 })).length;
  expect(await count()).toBe(0);
  const replay_id = Number(Object(done.replay).replay_id);
  const apply = () => owner.post(`/contest/${id}/replay/apply`, { replay_id });
  expect((await apply()).body.replay).toMatchObject({ state: 'applied' });
  await apply();
  expect(await count()).toBe(4);
  expect((await owner.get(`/contest/${id}`)).body.contest?.options).toMatchObject({ strictness: 'high' });
});

test('entries that are not in the chain yet → in the list of contestants and its total', async () => {
  const id = await newContest();
  await addContestants({ db: app.db, contestId: id, businessId }, 3, (index) => ({
    email: `new${index}@example.test`,
  }));
  expect(await list('', id)).toMatchObject({ total: 3, items: [{}, {}, {}] });
});
