import { createHash } from 'node:crypto';
import { drawSampleImage } from '../kit/images/sample-image.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { PictureRequest } from './wire/image-request.ts';

const scenes = [
  ...(['harbour', 'coffee', 'bicycle', 'tulip', 'mountain', 'beach', 'market', 'forest'] as const),
  ...(['city', 'kitchen', 'office', 'festival', 'snow', 'dog', 'bridge'] as const),
] as const;
/** Number of landscapes per scene, which are kept, since drawing one takes most of a second. */
const landscapesPerScene = 4;
const maxKept = 60;
const kept = new Map<string, Promise<Buffer>>();

type Options = { createdAt: number; minBytes: number; url: string; format?: 'svg' | 'html' | 'url' | 'no-usage' };

/** The answer of POST /images/generations: a landscape by the hash of the prompt, a scene named in it if there is one. */
export const drawPicture = async (request: PictureRequest, { createdAt, minBytes, url, format }: Options) => {
  const { width, height, quality } = request;
  const textTokens = Math.ceil(request.prompt.length / 4);
  const outputTokens = Math.ceil((width * height) / 1500);
  return {
    created: createdAt,
    data: [
      format === 'url'
        ? { url: `${url}/pictures/${width}x${height}.jpg` }
        : { b64_json: await encode(request, minBytes, format) },
    ],
    background: 'opaque',
    output_format: 'jpeg',
    size: `${width}x${height}`,
    quality,
    ...(format !== 'no-usage' && {
      usage: {
        input_tokens: textTokens,
        input_tokens_details: { text_tokens: textTokens, image_tokens: 0 },
        output_tokens: outputTokens,
        total_tokens: textTokens + outputTokens,
      },
    }),
  };
};

type Scene = Pick<PictureRequest, 'prompt' | 'width' | 'height'>;

/** One of the landscapes of a scene; its pixels are those of no other prompt. */
export const findPicture = async ({ prompt, width, height }: Scene): Promise<Buffer> => {
  const words = prompt.toLowerCase();
  const random = seededRandom(prompt);
  const scene = scenes.find((name) => words.includes(name)) ?? random.pick(scenes);
  const id = `${scene} ${random.between(1, landscapesPerScene)}`;
  return varyJpeg(await keep(`${id} ${width}x${height}`, () => drawSampleImage({ id, scene }, width, height)), prompt);
};

/** Value that is stored under a name; when there are too many values, the oldest are removed. */
const keep = (name: string, create: () => Promise<Buffer>): Promise<Buffer> => {
  const value = kept.get(name) ?? create();
  kept.set(name, value);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return value;
};

/** Number of bytes of the marker that starts a JPEG; sharp writes the quantization tables behind it. */
const headBytes = 2;
/**
 * Position of the first low frequency in the quantization table behind the head; before it is the average of a block.
 */
const quantizationStart = headBytes + 6;

/**
 * Multiplies some low frequencies a little more, by the hash of the text. The change is invisible, but it makes files
 * different, which are stored by their content, even after they were encoded again.
 */
const varyJpeg = (jpeg: Buffer, text: string): Buffer => {
  const varied = Buffer.from(jpeg);
  const bits = createHash('sha256').update(text).digest().readUInt16BE();
  for (let at = 0; at < 16; at += 1)
    varied[quantizationStart + at] = (jpeg[quantizationStart + at] ?? 0) + ((bits >> at) & 1);
  return varied;
};

/** Number of bytes of a comment: marker, length and the longest text. */
const commentBytes = 65_537;

/** Pads a JPEG with comments until it has the wanted size. */
const padJpeg = (jpeg: Buffer, minBytes: number): Buffer => {
  const comments: Buffer[] = [];
  for (let missing = minBytes - jpeg.length; missing > 0; missing -= commentBytes) {
    const comment = Buffer.alloc(commentBytes, 'x');
    comment.writeUInt32BE(0xfffe_ffff);
    comments.push(comment);
  }
  return Buffer.concat([jpeg.subarray(0, headBytes), ...comments, jpeg.subarray(headBytes)]);
};

const wrongBytes: Record<string, string> = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  html: '<!doctype html><html><body><script>alert(1)</script></body></html>',
};

const encode = async (request: PictureRequest, minBytes: number, format: Options['format']): Promise<string> => {
  const wrong = format && wrongBytes[format];
  if (wrong) return Buffer.from(wrong).toString('base64');
  return padJpeg(await findPicture(request), minBytes).toString('base64');
};
