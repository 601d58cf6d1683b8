import { createHash } from 'node:crypto';
import type { ChatRequest } from './chat-request.ts';
import { errors } from './errors.ts';
import type { Profile } from './profiles.ts';

/** Number of tokens of a text: about four characters make one. */
const countTokens = (text: string): number => Math.ceil(text.length / 4);

/** Tokens of hidden reasoning of a reasoning model; they count towards the cap. */
const reasoningTokens = 128;

export type Finish = 'stop' | 'length' | 'content_filter';
type Written = { content: string; finish?: Finish; refusal?: string; hasUsage?: boolean };

/** The prompt as the server sees it: cut or refused when it is longer than the context. */
export const fitPrompt = (request: ChatRequest, profile: Profile): number => {
  const tokens = countTokens(request.system) + countTokens(request.user) + (request.hasPicture ? 85 : 0);
  if (tokens <= profile.contextTokens) return tokens;
  if (profile.overContext === 'refuse') throw errors.tooLong(profile.contextTokens, tokens);
  return profile.contextTokens;
};

/** The answer of POST /chat/completions. The text ends at the cap. */
export const toCompletion = (
  request: ChatRequest,
  { content, finish = 'stop', refusal, hasUsage = true }: Written,
  { profile, promptTokens, createdAt }: { profile: Profile; promptTokens: number; createdAt: number },
) => {
  const hidden = request.model === 'practice-reasoner' ? reasoningTokens : 0;
  const cap = request.maxTokens === undefined ? Number.POSITIVE_INFINITY : Math.max(0, request.maxTokens - hidden);
  const isCut = countTokens(content) > cap;
  const text = isCut ? content.slice(0, cap * 4) : content;
  const completionTokens = countTokens(text) + hidden;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(profile.hasRefusalKey && {
      prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: hidden },
    }),
  };
  return {
    id: `chatcmpl-${hashText(request.system + request.user).slice(0, 29)}`,
    object: 'chat.completion',
    created: createdAt,
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refusal === undefined ? text : null,
          ...(profile.hasRefusalKey && { refusal: refusal ?? null }),
          ...profile.messageExtras,
        },
        logprobs: null,
        finish_reason: isCut ? 'length' : finish,
      },
    ],
    ...(hasUsage && { usage }),
    ...profile.extras,
  };
};

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
