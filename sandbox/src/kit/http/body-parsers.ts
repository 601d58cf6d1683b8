import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A file of a multipart form; in the parsed body it is the value of its field. */
export type Upload = { filename: string; type: string; bytes: Buffer };

const httpError = (message: string, statusCode: number) => Object.assign(new Error(message), { statusCode });

/** `request.body`: JSON and forms parsed, multipart with its files, anything else as a Buffer. */
export const registerBodyParsers = async (app: FastifyInstance) => {
  await app.register(formbody);

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json/,
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      // Empty JSON body counts as no body: many clients send an empty DELETE or POST as JSON, and the real networks
      // accept it.
      if (text.trim() === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw httpError('The body is not valid JSON.', 400);
      }
    },
  );

  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      try {
        return await parseMultipart(bytes, String(request.headers['content-type']));
      } catch {
        throw httpError('The body is not a valid multipart form.', 400);
      }
    },
  );

  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) => bytes);
};

const parseMultipart = async (bytes: Buffer, type: string): Promise<Record<string, string | Upload>> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, string | Upload> = Object.create(null);
  for (const [name, part] of form) {
    fields[name] =
      typeof part === 'string'
        ? part
        : { filename: part.name, type: part.type, bytes: Buffer.from(await part.arrayBuffer()) };
  }
  return fields;
};
