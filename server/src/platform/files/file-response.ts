import type { ByteRange } from './file-store.ts';
import { fileTypes, parseFileKey } from './file-types.ts';

export type ServedFile = { key: string; size: number; name?: string; isPublic?: boolean };

/**
 * The headers of a stored file. The type is the one we found ourselves, the browser may not guess another, and even a
 * file that slipped through could run nothing: it is sandboxed, and shown in place only when it is a picture or a video.
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
    'content-disposition': `${disposition}; ${fileName(name ?? '', hash.slice(0, 12), kind)}`,
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
    etag: `"${hash}"`,
  };
}

/** What of a file is asked for: undefined for all of it. One range at most; several are answered with the whole. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end && start < size ? { start, end } : 'unsatisfiable';
}

// The name is the sender's, so it loses its folders, control characters and direction marks, and its ending becomes ours.
function fileName(name: string, fallback: string, extension: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = [...plain].slice(0, 100).join('') || fallback;
  const ascii = stem.replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const encoded = encodeURIComponent(stem).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
