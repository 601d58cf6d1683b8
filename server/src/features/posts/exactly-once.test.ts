import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import {
  aTitle,
  createCrashingInstance,
  createWriter,
  sharesOf,
  siteKindsTried,
  type Writer,
} from '../../../test/fixtures/post.ts';
import { hangForever, listOf } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.pass(3600));
afterEach(() => app.sandbox.faults.clear());

const socialOf = (body: Loose): Loose[] => listOf(body.post?.social);
let presses = 0;
const aPress = () => {
  presses += 1;
  return `press-of-a-button-${presses}`;
};
/** What is sent when a button is pressed, with two shares. */
const pressOf = (writer: Writer) => ({
  ...{ post_title: aTitle(), submit_id: aPress() },
  ...sharesOf({ on: writer.on('twitter'), message: `Once ${presses}` }, { on: writer.on('linkedin'), message: 'Once' }),
});
const shared = async (writer: Writer, body: Loose) =>
  listOf((await writer.open(body.post_id)).post?.social).map(({ message }) => String(message));

describe.each(siteKindsTried)('at a %s site', (kind) => {
  test('the same button pressed ten times at once is one post, one set of shares and one answer', async () => {
    const writer = await createWriter(app, kind, ['twitter', 'linkedin']);
    const press = pressOf(writer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => writer.publish(press)));
    const [first] = answers;
    expect(first?.body).toMatchObject({ post_status: 1 });
    for (const { body } of answers) expect(body).toEqual(first?.body);
    expect(await writer.count(press.post_title)).toBe(1);
    expect(socialOf(first?.body ?? {})).toHaveLength(2);
    // And an hour later, for a browser that tries again by itself.
    app.pass(3600);
    expect((await writer.publish(press)).body).toEqual(first?.body);
  });

  test('two people who publish one new copy at once make one post', async () => {
    const writer = await createWriter(app, kind);
    const copy_id = (await writer.save({ fields: { post_title: 'x' } })).body.copy?.id;
    const post_title = aTitle();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => writer.publish({ copy_id, post_title, submit_id: aPress() })),
    );
    expect(new Set(answers.map(({ body }) => String(body.post_id))).size).toBe(1);
    expect(await writer.count(post_title)).toBe(1);
  });

  test('a submit id that was used for something else is refused', async () => {
    const writer = await createWriter(app, kind);
    const press = { post_title: aTitle(), submit_id: aPress() };
    await writer.publish(press);
    const refused = await writer.publish({ ...press, editor_content: '<p>Other</p>' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'submit-reused' } });
  });

  /** Where a process dies, seen from outside: from there on it does nothing any more. */
  const deaths = {
    'before the site is called': (app: TestApp) =>
      createCrashingInstance(app, ({ sites }) => ({
        sites: {
          ...sites,
          service: {
            ...sites.service,
            use: (row, work) =>
              sites.service.use(row, (site, grant) => work({ ...site, create: () => hangForever() }, grant)),
          },
        },
      })),
    'after the site has taken it': (app: TestApp) =>
      createCrashingInstance(app, ({ sites }) => ({
        sites: {
          ...sites,
          service: {
            ...sites.service,
            use: (row, work) =>
              sites.service.use(row, (site, grant) =>
                work(
                  {
                    ...site,
                    create: async (...asked) => {
                      await site.create(...asked);
                      return hangForever();
                    },
                  },
                  grant,
                ),
              ),
          },
        },
      })),
    'after its shares were planned': (app: TestApp) =>
      createCrashingInstance(app, ({ social }) => ({ social: { ...social, hurry: () => hangForever() } })),
  };

  /** Publishes by a process that dies on the way. */
  const publishToDeath = async (writer: Writer, where: keyof typeof deaths, press: object, copyId?: Loose) => {
    const { by: actor, business } = await writer.asCaller();
    const payload = { ...writer.payload(press), ...(copyId ? { copy_id: Number(copyId) } : {}) };
    const mortal = deaths[where](app);
    const ended = mortal.publishing.publish(actor, business, writer.id, payload).then(
      () => 'ended',
      (error: unknown) => String(error),
    );
    const outcome = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1500, 'dead'))]);
    expect(outcome).toBe('dead');
  };

  describe.each(Object.keys(deaths) as (keyof typeof deaths)[])('a process that dies %s', (where) => {
    test('has made one post and one set of shares once the same press comes again', async () => {
      const writer = await createWriter(app, kind, ['twitter', 'linkedin']);
      const press = pressOf(writer);
      await publishToDeath(writer, where, press);
      app.pass(180);
      const answers = await Promise.all(Array.from({ length: 4 }, () => writer.publish(press)));
      for (const { body } of answers) expect(body).toMatchObject({ post_status: 1, message: 'Published' });
      expect(await writer.count(press.post_title)).toBe(1);
      expect(await shared(writer, answers[0]?.body ?? {})).toEqual(press.social_message);
    });

    test('leaves a copy that can be opened and published without a second post or second shares', async () => {
      const writer = await createWriter(app, kind, ['twitter', 'linkedin']);
      const { copy } = (await writer.save({ fields: { post_title: 'x' } })).body;
      const press = pressOf(writer);
      await publishToDeath(writer, where, press, copy?.id);
      app.pass(180);
      const opened = (await writer.owner.get(`${writer.base}/copy/${copy?.id}`)).body;
      const isThere = where !== 'before the site is called';
      expect(opened.post_id === null).toBe(!isThere);
      expect(await writer.count(press.post_title)).toBe(isThere ? 1 : 0);
      const again = await writer.publish({ ...press, copy_id: copy?.id, submit_id: aPress() });
      expect(again.body).toMatchObject({ post_status: 1 });
      expect(await writer.count(press.post_title)).toBe(1);
      expect(await shared(writer, again.body)).toEqual(press.social_message);
    });
  });
});

