import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { templateStore } from './templates.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const draft = {
  name: 'Monday coffee',
  message: 'A new week, a new roast.',
  versions: { twitter: 'New week, new roast.', linkedin: ' ' },
  threads: ['And there is cake.', { message: 'Written by AI.', ai: true }],
};

test('editor of social posts → creates, lists, changes and deletes a template', async () => {
  const acme = await createBusiness(app);
  const editor = await createMember(app, acme, { social: 'editor' });
  const created = await editor.post('/social/template/create', draft);
  expect(created.body).toMatchObject({
    name: draft.name,
    message: draft.message,
    saved_by: editor.user.name,
    threads: [
      { message: 'And there is cake.', ai: false },
      { message: 'Written by AI.', ai: true },
    ],
  });
  // Empty versions are not stored.
  expect(created.body.versions).toEqual({ twitter: 'New week, new roast.' });
  await acme.owner.post('/social/template/create', { name: 'autumn', message: 'Leaves.' });
  const names = async () => toList((await acme.owner.get('/social/templates')).body.templates).map(({ name }) => name);
  expect(await names()).toEqual(['autumn', 'Monday coffee']);

  const saved = await acme.owner.post(`/social/template/${created.body.id}/save`, {
    name: 'Aaa',
    versions: { facebook: 'Only there.' },
  });
  expect(saved.body).toMatchObject({ name: 'Aaa', message: '', threads: [], saved_by: acme.owner.user.name });
  expect(await names()).toEqual(['Aaa', 'autumn']);
  expect((await editor.post(`/social/template/${created.body.id}/delete`)).body).toEqual({ success: true });
  expect(await editor.post(`/social/template/${created.body.id}/delete`)).toMatchObject({ status: 404 });
  expect(await names()).toEqual(['autumn']);
});

test('social templates with the same name in another case, saved concurrently → one 200, every other 409', async () => {
  const acme = await createBusiness(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      acme.owner.post('/social/template/create', { ...draft, name: n % 2 ? 'Launch' : 'LAUNCH' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const conflicts = answers.filter(({ status }) => status === 409);
  expect(conflicts).toHaveLength(7);
  expect(conflicts[0]?.body).toMatchObject({ code: 'template-name-taken', fields: [{ path: 'name' }] });
  const other = await acme.owner.post('/social/template/create', { ...draft, name: 'Other' });
  expect(await acme.owner.post(`/social/template/${other.body.id}/save`, { ...draft, name: 'launch' })).toMatchObject({
    status: 409,
    body: { code: 'template-name-taken' },
  });
});

test('social template without text or with too many messages → 400', async () => {
  const { owner } = await createBusiness(app);
  const create = (more: object) => owner.post('/social/template/create', { name: 'X', ...more });
  expect((await create({ message: ' ' })).body.error).toBe('Enter a message, or a version for a network.');
  const thread = Array.from({ length: 12 }, () => 'More');
  expect((await create({ message: 'Hi', threads: thread })).body.error).toBe('You can add a maximum of 12 messages.');
  expect(await create({ message: 'Hi', versions: { myspace: 'x' } })).toMatchObject({ status: 400 });
  expect(await create({ name: ' ', message: 'Hi' })).toMatchObject({ status: 400 });
});

test('more than 200 social templates → 409; template of another business → 404', async () => {
  const acme = await createBusiness(app);
  const otherBusiness = await createBusiness(app);
  const created = await acme.owner.post('/social/template/create', draft);
  const before = (await acme.owner.get('/social/templates')).body;
  expect((await otherBusiness.owner.get('/social/templates')).body).toEqual({ templates: [] });
  expect(
    await otherBusiness.owner.post(`/social/template/${created.body.id}/save`, { ...draft, name: 'Theirs' }),
  ).toMatchObject({
    status: 404,
  });
  expect(await otherBusiness.owner.post(`/social/template/${created.body.id}/delete`)).toMatchObject({ status: 404 });
  expect((await acme.owner.get('/social/templates')).body).toEqual(before);
  const viewer = await createMember(app, acme, { social: 'viewer' });
  expect(await viewer.get('/social/templates')).toMatchObject({ status: 403, body: { code: 'restricted' } });

  const values = { message: 'x', versions: {}, thread: [], savedById: acme.owner.user.id, savedAt: app.now() };
  for (let n = 1; n < 199; n++) await templateStore(app.db).insert(acme.bid, { ...values, name: `T ${n}` });
  const last = await Promise.all(
    [1, 2, 3].map((n) => acme.owner.post('/social/template/create', { name: `Last ${n}`, message: 'x' })),
  );
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(last.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too-many-templates' });
});
