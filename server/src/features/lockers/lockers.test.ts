import { defaultInstructions, lockerMessages } from '@fanfare/contract/lockers/options';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { createOwnForm, sendOwnForm } from '../../../test/fixtures/leads/own-form.ts';
import { linkIn } from '../../../test/fixtures/leads/subscribe.ts';
import { createLocker, lockerForm, openEmbeddedLocker } from '../../../test/fixtures/locker.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let locker: Awaited<ReturnType<typeof createLocker>>;
beforeAll(async () => {
  app = await createTestApp();
  locker = await createLocker(app);
});

const save = (body: object, id?: number) =>
  locker.owner.post(`/promotion/contentlocker/${id === undefined ? '' : `${id}/`}save`, body);

test('locker form saved without id → answer promotion.contentlocker with id and exactly the named options', async () => {
  const payload = new URLSearchParams({ facebook_like: '0', twitter: '1', via_user: '@harbour', instructions: '' });
  const { status, body } = await locker.owner.send('POST', '/api/promotion/contentlocker/save', {
    payload: payload.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:4000',
      'sec-fetch-site': 'same-origin',
    },
  });
  expect([status, typeof body.promotion?.contentlocker?.id]).toEqual([200, 'number']);
  expect(body.promotion?.contentlocker?.options).toEqual({
    facebook_app: '',
    facebook_like: 0,
    google: 0,
    twitter: 1,
    app_id: '',
    url: '',
    via_user: 'harbour',
    instructions: 'This text should motivate the user to unlock the hidden content',
  });
});

test('locker saved again by id → new options; options that the form does not send stay; content without scripts', async () => {
  const { body } = await save(
    lockerForm({ name: 'Recipe 2', content: undefined, instructions: '  Like us  ' }),
    locker.id,
  );
  expect(body.promotion?.contentlocker).toMatchObject({
    id: locker.id,
    public_id: locker.publicId,
    name: 'Recipe 2',
    open_words: 3,
    content: '<p>The secret recipe needs butter <img src="/files/a.png" alt="" loading="lazy" /></p>',
    options: { facebook_app: '222233334444555', app_id: '222233334444555', instructions: 'Like us' },
  });
  const read = await locker.owner.get(`/promotion/contentlocker/${locker.id}`);
  expect(read.body).toEqual(body);
});

test.each([
  ['Facebook on without an app', { facebook_app: '' }, lockerMessages.appRequired, 'facebook_app'],
  [
    'Facebook on with a new app that was not created',
    { facebook_app: 'new' },
    lockerMessages.appRequired,
    'facebook_app',
  ],
  ['an app of others', { facebook_app: '999988887777666' }, lockerMessages.appRequired, 'facebook_app'],
  ['a link that runs code', { url: 'javascript:alert(1)' }, lockerMessages.url, 'url'],
  ['a Twitter name with a space', { via_user: 'harbour coffee' }, lockerMessages.viaUser, 'via_user'],
  ['201 open words', { open_words: 201 }, lockerMessages.openWords, 'open_words'],
  ['more than 200 kB', { content: 'ä'.repeat(100_001) }, lockerMessages.content, 'content'],
])('locker saved with %s → refused with its message', async (_, fields, message, path) => {
  const answer = await save(lockerForm(fields));
  expect([answer.status, answer.body.fields]).toEqual([400, [{ path, message }]]);
});

test('locker refused → messages of the specification word by word; an unknown option → refused', async () => {
  expect(lockerMessages.appRequired).toBe('A Facebook App is required to use this feature');
  expect(lockerMessages.newApp).toBe('Create your new app below');
  expect(lockerMessages.saved).toBe('ContentLocker Saved');
  expect(defaultInstructions).toBe('This text should motivate the user to unlock the hidden content');
  const noName = await locker.owner.post('/facebook/app/save', {
    app_id: '123456789',
    app_secret: 'b'.repeat(32),
    name: '',
  });
  expect(noName.body.message).toBe('An app name is required to create a Facebook App');
  expect((await save(lockerForm({ linkedin: 1 }))).status).toBe(400);
});

