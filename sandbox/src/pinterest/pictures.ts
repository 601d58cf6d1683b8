import type { Routes } from '../kit/network.ts';
import { escapeText } from '../kit/pages/html.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { strings } from './input.ts';
import type { Pin, State } from './state.ts';

const hues = [8, 24, 44, 96, 152, 186, 214, 286, 338] as const;

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const face = (name: string): string => {
  const fill = `hsl(${seededRandom(`face ${name}`).pick(hues)} 52% 38%)`;
  const initial = escapeText(name.charAt(0).toUpperCase());
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="${fill}"/><text x="100" y="132" font-family="sans-serif" font-size="92" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text>`,
  );
};

/** Tall, as pins are: a few round shapes on a warm ground. */
const still = (name: string): string => {
  const roll = seededRandom(`still ${name}`);
  const hue = roll.pick(hues);
  const shapes = Array.from({ length: 5 }, () => {
    const light = roll.between(38, 72);
    return `<circle cx="${roll.between(40, 560)}" cy="${roll.between(80, 820)}" r="${roll.between(50, 190)}" fill="hsl(${hue + roll.between(-30, 30)} 48% ${light}%)" opacity="0.85"/>`;
  });
  return svg(600, 900, `<rect width="600" height="900" fill="hsl(${hue} 60% 88%)"/>${shapes.join('')}`);
};

const guarded = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Where a pin's picture is seen: the file that was sent, the address it came from, or a drawing. */
export const pinPicture = (state: State, pin: Pin, size: string): string => {
  if (pin.fileId !== undefined) return `${state.url()}/i/${size}/${pin.fileId}`;
  return pin.address ?? `${state.url()}/i/${size}/${pin.id}.svg`;
};

/** The host of pictures: drawn ones, and the files people sent. */
export const pictures = (app: Routes, state: State) => {
  app.get('/i/:size/:name', async (request, reply) => {
    const { size = '', name = '' } = strings(request.params);
    const file = state.files.get(name);
    if (file) return reply.headers(guarded).type(file.type).send(Buffer.from(file.base64, 'base64'));
    if (!name.endsWith('.svg')) return reply.code(404).send('');
    const word = name.slice(0, -4);
    return reply
      .headers({ ...guarded, 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(size === 'faces' ? face(word) : still(word));
  });
};
