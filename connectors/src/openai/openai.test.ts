import { BilledFailure } from '@fanfare/contract/networks/ai-failure';
import { practiceKeys, startSandbox } from '@fanfare/sandbox';
import { openai as practiceOpenAi, practiceOwnKey } from '@fanfare/sandbox/openai/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import { createFindAiProvider, createOpenAi, type OpenAiRuntime } from './index.ts';
import { type OpenAiSettings, practiceSettings } from './settings.ts';
import { openAiFacts } from './vendor-facts.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date('2026-11-16T12:00:00Z');
const runtime: OpenAiRuntime = {
  fetch: globalThis.fetch,
  safeFetch: globalThis.fetch,
  now,
  random: () => 0.5,
  sleep: async () => undefined,
};
const { key } = practiceKeys.openai;
const settings = () => practiceSettings(sandbox.url, practiceKeys.openai);
const provider = (changes: Partial<OpenAiSettings> = {}, more: Partial<OpenAiRuntime> = {}) =>
  createOpenAi({ ...settings(), key, ...changes }, { ...runtime, ...more });
const control = () => practiceControl({ url: sandbox.url, network: 'openai', fetch, now });
const requestsOf = async (run: () => Promise<unknown>) => {
  const since = (await control().requestLog()).at(-1)?.id ?? 0;
  await run();
  return control().requestLog(since);
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceOpenAi] });
});
afterEach(() => control().clearFaults());
afterAll(() => sandbox?.stop());

const Article = z.strictObject({
  title: z.string().max(200),
  sections: z.array(z.strictObject({ heading: z.string(), html: z.string() })).min(3),
});
const request = {
  operation: 'article',
  system: 'Write an article of about 600 words.',
  answer: Article,
  maxTokens: 4000,
  user: JSON.stringify({ topic: 'cold brew coffee', language: 'English' }),
};
const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;

describe('texts', () => {
  test('request for an article → answer of the requested shape, topic and length, with model and usage', async () => {
    const { data, model, usage } = await provider().write(request);
    expect(data.title.toLowerCase()).toContain('cold brew coffee');
    const total = data.sections.reduce((sum, { html }) => sum + words(html), 0);
    expect(total).toBeGreaterThan(480);
    expect(total).toBeLessThan(720);
    expect(data.sections.every(({ html }) => html.includes('</p>\n<p>'))).toBe(true);
    expect(model).toBe('practice-writer');
    expect(usage).toMatchObject({ isEstimated: false, promptTokens: expect.any(Number) });
    expect(usage.completionTokens).toBeGreaterThan(500);
    expect((await provider().write(request)).data).toEqual(data);
  });

  test('requests for texts and pictures → exactly those of the golden file; their records contain no texts and no key', async () => {
    const calls: unknown[] = [];
    const Alt = z.strictObject({ alt: z.string() });
    const image = { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]), type: 'image/jpeg' };
    const requests = await requestsOf(async () => {
      const recorded = provider({}, { onCall: (call) => calls.push(call) });
      await recorded.write(request);
      await recorded.write({ ...request, operation: 'alt_text', user: '{"context":"A harbor"}', image, answer: Alt });
      await recorded.draw({ prompt: 'A harbor', size: '1536x1024' });
    });
    expect(findViolations(openAiFacts, requests)).toEqual([]);
    await compareWithGolden(requests, './golden/requests.http');
    expect(calls).toMatchObject([
      { network: 'openai', operation: 'article', address: '/openai/v1/chat/completions', outcome: 'ok', status: 200 },
      { operation: 'alt_text' },
      { operation: 'image', address: '/openai/v1/images/generations' },
    ]);
    expect(JSON.stringify(calls)).not.toMatch(/cold brew|sk-practice/);
  });

  test.each(['json_object', 'prompt'] as const)(
    'structured mode %s → the schema is described in words',
    async (structured) => {
      const requests = await requestsOf(() => provider({ structured }).write(request));
      expect(JSON.stringify(requests[0]?.body)).toContain('must match this JSON schema');
      expect(findViolations(openAiFacts, requests)).toEqual([]);
      await control().addFault({ match: 'chat', kind: 'prose' });
      expect((await provider({ structured }).write(request)).data.sections.length).toBeGreaterThan(2);
    },
  );

  test('settings of a text request → one field for the cap of the answer; temperature and reasoning effort only where set', async () => {
    const [plain, changed] = await requestsOf(async () => {
      await provider().write(request);
      await provider({ outputCap: 'max_tokens', temperature: 0.4, reasoningEffort: 'none' }).write(request);
    });
    expect(plain?.body).toMatchObject({ max_completion_tokens: 4000 });
    expect(Object.keys(Object(plain?.body))).toEqual(['model', 'messages', 'max_completion_tokens', 'response_format']);
    expect(changed?.body).toMatchObject({ max_tokens: 4000, temperature: 0.4, reasoning_effort: 'none' });
    expect(changed?.body).not.toHaveProperty('max_completion_tokens');
    await expect(
      provider({ textModel: 'practice-reasoner', outputCap: 'max_tokens' }).write(request),
    ).rejects.toMatchObject({ kind: 'rejected', details: { code: 'unsupported_parameter', field: 'max_tokens' } });
  });

  test('prompt longer than the context → too-long before anything is sent', async () => {
    const requests = await requestsOf(() =>
      expect(provider({ contextTokens: 4096 }).write({ ...request, user: 'a '.repeat(4000) })).rejects.toMatchObject({
        kind: 'rejected',
        details: { code: 'too-long' },
      }),
    );
    expect(requests).toEqual([]);
  });

  test.each([
    ['azure/openai', {}],
    ['ollama', { outputCap: 'max_tokens' }],
    ['vllm', {}],
    ['llamacpp', { textModel: 'any.gguf' }],
  ] as const)(
    'text requested from the server %s → answer in the requested shape; unknown model → failure code model-gone',
    async (path, changes) => {
      const server = { ...changes, baseUrl: `${sandbox.url}/openai/${path}/v1`, images: undefined };
      expect((await provider(server).write(request)).usage.isEstimated).toBe(false);
      if (path === 'llamacpp') return;
      const gone = provider({ ...server, textModel: 'unknown' }).write(request);
      await expect(gone).rejects.toMatchObject({ kind: 'gone', details: { code: 'model-gone' } });
    },
  );

  test.each(['vllm', 'llamacpp'])(
    'prompt over the context of %s → too-long, recognized by the server’s own error',
    async (path) => {
      const server = provider({ baseUrl: `${sandbox.url}/openai/${path}/v1`, contextTokens: 10_000_000 });
      await expect(server.write({ ...request, user: 'a '.repeat(80_000) })).rejects.toMatchObject({
        kind: 'rejected',
        details: { code: 'too-long' },
      });
    },
  );
});

