import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, FileError, fileHeaders, type OpenFile, parseRange } from '../../files/index.ts';
import { Problem } from '../problem.ts';

export type PublicFile = { key: string; size: number; name: string };

/** Files everybody may see who has their address: networks fetch them, visitors of sites look at them. */
export type PublicFiles = {
  find(name: string): Promise<PublicFile | undefined>;
  open(key: string, range?: ByteRange): Promise<OpenFile>;
};

type Named = { Params: { name: string } };

/** Serves files by their public name. The name is looked up, never made into a path. */
export const registerPublicFiles = (app: FastifyInstance, files: PublicFiles): void => {
  const answer = async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const file = await files.find(request.params.name);
    if (!file) throw new Problem('not-found');
    const range = parseRange(request.headers.range, file.size);
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
    const headers = fileHeaders({ ...file, isPublic: true }, range);
    // Shown on sites of other addresses too.
    reply.headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' });
    if (request.headers['if-none-match'] === headers.etag) return unchanged(reply);
    if (request.method === 'HEAD') return reply.send();
    return reply.code(range ? 206 : 200).send(await streamOf(files, file.key, range));
  };
  // Networks look at the size before they fetch; a HEAD made from the GET would tell them nothing.
  app.route<Named>({ method: ['GET', 'HEAD'], url: '/files/:name', handler: answer });
  app.get('/files/*', async () => {
    throw new Problem('not-found');
  });
};

const unchanged = (reply: FastifyReply) => {
  reply.removeHeader('content-length');
  return reply.code(304).send();
};

const streamOf = async ({ open }: PublicFiles, key: string, range: ByteRange | undefined) => {
  try {
    return (await open(key, range)).stream;
  } catch (error) {
    throw error instanceof FileError && error.code === 'missing' ? new Problem('not-found') : error;
  }
};
