import { createServer } from 'node:net';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { practiceKeys, startSandbox } from '@fanfare/sandbox';
import { openai as practiceOpenAi } from '@fanfare/sandbox/openai/index';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createImpatientFetch, endlessMs } from '../kit/conformance/impatient-fetch.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { toFailure } from './errors.ts';
import { createOpenAi, type OpenAiRuntime } from './index.ts';
import { practiceSettings } from './settings.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date('2026-11-16T12:00:00Z');
const control = () => practiceControl({ url: sandbox.url, network: 'openai', fetch, now });
const runtime: OpenAiRuntime = {
  fetch: globalThis.fetch,
  safeFetch: globalThis.fetch,
  now,
  random: () => 0.5,
  sleep: async () => undefined,
};
const provider = (more: Partial<OpenAiRuntime> = {}, baseUrl = `${sandbox.url}/openai/v1`) => {
  const { key } = practiceKeys.openai;
  return createOpenAi({ ...practiceSettings(sandbox.url, practiceKeys.openai), key, baseUrl }, { ...runtime, ...more });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceOpenAi] });
});
afterEach(() => control().clearFaults());
afterAll(() => sandbox?.stop());

const Text = z.strictObject({ title: z.string(), html: z.string().max(50_000) });
const request = {
  operation: 'text',
  system: 'Write 100 words.',
  user: '{"topic":"tea","language":"English"}',
  answer: Text,
  maxTokens: 2000,
};
const readKind = (error: unknown) => {
  const { name, failure = error, usage } = Object(error);
  return { isBilled: name === 'BilledFailure', kind: failure.kind, code: failure.details?.code, failure, usage };
};

test.each([
  ['error', 'unclear', undefined],
  ['rate-limit', 'busy', 'rate_limit_exceeded'],
  ['token-limit', 'busy', 'rate_limit_exceeded'],
  ['slow-down', 'busy', 'slow_down'],
  ['overloaded', 'busy', 'server_is_overloaded'],
  ['llamacpp-loading', 'busy', '503'],
  ['no-credit', 'limit', 'no-credit'],
  ['organization-limit', 'limit', 'no-credit'],
  ['project-limit', 'limit', 'no-credit'],
  ['usage-limit', 'limit', 'no-credit'],
  ['old-quota', 'limit', 'no-credit'],
  ['key-invalid', 'reauthorize', 'invalid_api_key'],
  ['region-refused', 'permission', 'unsupported_country_region_territory'],
  ['azure-blocked', 'permission', '403'],
  ['model-gone', 'gone', 'model-gone'],
  ['ollama-model-gone', 'gone', 'model-gone'],
  ['too-long', 'rejected', 'too-long'],
  ['vllm-too-long', 'rejected', 'too-long'],
  ['moderation', 'rejected', 'refused'],
  ['azure-filter', 'rejected', 'refused'],
  ['bad-schema', 'rejected', undefined],
  ['bad-parameter', 'rejected', 'unknown_parameter'],
  ['html-error', 'unclear', undefined],
  ['redirect', 'rejected', undefined],
  ['drop', 'unclear', 'no-answer'],
  ['cut', 'unclear', 'no-answer'],
  ['reset', 'unclear', 'no-answer'],
  ['garbled', 'unclear', 'unreadable-answer'],
])('simulated fault %s → failure kind %s (code %s), sent once, not billed', async (kind, expected, code) => {
  await control().addFault({ match: 'chat', kind, count: 5 });
  const since = (await control().requestLog()).at(-1)?.id ?? 0;
  const error = readKind(
    await provider()
      .write(request)
      .catch((caught: unknown) => caught),
  );
  expect({ isBilled: error.isBilled, kind: error.kind, code: error.code }).toEqual({
    isBilled: false,
    kind: expected,
    code,
  });
  expect(JSON.stringify(error.failure)).not.toContain(practiceKeys.openai.key);
  expect(await control().requestLog(since)).toHaveLength(1);
});

