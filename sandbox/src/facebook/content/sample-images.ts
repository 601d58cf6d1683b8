import type { Routes } from '../../kit/network.ts';
import { escapeText } from '../../kit/pages/html.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { pickStrings } from '../graph/graph-api.ts';
import type { State } from '../state.ts';
import { drawLandscape } from './landscape-png.ts';

const hues = [14, 28, 42, 95, 160, 190, 212, 250, 280, 325] as const;

/** An SVG: initials for people and pages, a landscape for anything else. */
const drawImage = (name: string, initials: string | undefined): string => {
  const random = seededRandom(`picture ${name}`);
  const hue = random.pick(hues);
  const sky = `hsl(${hue} 62% ${random.between(72, 84)}%)`;
  const dark = `hsl(${(hue + 24) % 360} 46% ${random.between(34, 44)}%)`;
  if (initials !== undefined) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><rect width="100" height="100" fill="${dark}"/><text x="50" y="64" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text></svg>`;
  }
  const drawHill = (base: number, shade: string) => {
    const points = Array.from({ length: 7 }, (_, index) => `${index * 200},${base - random.between(0, 120)}`);
    return `<path d="M0,630 L${points.join(' L')} L1200,630 Z" fill="${shade}"/>`;
  };
  const sun = `<circle cx="${random.between(150, 1050)}" cy="${random.between(90, 220)}" r="${random.between(40, 80)}" fill="#fff6d8"/>`;
  const farHill = drawHill(430, `hsl(${hue} 40% 58%)`);
  const nearHill = drawHill(560, dark);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${sky}"/>${sun}${farHill}${nearHill}</svg>`;
};

const emptyMp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1');

const toInitials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');

/** Serves generated images and uploaded files. */
export const registerImages = (app: Routes, state: State) => {
  app.get('/pictures/:name', async (request, reply) => {
    const name = (pickStrings(request.params).name ?? '').replace(/\.svg$/, '');
    const owner = state.people.get(name) ?? state.pages.get(name);
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawImage(name, owner && toInitials(owner.name)));
  });

  // Seeded photos have no file: their image is drawn.
  app.get('/photos/:name', async (request, reply) =>
    reply
      .header('cache-control', 'max-age=86400')
      .type('image/png')
      .send(drawLandscape((pickStrings(request.params).name ?? '').replace(/\.png$/, ''))),
  );

  // Seeded videos have no file: an MP4 header without frames is sent.
  app.get('/films/:name', async (_request, reply) => reply.type('video/mp4').send(emptyMp4));

  app.get('/media/:id', async (request, reply) => {
    const file = state.files.get(pickStrings(request.params).id ?? '');
    if (!file) return reply.code(404).send('');
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' })
      .type(file.type)
      .send(Buffer.from(file.base64, 'base64'));
  });
};
