import { findModel } from '../models.data.ts';
import { errors } from './errors.ts';
import { isRecord } from './values.ts';

const knownFields = new Set([
  'model',
  'prompt',
  'n',
  'size',
  'quality',
  'output_format',
  'output_compression',
  'background',
  'moderation',
  'safety_identifier',
  'user',
  'stream',
  'partial_images',
]);
const choices: Record<string, readonly string[]> = {
  quality: ['auto', 'low', 'medium', 'high', 'xhigh', 'max'],
  output_format: ['png', 'jpeg', 'webp'],
  background: ['auto', 'opaque', 'transparent'],
  moderation: ['auto', 'low'],
};
const maxPromptLength = 32_000;

export type PictureRequest = { model: string; prompt: string; width: number; height: number; quality: string };

/** Reads the body of POST /images/generations. */
export const readImageRequest = (body: unknown): PictureRequest => {
  if (!isRecord(body)) throw errors.invalid('We could not parse the JSON body of your request.');
  // GPT image models refuse the fields of dall-e.
  const unknown = Object.keys(body).find((name) => !knownFields.has(name));
  if (unknown) throw errors.unknownParameter(unknown);
  const { model = 'dall-e-2', prompt, size = 'auto', quality = 'auto', n = 1 } = body;
  if (typeof model !== 'string' || !findModel(model, 'image')) throw errors.model(String(model));
  if (typeof prompt !== 'string' || prompt === '') throw errors.missingParameter('prompt');
  if (prompt.length > maxPromptLength)
    throw errors.invalid(`Invalid 'prompt': string too long.`, 'prompt', 'string_above_max_length');
  for (const [name, allowed] of Object.entries(choices)) {
    if (body[name] !== undefined && !allowed.includes(String(body[name])))
      throw errors.invalid(`Invalid value: '${body[name]}'.`, name, 'invalid_value');
  }
  if (n !== 1) throw errors.invalid('The practice network creates 1 image at a time.', 'n', 'invalid_value');
  return { model, prompt, quality: String(quality), ...readSize(size) };
};

const readSize = (size: unknown): { width: number; height: number } => {
  if (size === 'auto') return { width: 1024, height: 1024 };
  const [, ...sides] = /^(\d{2,4})x(\d{2,4})$/.exec(String(size)) ?? [];
  const [width = 0, height = 0] = sides.map(Number);
  const isMultiple = width > 0 && width % 16 === 0 && height % 16 === 0;
  const fits = width <= 3840 && height <= 2160;
  const isProportioned = width / height <= 3 && height / width <= 3;
  if (!isMultiple || !fits || !isProportioned)
    throw errors.invalid(`Invalid value: '${size}'.`, 'size', 'invalid_value');
  return { width, height };
};
