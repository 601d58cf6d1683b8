import { BilledFailure, type TextUsage } from '@fanfare/contract/networks/ai-failure';
import type { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { cleanText, cleanValue } from '../kit/clean-text.ts';
import { parseJson } from '../kit/http/safe-json.ts';
import type { AiProvider } from '../ports/ai-provider.ts';
import type { Completions } from './completions.ts';
import { aiFailure, refusedFailure, tooLongFailure } from './errors.ts';
import type { OpenAiSettings } from './settings.ts';
import { estimateTokens } from './tokens.ts';
import type { Completion } from './wire.ts';

/**
 * Limits of a request in ms and bytes, which fit a long article from a slow model; undici ends a silent connection
 * after 5 minutes.
 */
export const textLimits = { deadlineMs: 240_000, maxBytes: 4 * 1024 * 1024 };

type Deps = { completions: Completions; settings: Pick<OpenAiSettings, 'textModel' | 'contextTokens'> };

export const createTextModel =
  ({ completions, settings }: Deps): AiProvider['write'] =>
  async (request) => {
    const promptTokens = completions.estimatePrompt(request);
    // Prompts that are too long are refused here, since some servers cut them silently.
    if (promptTokens + request.maxTokens > settings.contextTokens) throw tooLongFailure();
    const completion = await completions.send(request);
    const model = completion.model ?? settings.textModel;
    const usage = readUsage(completion, promptTokens);
    const answer = readAnswer(completion, request.answer);
    if ('failure' in answer) throw new BilledFailure(answer.failure, model, usage);
    return { data: answer.data, model, usage };
  };

/** Usage of an answer, counted from the texts where the server doesn't say. */
const readUsage = ({ usage, choices }: Completion, promptTokens: number): TextUsage => {
  const { prompt_tokens: prompt, completion_tokens: written } = usage ?? {};
  return {
    promptTokens: prompt ?? promptTokens,
    completionTokens: written ?? estimateTokens(choices[0]?.message.content ?? ''),
    isEstimated: typeof prompt !== 'number' || typeof written !== 'number',
  };
};

type Answer<T> = { data: T } | { failure: ConnectorFailure };

export const readAnswer = <T>({ choices }: Completion, shape: z.core.$ZodType<T>): Answer<T> => {
  const [{ finish_reason: reason, message } = { finish_reason: undefined, message: {} }] = choices;
  if (typeof message.refusal === 'string') return { failure: refusedFailure(cleanText(message.refusal)) };
  if (reason === 'content_filter') return { failure: refusedFailure(undefined) };
  const content = message.content ?? '';
  const read = z.safeParse(shape, cleanValue(parseAnswer(content)));
  if (read.success) return { data: read.data };
  if (reason === 'length')
    return {
      failure: aiFailure('rejected', { code: 'truncated', message: 'The answer of the AI model was cut off.' }),
    };
  return {
    failure: aiFailure('rejected', {
      code: 'malformed',
      message: 'The answer of the AI model doesn’t have the expected shape.',
      networkMessage: read.error.issues
        .slice(0, 5)
        .map(({ path, message: problem }) => `${path.join('.') || 'answer'}: ${problem}`)
        .join('; ')
        .slice(0, 500),
    }),
  };
};

/**
 * Reads the JSON of an answer. Models without structured output put prose, their reasoning or a code fence around it.
 */
export const parseAnswer = (content: string): unknown => {
  const whole = parseJson(content);
  if (typeof whole === 'object' && whole !== null) return whole;
  const afterReasoning = content.slice(content.lastIndexOf('</think>') + 1);
  const start = afterReasoning.indexOf('{');
  const end = afterReasoning.lastIndexOf('}');
  return start >= 0 && end > start ? parseJson(afterReasoning.slice(start, end + 1)) : undefined;
};
