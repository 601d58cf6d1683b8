import type { AiPrices, AiProvider, TextRequest, TextUsage } from '@fanfare/connectors/ports/ai-provider';
import { z } from 'zod';

/** Use of a call: tokens, and micro-dollars as far as prices are known. */
export type CallFigures = { promptTokens: number; completionTokens: number; cost: number; isEstimated: boolean };

const million = 1_000_000;
/** Number of tokens around the messages of a request, such as roles and delimiters. */
const envelopeTokens = 64;
/** Number of tokens that a picture in a prompt is counted with: more than models count for a picture of low detail. */
const promptImageTokens = 10_000;

const hasNoTextPrice = (prices: AiPrices): boolean => prices.prompt === undefined || prices.completion === undefined;

/** True if a text or a picture has no price, so that a budget can't be kept. */
export const isUnpriced = ({ prices, imageModel }: Pick<AiProvider, 'prices' | 'imageModel'>): boolean =>
  hasNoTextPrice(prices) || (imageModel !== undefined && prices.image === undefined);

const textCost = (prices: AiPrices, promptTokens: number, completionTokens: number): number =>
  Math.ceil((promptTokens * (prices.prompt ?? 0) + completionTokens * (prices.completion ?? 0)) / million);

const schemaTexts = new WeakMap<z.core.$ZodType, string>();
/**
 * JSON schema of an answer as text. Made once per schema, because that takes longer than everything else before a call.
 */
const schemaTextOf = (answer: z.core.$ZodType): string => {
  const text =
    schemaTexts.get(answer) ?? JSON.stringify(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }));
  schemaTexts.set(answer, text);
  return text;
};

/** Highest possible cost and tokens of a request for a text. The schema of the answer is part of the prompt. */
export const dearestText = <T>(provider: AiProvider, request: TextRequest<T>): CallFigures => {
  const textTokens = provider.countTokens(`${request.system}\n${request.user}\n${schemaTextOf(request.answer)}`);
  const promptTokens = textTokens + envelopeTokens + (request.image ? promptImageTokens : 0);
  return {
    promptTokens,
    completionTokens: request.maxTokens,
    cost: textCost(provider.prices, promptTokens, request.maxTokens),
    isEstimated: true,
  };
};

export const textFigures = (prices: AiPrices, usage: TextUsage): CallFigures => {
  const { promptTokens, completionTokens } = usage;
  return {
    promptTokens,
    completionTokens,
    cost: textCost(prices, promptTokens, completionTokens),
    isEstimated: usage.isEstimated || hasNoTextPrice(prices),
  };
};

/** Cost and tokens of a picture. Its price is fixed; its tokens are known if the server returns them. */
export const imageFigures = (prices: AiPrices, usage: TextUsage | undefined): CallFigures => ({
  promptTokens: usage?.promptTokens ?? 0,
  completionTokens: usage?.completionTokens ?? 0,
  cost: prices.image ?? 0,
  isEstimated: prices.image === undefined,
});
