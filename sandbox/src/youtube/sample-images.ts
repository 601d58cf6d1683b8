import { pickStrings } from '../kit/google/accounts.ts';
import { drawPortrait } from '../kit/google/person-pages.ts';
import type { Reply, Routes } from '../kit/network.ts';
import { escapeText } from '../kit/pages/html.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { State } from './state.ts';

const hues = [8, 24, 42, 95, 150, 190, 212, 250, 280, 325] as const;
const sizes: Record<string, [width: number, height: number]> = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
};

/** Title of a thumbnail in at most two lines. */
const splitTitle = (title: string): string[] => title.match(/\S.{0,21}(?=\s|$)/g)?.slice(0, 2) ?? [];

const drawThumbnail = (id: string, title: string, [width, height]: [number, number]): string => {
  const random = seededRandom(`thumbnail ${id}`);
  const hue = random.pick(hues);
  const drawHill = (level: number, shade: string) => {
    const points = Array.from({ length: 6 }, (_, index) => `${index * 64},${level - random.between(0, 34)}`);
    return `<path d="M0,180 L${points.join(' L')} L320,180 Z" fill="${shade}"/>`;
  };
  const textElements = splitTitle(title).map(
    (line, index) =>
      `<text x="16" y="${44 + index * 28}" font-family="sans-serif" font-size="22" font-weight="700" fill="#fff">${escapeText(line)}</text>`,
  );
  const sun = `<circle cx="${random.between(210, 290)}" cy="${random.between(30, 60)}" r="${random.between(14, 26)}" fill="#fff6d8" opacity="0.3"/>`;
  const farHill = drawHill(140, `hsl(${hue} 42% 46%)`);
  const nearHill = drawHill(172, `hsl(${(hue + 20) % 360} 46% 24%)`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="${width}" height="${height}"><rect width="320" height="180" fill="hsl(${hue} 58% 34%)"/>${sun}${farHill}${nearHill}<circle cx="160" cy="112" r="24" fill="rgb(0 0 0 / 55%)"/><path d="M153,100 L173,112 L153,124 Z" fill="#fff"/>${textElements.join('')}</svg>`;
};

const sendSvg = (reply: Reply, svg: string) =>
  reply
    .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'max-age=86400' })
    .type('image/svg+xml; charset=utf-8')
    .send(svg);

/** Serves generated thumbnails and channel images. */
export const registerImages = (app: Routes, state: State) => {
  app.get('/i/vi/:id/:size', async (request, reply) => {
    const { id = '', size = '' } = pickStrings(request.params);
    const video = state.videos.get(id);
    const dimensions = sizes[size.replace(/\.svg$/, '')];
    return video && dimensions ? sendSvg(reply, drawThumbnail(id, video.title, dimensions)) : reply.code(404).send('');
  });
  app.get('/i/ch/:id', async (request, reply) => {
    const channel = state.channels.get((pickStrings(request.params).id ?? '').replace(/\.svg$/, ''));
    return channel ? sendSvg(reply, drawPortrait(channel.name)) : reply.code(404).send('');
  });
};
