import { drawSampleImage } from '../kit/images/sample-image.ts';
import type { Routes } from '../kit/network.ts';
import { dimensions, type State, server, sizes } from './state.ts';

const maxCachedImages = 200;

/** Serves the photos as JPEGs of the requested size, generated on request. */
export const registerImageHost = (app: Routes, state: State) => {
  const cache = new Map<string, Buffer>();

  app.get(`/live/${server}/:file`, async (request, reply) => {
    const { file = '' } = readFileParam(request.params);
    const [, id = '', secret, suffix = ''] = /^(\d+)_([0-9a-f]{10})(_[a-z])?\.jpg$/.exec(file) ?? [];
    const photo = state.photos.get(id);
    const size = sizes.find((each) => each.suffix === suffix);
    const area = photo && size && dimensions(photo, size);
    const isSecretValid = photo && size && secret === (size.name === 'o' ? photo.originalSecret : photo.secret);
    if (!isSecretValid || !area) return reply.code(404).type('text/plain').send('Not found');
    const bytes = cache.get(file) ?? (await drawSampleImage(photo, area.width, area.height));
    cache.set(file, bytes);
    const [oldest] = cache.keys();
    if (cache.size > maxCachedImages && oldest !== undefined) cache.delete(oldest);
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' })
      .type('image/jpeg')
      .send(bytes);
  });
};

const readFileParam = (params: unknown): { file?: string } =>
  typeof params === 'object' && params !== null && 'file' in params && typeof params.file === 'string'
    ? { file: params.file }
    : {};
