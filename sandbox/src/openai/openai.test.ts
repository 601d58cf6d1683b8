import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startSandbox } from '../index.ts';
import { hourMs, minuteMs } from '../kit/durations.ts';
import { openai, practiceApp } from './index.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [openai] });
});
afterAll(() => sandbox?.stop());

type Body = {
  error: { message: string; code: string; param: string };
  choices: [{ message: { content: string } }];
  data: [{ b64_json: string }];
};
const readBody = async (response: Response) => (await response.json()) as Body;
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${sandbox.url}/openai${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${practiceApp.key}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await readBody(response) };
};
const messages = [{ role: 'user', content: 'Write about tea.' }];
const chat = (more: Record<string, unknown> = {}) =>
  post('/v1/chat/completions', { model: practiceApp.textModel, messages, ...more });
const closed = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const format = (schema: unknown, name = 'answer') => ({
  response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
});
const text = { type: 'string' };

describe('refuses what OpenAI refuses', () => {
  test.each([
    ['unknown field', { colour: 'red' }, 'colour'],
    ['no messages', { messages: [] }, 'messages'],
    ['unknown role', { messages: [{ role: 'robot', content: 'x' }] }, 'messages[0].role'],
    ['temperature', { temperature: 3 }, 'temperature'],
    ['name of a schema', format(closed({ a: text }), 'no spaces'), 'response_format.json_schema.name'],
    ['open object', format({ type: 'object', properties: { a: text }, required: ['a'] }), 'response_format'],
    ['optional field', format({ ...closed({ a: text }), required: [] }), 'response_format'],
    ['list as root', format({ type: 'array', items: text }), 'response_format'],
    ['keyword of no schema', format(closed({ a: { ...text, default: 'x' } })), 'response_format'],
    ['stream options without stream', { stream_options: { include_usage: true } }, 'stream_options'],
    ['max_tokens of a reasoning model', { model: 'practice-reasoner', max_tokens: 5 }, 'max_tokens'],
    ['sampling of a reasoning model', { model: 'practice-reasoner', temperature: 0.5 }, 'temperature'],
  ])('chat request with %s → 400 with the parameter', async (_, more, param) => {
    const { status, body } = await chat(more);
    expect(status).toBe(400);
    expect(Object.keys(body.error)).toEqual(['message', 'type', 'param', 'code']);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
  });

  test('chat request in JSON mode without the word JSON, without a model, with an unknown model or a wrong key → error', async () => {
    expect((await chat({ response_format: { type: 'json_object' } })).status).toBe(400);
    expect((await post('/v1/chat/completions', { messages })).body.error.message).toContain('model');
    expect((await chat({ model: 'gpt-4o' })).body.error.code).toBe('model_not_found');
    const wrong = await post('/v1/chat/completions', {}, { authorization: 'Bearer no' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'invalid_api_key']);
  });

  test.each([
    [{}, 404],
    [{ model: 'dall-e-3' }, 404],
    [{ model: practiceApp.imageModel, size: '1000x1000' }, 400],
    [{ model: practiceApp.imageModel, response_format: 'b64_json' }, 400],
    [{ model: practiceApp.imageModel, output_format: 'svg' }, 400],
  ])('image request with %o → status %i', async (more, status) => {
    expect((await post('/v1/images/generations', { prompt: 'Tea', ...more })).status).toBe(status);
  });
});

test('chat request with any schema → an answer that fits it, the same for the same request', async () => {
  const schema = closed({
    keywords: { type: 'array', items: text },
    size: { type: 'string', enum: ['s', 'l'] },
    score: { type: 'number' },
    section: { type: 'integer' },
    isDone: { type: 'boolean' },
    note: { anyOf: [{ type: 'null' }, text] },
    inner: closed({ anything: text }),
  });
  const more = { ...format(schema), messages: [{ role: 'user', content: '{"topic":"green tea","keywordCount":4}' }] };
  const first = await chat(more);
  const second = await chat(more);
  expect(first.body.choices).toEqual(second.body.choices);
  const value = JSON.parse(first.body.choices[0].message.content);
  expect(value.keywords).toHaveLength(4);
  expect(value.keywords[1]).toContain('green tea');
  expect(value).toMatchObject({
    size: expect.stringMatching(/^[sl]$/),
    score: expect.any(Number),
    isDone: expect.any(Boolean),
    note: expect.any(String),
    inner: { anything: expect.any(String) },
  });
});

