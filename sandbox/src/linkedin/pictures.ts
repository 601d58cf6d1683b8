import type { Routes } from '../kit/network.ts';
import { escapeText } from '../kit/pages/html.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { strings } from './input.ts';
import { nameOf, type State } from './state.ts';

const hues = [200, 210, 222, 168, 28, 340, 262] as const;

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

const portrait = (name: string, initials: string): string => {
  const dark = `hsl(${seededRandom(`portrait ${name}`).pick(hues)} 48% 36%)`;
  return svg(
    200,
    200,
    `<rect width="200" height="200" fill="${dark}"/><text x="100" y="128" font-family="sans-serif" font-size="80" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text>`,
  );
};

/** A quiet pattern of panes, as good as any stock photo. */
const scene = (name: string): string => {
  const roll = seededRandom(`scene ${name}`);
  const hue = roll.pick(hues);
  const panes = Array.from({ length: 24 }, (_, at) => {
    const light = roll.between(48, 86);
    return `<rect x="${(at % 6) * 200}" y="${Math.floor(at / 6) * 157}" width="200" height="158" fill="hsl(${hue + roll.between(-14, 14)} 42% ${light}%)"/>`;
  });
  return svg(1200, 628, panes.join(''));
};

const guarded = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Everything that is looked at: drawn pictures, and the files people sent. */
export const pictures = (app: Routes, state: State) => {
  app.get('/pictures/:name', async (request, reply) => {
    const name = (strings(request.params).name ?? '').replace(/\.svg$/, '');
    const person = state.people.get(name);
    const owner = person ? nameOf(person) : state.organizations.get(name)?.name;
    const initials = owner
      ?.split(' ')
      .slice(0, 2)
      .map((word) => word.charAt(0))
      .join('');
    return reply
      .headers({ ...guarded, 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(initials === undefined ? scene(name) : portrait(name, initials));
  });

  app.get('/media/:id', async (request, reply) => {
    const file = state.files.get(strings(request.params).id ?? '');
    if (!file?.type) return reply.code(404).send('');
    return reply.headers(guarded).type(file.type).send(Buffer.from(file.base64, 'base64'));
  });
};
