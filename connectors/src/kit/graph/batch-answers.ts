import { z } from 'zod';
import type { Endpoint } from '../http/base-url.ts';
import { type Effect, errorFromStatus, lostResponseError, type ParseError, rejectedError } from '../http/errors.ts';
import { parseJson } from '../http/safe-json.ts';
import { readUsage } from './rate-limit-headers.ts';

const BatchAnswer = z.object({
  code: z.number(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  body: z.string().nullish(),
});
export type BatchAnswer = z.output<typeof BatchAnswer>;
export const BatchAnswers = z.array(BatchAnswer.nullable());

/** One answer of a batch; a missing one timed out. Throws like a single call. */
export const readAnswer = <T>(
  { network, label, parseError }: Endpoint & { parseError: ParseError },
  effect: Effect,
  answer: BatchAnswer | null | undefined,
  shape: z.core.$ZodType<T>,
): T => {
  const headers = toHeaders(answer);
  const requestId = headers.get('x-fb-trace-id') ?? undefined;
  const context = { network, label, effect, status: answer?.code, requestId };
  const body = parseJson(answer?.body ?? '');
  if (!answer) throw lostResponseError(context);
  if (answer.code >= 400) {
    const parsed = parseError({ status: answer.code, body, headers });
    throw rejectedError(context, parsed ?? errorFromStatus(label, answer.code), readUsage(headers).retryAfterSeconds);
  }
  const read = z.safeParse(shape, body);
  if (!read.success) throw lostResponseError(context, { code: 'unreadable-answer' });
  return read.data;
};

/** Headers of an answer. Names and values come from outside: those that HTTP doesn't allow are left out. */
const toHeaders = (answer: BatchAnswer | null | undefined): Headers => {
  const headers = new Headers();
  for (const { name, value } of answer?.headers ?? []) {
    if (/^[a-z0-9-]+$/i.test(name) && /^[\x20-\x7e]*$/.test(value)) headers.append(name, value);
  }
  return headers;
};
