import { aiMessages } from '@fanfare/contract/ai/ai';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const request = {
  operation: 'titles',
  system: 'Suggest titles for an article in English.',
  user: JSON.stringify({ topic: 'City bicycles' }),
  answer: z.strictObject({ titles: z.array(z.string()) }),
  maxTokens: 2000,
};

let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});
beforeEach(async () => {
  business = await createBusiness(app);
  app.sandbox.faults.clear();
});

const payer = () => ({ businessId: business.bid, feature: 'ai_writer' }) as const;
const write = () => app.ai.models.write(payer(), request);
const draw = () => app.ai.models.draw(payer(), { prompt: 'A bicycle', size: '1024x1024' });
const order = (kind: string, count = 1) => app.sandbox.faults.add({ network: 'openai', match: '*', kind, count });
const readMonth = async () => {
  const [row] = toList((await business.owner.get('/ai/usage')).body.rows);
  const { spent, reserved } = await app.ai.models.status(business.bid);
  return { calls: row?.calls ?? 0, lost: row?.lost ?? 0, estimated: row?.estimated ?? 0, spent, reserved };
};

test('a text and a picture written by the practice provider → both are paid as they were billed', async () => {
  const { data, cost, isEstimated } = await write();
  expect(data.titles.length).toBeGreaterThan(0);
  expect({ cost: cost > 0, isEstimated }).toEqual({ cost: true, isEstimated: false });
  const drawn = await draw();
  expect(drawn).toMatchObject({ type: expect.stringContaining('image/'), cost: 40_000 });
  expect(await readMonth()).toMatchObject({ spent: cost + drawn.cost, reserved: 0 });
});

describe('texts of the practice provider', () => {
  test.each([
    ['malformed', { calls: 2, lost: 0 }],
    ['half-json', { calls: 2, lost: 0 }],
    ['wrong-shape', { calls: 2, lost: 0 }],
    ['error', { calls: 2, lost: 1 }],
    ['drop', { calls: 2, lost: 1 }],
    ['cut', { calls: 2, lost: 1 }],
    ['no-usage', { calls: 1, estimated: 1 }],
    ['prose', { calls: 1, lost: 0 }],
  ])('practice provider answers %s once → a text comes, with calls and lost calls %j', async (kind, expected) => {
    order(kind);
    expect((await write()).data.titles.length).toBeGreaterThan(0);
    expect(await readMonth()).toMatchObject({ ...expected, reserved: 0 });
  });

  test.each([
    ['malformed', 'malformed', { calls: 2, lost: 0 }],
    ['error', 'lost', { calls: 2, lost: 2 }],
    ['refusal', 'refused', { calls: 1, lost: 0 }],
    ['content-filter', 'refused', { calls: 1, lost: 0 }],
    ['azure-filter', 'refused', { calls: 0, spent: 0 }],
    ['length', 'truncated', { calls: 1, lost: 0 }],
    ['too-long', 'too-long', { calls: 0, spent: 0 }],
    ['rate-limit', 'busy', { calls: 0, spent: 0 }],
    ['overloaded', 'busy', { calls: 0, spent: 0 }],
    ['no-credit', 'no-credit', { calls: 0, spent: 0 }],
    ['old-quota', 'no-credit', { calls: 0, spent: 0 }],
    ['key-invalid', 'key-rejected', { calls: 0, spent: 0 }],
    ['model-gone', 'model-gone', { calls: 0, spent: 0 }],
    ['ollama-model-gone', 'model-gone', { calls: 0, spent: 0 }],
    ['bad-parameter', 'rejected', { calls: 0, spent: 0 }],
  ])(
    'practice provider answers %s each time → failure %s, with calls and lost calls %j',
    async (kind, code, expected) => {
      order(kind, 9);
      await expect(write()).rejects.toMatchObject({ name: 'AiFailure', code });
      expect(await readMonth()).toMatchObject({ ...expected, reserved: 0 });
    },
  );
});

test.each([
  ['picture-svg', 'bad-image'],
  ['picture-html', 'bad-image'],
  ['moderation', 'refused'],
])('practice provider answers a request for a picture with %s → failure %s', async (kind, code) => {
  order(kind, 9);
  await expect(draw()).rejects.toMatchObject({ name: 'AiFailure', code });
  expect(await readMonth()).toMatchObject({ reserved: 0 });
});

test('own AI key that the provider rejects → not saved; saved while the provider was away → the owner reads that it is rejected, and the plan’s budget is not used', async () => {
  const save = () => business.owner.post('/ai/key', { key: 'sk-unknown' });
  const fields = [{ path: 'key', message: aiMessages.newKeyRejected }];
  expect(await save()).toMatchObject({ status: 400, body: { fields } });
  expect(await app.ai.models.status(business.bid)).toMatchObject({ has_own_key: false });
  order('drop');
  expect((await save()).status).toBe(200);
  await expect(write()).rejects.toMatchObject({ code: 'key-rejected', message: aiMessages.keyRejected });
  const { body } = await business.owner.get(`/user/${business.owner.user.id}/notifications`);
  expect(toList(body.notification?.alerts?.messages)).toMatchObject([{ message: aiMessages.keyRejected }]);
});
