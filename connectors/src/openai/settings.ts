import type { AiPrices } from '../ports/ai-provider.ts';

/**
 * Names of the field that limits the length of an answer: Ollama ignores `max_completion_tokens`, OpenAI's reasoning
 * models refuse `max_tokens`.
 */
export const outputCaps = ['max_completion_tokens', 'max_tokens'] as const;
/** Ways to ask for the shape of an answer: by schema, by JSON mode, or in words alone. */
export const structuredModes = ['json_schema', 'json_object', 'prompt'] as const;
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export const imageQualities = ['auto', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Settings of a server that takes OpenAI's chat completions, and the ways in which it differs from OpenAI's own. */
export type OpenAiSettings = {
  baseUrl: string;
  /** Key of the installation. Undefined: only businesses with a key of their own can use the server. */
  key: string | undefined;
  textModel: string;
  outputCap: (typeof outputCaps)[number];
  structured: (typeof structuredModes)[number];
  /** Temperature; undefined where the model refuses it. */
  temperature: number | undefined;
  reasoningEffort: (typeof reasoningEfforts)[number] | undefined;
  contextTokens: number;
  /** Largest number of tokens of one answer. */
  outputTokens: number;
  /**
   * Settings of pictures. Undefined: no pictures. Text servers such as Ollama draw none, so pictures can come from
   * another server.
   */
  images: ImageSettings | undefined;
  prices: AiPrices;
};

export type ImageSettings = {
  model: string;
  quality: (typeof imageQualities)[number];
  /** Server and key for pictures. Undefined: the server and key that are used for texts. */
  server: { baseUrl: string; key: string } | undefined;
};

export const openAiUrl = 'https://api.openai.com/v1';

export const defaultSettings = {
  outputCap: 'max_completion_tokens',
  structured: 'json_schema',
  contextTokens: 128_000,
  outputTokens: 16_384,
  quality: 'medium',
} as const;

export type PracticeAi = { key: string; textModel: string; imageModel: string };

/** The practice provider, with prices of a small model so that costs can be seen. */
export const practiceSettings = (practiceUrl: string, { key, textModel, imageModel }: PracticeAi): OpenAiSettings => ({
  baseUrl: `${practiceUrl}/openai/v1`,
  key,
  textModel,
  outputCap: defaultSettings.outputCap,
  structured: defaultSettings.structured,
  temperature: undefined,
  reasoningEffort: undefined,
  contextTokens: defaultSettings.contextTokens,
  outputTokens: defaultSettings.outputTokens,
  images: { model: imageModel, quality: defaultSettings.quality, server: undefined },
  prices: { prompt: 400_000, completion: 1_600_000, image: 40_000 },
});
