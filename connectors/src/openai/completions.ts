import type { z } from 'zod';
import type { TextRequest } from '../ports/ai-provider.ts';
import type { Api } from './api.ts';
import type { OpenAiSettings } from './settings.ts';
import { type StrictSchema, toStrictSchema } from './strict-schema.ts';
import { estimateTokens } from './tokens.ts';
import { Completion } from './wire.ts';

export type Completions = ReturnType<typeof createCompletions>;
type Deps = { api: Api; settings: OpenAiSettings };

/** Builds requests for texts in the form that the configured server takes. */
export const createCompletions = ({ api, settings }: Deps) => {
  const schemas = new WeakMap<z.core.$ZodType, StrictSchema>();
  const findSchema = (shape: z.core.$ZodType): StrictSchema => {
    const schema = schemas.get(shape) ?? toStrictSchema(shape);
    schemas.set(shape, schema);
    return schema;
  };

  return {
    /** Estimate of the tokens that the server will count for the prompt. */
    estimatePrompt: (request: TextRequest<unknown>): number =>
      estimateTokens(buildSystem(request, settings, findSchema(request.answer))) + estimateTokens(request.user),

    send: (request: TextRequest<unknown>): Promise<Completion> => {
      const { operation, answer, maxTokens, answerBy } = request;
      const schema = findSchema(answer);
      const { textModel: model, outputCap, structured, temperature, reasoningEffort } = settings;
      return api.call({
        operation,
        path: '/chat/completions',
        shape: Completion,
        answerBy,
        send: (client, options) =>
          client.chat.completions.create(
            {
              model,
              messages: [
                { role: 'system', content: buildSystem(request, settings, schema) },
                { role: 'user', content: buildUser(request) },
              ],
              ...(outputCap === 'max_tokens' ? { max_tokens: maxTokens } : { max_completion_tokens: maxTokens }),
              ...toResponseFormat(structured, operation, schema),
              ...(temperature === undefined ? {} : { temperature }),
              ...(reasoningEffort ? { reasoning_effort: reasoningEffort } : {}),
            },
            options,
          ),
      });
    },
  };
};

/** Instructions with the shape of the answer. JSON mode refuses requests that do not mention JSON. */
const buildSystem = (
  { system }: Pick<TextRequest<unknown>, 'system'>,
  { structured }: OpenAiSettings,
  schema: StrictSchema,
): string =>
  structured === 'json_schema'
    ? system
    : `${system}\n\nAnswer with one JSON object and nothing else. It must match this JSON schema: ${JSON.stringify(schema)}`;

const buildUser = ({ user, image }: Pick<TextRequest<unknown>, 'user' | 'image'>) =>
  image
    ? [
        { type: 'text' as const, text: user },
        { type: 'image_url' as const, image_url: { url: toDataUrl(image), detail: 'low' as const } },
      ]
    : user;

const toDataUrl = ({ bytes, type }: { bytes: Uint8Array; type: string }): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const toResponseFormat = (structured: OpenAiSettings['structured'], name: string, schema: StrictSchema) => {
  if (structured === 'prompt') return {};
  if (structured === 'json_object') return { response_format: { type: 'json_object' as const } };
  return {
    response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema } },
  };
};
