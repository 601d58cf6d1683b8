const byteOrderMarks: [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/** Decoder for an encoding name of a server or document. Latin-1 means windows-1252, as in browsers. */
const decoderFor = (name: string | undefined): InstanceType<typeof TextDecoder> | undefined => {
  if (!name) return undefined;
  try {
    return new TextDecoder(name.trim());
  } catch {
    return undefined;
  }
};

const declaredEncoding = (bytes: Uint8Array): string | undefined =>
  /^[^<]{0,100}<\?xml[^>]{0,200}?encoding\s{0,10}=\s{0,10}["']([\w.:-]{1,40})["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 400)),
  )?.[1];

const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s{0,10}=\s{0,10}["']?([\w.:-]{1,40})/i.exec((contentType ?? '').slice(0, 500))?.[1];

/**
 * The text of a feed. Bytes that are valid UTF-8 are UTF-8 whatever was declared, because wrong declarations are common;
 * else the XML declaration, the HTTP header, and windows-1252 decide.
 */
export const decodeFeed = (bytes: Uint8Array, contentType?: string): string => {
  for (const [mark, encoding] of byteOrderMarks) {
    if (mark.every((byte, at) => bytes[at] === byte)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const named = decoderFor(declaredEncoding(bytes)) ?? decoderFor(charsetOf(contentType));
    const decoder = named && named.encoding !== 'utf-8' ? named : new TextDecoder('windows-1252');
    return decoder.decode(bytes);
  }
};
