import type { ByteRange } from './file-store.ts';
import { fileTypes, parseFileKey } from './file-types.ts';

export type ServedFile = { key: string; size: number; name?: string; isPublic?: boolean };

/**
 * The response headers of a stored file. The type is the sniffed one and `nosniff` is set; the sandbox keeps any content
 * from running scripts. Only images and videos are shown inline.
 */
export function fileHeaders(
  { key, size, name, isPublic = false }: ServedFile,
  range?: ByteRange,
): Record<string, string> {
  const { hash, kind } = parseFileKey(key);
  const { type, family } = fileTypes[kind];
  const disposition = family === 'document' ? 'attachment' : 'inline';
  return {
    'content-type': type,
    'content-length': String(range ? range.end - range.start + 1 : size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `${disposition}; ${fileNameParameters(name ?? '', hash.slice(0, 12), kind)}`,
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
    etag: `"${hash}"`,
  };
}

/** The requested byte range: undefined for the full file. Several ranges also get the full file. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end && start < size ? { start, end } : 'unsatisfiable';
}

// The name is untrusted: folders, control characters and direction marks are removed, the extension is replaced.
function fileNameParameters(name: string, fallback: string, extension: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const stem = [...plain].slice(0, 100).join('') || fallback;
  const ascii = stem.replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const encoded = encodeURIComponent(stem).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
