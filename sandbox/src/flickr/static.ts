import type { Routes } from '../kit/network.ts';
import { drawing } from './sample-image.ts';
import { dimensions, type State, server, sizes } from './state.ts';

const mostKept = 200;

/** The picture host: real JPEGs of the size the address promises. Nothing is drawn before somebody looks. */
export const pictures = (app: Routes, state: State) => {
  const drawn = new Map<string, Buffer>();

  app.get(`/live/${server}/:file`, async (request, reply) => {
    const { file = '' } = fileOf(request.params);
    const [, id = '', secret, suffix = ''] = /^(\d+)_([0-9a-f]{10})(_[a-z])?\.jpg$/.exec(file) ?? [];
    const photo = state.photos.get(id);
    const size = sizes.find((each) => each.suffix === suffix);
    const area = photo && size && dimensions(photo, size);
    const isKnown = photo && size && secret === (size.name === 'o' ? photo.originalSecret : photo.secret);
    if (!isKnown || !area) return reply.code(404).type('text/plain').send('Not found');
    const bytes = drawn.get(file) ?? drawing(photo, area.width, area.height);
    drawn.set(file, bytes);
    const [oldest] = drawn.keys();
    if (drawn.size > mostKept && oldest !== undefined) drawn.delete(oldest);
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' })
      .type('image/jpeg')
      .send(bytes);
  });
};

const fileOf = (params: unknown): { file?: string } =>
  typeof params === 'object' && params !== null && 'file' in params && typeof params.file === 'string'
    ? { file: params.file }
    : {};
