// Embedded only: this file makes one call at a time, its child process runs only the public check script, and
// draw-kill.test.ts tests draws on PostgreSQL.

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { onCleanup } from '../../../../test/cleanup.ts';
import { createTestFolder } from '../../../../test/database.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, newSlug, prizeBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { addContestants, setPoints } from '../../../../test/fixtures/contests/contestants.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp } from '../../../../test/test-app.ts';

/** Serves files that a test changes; the script under test reads them over HTTP. */
const serve = async (files: ReadonlyMap<string, string>): Promise<string> => {
  const server = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanup(async () => void server.close());
  return `http://127.0.0.1:${Object(server.address()).port}`;
};

test('visitor without account → reads draw, list and chain without personal data; the check script repeats the draw and finds a changed winner', async () => {
  const app = await createTestApp({ now: '2030-02-25T10:00:00Z' });
  const { owner, bid } = await createBusiness(app);
  const slug = newSlug();
  const prizes = [
    { prize_position: 1, name: 'Cake', quantity: 3, min_points: 0, method: 'weighted', is_unique: false },
  ];
  const dates = { start_date: '2030-02-25T09:00', end_date: '2030-02-25T15:00' };
  const contest = await saveContest(owner, contestBody({ slug, prizes, ...dates }));
  const id = Number(contest.id);
  await addContestants({ db: app.db, contestId: id, businessId: bid }, 2_500, (index) => ({ points: index % 9 }));
  for (const name of ['hand', 'paper'])
    await owner.post(`/contest/${id}/contestants/add`, { name, email: `${name}@example.test` });
  const { items } = (await owner.get(`/contest/${id}/contestants?search=hand@`)).body;
  await setPoints(app.db, Number(toList(items)[0]?.user_id), 3);
  const visitor = app.browser();
  const get = (path: string) => visitor.send('GET', `/c/${slug}/draw/${path}`);

  const before = await get('1');
  expect(before.text).toContain('This prize was not drawn yet.');
  expect(before.text).toContain(String(toList(contest.prizes)[0]?.seed_hash));
  expect(before.text).toContain('Every point is one chance');
  expect((await get('1/draw.json')).status).toBe(404);

  app.advanceClock(6 * hourSeconds);
  const drawn = await owner.post(`/contest/${id}/prize/${toList(contest.prizes)[0]?.prize_id}/weighted/3`, {
    min_points: 1,
  });
  expect(drawn.status).toBe(200);
  const page = (await get('1')).text;
  expect(page).toContain('Repeat this draw in my browser');
  // The page shows the published minimum of points, and the one the organizer chose for the draw.
  expect(page).toContain('<dt>How winners are chosen</dt><dd>Drawn at random. Every point is one chance');
  expect(page).toContain('<dt>Points needed</dt><dd>0</dd>');
  expect(page).toContain('<dt>Points needed in this draw</dt><dd>1</dd>');
  expect(page).toContain('<dt>Entries in the chain that the organizer added</dt><dd>2</dd>');
  expect(page).toContain(`<footer class="foot"><a href="/c/${slug}/rules">Rules</a>`);
  // The shown command can be copied and works.
  expect(page).toContain(`node check.mjs http://localhost:4000/c/${slug}/draw/1<`);
  const record = (await get('1/draw.json')).text;
  const files = new Map([['/1/draw.json', record]]);
  const parts = Number(JSON.parse(record).list_parts);
  expect(parts).toBe(2);
  for (let part = 0; part < parts; part += 1) files.set(`/1/list/${part}.txt`, (await get(`1/list/${part}.txt`)).text);
  const chain = (await get('chain/0.txt')).text;
  files.set('/chain/0.txt', chain);
  await app.contests.chain.addCheckpoints();
  files.set('/heads.json', (await get('heads.json')).text);
  expect(chain.trim().split('\n')).toHaveLength(2_502);
  expect(chain.match(/ added /g)).toHaveLength(2);
  expect(await get('chain/99999.txt')).toMatchObject({ status: 200, text: '' });
  expect((await get('chain/999999.txt')).status).toBe(404);
  for (const text of [...files.values(), chain]) expect(text).not.toMatch(/contestant|@|Contestant/i);

  const folder = createTestFolder();
  const script = join(folder, 'check.mjs');
  writeFileSync(script, (await get('check.mjs')).text);
  const base = await serve(files);
  const run = (...hashes: string[]) => promisify(execFile)(process.execPath, [script, `${base}/1`, ...hashes]);
  const [head] = JSON.parse(files.get('/heads.json') ?? '');
  expect(Object.keys(head)).toEqual(['at', 'sequence', 'hash', 'entries']);
  expect((await run(head.hash)).stdout).toBe('right: seed, method, chain, list, order and winners\n');
  const expectWrong = (part: string, ...hashes: string[]) =>
    expect(run(...hashes)).rejects.toMatchObject({ stdout: '', stderr: expect.stringMatching(`WRONG ${part}\n`) });

  const changed = JSON.parse(record);
  [changed.winners[0].receipt, changed.winners[1].receipt] = [changed.winners[1].receipt, changed.winners[0].receipt];
  files.set('/1/draw.json', JSON.stringify(changed));
  await expectWrong('winners');
  const publish = (change: object) => files.set('/1/draw.json', JSON.stringify({ ...JSON.parse(record), ...change }));
  publish({ seed: '00'.repeat(32) });
  await expectWrong('seed');
  publish({ method: 'random' });
  await expectWrong('method');
  // Older contests have no `seed_key`, because their seed did not cover the method.
  publish({ seed_key: null });
  expect((await run()).stdout).toBe('right: seed, chain, list, order and winners\n');

  const { winners } = JSON.parse(record);
  for (const rank of [0, 1]) {
    publish({ winners: [{ ...winners[2], rank }, ...winners] });
    await expectWrong('winners');
  }
  publish({ winners: [...winners, { ...winners[2], rank: 5_000 }] });
  await expectWrong('winners');
  publish({ min_points: 2 });
  await expectWrong('entry \\w{64}');
  // A forged minimum of 0 points: entries without points would qualify, and they are missing in the list.
  publish({ method: 'random', seed_key: null, min_points: 0, winners: [] });
  await expectWrong('list');
  files.set('/1/draw.json', record);
  // The noted head is missing in the contest's chain, as if the organizer had rewritten the chain.
  await expectWrong('chain', '0'.repeat(64));

  const lastPart = files.get('/1/list/1.txt') ?? '';
  files.set('/1/list/1.txt', lastPart.replace(' added\n', '\n'));
  await expectWrong('list');
  files.set('/1/list/1.txt', lastPart);

  const [first = ''] = chain.split('\n');
  files.set('/chain/0.txt', chain.replace(first, first.replace('entered', 'withdrawn')));
  await expectWrong('chain');
});