describe('at somebody’s WordPress', () => {
  test('an answer that was lost is settled by looking, and nothing is there twice', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const press = pressOf(writer);
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'drop', delayMs: 0 });
    const { body } = await writer.publish(press);
    expect(body).toMatchObject({ post_status: 1, message: 'Published', post_id: expect.any(Number) });
    expect(await writer.count(press.post_title)).toBe(1);
    expect(socialOf(body)).toHaveLength(2);
  });

  test('a call that may not have arrived is not confirmed, and pressed again makes one post', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const press = pressOf(writer);
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'reset', delayMs: 0 });
    const first = await writer.publish(press);
    expect(first.body).toMatchObject({
      post_status: 0,
      post: null,
      copy: { fields: { post_title: press.post_title } },
    });
    const second = await writer.publish({ ...press, submit_id: aPress(), copy_id: first.body.copy?.id });
    expect(second.body).toMatchObject({ post_status: 1 });
    expect(await writer.count(press.post_title)).toBe(1);
    expect(await shared(writer, second.body)).toEqual(press.social_message);
  });

  test('a change whose answer was lost is one change, with its shares once', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const press = pressOf(writer);
    const { post_id } = (await writer.publish({ post_title: press.post_title, post_status: 'draft' })).body;
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.update', kind: 'drop', delayMs: 0 });
    const { body } = await writer.publish({ ...press, post_id });
    expect(body).toMatchObject({ post_status: 1, post: { post_status: 'publish' } });
    expect(await shared(writer, body)).toEqual(press.social_message);
  });

  test.each(['maintenance', 'token-revoked'])('that answers %s says so, and everything is kept', async (kind) => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const press = pressOf(writer);
    app.sandbox.faults.add({ network: 'wordpress', match: '*', kind, count: 50, delayMs: 0 });
    const { status, body } = await writer.publish(press);
    expect([status, body]).toMatchObject([
      200,
      { post_status: 0, post: null, message: expect.stringMatching(/.{20,}/) },
    ]);
    expect(body.sanity).toMatchObject({ summary: [{ level: 'red', about: 'post', sentence: body.message }] });
    expect(body.copy).toMatchObject({
      fields: { post_title: press.post_title, social: [{ message: press.social_message[0] }, {}] },
    });
    app.sandbox.faults.clear();
    const copies = listOf((await writer.owner.get(`${writer.base}/copies`)).body.copies);
    expect(copies).toMatchObject([{ id: body.copy?.id, post_title: press.post_title }]);
  });

  test('a planned post whose hour the site missed is put out by us', async () => {
    const writer = await createWriter(app, 'wordpress');
    const cron = (value: string) =>
      fetch(`${app.sandbox.url}/wordpress/harbour/practice/cron`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ cron: value }) },
      });
    await cron('off');
    const at = new Date(app.now().getTime() + 3_600_000).toISOString().slice(0, 16);
    const { post_id } = (await writer.publish({ post_status: 'future', schedule: { at, zone: 'UTC' } })).body;
    expect(post_id).toEqual(expect.any(Number));
    app.pass(3700);
    expect((await writer.site.post(writer.grant, String(post_id))).status).toBe('planned');
    const [job] = app.posts.jobs;
    await job?.run({ businessId: writer.bid, siteId: writer.id, postId: String(post_id) });
    expect((await writer.site.post(writer.grant, String(post_id))).status).toBe('published');
    await cron('on');
  });
});
