import { Problem } from '../problem.ts';

/** One part of a form with files: what it is called, and its bytes as they come. */
export type Part = { field: string; fileName: string | undefined; body: AsyncGenerator<Buffer> };

const longestHead = 8 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

export const parseBoundary = (contentType: string | undefined): string | undefined => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
};

/** The parts of a form, in their order. Each body must be read to its end before the next part is asked for. */
export async function* readParts(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const chunks = source[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line before it; with one it looks like all the others.
  let held: Buffer = Buffer.from('\r\n');

  const more = async () => {
    const next = await chunks.next();
    if (next.done) throw broken();
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  };

  async function* body(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = held.indexOf(delimiter);
      // The end of what is here may be the beginning of the delimiter.
      const sure = end >= 0 ? end : Math.max(0, held.length - delimiter.length);
      if (sure > 0) yield held.subarray(0, sure);
      held = held.subarray(end >= 0 ? end + delimiter.length : sure);
      if (end >= 0) return;
      await more();
    }
  }

  const head = async (): Promise<string> => {
    for (;;) {
      const end = held.indexOf(headEnd);
      if (end > longestHead || (end < 0 && held.length > longestHead)) throw broken();
      if (end >= 0) {
        const text = held.toString('utf8', 0, end);
        held = held.subarray(end + headEnd.length);
        return text;
      }
      await more();
    }
  };

  for await (const preamble of body()) if (preamble.length > longestHead) throw broken();
  for (;;) {
    while (held.length < 2) await more();
    if (held.toString('latin1', 0, 2) === '--') break;
    yield { ...namesIn(await head()), body: body() };
  }
  while (!(await chunks.next()).done);
}

/** Names are UTF-8 as browsers send them, with only quotes and line ends escaped. */
const namesIn = (head: string): Pick<Part, 'field' | 'fileName'> => {
  const line = head.split('\r\n').find((one) => /^content-disposition:\s*form-data\s*;/i.test(one));
  const field = parameter(line, 'name');
  if (field === undefined) throw broken();
  return { field, fileName: parameter(line, 'filename') };
};

const parameter = (line: string | undefined, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^\\s";]+))`, 'i').exec(line ?? '') ?? [];
  return (quoted ?? plain)?.replaceAll(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
};

const broken = () => new Problem('broken-body', { message: 'The form could not be read. Please send it again.' });
