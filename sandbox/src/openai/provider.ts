import type { FaultAnswer, Kit, Request } from '../kit/network.ts';
import { drawPicture } from './pictures.ts';
import { type ChatTwist, twistAnswer } from './twists.ts';
import { readChatRequest } from './wire/chat-request.ts';
import { fitPrompt, toCompletion } from './wire/completion.ts';
import { ApiError, errors, toErrorAnswer } from './wire/errors.ts';
import { readImageRequest } from './wire/image-request.ts';
import { type Profile, profiles } from './wire/profiles.ts';
import { isRecord } from './wire/values.ts';
import { writeAnswer } from './writer/answer.ts';

export type Provider = ReturnType<typeof createProvider>;
type Deps = { kit: Kit; keys: readonly string[]; imageBytes: () => number };

/** The provider's answers without its routes, so that a fault can send an answer with a changed text. */
export const createProvider = ({ kit, keys, imageBytes }: Deps) => {
  const answer = async (request: Request, profile: Profile, build: () => unknown): Promise<FaultAnswer> => {
    try {
      if (profile.checksKey) checkKey(request, profile, keys);
      return { status: 200, headers: { 'x-request-id': 'req_practice0000000000000000000000' }, body: await build() };
    } catch (error) {
      if (error instanceof ApiError) return toErrorAnswer(error, profile);
      throw error;
    }
  };
  const createdAt = () => Math.floor(kit.clock.now().getTime() / 1000);

  return {
    complete: (request: Request, twist?: ChatTwist): Promise<FaultAnswer> => {
      const profile = findProfile(request);
      return answer(request, profile, () => {
        const chat = readChatRequest(request.body, profile);
        const promptTokens = fitPrompt(chat, profile);
        const written = twist
          ? twistAnswer(twist, chat, kit.url())
          : { content: writeAnswer(chat, { url: kit.url() }) };
        return toCompletion(chat, written, { profile, promptTokens, createdAt: createdAt() });
      });
    },

    draw: (request: Request, format?: 'svg' | 'html' | 'url' | 'no-usage'): Promise<FaultAnswer> => {
      const profile = findProfile(request);
      return answer(request, profile, () => {
        if (!profile.hasImages) throw errors.notFound(request.url);
        const image = readImageRequest(request.body);
        return drawPicture(image, { createdAt: createdAt(), minBytes: imageBytes(), url: kit.url(), format });
      });
    },

    answer,
  };
};

/** Finds the server profile by the path of the request, which works for a fault that answers before the route does. */
export const findProfile = ({ url }: Pick<Request, 'url'>): Profile =>
  Object.values(profiles).find(({ path }) => url.startsWith(`/openai${path}/`)) ?? profiles.openai;

const checkKey = ({ headers }: Request, profile: Profile, keys: readonly string[]) => {
  const fromHeader = profile.takesKeyHeader && isRecord(headers) ? headers['api-key'] : undefined;
  const key = typeof fromHeader === 'string' ? fromHeader : /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw errors.keyMissing();
  if (!keys.includes(key)) throw errors.key();
};
