import type { Routes } from '../../kit/network.ts';
import { escapeText } from '../../kit/pages/html.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { toStrings } from '../api/params.ts';
import type { State } from '../state.ts';

const hues = [8, 32, 48, 88, 140, 176, 204, 236, 268, 318] as const;
const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;

/** An avatar with initials for accounts, overlapping circles for other names. Seeded by name. */
const drawImage = (name: string, initials: string | undefined): string => {
  const random = seededRandom(`picture ${name}`);
  const hue = random.pick(hues);
  if (initials !== undefined) {
    return svg(
      200,
      200,
      `<rect width="200" height="200" fill="hsl(${hue} 48% 38%)"/><text x="100" y="128" font-family="sans-serif" font-size="80" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text>`,
    );
  }
  const circles = Array.from(
    { length: 6 },
    (_, position) =>
      `<circle cx="${random.between(0, 1200)}" cy="${random.between(0, 675)}" r="${random.between(90, 320)}" fill="hsl(${(hue + position * 14) % 360} 58% ${random.between(48, 74)}%)" fill-opacity="0.7"/>`,
  );
  return svg(1200, 675, `<rect width="1200" height="675" fill="hsl(${hue} 52% 86%)"/>${circles.join('')}`);
};

const toInitials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');

/** Serves generated images and uploaded files. */
export const registerMediaHost = (app: Routes, state: State) => {
  const safeHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

  app.get('/pictures/:name', async (request, reply) => {
    const name = (toStrings(request.params).name ?? '').replace(/\.svg$/, '');
    const account = state.accounts.get(name);
    return reply
      .headers({ ...safeHeaders, 'cache-control': 'max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawImage(name, account && toInitials(account.name)));
  });

  app.get('/media/:id', async (request, reply) => {
    const file = state.files.get(toStrings(request.params).id ?? '');
    if (!file) return reply.code(404).send('');
    return reply.headers(safeHeaders).type(file.type).send(Buffer.from(file.base64, 'base64'));
  });
};
