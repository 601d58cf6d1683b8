import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { hangForever, runUntilHang } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  createCrashingInstance,
  createWriter,
  shareFields,
  testedSiteKinds,
  uniqueTitle,
  type Writer,
} from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { deliveryStore } from '../../deliveries/deliveries.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.advanceClock(hourSeconds));
afterEach(() => app.sandbox.faults.clear());

const socialOf = (body: Loose): Loose[] => toList(body.post?.social);
let attemptCount = 0;
const newSubmitId = () => {
  attemptCount += 1;
  return `publish-attempt-${attemptCount}`;
};
/** A publish request with two shares and its own idempotency key. */
const createPublishRequest = (writer: Writer) => ({
  post_title: uniqueTitle(),
  submit_id: newSubmitId(),
  ...shareFields(
    { account: writer.accountOn('twitter'), message: `Once ${attemptCount}` },
    { account: writer.accountOn('linkedin'), message: 'Once' },
  ),
});
const sharedMessages = async (writer: Writer, body: Loose) =>
  toList((await writer.open(body.post_id)).post?.social).map(({ message }) => String(message));

/** Crash points: instances of the product that stop for good at a step of publishing. */
const crashPoints = {
  'before the site call': (app: TestApp) =>
    createCrashingInstance(app, ({ sites }) => ({
      sites: {
        ...sites,
        service: {
          ...sites.service,
          withSite: (row, work) =>
            sites.service.withSite(row, (site, grant) => work({ ...site, create: () => hangForever() }, grant)),
        },
      },
    })),
  'after the site call': (app: TestApp) =>
    createCrashingInstance(app, ({ sites }) => ({
      sites: {
        ...sites,
        service: {
          ...sites.service,
          withSite: (row, work) =>
            sites.service.withSite(row, (site, grant) =>
              work(
                {
                  ...site,
                  create: async (...args) => {
                    await site.create(...args);
                    return hangForever();
                  },
                },
                grant,
              ),
            ),
        },
      },
    })),
  'after its shares are scheduled': (app: TestApp) =>
    createCrashingInstance(app, ({ social }) => ({ social: { ...social, sendNowAndWait: () => hangForever() } })),
};

describe.each(testedSiteKinds)('publishing to a %s site', (kind) => {
  test('10 concurrent publishes with one submit_id → one post, one set of shares, the same answer', async () => {
    const writer = await createWriter(app, kind, ['twitter', 'linkedin']);
    const request = createPublishRequest(writer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => writer.publish(request)));
    const [first] = answers;
    expect(first?.body).toMatchObject({ post_status: 1 });
    for (const { body } of answers) expect(body).toEqual(first?.body);
    expect(await writer.count(request.post_title)).toBe(1);
    expect(socialOf(first?.body ?? {})).toHaveLength(2);
    // A browser may retry an hour later.
    app.advanceClock(hourSeconds);
    expect((await writer.publish(request)).body).toEqual(first?.body);
  });

  test('5 concurrent publishes of one new working copy → one post', async () => {
    const writer = await createWriter(app, kind);
    const copy_id = (await writer.save({ fields: { post_title: 'x' } })).body.copy?.id;
    const post_title = uniqueTitle();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => writer.publish({ copy_id, post_title, submit_id: newSubmitId() })),
    );
    expect(new Set(answers.map(({ body }) => String(body.post_id))).size).toBe(1);
    expect(await writer.count(post_title)).toBe(1);
  });

  test('submit_id of a publish reused with another payload → 422 submit-reused', async () => {
    const writer = await createWriter(app, kind);
    const request = { post_title: uniqueTitle(), submit_id: newSubmitId() };
    await writer.publish(request);
    const rejected = await writer.publish({ ...request, editor_content: '<p>Other</p>' });
    expect(rejected).toMatchObject({ status: 422, body: { code: 'submit-reused' } });
  });

  /** Publishes a post with an instance that crashes. */
  const publishUntilCrash = async (
    writer: Writer,
    crashPoint: keyof typeof crashPoints,
    request: object,
    copyId?: Loose,
  ) => {
    const { by: actor, business } = await writer.asCaller();
    const payload = { ...writer.payload(request), ...(copyId ? { copy_id: Number(copyId) } : {}) };
    const crashingInstance = crashPoints[crashPoint](app);
    await runUntilHang(() => crashingInstance.publisher.publish(actor, business, writer.id, payload));
  };

  describe.each(Object.keys(crashPoints) as (keyof typeof crashPoints)[])('a process that crashes %s', (crashPoint) => {
    test('publish repeated with the same submit_id → one post and one set of shares', async () => {
      const writer = await createWriter(app, kind, ['twitter', 'linkedin']);
      const request = createPublishRequest(writer);
      await publishUntilCrash(writer, crashPoint, request);
      app.advanceClock(180);
      const answers = await Promise.all(Array.from({ length: 4 }, () => writer.publish(request)));
      for (const { body } of answers) expect(body).toMatchObject({ post_status: 1, message: 'Published' });
      expect(await writer.count(request.post_title)).toBe(1);
      expect(await sharedMessages(writer, answers[0]?.body ?? {})).toEqual(request.social_message);
    });

    test('working copy opened and published again after a crash → no second post, no second shares', async () => {
      const writer = await createWriter(app, kind, ['twitter', 'linkedin']);
      const { copy } = (await writer.save({ fields: { post_title: 'x' } })).body;
      const request = createPublishRequest(writer);
      await publishUntilCrash(writer, crashPoint, request, copy?.id);
      app.advanceClock(180);
      const opened = (await writer.owner.get(`${writer.base}/copy/${copy?.id}`)).body;
      const isOnSite = crashPoint !== 'before the site call';
      expect(opened.post_id === null).toBe(!isOnSite);
      expect(await writer.count(request.post_title)).toBe(isOnSite ? 1 : 0);
      const secondAnswer = await writer.publish({ ...request, copy_id: copy?.id, submit_id: newSubmitId() });
      expect(secondAnswer.body).toMatchObject({ post_status: 1 });
      expect(await writer.count(request.post_title)).toBe(1);
      expect(await sharedMessages(writer, secondAnswer.body)).toEqual(request.social_message);
    });
  });
});

