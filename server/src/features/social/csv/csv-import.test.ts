import { toCsv } from '@fanfare/contract/kit/csv';
import { csvColumns, guessMapping, parseCsvTable } from '@fanfare/contract/social/csv-import';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import {
  createPublisher,
  createShares,
  type Publisher,
  practiceImageUrl,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const withMapping = (text: string) => ({ text, mapping: guessMapping(parseCsvTable(text)[0] ?? []) });
let submitCount = 0;
const newSubmitId = () => `import-press-${++submitCount}`;
const check = ({ owner }: Publisher, text: string) => owner.post('/social/import/check', withMapping(text));
const importCsv = ({ owner }: Publisher, text: string, more: object = {}) =>
  owner.post('/social/import', { submit_id: newSubmitId(), ...withMapping(text), ...more });
const plannedPost = { message: 'Planned', schedule: { at: '2030-07-01T09:30' } };
const sheet = (rows: string[][]) => toCsv([['network', 'account', 'message', 'date', 'time'], ...rows]);
const exportCsv = async ({ owner }: Publisher) => (await owner.get('/social/planned/export')).text;
const listScheduled = async ({ owner }: Publisher) => {
  const items = toList((await owner.get('/social/shares?state=intent')).body.items);
  const shares = [];
  for (const { id } of items) shares.push((await owner.get(`/social/share/${id}`)).body);
  return shares;
};
/** Shares without ids and other values that differ between imports. */
const toComparable = (shares: Awaited<ReturnType<typeof listScheduled>>) =>
  shares
    .map((share) =>
      JSON.stringify([
        share.social_network,
        share.social_account,
        share.text,
        share.ai,
        share.thread,
        share.link,
        share.link_name,
        share.link_description,
        share.board_id,
        share.media,
        share.due,
        share.planned,
      ]),
    )
    .sort();

describe('CSV import', () => {
  test('CSV file checked → errors per row with the messages of the form, nothing scheduled', async () => {
    const publisher = await createPublisher(app, ['facebook', 'twitter', 'pinterest']);
    const page = publisher.accountOn('facebook').name;
    const handle = publisher.accountOn('twitter').name;
    const text = sheet([
      ['facebook', page, 'All is well', '2030-07-01', '09:30'],
      ['myspace', page, 'Where?', '2030-07-01', '09:30'],
      ['facebook', 'Nobody', 'Who?', '2030-07-01', '09:30'],
      ['facebook', page, '', '2030-07-01', '09:30'],
      ['twitter', handle, 'a'.repeat(141), '2030-07-01', '09:30'],
      ['facebook', page, 'Yesterday', '2030-06-14', '09:30'],
      ['facebook', page, 'Too far', '2031-06-14', '09:30'],
      ['pinterest', publisher.accountOn('pinterest').name, 'No board', 'soon', 'later'],
    ]);
    const { body } = await check(publisher, text);
    expect(body).toMatchObject({ ok: 1, invalid: 7, duplicates: 0, imported: 0 });
    const report = toList(body.rows).map(({ row, state, errors }) => [
      Number(row),
      String(state),
      toList(errors).map(({ column, sentence }) => `${column}: ${sentence}`),
    ]);
    expect(report).toEqual([
      [2, 'ok', []],
      [3, 'invalid', ['network: Please select a valid network']],
      [4, 'invalid', ['account: Please select a valid account']],
      [5, 'invalid', ['message: Please fill out a message.']],
      [6, 'invalid', ['message: This is too long for X (Twitter): 141 of 140 characters.']],
      [7, 'invalid', ['date: Select a date in the future.']],
      [8, 'invalid', ['date: Select a date within the next 6 months.']],
      [9, 'invalid', ['date: Enter the date as 2030-07-01.', 'time: Enter the time as 09:30.']],
    ]);
    expect(toList(body.rows)[0]).toMatchObject({ account: page, due: '2030-07-01T07:30:00.000Z' });
    expect(await listScheduled(publisher)).toEqual([]);
  });

  test('CSV file with invalid rows → 400, nothing imported; with skip_invalid → valid rows imported', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook').name;
    const text = sheet([
      ['facebook', page, 'Good', '2030-07-01', '09:30'],
      ['facebook', 'Nobody', 'Bad', '2030-07-01', '09:30'],
      ['facebook', publisher.accountOn('facebook').social_account, 'Good by id', '2030-07-02', '9:30'],
    ]);
    const rejected = await importCsv(publisher, text);
    expect([rejected.status, rejected.body.error]).toEqual([400, '1 row can’t be imported.']);
    expect(toList(rejected.body.fields)).toMatchObject([{ path: 'rows.3.account' }]);
    expect(await listScheduled(publisher)).toEqual([]);
    const { body } = await importCsv(publisher, text, { skip_invalid: true });
    expect(body).toMatchObject({ imported: 2, invalid: 1, ok: 0 });
    expect(toList(body.rows).map(({ state, share_id }) => [String(state), typeof share_id])).toEqual([
      ['imported', 'number'],
      ['invalid', 'object'],
      ['imported', 'number'],
    ]);
    expect((await listScheduled(publisher)).map(({ message }) => message).sort()).toEqual(['Good', 'Good by id']);
  });

  test('CSV import with the same submit_id 10 times → every row is scheduled once', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook').name;
    const text = sheet(Array.from({ length: 20 }, (_, n) => ['facebook', page, `Row ${n}`, '2030-07-01', '09:30']));
    const body = { submit_id: newSubmitId(), ...withMapping(text) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => publisher.owner.post('/social/import', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ text: report }) => report)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ imported: 20 });
    expect((await publisher.owner.get('/social/shares')).body.total).toBe(20);
    const other = await publisher.owner.post('/social/import', { ...body, skip_invalid: true });
    expect(other).toMatchObject({ status: 422, body: { code: 'submit-reused' } });
  });

  test('CSV row for an account and minute that has a scheduled post → id of that post in `beside`', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook');
    const [id = 0] = await createShares(publisher.owner, [page], plannedPost);
    const text = sheet([
      ['facebook', page.name, 'Planned, with a change', '2030-07-01', '09:30'],
      ['facebook', page.name, 'Planned', '2030-07-01', '09:30'],
      ['facebook', page.name, 'Planned', '2030-07-01', '09:31'],
    ]);
    const { body } = await publisher.owner.post('/social/import/check', { text, mapping: withMapping(text).mapping });
    expect(toList(body.rows).map(({ state, beside }) => [String(state), beside])).toEqual([
      ['ok', id],
      ['duplicate', null],
      ['ok', null],
    ]);
  });

  test('CSV rows repeated in the file or already scheduled → marked as duplicates, not imported', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook');
    const [id = 0] = await createShares(publisher.owner, [page], plannedPost);
    const text = sheet([
      ['facebook', page.name, 'Planned', '2030-07-01', '09:30'],
      ['facebook', page.name, 'New', '2030-07-01', '09:30'],
      ['Facebook', page.social_account, 'New ', '2030-07-01', '9:30'],
      ['facebook', page.name, 'New', '2030-07-01', '09:45'],
    ]);
    const { body } = await importCsv(publisher, text);
    expect(body).toMatchObject({ imported: 2, duplicates: 2 });
    expect(toList(body.rows).map(({ state, same_as }) => [String(state), same_as])).toEqual([
      ['duplicate', { row: null, share_id: id }],
      ['imported', null],
      ['duplicate', { row: 3, share_id: null }],
      ['imported', null],
    ]);
    expect((await publisher.owner.get('/social/shares')).body.total).toBe(3);
  });

  test('CSV file with semicolons, quotes, BOM and formulas → imported by the given mapping', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook').name;
    const text = `\ufeffWhen;"Where ""exactly""";What;Clock;On\r\n2030-07-01;${page};"'=HYPERLINK(""http://x"");\nand more";09:30;Facebook\r\n;;;;\r\n2030-07-02;${page};"'@you";09:30;FACEBOOK\r\n`;
    const mapping = { date: 0, account: 1, message: 2, time: 3, network: 4 };
    const answer = await publisher.owner.post('/social/import', { submit_id: newSubmitId(), text, mapping });
    expect(answer.body).toMatchObject({ imported: 2, rows: [{ row: 2 }, { row: 4 }] });
    expect((await listScheduled(publisher)).map(({ message }) => message).sort()).toEqual([
      '=HYPERLINK("http://x");\nand more',
      '@you',
    ]);
    expect(await exportCsv(publisher)).toContain(`"'=HYPERLINK(""http://x"");\nand more"`);
  });

  test('CSV file that is no table, too long, too wide or has a wrong mapping → 400 with a message', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook').name;
    const row = ['facebook', page, 'Hi', '2030-07-01', '09:30'];
    const ask = async (text: string, mapping: object = { network: 0, account: 1, message: 2, date: 3, time: 4 }) => {
      const answer = await publisher.owner.post('/social/import/check', { text, mapping });
      return [answer.status, answer.body.error];
    };
    expect(await ask(sheet([]))).toEqual([
      400,
      'This file has no rows. The first row names the columns, each other row is one post.',
    ]);
    expect(await ask('\0')).toEqual([400, expect.any(String)]);
    expect(await ask('"'.repeat(1000))).toEqual([400, expect.any(String)]);
    expect(await ask(sheet(Array.from({ length: 501 }, () => row)))).toEqual([
      400,
      expect.stringContaining('500 posts'),
    ]);
    expect(await ask(sheet([row]), { network: 0, account: 1, date: 3, time: 9 })).toEqual([
      400,
      'The file doesn’t have this column.',
    ]);
    expect(await ask(sheet([row]), { network: 0 })).toEqual([400, expect.any(String)]);
    expect(await ask(toCsv([Array.from({ length: 101 }, (_, n) => `c${n}`), row]))).toEqual([
      400,
      'This file has too many columns.',
    ]);
    expect(await ask('x'.repeat(950_000))).toEqual([400, expect.stringContaining('too large')]);
    expect(await ask('x'.repeat(5_000_000))).toEqual([413, expect.any(String)]);
    expect(
      (await ask(sheet(Array.from({ length: 500 }, (_, n) => [...row.slice(0, 2), `Hi ${n}`, ...row.slice(3)]))))[0],
    ).toBe(200);
  });

  test('CSV row for an account not assigned to the member → row not imported; shares of this account → not exported', async () => {
    const publisher = await createPublisher(app);
    await app.setAccessLevel(publisher.owner.user.id, 3);
    const assets = [0, 1].map((index) => {
      const { social_account: value, name: label } = publisher.accountOn('facebook', index);
      return { type: 'facebook_page' as const, value, label };
    });
    await publisher.owner.post(`/user/business/${publisher.bid}/update`, { business_name: 'Acme', assets });
    const member = await createMember(app, publisher, { social: 'publisher' }, assets.slice(0, 1));
    const text = sheet(
      [0, 1].map((index) => ['facebook', publisher.accountOn('facebook', index).name, 'Hi', '2030-07-01', '09:30']),
    );
    const answer = await member.post('/social/import', {
      submit_id: newSubmitId(),
      ...withMapping(text),
      skip_invalid: true,
    });
    expect(answer.body).toMatchObject({
      imported: 1,
      rows: [{ state: 'imported' }, { errors: [{ column: 'account' }] }],
    });
    await importCsv(publisher, text, { skip_invalid: true });
    expect(
      parseCsvTable((await member.get('/social/planned/export')).text).filter((row) => row.length > 1),
    ).toHaveLength(2);
    expect(parseCsvTable(await exportCsv(publisher)).filter((row) => row.length > 1)).toHaveLength(3);
  });
});

