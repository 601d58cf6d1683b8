import type { Fetch } from '../kit/http/http.ts';
import type { AiProvider, FindAiProvider } from '../ports/ai-provider.ts';
import { type ApiRuntime, createApi } from './api.ts';
import { createCompletions } from './completions.ts';
import { aiFailure } from './errors.ts';
import { createImageModel, imageLimits } from './image-model.ts';
import type { OpenAiSettings } from './settings.ts';
import { createTextModel, textLimits } from './text-model.ts';
import { countTokens, estimateTokens } from './tokens.ts';
import { Models } from './wire.ts';

/** Limit in ms for the check of a key, for which a person waits. */
const keyCheckMs = 10_000;

export type OpenAiRuntime = ApiRuntime & { safeFetch: Fetch };

/** The models of a server that speaks OpenAI's API. */
export const createOpenAi = (settings: OpenAiSettings & { key: string }, runtime: OpenAiRuntime): AiProvider => {
  const { baseUrl, key, textModel, images, prices, contextTokens, outputTokens } = settings;
  const api = createApi({ baseUrl, key, ...textLimits }, runtime);
  const imageApi = createApi({ ...(images?.server ?? { baseUrl, key }), ...imageLimits }, runtime);
  return {
    textModel,
    imageModel: images?.model,
    prices,
    contextTokens,
    outputTokens,
    countTokens,
    estimateTokens,
    checkKey: async () => {
      await api.call({
        operation: 'check-key',
        path: '/models',
        method: 'GET',
        shape: Models,
        answerBy: new Date(runtime.now().getTime() + keyCheckMs),
        send: (client, options) => client.models.list(options),
      });
    },
    write: createTextModel({ completions: createCompletions({ api, settings }), settings }),
    draw: images
      ? createImageModel({ api: imageApi, settings: images, safeFetch: runtime.safeFetch })
      : async () => {
          throw aiFailure('rejected', { code: 'no-image-model', message: 'No image model is set up.' });
        },
  };
};

/**
 * The provider with the installation's key or with a business's own key. An own key is only used at the server that
 * writes texts; a separate server for pictures would bill the installation, so it is not used together with an own key.
 */
export const createFindAiProvider = (settings: OpenAiSettings, runtime: OpenAiRuntime): FindAiProvider => {
  const { key, images } = settings;
  const shared = key ? createOpenAi({ ...settings, key }, runtime) : undefined;
  return (ownKey) => {
    if (!ownKey) return shared;
    return createOpenAi({ ...settings, key: ownKey, images: images?.server ? undefined : images }, runtime);
  };
};
