import type { Routes } from '../kit/network.ts';
import { escapeText } from '../kit/pages/html.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { strings } from './graph.ts';
import type { State } from './state.ts';

const hues = [14, 28, 42, 95, 160, 190, 212, 250, 280, 325] as const;

/** Drawn pictures: a portrait of initials for people and pages, a landscape for everything else. */
const drawing = (name: string, initials: string | undefined): string => {
  const roll = seededRandom(`picture ${name}`);
  const hue = roll.pick(hues);
  const sky = `hsl(${hue} 62% ${roll.between(72, 84)}%)`;
  const dark = `hsl(${(hue + 24) % 360} 46% ${roll.between(34, 44)}%)`;
  if (initials !== undefined) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><rect width="100" height="100" fill="${dark}"/><text x="50" y="64" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text></svg>`;
  }
  const hill = (base: number, shade: string) => {
    const points = Array.from({ length: 7 }, (_, place) => `${place * 200},${base - roll.between(0, 120)}`);
    return `<path d="M0,630 L${points.join(' L')} L1200,630 Z" fill="${shade}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${sky}"/><circle cx="${roll.between(150, 1050)}" cy="${roll.between(90, 220)}" r="${roll.between(40, 80)}" fill="#fff6d8"/>${hill(430, `hsl(${hue} 40% 58%)`)}${hill(560, dark)}</svg>`;
};

const emptyFilm = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1');

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');

/** Everything that is looked at: drawn pictures, and the files people sent. */
export const pictures = (app: Routes, state: State) => {
  app.get('/pictures/:name', async (request, reply) => {
    const name = (strings(request.params).name ?? '').replace(/\.svg$/, '');
    const owner = state.people.get(name) ?? state.pages.get(name);
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawing(name, owner && initialsOf(owner.name)));
  });

  // Videos of the first days were never sent by anybody: what stands for them has a film's first bytes and no pictures.
  app.get('/films/:name', async (_request, reply) => reply.type('video/mp4').send(emptyFilm));

  app.get('/media/:id', async (request, reply) => {
    const file = state.files.get(strings(request.params).id ?? '');
    if (!file) return reply.code(404).send('');
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' })
      .type(file.type)
      .send(Buffer.from(file.base64, 'base64'));
  });
};
