import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, FileError, fileHeaders, type OpenFile, parseRange } from '../../files/index.ts';
import { Problem } from '../../problem.ts';

type PublicFile = { key: string; size: number; name: string };

/** Files readable by anyone with their URL: networks and visitors of sites. */
export type PublicFiles = {
  find(name: string): Promise<PublicFile | undefined>;
  open(key: string, range?: ByteRange): Promise<OpenFile>;
};

type NameParam = { Params: { name: string } };

/** Serves files by their public name. The name is looked up, never used as a path. */
export const registerPublicFiles = (app: FastifyInstance, files: PublicFiles): void => {
  const answer = async (request: FastifyRequest<NameParam>, reply: FastifyReply) => {
    const file = await files.find(request.params.name);
    if (!file) throw new Problem('not-found');
    const range = parseRange(request.headers.range, file.size);
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
    const headers = fileHeaders({ ...file, isPublic: true }, range);
    // Public files may be shown by sites on other origins.
    reply.headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' });
    if (request.headers['if-none-match'] === headers.etag) return sendNotModified(reply);
    if (request.method === 'HEAD') return reply.send();
    return reply.code(range ? 206 : 200).send(await openStream(files, file.key, range));
  };
  // Networks read the size with HEAD before they fetch; the automatic HEAD route has no content-length.
  app.route<NameParam>({ method: ['GET', 'HEAD'], url: '/files/:name', handler: answer });
  app.get('/files/*', async () => {
    throw new Problem('not-found');
  });
};

const sendNotModified = (reply: FastifyReply) => {
  reply.removeHeader('content-length');
  return reply.code(304).send();
};

const openStream = async ({ open }: PublicFiles, key: string, range: ByteRange | undefined) => {
  try {
    return (await open(key, range)).stream;
  } catch (error) {
    throw error instanceof FileError && error.code === 'missing' ? new Problem('not-found') : error;
  }
};
