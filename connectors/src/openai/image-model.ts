import { minuteMs } from '@fanfare/contract/kit/durations';
import { BilledFailure, type TextUsage } from '@fanfare/contract/networks/ai-failure';
import type { Fetch } from '../kit/http/http.ts';
import { readBytes } from '../kit/http/request-body.ts';
import type { ImageAnswer, ImageRequest } from '../ports/ai-provider.ts';
import type { Api } from './api.ts';
import { aiFailure } from './errors.ts';
import type { ImageSettings } from './settings.ts';
import { Images } from './wire.ts';

/** Limit in ms for one picture, which takes 10 to 60 seconds, with some models longer. */
const deadlineMs = 3 * minuteMs;
/** Limits of an answer with a picture: base64 takes four characters for three bytes. */
export const imageLimits = { deadlineMs, maxBytes: 16 * 1024 * 1024 };
const maxImageBytes = 12 * 1024 * 1024;
const maxPromptLength = 32_000;

/** `safeFetch` is for URLs in answers: it reaches public addresses only. */
type Deps = { api: Api; settings: ImageSettings; safeFetch: Fetch };

export const createImageModel =
  ({ api, settings, safeFetch }: Deps) =>
  async ({ prompt, size }: ImageRequest): Promise<ImageAnswer> => {
    const { model, quality } = settings;
    const answer = await api.call({
      operation: 'image',
      path: '/images/generations',
      shape: Images,
      send: (client) =>
        client.images.generate({
          model,
          prompt: prompt.slice(0, maxPromptLength),
          n: 1,
          size,
          quality,
          output_format: 'jpeg',
          background: 'opaque',
        }),
    });
    const usage = readUsage(answer.usage);
    const [image] = answer.data;
    const bytes = image?.b64_json
      ? Buffer.from(image.b64_json, 'base64')
      : await fetchImage(image?.url ?? '', safeFetch);
    const type = bytes && findImageType(bytes);
    if (!bytes || !type) throw new BilledFailure(badImage(), model, usage);
    return { bytes, type, model, usage };
  };

const badImage = () =>
  aiFailure('rejected', { code: 'bad-image', message: 'The AI model’s image isn’t a PNG, JPEG or WebP file.' });

type ImageUsage = { input_tokens?: number | null; output_tokens?: number | null } | null | undefined;

const readUsage = (usage: ImageUsage): TextUsage | undefined => {
  const { input_tokens: prompt, output_tokens: drawn } = usage ?? {};
  if (typeof prompt !== 'number' || typeof drawn !== 'number') return undefined;
  return { promptTokens: prompt, completionTokens: drawn, isEstimated: false };
};

/** Fetches the picture of an answer at once, since URLs of servers expire soon. */
const fetchImage = async (url: string, safeFetch: Fetch): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    const response = await safeFetch(url, { redirect: 'manual', signal: AbortSignal.timeout(deadlineMs) });
    return response.status === 200 ? await readBytes(response, maxImageBytes) : undefined;
  } catch {
    return undefined;
  }
};

/** Type of an image by its first bytes: names and content types can be wrong. */
const findImageType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return undefined;
};
