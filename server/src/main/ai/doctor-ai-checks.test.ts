import { randomBytes } from 'node:crypto';
import { type OpenAiSettings, practiceSettings } from '@fanfare/connectors/openai/settings';
import { practiceKeys, startSandbox } from '@fanfare/sandbox';
import { openai } from '@fanfare/sandbox/openai/index';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import type { CheckResult } from '../doctor-checks.ts';
import { createAiRuntime } from './ai-provider.ts';
import { runAiChecks } from './doctor-ai-checks.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [openai] });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox?.stop());

const now = () => new Date('2026-11-16T12:00:00Z');
const check = async (changes: Partial<OpenAiSettings> | null = {}) => {
  const practice = practiceSettings(sandbox.url, practiceKeys.openai);
  const runtime = createAiRuntime({ now, random: randomBytes, log: openLog('silent'), allowedHosts: [] });
  const results: CheckResult[] = [];
  const settings = changes === null ? undefined : { ...practice, ...changes };
  for await (const result of runAiChecks({ settings, runtime })) results.push(result);
  return results;
};
const failures = (results: readonly CheckResult[]) =>
  results.filter(({ ok }) => !ok).map(({ message, notes }) => [message, ...notes].join(' '));

test('AI provider that passes every check of the doctor → no problems', async () => {
  const results = await check();
  expect(failures(results)).toEqual([]);
  expect(results.map(({ message }) => message)).toEqual([
    expect.stringContaining('answers in the asked shape'),
    expect.stringContaining('keeps the limit'),
    expect.stringContaining('says how many tokens'),
    expect.stringContaining('creates images'),
  ]);
});

test('Ollama with the wrong name of the token limit → a failure that names AI_OUTPUT_CAP; with the right one → no failure', async () => {
  const ollama = { baseUrl: `${sandbox.url}/openai/ollama/v1`, images: undefined };
  expect(failures(await check(ollama))).toEqual([
    expect.stringMatching(/ignores the limit.*AI_OUTPUT_CAP to max_tokens/),
  ]);
  expect(failures(await check({ ...ollama, outputCap: 'max_tokens' }))).toEqual([]);
});

test('AI provider answers the doctor in another shape and without usage → a failure with the setting that helps; usage is estimated', async () => {
  sandbox.faults.add({ network: 'openai', kind: 'wrong-shape', match: 'chat' });
  sandbox.faults.add({ network: 'openai', kind: 'no-usage', match: 'chat' });
  const results = await check({ images: undefined });
  expect(failures(results)).toEqual([expect.stringMatching(/doesn't keep the asked shape.*AI_STRUCTURED/)]);
  expect(results.map(({ message }) => message).join()).toContain('estimated');
});

test('AI model with a shutdown date → a warning 60 days ahead; wrong key or picture model → a failure without the key', async () => {
  expect(failures(await check({ textModel: 'practice-writer-old' }))).toEqual([
    expect.stringContaining('will be shut down on 2026-12-31, in 45 days'),
  ]);
  const [wrongKey] = failures(await check({ key: 'sk-secret-key' }));
  expect(wrongKey).toContain('rejected the API key');
  expect(wrongKey).not.toContain('sk-secret');
  const images = { model: 'gone-painter', quality: 'low', server: undefined } as const;
  expect(failures(await check({ images }))).toEqual([expect.stringContaining('gone-painter creates no image')]);
});

test('doctor without AI settings, key or prices → no problem, and a message that names what is missing', async () => {
  const messages = async (changes: Partial<OpenAiSettings> | null) =>
    (await check(changes)).map(({ ok, message }) => [ok, message].join(' ')).join();
  expect(await messages(null)).toMatch(/^true .*no model is set/);
  expect(await messages({ key: undefined })).toMatch(/^true .*no AI_KEY/);
  const prices = { prompt: undefined, completion: undefined, image: undefined };
  expect(await messages({ prices, images: undefined })).toContain('no prices');
  expect(await messages({ prices: { prompt: 1, completion: 1, image: undefined } })).toContain('no price of pictures');
});
