import { guessMapping, plannedColumns, readTable } from '@fanfare/contract/csv-import';
import { csvOf } from '@fanfare/contract/kit/csv';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createPublisher, listOf, type Poster, plan, practicePicture } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const mapped = (text: string) => ({ text, mapping: guessMapping(readTable(text)[0] ?? []) });
let presses = 0;
const press = () => `import-press-${++presses}`;
const check = ({ owner }: Poster, text: string) => owner.post('/social/import/check', mapped(text));
const bringIn = ({ owner }: Poster, text: string, more: object = {}) =>
  owner.post('/social/import', { submit_id: press(), ...mapped(text), ...more });
const sheet = (rows: string[][]) => csvOf([['network', 'account', 'message', 'date', 'time'], ...rows]);
const exported = async ({ owner }: Poster) => (await owner.get('/social/planned/export')).text;
const planned = async ({ owner }: Poster) => {
  const items = listOf((await owner.get('/social/shares?state=intent')).body.items);
  const whole = [];
  for (const { id } of items) whole.push((await owner.get(`/social/share/${id}`)).body);
  return whole;
};
/** What a plan says, without what is only this row's. */
const meaning = (shares: Awaited<ReturnType<typeof planned>>) =>
  shares
    .map((one) =>
      JSON.stringify([
        one.social_network,
        one.social_account,
        one.text,
        one.thread,
        one.link,
        one.link_name,
        one.link_description,
        one.board_id,
        one.media,
        one.due,
        one.planned,
      ]),
    )
    .sort();

