import type { Routes } from '../../kit/network.ts';
import { escapeText } from '../../kit/pages/html.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { toStrings } from '../api/input.ts';
import type { Pin, State } from '../state.ts';

const hues = [8, 24, 44, 96, 152, 186, 214, 286, 338] as const;

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const drawAvatar = (name: string): string => {
  const hue = seededRandom(`face ${name}`).pick(hues);
  const fill = `hsl(${hue} 52% 38%)`;
  const initial = escapeText(name.charAt(0).toUpperCase());
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="${fill}"/><text x="100" y="132" font-family="sans-serif" font-size="92" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text>`,
  );
};

/** A portrait-format SVG of circles, seeded by name. */
const drawSampleImage = (name: string): string => {
  const random = seededRandom(`still ${name}`);
  const hue = random.pick(hues);
  const shapes = Array.from({ length: 5 }, () => {
    const light = random.between(38, 72);
    return `<circle cx="${random.between(40, 560)}" cy="${random.between(80, 820)}" r="${random.between(50, 190)}" fill="hsl(${hue + random.between(-30, 30)} 48% ${light}%)" opacity="0.85"/>`;
  });
  return svg(600, 900, `<rect width="600" height="900" fill="hsl(${hue} 60% 88%)"/>${shapes.join('')}`);
};

const safeHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Image URL of a Pin: the stored file, the original URL, or a generated SVG. */
export const pinImageUrl = (state: State, pin: Pin, size: string): string => {
  if (pin.fileId !== undefined) return `${state.url()}/i/${size}/${pin.fileId}`;
  return pin.address ?? `${state.url()}/i/${size}/${pin.id}.svg`;
};

/** Serves generated images and uploaded files. */
export const registerMediaHost = (app: Routes, state: State) => {
  app.get('/i/:size/:name', async (request, reply) => {
    const { size = '', name = '' } = toStrings(request.params);
    const file = state.files.get(name);
    if (file) return reply.headers(safeHeaders).type(file.type).send(Buffer.from(file.base64, 'base64'));
    if (!name.endsWith('.svg')) return reply.code(404).send('');
    const seedName = name.slice(0, -4);
    return reply
      .headers({ ...safeHeaders, 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(size === 'faces' ? drawAvatar(seedName) : drawSampleImage(seedName));
  });
};
