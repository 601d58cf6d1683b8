import { FileError } from './file-error.ts';

/** Every file type that can be stored. Others are rejected: no SVG, no HTML, no archives. */
export const fileTypes = {
  png: { type: 'image/png', family: 'image' },
  jpg: { type: 'image/jpeg', family: 'image' },
  gif: { type: 'image/gif', family: 'image' },
  webp: { type: 'image/webp', family: 'image' },
  avif: { type: 'image/avif', family: 'image' },
  mp4: { type: 'video/mp4', family: 'video' },
  mov: { type: 'video/quicktime', family: 'video' },
  webm: { type: 'video/webm', family: 'video' },
  avi: { type: 'video/x-msvideo', family: 'video' },
  wmv: { type: 'video/x-ms-wmv', family: 'video' },
  mkv: { type: 'video/x-matroska', family: 'video' },
  mpg: { type: 'video/mpeg', family: 'video' },
  flv: { type: 'video/x-flv', family: 'video' },
  pdf: { type: 'application/pdf', family: 'document' },
  csv: { type: 'text/csv; charset=utf-8', family: 'document' },
  txt: { type: 'text/plain; charset=utf-8', family: 'document' },
  /** A chunk of an unfinished upload; never served. */
  part: { type: 'application/octet-stream', family: 'document' },
} as const;

export type FileKind = keyof typeof fileTypes;

const keyPattern = new RegExp(
  `^([0-9a-f]{2})/([0-9a-f]{2})/(\\1\\2[0-9a-f]{60})\\.(${Object.keys(fileTypes).join('|')})$`,
);

export function fileKey(hash: string, kind: FileKind): string {
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.${kind}`;
}

/** Parses a key made by `fileKey`; any other text throws `missing`. */
export function parseFileKey(key: string): { hash: string; kind: FileKind } {
  const [, , , hash, kind] = keyPattern.exec(key) ?? [];
  if (hash === undefined || kind === undefined || !isKind(kind)) throw new FileError('missing');
  return { hash, kind };
}

function isKind(text: string): text is FileKind {
  return Object.hasOwn(fileTypes, text);
}