describe('publishing to WordPress', () => {
  test('process crashes after the site took the post, no user opens it → the worker finds the post, its author is notified', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const request = createPublishRequest(writer);
    const { by: actor, business } = await writer.asCaller();
    const instance = crashPoints['after the site call'](app);
    // The promise of the crashed instance ends only after the test, when the database is closed.
    instance.publisher.publish(actor, business, writer.id, writer.payload(request)).catch(() => {});
    await eventually(async () => expect(await writer.count(request.post_title)).toBe(1));
    const state = async () => {
      const window = { limit: 1, offset: 0 };
      const { items } = await deliveryStore(app.db).page(writer.bid, { kinds: ['posts.publish'] }, '-due', window);
      return items[0]?.delivery.state;
    };
    app.advanceClock(240);
    await eventually(async () => expect(await state()).toBe('unconfirmed'));
    app.advanceClock(30);
    await eventually(async () => expect(await state()).toBe('confirmed'));
    expect(await writer.count(request.post_title)).toBe(1);
    await eventually(async () =>
      expect(await app.dumpTable('notifications')).toContain(`Your post is published: ${request.post_title}`),
    );
    const shares = toList((await writer.owner.get('/social/shares')).body.items);
    expect(shares).toHaveLength(2);
  });

  test('no response to the creation of a post on its site → post read back from the site, published once', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const request = createPublishRequest(writer);
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'drop', delayMs: 0 });
    const { body } = await writer.publish(request);
    expect(body).toMatchObject({ post_status: 1, message: 'Published', post_id: expect.any(Number) });
    expect(await writer.count(request.post_title)).toBe(1);
    expect(socialOf(body)).toHaveLength(2);
  });

  test('connection reset during the creation of a post on its site → publish unconfirmed; published again → one post', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const request = createPublishRequest(writer);
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'reset', delayMs: 0 });
    const first = await writer.publish(request);
    expect(first.body).toMatchObject({
      post_status: 0,
      post: null,
      copy: { fields: { post_title: request.post_title } },
    });
    const second = await writer.publish({ ...request, submit_id: newSubmitId(), copy_id: first.body.copy?.id });
    expect(second.body).toMatchObject({ post_status: 1 });
    expect(await writer.count(request.post_title)).toBe(1);
    expect(await sharedMessages(writer, second.body)).toEqual(request.social_message);
  });

  test('no response to the update of a post on its site → one update, shares sent once', async () => {
    const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
    const request = createPublishRequest(writer);
    const { post_id } = (await writer.publish({ post_title: request.post_title, post_status: 'draft' })).body;
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.update', kind: 'drop', delayMs: 0 });
    const { body } = await writer.publish({ ...request, post_id });
    expect(body).toMatchObject({ post_status: 1, post: { post_status: 'publish' } });
    expect(await sharedMessages(writer, body)).toEqual(request.social_message);
  });

  test.each(['maintenance', 'token-revoked'])(
    'publish while the site answers %s → post_status 0 with a message, working copy saved',
    async (kind) => {
      const writer = await createWriter(app, 'wordpress', ['twitter', 'linkedin']);
      const request = createPublishRequest(writer);
      app.sandbox.faults.add({ network: 'wordpress', match: '*', kind, count: 50, delayMs: 0 });
      const { status, body } = await writer.publish(request);
      expect([status, body]).toMatchObject([
        200,
        { post_status: 0, post: null, message: expect.stringMatching(/.{20,}/) },
      ]);
      expect(body.sanity).toMatchObject({ summary: [{ level: 'red', about: 'post', sentence: body.message }] });
      expect(body.copy).toMatchObject({
        fields: { post_title: request.post_title, social: [{ message: request.social_message[0] }, {}] },
      });
      app.sandbox.faults.clear();
      const copies = toList((await writer.owner.get(`${writer.base}/copies`)).body.copies);
      expect(copies).toMatchObject([{ id: body.copy?.id, post_title: request.post_title }]);
    },
  );

  test('scheduled post that WordPress missed → published by the job for overdue posts', async () => {
    const writer = await createWriter(app, 'wordpress');
    const cron = (value: string) =>
      fetch(`${app.sandbox.url}/wordpress/harbour/practice/cron`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ cron: value }),
      });
    await cron('off');
    const at = new Date(app.now().getTime() + hourMs).toISOString().slice(0, 16);
    const { post_id } = (await writer.publish({ post_status: 'future', schedule: { at, zone: 'UTC' } })).body;
    expect(post_id).toEqual(expect.any(Number));
    app.advanceClock(3700);
    expect((await writer.site.post(writer.grant, String(post_id))).status).toBe('planned');
    const [job] = app.posts.jobs;
    await job?.run({ businessId: writer.bid, siteId: writer.id, postId: String(post_id) });
    expect((await writer.site.post(writer.grant, String(post_id))).status).toBe('published');
    await cron('on');
  });
});
