import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const secret = `test:${Buffer.alloc(32, 1).toString('base64')}`;
const read = (environment: Record<string, string>) =>
  readConfig(randomBytes, { FANFARE_SECRET_KEYS: secret, ...environment }).ai;

test('no AI settings → no AI; settings with model and key → OpenAI with defaults', () => {
  expect(read({})).toBeUndefined();
  expect(read({ AI_TEXT_MODEL: 'gpt-x', AI_KEY: 'sk' })).toEqual({
    baseUrl: 'https://api.openai.com/v1',
    key: 'sk',
    textModel: 'gpt-x',
    outputCap: 'max_completion_tokens',
    structured: 'json_schema',
    contextTokens: 128_000,
    outputTokens: 16_384,
    images: undefined,
    prices: { prompt: undefined, completion: undefined, image: undefined },
  });
});

test('AI settings with a local server for texts, another one for pictures and prices in dollars → read with prices in millionths of a dollar', () => {
  const settings = read({
    AI_BASE_URL: 'http://127.0.0.1:11434/v1',
    AI_KEY: 'ollama',
    AI_TEXT_MODEL: 'llama',
    AI_OUTPUT_CAP: 'max_tokens',
    AI_IMAGE_MODEL: 'gpt-image-2',
    AI_IMAGE_BASE_URL: 'https://api.openai.com/v1',
    AI_IMAGE_KEY: 'sk-2',
    AI_TEMPERATURE: '0.7',
    AI_REASONING_EFFORT: 'low',
    AI_CONTEXT_TOKENS: '8192',
    AI_STRUCTURED: 'prompt',
    AI_OUTPUT_TOKENS: '4096',
    AI_PRICE_PROMPT: '1.25',
    AI_PRICE_COMPLETION: '10',
    AI_PRICE_IMAGE: '0.04',
  });
  expect(settings).toMatchObject({
    outputCap: 'max_tokens',
    structured: 'prompt',
    temperature: 0.7,
    reasoningEffort: 'low',
    contextTokens: 8192,
    outputTokens: 4096,
    images: { model: 'gpt-image-2', server: { baseUrl: 'https://api.openai.com/v1', key: 'sk-2' } },
    prices: { prompt: 1_250_000, completion: 10_000_000, image: 40_000 },
  });
});

test.each([
  [{ AI_KEY: 'sk' }, 'AI_TEXT_MODEL'],
  [{ AI_TEXT_MODEL: 'm', AI_IMAGE_BASE_URL: 'https://a.test' }, 'AI_IMAGE_KEY'],
  [{ AI_TEXT_MODEL: 'm', AI_OUTPUT_CAP: 'n_predict' }, 'AI_OUTPUT_CAP'],
  [{ AI_TEXT_MODEL: 'm', AI_PRICE_IMAGE: '-1' }, 'AI_PRICE_IMAGE'],
  [{ AI_TEXT_MODEL: 'm', AI_BASE_URL: 'ftp://a.test' }, 'AI_BASE_URL'],
])('AI settings %o → error that names %s', (environment, name) => {
  expect(() => read(environment)).toThrow(name);
});