test('locker form with a new Facebook app → saved with the id of the app, which is chosen from then on', async () => {
  const { body } = await save(lockerForm({ facebook_app: 'new', app_id: '222233334444555' }));
  expect(body.promotion?.contentlocker?.options).toMatchObject({ facebook_app: '222233334444555' });
});

test('same locker request 8 times at once → one locker; its submit id with another content → refused', async () => {
  const form = lockerForm({ submit_id: 'once-only-1', name: 'Once' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(form)));
  expect(new Set(answers.map(({ body }) => String(body.promotion?.contentlocker?.id))).size).toBe(1);
  expect((await save({ ...form, name: 'Other' })).body.code).toBe('submit-reused');
});

test('locker read by a viewer, saved by an editor, locked again by a publisher, deleted by a manager → done; an admin edits this one only', async () => {
  const path = `/promotion/contentlocker/${locker.id}`;
  const byRole = async (role: 'viewer' | 'editor' | 'publisher') => {
    const member = await createMember(app, locker, { content_locker: role });
    const answers = [
      await member.get(path),
      await member.post(`${path}/save`, lockerForm()),
      await member.post(`${path}/relock`),
      await member.post(`${path}/delete`),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await byRole('viewer')).toEqual([200, 403, 403, 403]);
  expect(await byRole('editor')).toEqual([200, 200, 403, 403]);
  expect(await byRole('publisher')).toEqual([200, 200, 200, 403]);
  const admin = await createMember(app, locker, { rss: 'viewer' });
  expect((await admin.get('/promotion/contentlocker')).status).toBe(403);
  await locker.owner.post(`${path}/admins/add`, { email: admin.user.email });
  expect((await admin.get('/promotion/contentlocker')).body.total).toBe(1);
  expect((await admin.post(`${path}/save`, lockerForm())).status).toBe(200);
  expect((await admin.post('/promotion/contentlocker/save', lockerForm())).status).toBe(403);
});

test('locker of another business → 404 for reading, saving, figures and deleting; its list has none of ours', async () => {
  const { owner } = await createBusiness(app);
  const path = `/promotion/contentlocker/${locker.id}`;
  const answers = [
    await owner.get(path),
    await owner.get(`${path}/figures`),
    await owner.get(`${path}/admins`),
    await owner.post(`${path}/save`, {}),
    await owner.post(`${path}/delete`),
    await owner.post(`${path}/relock`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await owner.get('/promotion/contentlocker')).body.total).toBe(0);
});

test('preview of a locker draft → as visitors would see the locker, escaped, in frames of ours only, for 10 minutes', async () => {
  const draft = lockerForm({ instructions: '<b>Read</b> on', theme: 'dark', accent: 'ocean' });
  const { body } = await locker.owner.post('/promotion/contentlocker/preview', draft);
  const show = () => app.browser().send('GET', String(body.path));
  const page = await show();
  expect(page.text).toContain('&lt;b&gt;Read&lt;/b&gt; on');
  expect(page.text).toContain('data-theme="dark" data-accent="ocean"');
  expect(page.text).toContain('The secret recipe…');
  expect(page.text).not.toContain('butter');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect((await app.browser().send('GET', String(body.path).replace(/.{4}(.{26})$/, 'AAAA$1'))).status).toBe(404);
  app.advanceClock(601);
  expect((await show()).status).toBe(404);
});

test('locker deleted → its page and the answer for its script are gone', async () => {
  const { owner, id, path } = await createLocker(app);
  await owner.post(`/promotion/contentlocker/${id}/delete`);
  expect((await app.browser().send('GET', path)).status).toBe(404);
  expect((await app.browser().send('GET', `${path}/state`)).body).toEqual({ state: 'gone' });
});

test('a hosted post with a locker → loads our script only; the place of the locker is kept, markup of other places is removed; post without a locker → no script', async () => {
  const site = await createSite(app, await createSiteOwner(app));
  const place = `<div data-locker="${locker.publicId}"><a href="http://localhost:4000${locker.path}">Unlock</a></div>`;
  await site.write({ title: 'Locked', html: `<p>Before</p>${place}<div data-locker="x onclick">After</div>` });
  await site.write({ title: 'Open', html: '<p>No locker</p>' });
  const page = await app.browser().send('GET', `${site.path}/locked`);
  expect(page.text).toContain(place);
  expect(page.text).toContain('<div>After</div>');
  expect(page.text).toContain('<script src="http://localhost:4000/embed/locker.js" async></script>');
  expect(page.headers['content-security-policy']).toMatch(
    /script-src http:\/\/localhost:4000\/embed\/locker\.js[^;]*; connect-src http:\/\/localhost:4000;/,
  );
  const open = await app.browser().send('GET', `${site.path}/open`);
  expect(open.text).not.toContain('locker.js');
  expect(open.headers['content-security-policy']).not.toContain('locker.js');
});

test('visitor unlocks a locker → in the figures of its page and day; page for one’s data → a link by email with subscription and unlock; erased → neither is stored', async () => {
  const own = await createLocker(app);
  const email = 'rita@unlock.test';
  const visitor = await openEmbeddedLocker(app, own);
  await visitor.subscribe(email);
  await app.browser().send('POST', linkIn(await app.waitForMail(email)));
  await eventually(async () => expect((await visitor.state()).body.state).toBe('unlocked'));
  const figuresOf = async (page: string) =>
    (await own.owner.get(`/promotion/contentlocker/${own.id}/figures?${new URLSearchParams({ page })}`)).body;
  expect(toList((await figuresOf('https://blog.example/a')).days).at(-1)).toMatchObject({ unlocks: 1, verified: 1 });
  expect((await figuresOf('https://blog.example/b')).total).toMatchObject({ unlocks: 0 });
  // The lead's address differs by a +tag only; its data must not be shown by the link mailed to the address without the tag.
  const { slug } = await createOwnForm(own.owner);
  await sendOwnForm(app, slug, { email: 'rita+lead@unlock.test', city: 'Lima' });
  const url = String((await own.owner.get('/leads/retention')).body.data_url);
  expect(String(visitor.first.body.html)).toContain(`href="${url}"`);
  const { pathname } = new URL(url);
  const page = await app.browser().send('GET', pathname);
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
  const ask = (typed: string) =>
    app.browser().send('POST', `/forms/data-request/${pathname.split('/').at(-1)}`, {
      payload: new URLSearchParams({ form_token, contact_time: '', email: typed }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
    });
  expect([(await ask(email)).status, (await ask('stranger@unlock.test')).status]).toEqual([303, 303]);
  const link = linkIn(await app.waitForMail(email, 'Your data at Acme'));
  const { text } = await app.browser().send('GET', link);
  expect([text.includes('Email subscription'), text.includes('Unlocked content on')]).toEqual([true, true]);
  expect(text).not.toContain('Lima');
  await app.waitForMail('rita+lead@unlock.test', 'Your data at Acme');
  await app.browser().send('POST', link);
  expect((await app.browser().send('GET', link)).text).toContain('Your data is erased');
  expect(await app.dumpTable('subscribers')).not.toContain(email);
  expect(app.sandbox.mailbox.list().some(({ to }) => to.includes('stranger@unlock.test'))).toBe(false);
  expect((await app.browser().send('GET', pathname.replace(/.{3}$/, 'AAA'))).status).toBe(404);
});

test('first views of a locker on 250 pages at once → 200 pages are counted apart, the remaining 50 together', async () => {
  const { id } = await createLocker(app);
  const { counter } = app.lockers;
  await Promise.all(Array.from({ length: 250 }, (_, at) => counter.addView(id, `https://many-${at}.example/`)));
  await counter.flush();
  expect((await app.dumpTable('locker_days')).match(/many-\d+\.example/g)).toHaveLength(200);
});

test('locker deleted while visitors subscribe → each request answers 200 or 404', async () => {
  const own = await createLocker(app);
  const visitor = await openEmbeddedLocker(app, own);
  const [deleted, ...answers] = await Promise.all([
    own.owner.post(`/promotion/contentlocker/${own.id}/delete`),
    ...Array.from({ length: 12 }, (_, at) => visitor.subscribe(`late-${at}@unlock.test`)),
  ]);
  expect(deleted?.status).toBe(200);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
});