test('titles about a topic of many words → contain the whole topic; a longer topic is not cut in the middle of a phrase', async () => {
  const schema = closed({ titles: { type: 'array', items: text } });
  const titlesFor = async (topic: string): Promise<string[]> => {
    const request = [{ role: 'user', content: JSON.stringify({ topic, titleCount: 10 }) }];
    const { body } = await chat({ ...format(schema), messages: request });
    return JSON.parse(body.choices[0].message.content).titles;
  };
  for (const title of await titlesFor('How to brew cold coffee at home in the summer'))
    expect(title.toLowerCase()).toContain('brewing cold coffee at home in the summer');
  const long = 'the first steps of a small cafe that wants to sell its own cold coffee in bottles at the market';
  for (const title of await titlesFor(long)) expect(title.toLowerCase()).toContain('coffee in bottles');
  expect((await titlesFor(long)).join().toLowerCase()).not.toContain('bottles at');
});

test('tweets → as many as asked, each under 280 characters', async () => {
  const data = {
    targetAudience: 'bakers',
    problem: 'no time',
    goal: 'post weekly',
    desiredOutcome: 'guests',
    count: 12,
  };
  const schema = closed({ tweets: { type: 'array', items: closed({ content: text }) } });
  const { body } = await chat({ ...format(schema), messages: [{ role: 'user', content: JSON.stringify(data) }] });
  const { tweets } = JSON.parse(body.choices[0].message.content);
  expect(tweets).toHaveLength(12);
  expect(tweets.every(({ content }: { content: string }) => content.length < 280)).toBe(true);
});

test('capacity of 100 calls at a time → the 101st call is refused with 429 and Retry-After', async () => {
  await post('/practice-settings', { delayMs: hourMs, maxConcurrent: 100 });
  const answers = Array.from({ length: 100 }, () => chat());
  const countRunning = async () => {
    const settings: unknown = await (await fetch(`${sandbox.url}/openai/practice-settings`)).json();
    return Reflect.get(Object(settings), 'running');
  };
  await vi.waitUntil(async () => (await countRunning()) === 100, { timeout: minuteMs });
  const refused = await chat();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  // The delay is set to 0, which sends the answers that wait.
  await post('/practice-settings', { delayMs: 0, maxConcurrent: 1000 });
  expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
});

test('list of models → each with its shutdown date; linked page → 200 if it exists, 404 if the model invented it', async () => {
  const list = await fetch(`${sandbox.url}/openai/v1/models`, {
    headers: { authorization: `Bearer ${practiceApp.key}` },
  });
  expect((await readBody(list)).data).toContainEqual(
    expect.objectContaining({ id: 'practice-writer-old', shutdown_date: '2026-12-31' }),
  );
  expect((await fetch(`${sandbox.url}/openai/library/1-green-tea`)).status).toBe(200);
  expect((await fetch(`${sandbox.url}/openai/library/gone-4-green-tea`)).status).toBe(404);
});

test('smallest image size in the practice settings → images have at least this size and are still JPEGs', async () => {
  await post('/practice-settings', { imageBytes: 1_500_000 });
  const { body } = await post('/v1/images/generations', { model: practiceApp.imageModel, prompt: 'Tea' });
  await post('/practice-settings', { imageBytes: 0 });
  const bytes = Buffer.from(body.data[0].b64_json, 'base64');
  expect(bytes.length).toBeGreaterThanOrEqual(1_500_000);
  expect([bytes.readUInt16BE(0), bytes.readUInt16BE(bytes.length - 2)]).toEqual([0xffd8, 0xffd9]);
});

test('image requests about one scene → different images; the same prompt again → the same image', async () => {
  const draw = async (prompt: string): Promise<string> => {
    const { body } = await post('/v1/images/generations', { model: practiceApp.imageModel, size: '256x256', prompt });
    return body.data[0].b64_json;
  };
  const prompts = Array.from({ length: 12 }, (_, at) => `Coffee in cup ${at}`);
  const pictures = await Promise.all(prompts.map(draw));
  expect(new Set(pictures).size).toBe(prompts.length);
  expect(await draw('Coffee in cup 0')).toBe(pictures[0]);
});

test('refusal fault for all calls → linked pages still load, image and text calls are refused', async () => {
  sandbox.faults.add({ network: 'openai', kind: 'refusal', count: 2 });
  expect((await fetch(`${sandbox.url}/openai/library/1-green-tea`)).status).toBe(200);
  const picture = await post('/v1/images/generations', { model: practiceApp.imageModel, prompt: 'Tea' });
  expect(picture.body.error.code).toBe('moderation_blocked');
  expect((await chat()).body.choices[0].message).toMatchObject({ content: null, refusal: expect.any(String) });
  expect(sandbox.faults.list()).toEqual([]);
});
