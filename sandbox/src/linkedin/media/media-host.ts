import type { Routes } from '../../kit/network.ts';
import { escapeText } from '../../kit/pages/html.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { toStrings } from '../rest/input.ts';
import { fullName, type State } from '../state.ts';

const hues = [200, 210, 222, 168, 28, 340, 262] as const;

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const drawAvatar = (name: string, initials: string): string => {
  const hue = seededRandom(`portrait ${name}`).pick(hues);
  const dark = `hsl(${hue} 48% 36%)`;
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="${dark}"/><text x="100" y="128" font-family="sans-serif" font-size="80" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text>`,
  );
};

/** A grid of colored rectangles, seeded by name. */
const drawSampleImage = (name: string): string => {
  const random = seededRandom(`scene ${name}`);
  const hue = random.pick(hues);
  const panes = Array.from({ length: 24 }, (_, at) => {
    const light = random.between(48, 86);
    return `<rect x="${(at % 6) * 200}" y="${Math.floor(at / 6) * 157}" width="200" height="158" fill="hsl(${hue + random.between(-14, 14)} 42% ${light}%)"/>`;
  });
  return svg(1200, 628, panes.join(''));
};

const safeHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Serves generated images and uploaded files. */
export const registerMediaHost = (app: Routes, state: State) => {
  app.get('/pictures/:name', async (request, reply) => {
    const name = (toStrings(request.params).name ?? '').replace(/\.svg$/, '');
    const member = state.members.get(name);
    const owner = member ? fullName(member) : state.organizations.get(name)?.name;
    const initials = owner
      ?.split(' ')
      .slice(0, 2)
      .map((word) => word.charAt(0))
      .join('');
    return reply
      .headers({ ...safeHeaders, 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(initials === undefined ? drawSampleImage(name) : drawAvatar(name, initials));
  });

  app.get('/media/:id', async (request, reply) => {
    const file = state.files.get(toStrings(request.params).id ?? '');
    if (!file?.type) return reply.code(404).send('');
    return reply.headers(safeHeaders).type(file.type).send(Buffer.from(file.base64, 'base64'));
  });
};
