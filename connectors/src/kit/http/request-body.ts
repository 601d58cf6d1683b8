export type FilePart = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

export type CallBody =
  | { form: Record<string, string> }
  | { json: unknown }
  | { fields: Record<string, string>; files: Readonly<Record<string, FilePart>> }
  | { raw: Uint8Array<ArrayBuffer>; type: string };

type Payload = string | URLSearchParams | FormData | Uint8Array<ArrayBuffer>;

/** What fetch is given. It sets the boundary of a multipart body and the content type of a form by itself. */
export const encodeBody = (body: CallBody): { body: Payload; type?: string } => {
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

/** Reads an answer to its end, or gives up when it is longer than any answer has reason to be. */
export const readText = async (answer: Response, maxBytes: number): Promise<string> => {
  if (!answer.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