describe('importing planned posts', () => {
  test('says row by row what is wrong, in the form’s own sentences, and plans nothing', async () => {
    const poster = await createPublisher(app, ['facebook', 'twitter', 'pinterest']);
    const page = poster.on('facebook').name;
    const me = poster.on('twitter').name;
    const text = sheet([
      ['facebook', page, 'All is well', '2030-07-01', '09:30'],
      ['myspace', page, 'Where?', '2030-07-01', '09:30'],
      ['facebook', 'Nobody', 'Who?', '2030-07-01', '09:30'],
      ['facebook', page, '', '2030-07-01', '09:30'],
      ['twitter', me, 'a'.repeat(141), '2030-07-01', '09:30'],
      ['facebook', page, 'Yesterday', '2030-06-14', '09:30'],
      ['facebook', page, 'Too far', '2031-06-14', '09:30'],
      ['pinterest', poster.on('pinterest').name, 'No board', 'soon', 'later'],
    ]);
    const { body } = await check(poster, text);
    expect(body).toMatchObject({ ok: 1, invalid: 7, duplicates: 0, imported: 0 });
    const told = listOf(body.rows).map(({ row, state, errors }) => [
      Number(row),
      String(state),
      listOf(errors).map(({ column, sentence }) => `${column}: ${sentence}`),
    ]);
    expect(told).toEqual([
      [2, 'ok', []],
      [3, 'invalid', ['network: Please select a valid network']],
      [4, 'invalid', ['account: Please select a valid account']],
      [5, 'invalid', ['message: Please fill out a message.']],
      [6, 'invalid', ['message: This is too long for X (Twitter): 141 of 140 characters.']],
      [7, 'invalid', ['date: Select a date in the future.']],
      [8, 'invalid', ['date: Select a date within the next 6 months.']],
      [9, 'invalid', ['date: Write the date as 2030-07-01.', 'time: Write the time as 09:30.']],
    ]);
    expect(listOf(body.rows)[0]).toMatchObject({ account: page, due: '2030-07-01T07:30:00.000Z' });
    expect(await planned(poster)).toEqual([]);
  });

  test('refuses a file with wrong rows whole, unless they are to be left out', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook').name;
    const text = sheet([
      ['facebook', page, 'Good', '2030-07-01', '09:30'],
      ['facebook', 'Nobody', 'Bad', '2030-07-01', '09:30'],
      ['facebook', poster.on('facebook').social_account, 'Good by id', '2030-07-02', '9:30'],
    ]);
    const refused = await bringIn(poster, text);
    expect([refused.status, refused.body.error]).toEqual([400, 'One row cannot be imported.']);
    expect(listOf(refused.body.fields)).toMatchObject([{ path: 'rows.3.account' }]);
    expect(await planned(poster)).toEqual([]);
    const { body } = await bringIn(poster, text, { skip_invalid: true });
    expect(body).toMatchObject({ imported: 2, invalid: 1, ok: 0 });
    expect(listOf(body.rows).map(({ state, share_id }) => [String(state), typeof share_id])).toEqual([
      ['imported', 'number'],
      ['invalid', 'object'],
      ['imported', 'number'],
    ]);
    expect((await planned(poster)).map(({ message }) => message).sort()).toEqual(['Good', 'Good by id']);
  });

  test('pressed ten times, every row is planned once', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook').name;
    const text = sheet(Array.from({ length: 20 }, (_, n) => ['facebook', page, `Row ${n}`, '2030-07-01', '09:30']));
    const body = { submit_id: press(), ...mapped(text) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => poster.owner.post('/social/import', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ text: told }) => told)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ imported: 20 });
    expect((await poster.owner.get('/social/shares')).body.total).toBe(20);
    const other = await poster.owner.post('/social/import', { ...body, skip_invalid: true });
    expect(other).toMatchObject({ status: 422, body: { code: 'submit-reused' } });
  });

  test('says where another post goes out to the same account in the same minute', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    const [id = 0] = await plan(poster.owner, [page], { message: 'Planned', schedule: { at: '2030-07-01T09:30' } });
    const text = sheet([
      ['facebook', page.name, 'Planned, with a change', '2030-07-01', '09:30'],
      ['facebook', page.name, 'Planned', '2030-07-01', '09:30'],
      ['facebook', page.name, 'Planned', '2030-07-01', '09:31'],
    ]);
    const { body } = await poster.owner.post('/social/import/check', { text, mapping: mapped(text).mapping });
    expect(listOf(body.rows).map(({ state, beside }) => [String(state), beside])).toEqual([
      ['ok', id],
      ['duplicate', null],
      ['ok', null],
    ]);
  });

  test('marks what stands in the file twice and what is planned already, and leaves it out', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    const [id = 0] = await plan(poster.owner, [page], { message: 'Planned', schedule: { at: '2030-07-01T09:30' } });
    const text = sheet([
      ['facebook', page.name, 'Planned', '2030-07-01', '09:30'],
      ['facebook', page.name, 'New', '2030-07-01', '09:30'],
      ['Facebook', page.social_account, 'New ', '2030-07-01', '9:30'],
      ['facebook', page.name, 'New', '2030-07-01', '09:45'],
    ]);
    const { body } = await bringIn(poster, text);
    expect(body).toMatchObject({ imported: 2, duplicates: 2 });
    expect(listOf(body.rows).map(({ state, same_as }) => [String(state), same_as])).toEqual([
      ['duplicate', { row: null, share_id: id }],
      ['imported', null],
      ['duplicate', { row: 3, share_id: null }],
      ['imported', null],
    ]);
    expect((await poster.owner.get('/social/shares')).body.total).toBe(3);
  });

  test('takes the columns as they lie, with semicolons, quotes, a byte-order mark and formulas', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook').name;
    const text = `\ufeffWhen;"Where ""exactly""";What;Clock;On\r\n2030-07-01;${page};"'=HYPERLINK(""http://x"");\nand more";09:30;Facebook\r\n;;;;\r\n2030-07-02;${page};"'@you";09:30;FACEBOOK\r\n`;
    const mapping = { date: 0, account: 1, message: 2, time: 3, network: 4 };
    const answer = await poster.owner.post('/social/import', { submit_id: press(), text, mapping });
    expect(answer.body).toMatchObject({ imported: 2, rows: [{ row: 2 }, { row: 4 }] });
    expect((await planned(poster)).map(({ message }) => message).sort()).toEqual([
      '=HYPERLINK("http://x");\nand more',
      '@you',
    ]);
    expect(await exported(poster)).toContain(`"'=HYPERLINK(""http://x"");\nand more"`);
  });

  test('refuses what is no table, too long, too wide or mapped to nothing, in words', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook').name;
    const row = ['facebook', page, 'Hi', '2030-07-01', '09:30'];
    const ask = async (text: string, mapping: object = { network: 0, account: 1, message: 2, date: 3, time: 4 }) => {
      const answer = await poster.owner.post('/social/import/check', { text, mapping });
      return [answer.status, answer.body.error];
    };
    expect(await ask(sheet([]))).toEqual([
      400,
      'This file has no rows. The first line names the columns, each further line is one post.',
    ]);
    expect(await ask('\0')).toEqual([400, expect.any(String)]);
    expect(await ask('"'.repeat(1000))).toEqual([400, expect.any(String)]);
    expect(await ask(sheet(Array.from({ length: 501 }, () => row)))).toEqual([
      400,
      expect.stringContaining('500 posts'),
    ]);
    expect(await ask(sheet([row]), { network: 0, account: 1, date: 3, time: 9 })).toEqual([
      400,
      'The file has no such column.',
    ]);
    expect(await ask(sheet([row]), { network: 0 })).toEqual([400, expect.any(String)]);
    expect(await ask(csvOf([Array.from({ length: 101 }, (_, n) => `c${n}`), row]))).toEqual([
      400,
      'This file has too many columns.',
    ]);
    expect(await ask('x'.repeat(950_000))).toEqual([400, expect.stringContaining('too large')]);
    expect(await ask('x'.repeat(5_000_000))).toEqual([413, expect.any(String)]);
    expect(
      (await ask(sheet(Array.from({ length: 500 }, (_, n) => [...row.slice(0, 2), `Hi ${n}`, ...row.slice(3)]))))[0],
    ).toBe(200);
  });

  test('plans nothing on accounts that are not theirs', async () => {
    const poster = await createPublisher(app);
    await app.setLevel(poster.owner.user.id, 3);
    const assets = [0, 1].map((index) => {
      const { social_account: value, name: label } = poster.on('facebook', index);
      return { type: 'facebook_page' as const, value, label };
    });
    await poster.owner.post(`/user/business/${poster.bid}/update`, { business_name: 'Acme', assets });
    const member = await createMember(app, poster, { social: 'publisher' }, assets.slice(0, 1));
    const text = sheet(
      [0, 1].map((index) => ['facebook', poster.on('facebook', index).name, 'Hi', '2030-07-01', '09:30']),
    );
    const answer = await member.post('/social/import', { submit_id: press(), ...mapped(text), skip_invalid: true });
    expect(answer.body).toMatchObject({
      imported: 1,
      rows: [{ state: 'imported' }, { errors: [{ column: 'account' }] }],
    });
    await bringIn(poster, text, { skip_invalid: true });
    expect(readTable((await member.get('/social/planned/export')).text).filter((row) => row.length > 1)).toHaveLength(
      2,
    );
    expect(readTable(await exported(poster)).filter((row) => row.length > 1)).toHaveLength(3);
  });
});