test('draw that passed over contestants (other prize, erased data) → published with the reasons; the check script repeats the order', async () => {
  const app = await createTestApp({ now: '2030-02-25T10:00:00Z' });
  const { owner, bid } = await createBusiness(app);
  const dates = { start_date: '2030-02-25T09:00', end_date: '2030-02-25T15:00' };
  const prizes = [1, 2].map((position) => ({
    ...prizeBody(position),
    quantity: position,
    method: 'points',
    is_unique: true,
  }));
  const slug = newSlug();
  const contest = await saveContest(owner, contestBody({ ...dates, slug, prizes }));
  const id = Number(contest.id);
  const rows = await addContestants({ db: app.db, contestId: id, businessId: bid }, 6, (index) => ({
    points: 10 - index,
  }));
  app.advanceClock(6 * hourSeconds);
  const [first, second] = toList(contest.prizes).map(({ prize_id }) => Number(prize_id));
  await owner.post(`/contest/${id}/prize/${first}/pointsunique/1`, {});
  await owner.post(`/contest/${id}/prize/${second}/pointsunique/2`, { select_amount: 1 });
  await app.contests.entries.erasure.erase(id, rows[2]?.id ?? 0);
  await owner.post(`/contest/${id}/prize/${second}/pointsunique/1`, {});

  const get = async (path: string) => (await app.browser().send('GET', `/c/${slug}/draw/${path}`)).text;
  const paths = ['2/draw.json', '2/list/0.txt', 'chain/0.txt', 'check.mjs'];
  const files = new Map<string, string>();
  for (const path of paths) files.set(`/${path}`, await get(path));
  const { excluded, winners } = JSON.parse(files.get('/2/draw.json') ?? '');
  expect(excluded).toEqual([
    { receipt: rows[0]?.receiptHash, reason: 'other_prize' },
    { receipt: rows[2]?.receiptHash, reason: 'not_qualified' },
  ]);
  expect(winners).toMatchObject([{ rank: 2 }, { rank: 4 }]);
  const script = join(createTestFolder(), 'check.mjs');
  writeFileSync(script, files.get('/check.mjs') ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, [script, `${await serve(files)}/2`]);
  expect(stdout).toBe('right: seed, method, chain, list, order and winners\n');
});

test('claim link of a winner opened → a page with a button, nothing claimed; button pressed twice → claimed once', async () => {
  const app = await createTestApp({ now: '2030-02-25T10:00:00Z' });
  const { owner, bid } = await createBusiness(app);
  const dates = { start_date: '2030-02-25T09:00', end_date: '2030-02-25T15:00' };
  const prizes = [{ ...prizeBody(1), quantity: 2, method: 'points' }];
  const contest = await saveContest(owner, contestBody({ ...dates, prizes }));
  const id = Number(contest.id);
  const [row] = await addContestants({ db: app.db, contestId: id, businessId: bid }, 2);
  app.advanceClock(6 * hourSeconds);
  const prize_id = Number(toList(contest.prizes)[0]?.prize_id);
  await owner.post(`/contest/${id}/prize/${prize_id}/points/2`, {});
  await owner.post(`/contest/${id}/update_winners`, { action: 'confirm', prize_id, user_id: row?.id });
  const mail = await app.waitForMail('contestant0@example.test');
  const path = /http:\/\/[^/\s]+(\/c\/\S+\/draw\/claim\/\S+)/.exec(mail.text)?.[1] ?? '';
  const visitor = app.browser();
  const stateNow = async () =>
    toList(toList((await owner.get(`/contest/${id}/winners`)).body.prizes)[0]?.winners)[0]?.state;
  const page = await visitor.send('GET', path);
  expect(page.text).toContain('Claim my prize');
  expect(page.text).toContain('/rules">Rules</a>');
  expect(await stateNow()).toBe('announced');
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const claim = () =>
    visitor.send('POST', action, {
      payload: new URLSearchParams({ form_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
    });
  expect((await claim()).status).toBe(303);
  expect(await stateNow()).toBe('claimed');
  expect((await claim()).status).toBe(303);
  expect((await visitor.send('GET', path)).text).toContain('Prize claimed');
});
