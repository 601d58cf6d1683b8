import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../test/browser.ts';
import { createWorker, readAwaitedUntil } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  countPublished,
  createPublisher,
  createShares,
  inSeconds,
  type Publisher,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

let texts = 0;
const newText = () => `Concurrent, number ${++texts}`;
const getShare = async ({ owner }: Publisher, id: number) => (await owner.get(`/social/share/${id}`)).body;
const scheduledIn = (message: string, seconds = 60) => ({ message, scheduled_publish_time: inSeconds(app, seconds) });

describe('user action and worker at the same time', () => {
  test('share canceled and sent at the same time → 200, canceled, not sent; or 409, published once', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const account = publisher.accountOn('twitter');
    const outcomes = new Set<string>();
    for (let race = 0; race < 12; race++) {
      const text = newText();
      const [id = 0] = await createShares(publisher.owner, [account], scheduledIn(text));
      app.advanceClock(61);
      const worker = createWorker(app);
      const cancel = () => publisher.owner.post(`/social/share/${id}/cancel`);
      const cancelLater = async () => {
        for (let turn = 0; turn < race * 4; turn++) await setImmediate();
        return cancel();
      };
      const [answer] = await Promise.all([cancelLater(), worker.runOnce()]);
      const { state } = await getShare(publisher, id);
      const count = await countPublished(app, publisher.bid, account, text);
      expect([answer.status, String(state), count]).toEqual(
        answer.status === 200 ? [200, 'cancelled', 0] : [409, 'published', 1],
      );
      outcomes.add(String(state));
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('share edited right before the claim → only the new text is published', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const account = publisher.accountOn('twitter');
    const oldMessage = newText();
    const newMessage = newText();
    const [id = 0] = await createShares(publisher.owner, [account], scheduledIn(oldMessage));
    app.advanceClock(61);
    const worker = createWorker(app, {
      beforeUse: async () => {
        const { version } = await getShare(publisher, id);
        await publisher.owner.post(`/social/share/${id}/edit`, { version: Number(version), message: newMessage });
      },
    });
    await worker.runOnce();
    expect(await getShare(publisher, id)).toMatchObject({ state: 'intent', message: newMessage, attempts: 0 });
    await createWorker(app).runOnce();
    expect([
      await countPublished(app, publisher.bid, account, oldMessage),
      await countPublished(app, publisher.bid, account, newMessage),
    ]).toEqual([0, 1]);
  });

  test('share edited, canceled or deleted during its call to the network → 409 share-sending; retry → 200 without a second call', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const text = newText();
    const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('twitter')], scheduledIn(text));
    app.advanceClock(61);
    const observed: unknown[] = [];
    let retry: Promise<Answer> | undefined;
    const worker = createWorker(app, {
      begin:
        (begin) =>
        async (...args) => {
          const { version, state } = await getShare(publisher, id);
          observed.push(String(state));
          const body = { version: Number(version), message: 'Something else' };
          for (const [act, sent] of [
            ['edit', body],
            ['cancel', {}],
            ['delete', {}],
          ] as const) {
            const answer = await publisher.owner.post(`/social/share/${id}/${act}`, sent);
            observed.push([answer.status, String(answer.body.code)]);
          }
          const awaitedBefore = await readAwaitedUntil(app, id);
          retry = publisher.owner.post(`/social/share/${id}/retry`);
          await eventually(async () => expect(await readAwaitedUntil(app, id)).not.toEqual(awaitedBefore));
          return begin(...args);
        },
    });
    await worker.runOnce();
    const conflict = [409, 'share-sending'];
    expect(observed).toEqual(['sending', conflict, conflict, conflict]);
    expect(await retry).toMatchObject({ status: 200 });
    expect(await getShare(publisher, id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await countPublished(app, publisher.bid, publisher.accountOn('twitter'), text)).toBe(1);
  });
});