test.each([
  ['refusal', 'refused'],
  ['content-filter', 'refused'],
  ['length', 'truncated'],
  ['malformed', 'malformed'],
  ['half-json', 'malformed'],
  ['wrong-shape', 'malformed'],
  ['empty', 'malformed'],
  ['very-long', 'malformed'],
])('answer with %s → failure code %s, billed', async (kind, code) => {
  await control().addFault({ match: 'chat', kind });
  const error = readKind(
    await provider()
      .write({ ...request, maxTokens: 90_000 })
      .catch((caught: unknown) => caught),
  );
  expect(error).toMatchObject({ isBilled: true, kind: 'rejected', code, usage: { isEstimated: false } });
  expect(error.usage.promptTokens).toBeGreaterThan(0);
});

test('answer of a wrong shape → failure that names the place, not the text; answer cut by a small cap → truncated', async () => {
  await control().addFault({ match: 'chat', kind: 'wrong-shape' });
  const { failure } = readKind(
    await provider()
      .write(request)
      .catch((caught: unknown) => caught),
  );
  expect(failure.details.networkMessage).toMatch(/^title: .*; html: /);
  const short = readKind(
    await provider()
      .write({ ...request, maxTokens: 20 })
      .catch((caught: unknown) => caught),
  );
  expect(short).toMatchObject({ isBilled: true, code: 'truncated', usage: { completionTokens: 20 } });
});

test('answer without usage → tokens counted from the texts and marked as estimated', async () => {
  await control().addFault({ match: 'chat', kind: 'no-usage' });
  const { usage } = await provider().write(request);
  expect(usage.isEstimated).toBe(true);
  expect(usage.completionTokens).toBeGreaterThan(100);
});

test.each(['script-tags', 'instructions', 'loopback-links', 'wrong-language'])(
  'answer with the simulated fault %s → returned as text: callers treat it as hostile',
  async (kind) => {
    await control().addFault({ match: 'chat', kind });
    expect(typeof (await provider().write(request)).data.html).toBe('string');
  },
);

const findClosedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
};

test('no answer of the server in time → unclear; closed port → unreachable, nothing sent', async () => {
  await control().addFault({ match: 'chat', kind: 'slow', delayMs: endlessMs });
  const impatient = createImpatientFetch(fetch, (since) => control().requestLog(since));
  await expect(provider({ fetch: impatient }).write(request)).rejects.toMatchObject({ kind: 'unclear' });
  await control().clearFaults();
  const closed = provider({}, `http://127.0.0.1:${await findClosedPort()}/v1`).write(request);
  await expect(closed).rejects.toMatchObject({ kind: 'unreachable', details: { code: 'no-connection' } });
});

test('deadline of the caller before the provider’s own limit → unclear at the deadline', async () => {
  await control().addFault({ match: 'chat', kind: 'slow', delayMs: endlessMs });
  const late = provider().write({ ...request, answerBy: now() });
  await expect(late).rejects.toMatchObject({ kind: 'unclear', details: { code: 'no-answer' } });
});

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 2],
  [{}, 20],
  [{ 'retry-after': '99999999' }, daySeconds],
])('busy server with headers %o → wait of %i seconds', (headers, seconds) => {
  const failure = toFailure({ status: 429, error: {}, headers: new Headers(headers), now: now() });
  expect(failure.details.retryAfterSeconds).toBe(seconds);
});

test('error responses of the specification → the failure kinds they stand for', () => {
  const facts = readErrorFacts(new URL('./vendor-facts.json', import.meta.url));
  const misread = findMisreadErrors(facts, ({ status, code }) => {
    // Error whose type is a word and whose code is a number, as some servers send it.
    const error = { message: 'm', param: null, code, type: code };
    const { kind } = toFailure({ status, error, headers: new Headers(), now: now() });
    return kind === 'unclear' || kind === 'unreachable' ? 'transient' : kind;
  });
  expect(misread).toEqual([]);
});
