import { strings } from '../kit/google/accounts.ts';
import { portrait } from '../kit/google/people-pages.ts';
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

/** Two lines of the title are enough to tell a thumbnail by. */
const lines = (title: string): string[] => title.match(/\S.{0,21}(?=\s|$)/g)?.slice(0, 2) ?? [];

const thumbnail = (id: string, title: string, [width, height]: [number, number]): string => {
  const roll = seededRandom(`thumbnail ${id}`);
  const hue = roll.pick(hues);
  const hill = (level: number, shade: string) => {
    const points = Array.from({ length: 6 }, (_, place) => `${place * 64},${level - roll.between(0, 34)}`);
    return `<path d="M0,180 L${points.join(' L')} L320,180 Z" fill="${shade}"/>`;
  };
  const words = lines(title).map(
    (line, place) =>
      `<text x="16" y="${44 + place * 28}" font-family="sans-serif" font-size="22" font-weight="700" fill="#fff">${escapeText(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="${width}" height="${height}"><rect width="320" height="180" fill="hsl(${hue} 58% 34%)"/><circle cx="${roll.between(210, 290)}" cy="${roll.between(30, 60)}" r="${roll.between(14, 26)}" fill="#fff6d8" opacity="0.3"/>${hill(140, `hsl(${hue} 42% 46%)`)}${hill(172, `hsl(${(hue + 20) % 360} 46% 24%)`)}<circle cx="160" cy="112" r="24" fill="rgb(0 0 0 / 55%)"/><path d="M153,100 L173,112 L153,124 Z" fill="#fff"/>${words.join('')}</svg>`;
};

const sendDrawing = (reply: Reply, drawing: string) =>
  reply
    .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'max-age=86400' })
    .type('image/svg+xml; charset=utf-8')
    .send(drawing);

/** Thumbnails and portraits, all drawn here: nothing is fetched from anywhere. */
export const pictures = (app: Routes, state: State) => {
  app.get('/i/vi/:id/:size', async (request, reply) => {
    const { id = '', size = '' } = strings(request.params);
    const video = state.videos.get(id);
    const known = sizes[size.replace(/\.svg$/, '')];
    return video && known ? sendDrawing(reply, thumbnail(id, video.title, known)) : reply.code(404).send('');
  });
  app.get('/i/ch/:id', async (request, reply) => {
    const channel = state.channels.get((strings(request.params).id ?? '').replace(/\.svg$/, ''));
    return channel ? sendDrawing(reply, portrait(channel.name)) : reply.code(404).send('');
  });
};