describe('CSV export', () => {
  test('CSV file exported and imported again → duplicates only; after deleting the shares → same shares again', async () => {
    const publisher = await createPublisher(app, ['facebook', 'twitter', 'linkedin', 'pinterest', 'instagram']);
    const { owner, accountOn } = publisher;
    const file = await upload(owner, [{ name: 'ours.png', bytes: await randomImage() }]);
    const web = await practiceImageUrl(app);
    const { body } = await owner.get(`/pinterest/${accountOn('pinterest').social_account}/boards`);
    const board_id = String(toList(body.boards)[0]?.id);
    const { social_network, social_account } = accountOn('pinterest');
    const at = (day: number) => ({
      schedule: { at: `2030-07-0${day}T09:30`, zone: day % 2 ? 'Asia/Tokyo' : 'Europe/Paris' },
    });
    const link = {
      type: 'link',
      link: 'https://harbour-coffee.test/beans',
      link_name: 'Beans, "fresh"',
      link_description: 'Words',
    };
    await createShares(owner, [accountOn('facebook'), accountOn('linkedin')], {
      ...link,
      message: '=Look; "here"',
      picture: web,
      ...at(1),
    });
    await createShares(owner, [accountOn('twitter')], {
      message: ` First of AI ${'word '.repeat(30)}`,
      ai: true,
      threads: ['Second', { message: '---\nThird', ai: true }],
      ...at(2),
    });
    const images = [{ media_id: Number(file.body.media_id), alt: 'Ours' }, { url: web }];
    await createShares(owner, [accountOn('facebook', 1)], { type: 'image', message: '', images, ...at(3) });
    await createShares(owner, [accountOn('instagram')], { ...link, message: '@Pictures', picture: web, ...at(4) });
    const pinned = await owner.post('/social/post/create', {
      type: 'image',
      message: 'Pinned',
      link: 'https://harbour-coffee.test/',
      images: images.slice(0, 1),
      ...at(5),
      accounts: [{ social_network, social_account, board_id }],
    });
    expect(pinned.status, pinned.text).toBe(200);

    const scheduledBefore = await listScheduled(publisher);
    expect(scheduledBefore).toHaveLength(6);
    const text = await exportCsv(publisher);
    expect(parseCsvTable(text)[0]).toEqual([...csvColumns]);
    expect(parseCsvTable(text).flatMap((row) => row.at(-1) || [])).toEqual(['ai', '1, 3']);
    expect((await importCsv(publisher, text)).body).toMatchObject({ imported: 0, duplicates: 6, invalid: 0 });
    expect(toComparable(await listScheduled(publisher))).toEqual(toComparable(scheduledBefore));

    for (const { id } of scheduledBefore) await owner.post(`/social/share/${id}/delete`);
    const reimported = await importCsv(publisher, text);
    expect(reimported.body, reimported.text).toMatchObject({ imported: 6, duplicates: 0, invalid: 0 });
    expect(reimported.body.rows).toContainEqual(expect.objectContaining({ messages: 3, ai_messages: 2 }));
    expect(toComparable(await listScheduled(publisher))).toEqual(toComparable(scheduledBefore));
    expect(await exportCsv(publisher)).toBe(text);
  });
});
