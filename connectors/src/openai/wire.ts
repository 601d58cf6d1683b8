import { z } from 'zod';
import { cleanText } from '../kit/clean-text.ts';

/** Largest count that an integer column of a database can keep. */
const maxCount = 2 ** 31 - 1;
/** A count; another value reads as none, since the answer itself was billed. */
const count = z
  .number()
  .nonnegative()
  .transform((tokens) => Math.min(Math.round(tokens), maxCount))
  .nullish()
  .catch(undefined);
const maxNameLength = 200;

/** `usage` and its numbers can be missing, and `refusal` is unknown to Ollama and llama.cpp. */
export const Completion = z.object({
  model: z
    .string()
    .transform((name) => cleanText(name.slice(0, maxNameLength)))
    .optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});
export type Completion = z.output<typeof Completion>;

export const Images = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish(),
});

export const Models = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.string().nullish() })),
});

/** `code` is a number in vLLM and llama.cpp; Azure tells more in `innererror`. */
export const ErrorFields = z
  .object({
    message: z.string().catch(''),
    type: z.string().nullable().catch(null),
    param: z.string().nullable().catch(null),
    code: z.union([z.string(), z.number()]).nullable().catch(null),
    innererror: z.object({ code: z.string() }).nullable().catch(null),
  })
  .partial();
export type ErrorFields = z.output<typeof ErrorFields>;
