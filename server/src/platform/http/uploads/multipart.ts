import { Problem } from '../problem.ts';

/** One part of a form: its names and its body as a stream. */
export type Part = { field: string; fileName: string | undefined; body: AsyncGenerator<Buffer> };

const maxHeaderBytes = 8 * 1024;
const headerEnd = Buffer.from('\r\n\r\n');

export const parseBoundary = (contentType: string | undefined): string | undefined => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
};

/** The parts of a form in order. Each body must be read completely before the next part is requested. */
export async function* readParts(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const chunks = source[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line break before it; this makes it like the others.
  let pending: Buffer = Buffer.from('\r\n');

  const readMore = async () => {
    const next = await chunks.next();
    if (next.done) throw broken();
    pending = pending.length === 0 ? next.value : Buffer.concat([pending, next.value]);
  };

  async function* body(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = pending.indexOf(delimiter);
      // The end of the buffer may be the start of the delimiter.
      const safeLength = end >= 0 ? end : Math.max(0, pending.length - delimiter.length);
      if (safeLength > 0) yield pending.subarray(0, safeLength);
      pending = pending.subarray(end >= 0 ? end + delimiter.length : safeLength);
      if (end >= 0) return;
      await readMore();
    }
  }

  const readHeader = async (): Promise<string> => {
    for (;;) {
      const end = pending.indexOf(headerEnd);
      if (end > maxHeaderBytes || (end < 0 && pending.length > maxHeaderBytes)) throw broken();
      if (end >= 0) {
        const text = pending.toString('utf8', 0, end);
        pending = pending.subarray(end + headerEnd.length);
        return text;
      }
      await readMore();
    }
  };

  for await (const preamble of body()) if (preamble.length > maxHeaderBytes) throw broken();
  for (;;) {
    while (pending.length < 2) await readMore();
    if (pending.toString('latin1', 0, 2) === '--') break;
    yield { ...parseNames(await readHeader()), body: body() };
  }
  while (!(await chunks.next()).done);
}

/** Names are UTF-8 as browsers send them, with quotes and line breaks percent-encoded. */
const parseNames = (readHeader: string): Pick<Part, 'field' | 'fileName'> => {
  const line = readHeader.split('\r\n').find((candidate) => /^content-disposition:\s*form-data\s*;/i.test(candidate));
  const field = parameter(line, 'name');
  if (field === undefined) throw broken();
  return { field, fileName: parameter(line, 'filename') };
};

const parameter = (line: string | undefined, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^\\s";]+))`, 'i').exec(line ?? '') ?? [];
  return (quoted ?? plain)?.replaceAll(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
};

const broken = () => new Problem('broken-body', { message: 'The form could not be read. Send it again.' });
