import type { FaultAnswer, FaultTable, Request } from '../kit/network.ts';
import { findProfile, type Provider } from './provider.ts';
import { type ChatTwist, chatTwists } from './twists.ts';
import { type ApiError, errors, toErrorAnswer } from './wire/errors.ts';

const kinds: Record<string, () => ApiError> = {
  error: errors.server,
  'rate-limit': () => errors.rateLimit(),
  'token-limit': () => errors.rateLimit('tokens'),
  'slow-down': errors.slowDown,
  'no-credit': () => errors.money('credit_balance_exhausted'),
  'organization-limit': () => errors.money('organization_spend_limit_exceeded'),
  'project-limit': () => errors.money('project_spend_limit_exceeded'),
  'usage-limit': () => errors.money('organization_usage_limit_exceeded'),
  'old-quota': () => errors.money('insufficient_quota'),
  'key-invalid': errors.key,
  'region-refused': errors.region,
  'model-gone': () => errors.model('practice-writer'),
  'too-long': () => errors.tooLong(128_000, 140_000),
  'bad-schema': () => errors.invalidSchema('article', "In context=(), 'additionalProperties' is required."),
  'bad-parameter': () => errors.unknownParameter('colour'),
  moderation: errors.moderation,
  overloaded: errors.overloaded,
};

/** Error answers in the wording of other servers than OpenAI's, such as vLLM and llama.cpp. */
const foreignAnswers: Record<string, FaultAnswer> = {
  'vllm-too-long': {
    status: 400,
    body: { error: { message: 'too long', type: 'BadRequestError', param: 'max_tokens', code: 400 } },
  },
  'llamacpp-loading': {
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  },
  'ollama-model-gone': {
    status: 404,
    body: { error: { message: "model 'x' not found", type: 'not_found_error', param: null, code: null } },
  },
  'azure-filter': {
    status: 400,
    body: {
      error: {
        code: 'content_filter',
        message: 'The response was filtered.',
        param: 'prompt',
        type: null,
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { hate: { filtered: true, severity: 'high' } },
        },
      },
    },
  },
  'azure-blocked': { status: 403, body: { error: { code: '403', message: 'The resource is temporarily blocked.' } } },
  'html-error': { status: 502, body: '<html><body>502 Bad Gateway</body></html>' },
  redirect: { status: 302, headers: { location: 'https://elsewhere.example/v1' }, body: '' },
};

const pictureFormats = ['svg', 'html', 'url', 'no-usage'] as const;

const isPicture = ({ url }: Pick<Request, 'url'>): boolean => url.includes('/images/');
const refusals: readonly string[] = ['refusal', 'content-filter'] satisfies ChatTwist[];

/**
 * Table of faults. A fault of text calls does not affect image calls, and the reverse; only a refusal applies to images
 * as to texts.
 */
export const createFaultTable = (provider: Provider): FaultTable => ({
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [
      kind,
      (request: Request) => toErrorAnswer(make(), findProfile(request)),
    ]),
  ),
  ...foreignAnswers,
  ...Object.fromEntries(
    chatTwists.map((twist) => [
      twist,
      (request: Request) => {
        if (!isPicture(request)) return provider.complete(request, twist);
        const isRefused = refusals.includes(twist);
        return isRefused ? toErrorAnswer(errors.moderation(), findProfile(request)) : provider.draw(request);
      },
    ]),
  ),
  ...Object.fromEntries(
    pictureFormats.map((format) => [
      `picture-${format}`,
      (request: Request) => (isPicture(request) ? provider.draw(request, format) : provider.complete(request)),
    ]),
  ),
});
