type ErrorFields = { message: string; status: number; type: string; code: string | null; param: string | null };

/** Differences between OpenAI's own server and one that is compatible with its API. */
export type Profile = {
  /** Path of the server's base below `/openai`. */
  path: string;
  checksKey: boolean;
  /** True if the server also takes the key in the header `api-key`. */
  takesKeyHeader?: boolean;
  checksModel: boolean;
  refusesUnknownFields: boolean;
  /** Request fields that limit the answer; the first one present wins. */
  outputCaps: readonly string[];
  hasImages: boolean;
  hasRefusalKey: boolean;
  /** Handling of a prompt that is longer than the context. `cut`: the oldest text is left out silently. */
  overContext: 'refuse' | 'cut';
  contextTokens: number;
  /** Fields of this server's answers that OpenAI's answers don't have. */
  extras?: Record<string, unknown>;
  messageExtras?: Record<string, unknown>;
  toError(fields: ErrorFields): Record<string, unknown>;
};

const vllmTypes: Record<number, string> = { 400: 'BadRequestError', 404: 'NotFoundError', 500: 'InternalServerError' };
const llamaTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  500: 'server_error',
  503: 'unavailable_error',
};
const ollamaErrorType = (status: number): string => {
  if (status === 404) return 'not_found_error';
  return status >= 500 ? 'api_error' : 'invalid_request_error';
};
const bothCaps = ['max_completion_tokens', 'max_tokens'];

const openai: Profile = {
  path: '/v1',
  checksKey: true,
  checksModel: true,
  refusesUnknownFields: true,
  outputCaps: bothCaps,
  hasImages: true,
  hasRefusalKey: true,
  overContext: 'refuse',
  contextTokens: 128_000,
  extras: { service_tier: 'default' },
  messageExtras: { annotations: [] },
  toError: ({ message, type, param, code }) => ({ message, type, param, code }),
};

const notFiltered = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } };

/** OpenAI itself first, then the compatible servers. */
export const profiles: Record<'openai' | 'azure' | 'ollama' | 'vllm' | 'llamacpp', Profile> = {
  openai,
  azure: {
    ...openai,
    path: '/azure/openai/v1',
    takesKeyHeader: true,
    extras: { prompt_filter_results: [{ prompt_index: 0, content_filter_results: notFiltered }] },
    toError: ({ message, status, type, param, code }) => {
      if (code === 'model_not_found') return { code: 'DeploymentNotFound', message };
      if (status === 401) return { code: '401', message };
      return { message, type, param, code };
    },
  },
  ollama: {
    ...openai,
    path: '/ollama/v1',
    checksKey: false,
    refusesUnknownFields: false,
    outputCaps: ['max_tokens'],
    hasImages: false,
    hasRefusalKey: false,
    overContext: 'cut',
    contextTokens: 8_192,
    extras: { system_fingerprint: 'fp_ollama' },
    messageExtras: { reasoning: 'The reader asked for a text, so I write it.' },
    toError: ({ message, status }) => ({
      message,
      type: ollamaErrorType(status),
      param: null,
      code: null,
    }),
  },
  vllm: {
    ...openai,
    path: '/vllm/v1',
    refusesUnknownFields: false,
    hasImages: false,
    contextTokens: 32_768,
    extras: { prompt_logprobs: null },
    toError: ({ message, status, type, param, code }) => ({
      message,
      type: vllmTypes[status] ?? type,
      param: code === 'context_length_exceeded' ? 'input_tokens' : param,
      code: status,
    }),
  },
  llamacpp: {
    ...openai,
    path: '/llamacpp/v1',
    checksModel: false,
    refusesUnknownFields: false,
    hasImages: false,
    hasRefusalKey: false,
    contextTokens: 16_384,
    extras: { timings: { predicted_ms: 1200.5, predicted_per_second: 42.1 } },
    messageExtras: { reasoning_content: 'The reader asked for a text, so I write it.' },
    toError: ({ message, status, code }) => ({
      code: status,
      message,
      type: code === 'context_length_exceeded' ? 'exceed_context_size_error' : (llamaTypes[status] ?? 'server_error'),
    }),
  },
};