describe('a plan written to a file', () => {
  test('imported again over itself changes nothing, and over an empty plan makes the same', async () => {
    const poster = await createPublisher(app, ['facebook', 'twitter', 'linkedin', 'pinterest', 'instagram']);
    const file = await upload(poster.owner, [{ name: 'ours.png', bytes: await randomImage() }]);
    const web = await practicePicture(app);
    const { body } = await poster.owner.get(`/pinterest/${poster.on('pinterest').social_account}/boards`);
    const board_id = String(listOf(body.boards)[0]?.id);
    const { social_network, social_account } = poster.on('pinterest');
    const at = (day: number) => ({
      schedule: { at: `2030-07-0${day}T09:30`, zone: day % 2 ? 'Asia/Tokyo' : 'Europe/Paris' },
    });
    const link = {
      type: 'link',
      link: 'https://harbour-coffee.test/beans',
      link_name: 'Beans, "fresh"',
      link_description: 'Words',
    };
    await plan(poster.owner, [poster.on('facebook'), poster.on('linkedin')], {
      ...link,
      message: '=Look; "here"',
      picture: web,
      ...at(1),
    });
    await plan(poster.owner, [poster.on('twitter')], {
      message: ' First ',
      threads: ['Second', '---\nThird'],
      ...at(2),
    });
    const images = [{ media_id: Number(file.body.media_id), alt: 'Ours' }, { url: web }];
    await plan(poster.owner, [poster.on('facebook', 1)], { type: 'image', message: '', images, ...at(3) });
    await plan(poster.owner, [poster.on('instagram')], { ...link, message: '@Pictures', picture: web, ...at(4) });
    const pinned = await poster.owner.post('/social/post/create', {
      ...{
        type: 'image',
        message: 'Pinned',
        link: 'https://harbour-coffee.test/',
        images: images.slice(0, 1),
        ...at(5),
      },
      accounts: [{ social_network, social_account, board_id }],
    });
    expect(pinned.status, pinned.text).toBe(200);

    const before = await planned(poster);
    expect(before).toHaveLength(6);
    const text = await exported(poster);
    expect(readTable(text)[0]).toEqual([...plannedColumns]);
    expect((await bringIn(poster, text)).body).toMatchObject({ imported: 0, duplicates: 6, invalid: 0 });
    expect(meaning(await planned(poster))).toEqual(meaning(before));

    for (const { id } of before) await poster.owner.post(`/social/share/${id}/delete`);
    const again = await bringIn(poster, text);
    expect(again.body, again.text).toMatchObject({ imported: 6, duplicates: 0, invalid: 0 });
    expect(meaning(await planned(poster))).toEqual(meaning(before));
    expect(await exported(poster)).toBe(text);
  });
});
