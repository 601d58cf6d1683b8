import {
  defaultSettings,
  imageQualities,
  type OpenAiSettings,
  openAiUrl,
  outputCaps,
  reasoningEfforts,
  structuredModes,
} from '@fanfare/connectors/openai/settings';
import { microsPerDollar } from '@fanfare/contract/ai/ai';
import { z } from 'zod';

const text = z.string().optional();
const url = z.url({ protocol: /^https?$/ }).optional();
/** Prices in US dollars; the product counts in millionths. */
const dollars = z.coerce
  .number()
  .min(0)
  .max(10_000)
  .transform((amount) => Math.round(amount * microsPerDollar))
  .optional();

/** Settings of the AI provider, all optional: without a model there is no writing with AI. */
export const AiEnvironment = {
  AI_BASE_URL: url,
  AI_KEY: text,
  AI_TEXT_MODEL: text,
  AI_OUTPUT_CAP: z.enum(outputCaps).default(defaultSettings.outputCap),
  AI_STRUCTURED: z.enum(structuredModes).default(defaultSettings.structured),
  AI_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
  AI_REASONING_EFFORT: z.enum(reasoningEfforts).optional(),
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(2048).max(10_000_000).default(defaultSettings.contextTokens),
  AI_OUTPUT_TOKENS: z.coerce.number().int().min(1024).max(1_000_000).default(defaultSettings.outputTokens),
  AI_IMAGE_MODEL: text,
  AI_IMAGE_QUALITY: z.enum(imageQualities).default(defaultSettings.quality),
  AI_IMAGE_BASE_URL: url,
  AI_IMAGE_KEY: text,
  AI_PRICE_PROMPT: dollars,
  AI_PRICE_COMPLETION: dollars,
  AI_PRICE_IMAGE: dollars,
};
const Environment = z.object(AiEnvironment);
type Env = z.output<typeof Environment>;

/** Error for an AI setting that needs another setting, which is missing. */
export class IncompleteAiSettings extends Error {}

export const readAiSettings = (env: Env): OpenAiSettings | undefined => {
  const { AI_TEXT_MODEL: textModel, AI_KEY: key, AI_IMAGE_BASE_URL: imageUrl, AI_IMAGE_KEY: imageKey } = env;
  if (!textModel) {
    if (key || env.AI_BASE_URL || env.AI_IMAGE_MODEL) throw new IncompleteAiSettings('Set AI_TEXT_MODEL as well.');
    return undefined;
  }
  if ((imageUrl === undefined) !== (imageKey === undefined))
    throw new IncompleteAiSettings('Set both AI_IMAGE_BASE_URL and AI_IMAGE_KEY, or neither.');
  return {
    baseUrl: env.AI_BASE_URL ?? openAiUrl,
    key,
    textModel,
    outputCap: env.AI_OUTPUT_CAP,
    structured: env.AI_STRUCTURED,
    temperature: env.AI_TEMPERATURE,
    reasoningEffort: env.AI_REASONING_EFFORT,
    contextTokens: env.AI_CONTEXT_TOKENS,
    outputTokens: env.AI_OUTPUT_TOKENS,
    images: env.AI_IMAGE_MODEL
      ? {
          model: env.AI_IMAGE_MODEL,
          quality: env.AI_IMAGE_QUALITY,
          server: imageUrl && imageKey ? { baseUrl: imageUrl, key: imageKey } : undefined,
        }
      : undefined,
    prices: { prompt: env.AI_PRICE_PROMPT, completion: env.AI_PRICE_COMPLETION, image: env.AI_PRICE_IMAGE },
  };
};