describe('pictures', () => {
  test('picture → JPEG of the requested size, with usage', async () => {
    const { bytes, type, model, usage } = await provider().draw({ prompt: 'A beach', size: '1536x1024' });
    expect({ type, model }).toEqual({ type: 'image/jpeg', model: 'practice-painter' });
    const frame = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0]));
    expect(Buffer.from(bytes).readUInt16BE(frame + 7)).toBe(1536);
    expect(usage).toMatchObject({ isEstimated: false });
  });

  test('picture answered as a URL instead of bytes → fetched at once, by the fetch that refuses private addresses', async () => {
    await control().addFault({ match: 'image', kind: 'picture-url', count: 2 });
    const fetched: string[] = [];
    const safeFetch: typeof fetch = (input, init) => {
      fetched.push(String(input));
      return fetch(input, init);
    };
    const answer = await provider({}, { safeFetch }).draw({ prompt: 'A beach', size: '1024x1024' });
    expect(answer.type).toBe('image/jpeg');
    expect(fetched).toEqual([`${sandbox.url}/openai/pictures/1024x1024.jpg`]);

    const refuse: typeof fetch = async () => Promise.reject(new Error('address-not-allowed'));
    const refused = provider({}, { safeFetch: refuse }).draw({ prompt: 'A beach', size: '1024x1024' });
    await expect(refused).rejects.toMatchObject({ name: 'BilledFailure', failure: { details: { code: 'bad-image' } } });
  });

  test.each(['picture-svg', 'picture-html'])(
    'picture with the simulated fault %s → failure code bad-image, billed',
    async (kind) => {
      await control().addFault({ match: 'image', kind });
      const failure = await provider()
        .draw({ prompt: 'A beach', size: '1024x1024' })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(BilledFailure);
      expect(failure).toMatchObject({ model: 'practice-painter', failure: { details: { code: 'bad-image' } } });
    },
  );

  test('pictures with a server and key of their own → drawn at that server; no image model → no pictures', async () => {
    const images = { ...settings().images, model: 'practice-painter', quality: 'low' as const };
    const server = { baseUrl: `${sandbox.url}/openai/azure/openai/v1`, key };
    const requests = await requestsOf(() =>
      provider({ baseUrl: `${sandbox.url}/openai/ollama/v1`, images: { ...images, server } }).draw({
        prompt: 'A beach',
        size: '1024x1024',
      }),
    );
    expect(requests[0]?.path).toBe('/openai/azure/openai/v1/images/generations');
    const textOnly = provider({ images: undefined });
    expect(textOnly.imageModel).toBeUndefined();
    await expect(textOnly.draw({ prompt: 'A beach', size: '1024x1024' })).rejects.toMatchObject({ kind: 'rejected' });
  });
});

test('key of a business → used for texts; the picture server of the installation is not used with it', async () => {
  const find = createFindAiProvider(settings(), runtime);
  expect((await find(practiceOwnKey)?.write(request))?.model).toBe('practice-writer');
  await expect(find('sk-wrong')?.write(request)).rejects.toMatchObject({ kind: 'reauthorize' });
  const server = { baseUrl: sandbox.url, key };
  const separate = createFindAiProvider(
    { ...settings(), key: undefined, images: { model: 'practice-painter', quality: 'low', server } },
    runtime,
  );
  expect(separate()).toBeUndefined();
  expect(separate(practiceOwnKey)).toMatchObject({ textModel: 'practice-writer', imageModel: undefined });
});

test('upper bound of the tokens of a text → never less than its number of bytes', () => {
  expect(provider().countTokens('日本語')).toBeGreaterThanOrEqual(9);
  expect(provider().countTokens('x'.repeat(1000))).toBeGreaterThanOrEqual(1000);
});
