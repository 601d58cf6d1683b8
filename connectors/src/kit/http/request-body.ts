export type FilePart = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

export type RequestBody =
  | { form: Record<string, string> }
  | { json: unknown }
  | { fields: Record<string, string>; files: Readonly<Record<string, FilePart>> }
  | { raw: Uint8Array<ArrayBuffer>; type: string };

type Payload = string | URLSearchParams | FormData | Uint8Array<ArrayBuffer>;

/** Body and content type for fetch, which sets the type of forms and the multipart boundary itself. */
export const encodeBody = (body: RequestBody): { body: Payload; type?: string } => {
  if ('form' in body) return { body: new URLSearchParams(body.form) };
  if ('json' in body) return { body: JSON.stringify(body.json), type: 'application/json' };
  if ('raw' in body) return { body: body.raw, type: body.type };
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.set(name, value);
  for (const [name, { bytes, type, name: fileName }] of Object.entries(body.files)) {
    form.set(name, new Blob([bytes], { type }), fileName);
  }
  return { body: form };
};

export type ResponseBody = AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;

/** Reads a response body; throws when it exceeds `maxBytes`. */
export const readText = async (response: { body: ResponseBody }, maxBytes: number): Promise<string> => {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** Reads a response body that is not text; throws when it exceeds `maxBytes`. */
export const readBytes = async (
  response: { body: ResponseBody },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};
