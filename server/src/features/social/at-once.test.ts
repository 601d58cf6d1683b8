import { beforeAll, describe, expect, test } from 'vitest';
import { countAt, createPublisher, createWorker, inSeconds, type Poster, plan } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
});

let texts = 0;
const newText = () => `At once, number ${++texts}`;
const shareOf = async ({ owner }: Poster, id: number) => (await owner.get(`/social/share/${id}`)).body;
const later = (message: string, seconds = 60) => ({ message, scheduled_publish_time: inSeconds(app, seconds) });

describe('a person and a worker at the same time', () => {
  test('of cancelling and sending, one is first, and the other says so', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const account = poster.on('twitter');
    const outcomes = new Set<string>();
    for (let race = 0; race < 12; race++) {
      const text = newText();
      const [id = 0] = await plan(poster.owner, [account], later(text));
      app.pass(61);
      const worker = createWorker(app);
      const cancelling = () => poster.owner.post(`/social/share/${id}/cancel`);
      const wait = () => new Promise((resolve) => setTimeout(resolve, race * 4));
      const [answer] = await Promise.all([wait().then(cancelling), worker.runOnce()]);
      const { state } = await shareOf(poster, id);
      const count = await countAt(app, poster.bid, account, text);
      expect([answer.status, String(state), count]).toEqual(
        answer.status === 200 ? [200, 'cancelled', 0] : [409, 'published', 1],
      );
      outcomes.add(String(state));
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('what was changed a moment before goes out as changed, and never as it was', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const account = poster.on('twitter');
    const [old, fresh] = [newText(), newText()];
    const [id = 0] = await plan(poster.owner, [account], later(old));
    app.pass(61);
    const worker = createWorker(app, {
      beforeUse: async () => {
        const { version } = await shareOf(poster, id);
        await poster.owner.post(`/social/share/${id}/edit`, { version: Number(version), message: fresh });
      },
    });
    await worker.runOnce();
    expect(await shareOf(poster, id)).toMatchObject({ state: 'intent', message: fresh, attempts: 0 });
    await createWorker(app).runOnce();
    expect([await countAt(app, poster.bid, account, old), await countAt(app, poster.bid, account, fresh)]).toEqual([
      0, 1,
    ]);
  });

  test('while it is sent nobody changes, cancels or deletes it, and retrying is the same sending', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const text = newText();
    const [id = 0] = await plan(poster.owner, [poster.on('twitter')], later(text));
    app.pass(61);
    const seen: unknown[] = [];
    const worker = createWorker(app, {
      begin:
        (begin) =>
        async (...asked) => {
          const { version, state } = await shareOf(poster, id);
          seen.push(String(state));
          const body = { version: Number(version), message: 'Something else' };
          for (const [act, sent] of [
            ['edit', body],
            ['cancel', {}],
            ['delete', {}],
            ['retry', {}],
          ] as const) {
            const answer = await poster.owner.post(`/social/share/${id}/${act}`, sent);
            seen.push([answer.status, String(answer.body.code)]);
          }
          return begin(...asked);
        },
    });
    await worker.runOnce();
    const refused = [409, 'share-sending'];
    expect(seen).toEqual(['sending', refused, refused, refused, [200, 'undefined']]);
    expect(await shareOf(poster, id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await countAt(app, poster.bid, poster.on('twitter'), text)).toBe(1);
  });
});
