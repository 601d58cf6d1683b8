import { aiMessages } from '@fanfare/contract/ai/ai';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createScriptedAiProvider, usage } from '../../../test/fixtures/ai/scripted-ai-provider.ts';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const request = {
  operation: 'greeting',
  system: 'Write a greeting.',
  user: 'For cyclists.',
  maxTokens: 2000,
  answer: z.strictObject({ text: z.string() }),
};

let app: TestApp;
let script = createScriptedAiProvider();
let business: Awaited<ReturnType<typeof createBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, findAiProvider: (key) => script.find(key) });
});
beforeEach(async () => {
  script = createScriptedAiProvider();
  business = await createBusiness(app);
});

const payer = () => ({ businessId: business.bid, feature: 'ai_writer' }) as const;
const status = () => app.ai.models.status(business.bid);
const write = () => app.ai.models.write(payer(), request);
const usageRows = async () => toList((await business.owner.get('/ai/usage')).body.rows);
/** Cost of 1000 prompt and 500 completion tokens, as the scripted provider answers. */
const answerCost = 1000 * 2 + 500 * 10;

test('no price for pictures → status unpriced if an image model is used', async () => {
  script = createScriptedAiProvider({ image: undefined });
  expect(await status()).toMatchObject({ is_unpriced: true });
  const { provider } = script;
  script.find = () => ({ ...provider, imageModel: undefined });
  expect(await status()).toMatchObject({ is_unpriced: false });
});

test('more tokens asked for than the model can write → limited to what it can write', async () => {
  await app.ai.models.write(payer(), { ...request, maxTokens: 60_000 });
  expect(script.requests.map(({ maxTokens }) => maxTokens)).toEqual([script.provider.outputTokens]);
});

test('text to rewrite longer than the model can write → too-long, no call', async () => {
  const rewritten = 'word '.repeat(script.provider.outputTokens);
  await expect(app.ai.models.write(payer(), { ...request, rewritten })).rejects.toMatchObject({
    code: 'too-long',
    message: aiMessages.tooLong,
    cost: 0,
  });
  expect(script.requests).toEqual([]);
});

test('one call of a model ended by 30 workers at once → ended once, an answer counts instead of a loss', async () => {
  const { ledger } = app.ai;
  const figures = { promptTokens: 1000, completionTokens: 500, cost: answerCost, isEstimated: false };
  const dearest = { ...figures, cost: 30_000, isEstimated: true };
  const id = await ledger.reserve({
    ...payer(),
    isOwnKey: false,
    kind: 'text',
    model: 'scripted-1',
    dearest,
    ceiling: 100_000,
  });
  expect(await status()).toMatchObject({ spent: 30_000, reserved: 30_000 });
  await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      number % 3 === 0 ? ledger.settle(id, 'scripted-2', figures) : ledger.lose(id),
    ),
  );
  await ledger.release(id);
  expect(await status()).toMatchObject({ spent: answerCost, reserved: 0 });
  expect(await usageRows()).toMatchObject([{ model: 'scripted-2', calls: 1, lost: 0, cost: answerCost, estimated: 0 }]);
});

describe('process dies between answer and settlement', () => {
  const startCall = async () => {
    const started = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    script.next(async () => {
      started.resolve();
      await answered.promise;
      return { data: { text: 'Hello' }, usage: usage(1000, 500) };
    });
    const writing = write();
    await started.promise;
    return { writing, finish: answered.resolve };
  };

  test('call of a model without an answer for 15 minutes → its reservation counts as spent and lost, once; answer comes after all → the real cost', async () => {
    const { writing, finish } = await startCall();
    const { reserved } = await status();
    app.advanceClock(14 * 60);
    await app.ai.ledger.loseOverdue();
    expect(await status()).toMatchObject({ reserved });
    app.advanceClock(2 * 60);
    await Promise.all([app.ai.ledger.loseOverdue(), app.ai.ledger.loseOverdue()]);
    expect(await status()).toMatchObject({ spent: reserved, reserved: 0 });
    expect(await usageRows()).toMatchObject([{ calls: 1, lost: 1, cost: reserved }]);
    finish();
    await writing;
    // The process was slow and not dead, so the real cost replaces the highest possible cost.
    expect(await status()).toMatchObject({ spent: answerCost, reserved: 0 });
    expect(await usageRows()).toMatchObject([{ calls: 1, lost: 0, cost: answerCost, estimated: 0 }]);
  });
});
