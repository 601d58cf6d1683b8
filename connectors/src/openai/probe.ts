import { z } from 'zod';
import { createApi } from './api.ts';
import { createCompletions } from './completions.ts';
import { createImageModel, imageLimits } from './image-model.ts';
import type { OpenAiRuntime } from './index.ts';
import type { OpenAiSettings } from './settings.ts';
import { readAnswer, textLimits } from './text-model.ts';
import { estimateTokens } from './tokens.ts';
import { Models } from './wire.ts';

export const probeCap = 64;
/** Number of tokens that leave room for hidden reasoning before a short answer. */
const shortAnswerTokens = 2000;
/** Factor by which an answer may exceed its cap. Servers count with other tokenizers, and estimates are rough. */
const capTolerance = 1.5;

export type ProbeResult = {
  keepsSchema: boolean;
  keepsCap: boolean;
  saysUsage: boolean;
  /** Shutdown date of each model that has one, as `YYYY-MM-DD`. */
  shutdownDates: { model: string; date: string }[];
};

const Answer = z.strictObject({ title: z.string(), text: z.string() });
const base = { operation: 'probe', system: 'You test a connection.', answer: Answer };

/**
 * Check of the text model by two short texts, one of them asked to be longer than its cap. Costs a fraction of a cent.
 * Throws `ConnectorFailure`.
 */
export const probeTexts = async (
  settings: OpenAiSettings & { key: string },
  runtime: OpenAiRuntime,
): Promise<ProbeResult> => {
  const { baseUrl, key, textModel, images } = settings;
  const api = createApi({ baseUrl, key, ...textLimits }, runtime);
  const completions = createCompletions({ api, settings });
  const short = await completions.send({
    ...base,
    maxTokens: shortAnswerTokens,
    user: 'Name a color as title, and say in one sentence of 10 words where it is found as text.',
  });
  const long = await completions.send({
    ...base,
    maxTokens: probeCap,
    user: 'Write a title and, as text, 300 words about tea.',
  });
  const { usage, choices } = long;
  const written = usage?.completion_tokens ?? estimateTokens(choices[0]?.message.content ?? '');
  return {
    keepsSchema: 'data' in readAnswer(short, Answer),
    keepsCap: written <= probeCap * capTolerance,
    saysUsage: [short, long].every(
      (answer) => typeof answer.usage?.prompt_tokens === 'number' && typeof answer.usage.completion_tokens === 'number',
    ),
    shutdownDates: await findShutdownDates(api, [textModel, ...(images && !images.server ? [images.model] : [])]),
  };
};

/** Check of the image model by one picture of the smallest size. Throws `ConnectorFailure` or `BilledFailure`. */
export const probeImages = async (
  { baseUrl, key, images }: OpenAiSettings & { key: string },
  runtime: OpenAiRuntime,
): Promise<void> => {
  if (!images) return;
  const api = createApi({ ...(images.server ?? { baseUrl, key }), ...imageLimits }, runtime);
  const draw = createImageModel({ api, settings: { ...images, quality: 'low' }, safeFetch: runtime.safeFetch });
  await draw({ prompt: 'A plain blue square', size: '1024x1024' });
};

type Api = ReturnType<typeof createApi>;

/** Shutdown dates of the wanted models; none if the server lists no models or no dates. */
const findShutdownDates = async (api: Api, wanted: readonly string[]): Promise<ProbeResult['shutdownDates']> => {
  const list = await api
    .call({
      operation: 'models',
      path: '/models',
      method: 'GET',
      shape: Models,
      send: (client) => client.models.list(),
    })
    .catch(() => ({ data: [] }));
  return list.data.flatMap(({ id, shutdown_date: date }) => (date && wanted.includes(id) ? [{ model: id, date }] : []));
};
