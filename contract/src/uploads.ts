import { z } from 'zod';
import { fieldNotValid } from './kit/text.ts';
import { pictureExtensions, pictureMaxBytes } from './pictures.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** What people may upload as a video, by the end of its name; what it really is decides once it is here. */
export const videoExtensions = [
  ...['mp4', 'm4v', 'mov', 'avi', 'wmv', 'mkv', 'webm', 'mpg', 'mpeg', '3gp', 'flv'],
] as const;

/** A piece of a file: pieces may be smaller, but not so small that a file becomes thousands of them. */
export const chunkBytes = { usual: 4 * megabyte, most: 8 * megabyte, least: 256 * 1024 } as const;
export const openUploadsAtOnce = 10;
/** What nobody goes on with is thrown away after so long. */
export const uploadKeptHours = 24;

/** Room in a business's library and for one video in it, by access level. */
const rooms = [
  { totalBytes: 500 * megabyte, videoBytes: 100 * megabyte },
  { totalBytes: 5 * gigabyte, videoBytes: 500 * megabyte },
  { totalBytes: 50 * gigabyte, videoBytes: gigabyte },
  { totalBytes: 250 * gigabyte, videoBytes: 2 * gigabyte },
] as const;
export type MediaRoom = { totalBytes: number; videoBytes: number };
export const mediaRoom = (accessLevel: number): MediaRoom => rooms[accessLevel] ?? rooms[0];

export const families = ['image', 'video'] as const;
export type Family = (typeof families)[number];

/** Bytes as people say them: 1.5 MB. */
export const sizeInWords = (bytes: number): string => {
  const [unit, name] = bytes >= gigabyte ? [gigabyte, 'GB'] : bytes >= megabyte ? [megabyte, 'MB'] : [1024, 'KB'];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
};

const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Picture or video, as far as a name can tell; undefined when it is neither. */
export const familyOf = (name: string): Family | undefined => {
  const extension = extensionOf(name);
  if (pictureExtensions.some((known) => known === extension)) return 'image';
  return videoExtensions.some((known) => known === extension) ? 'video' : undefined;
};

export const uploadMessages = {
  unknownType: `Choose an image (${pictureExtensions.join(', ')}) or a video (${videoExtensions.join(', ')}).`,
  empty: 'This file is empty. Choose another one.',
  tooLarge: (family: Family, bytes: number, most: number) =>
    `This ${family} has ${sizeInWords(bytes)}; ${sizeInWords(most)} are allowed. Choose a smaller one.`,
  noRoom: (bytes: number, left: number) =>
    `This file has ${sizeInWords(bytes)} and there is room for ${sizeInWords(left)} in the media library. Delete what you no longer need, or ask for a higher level.`,
  tooMany: (most: number) => (most === 1 ? 'Choose one file.' : `Choose up to ${most} files at once.`),
} as const;

/** Why a file should not even be sent; null when it may. Asked by the form and again by the server, before the first byte. */
export const uploadRefusal = (file: { name: string; size: number }, room: MediaRoom): string | null => {
  const family = familyOf(file.name);
  if (!family) return uploadMessages.unknownType;
  if (file.size <= 0) return uploadMessages.empty;
  const most = family === 'image' ? pictureMaxBytes : room.videoBytes;
  return file.size > most ? uploadMessages.tooLarge(family, file.size, most) : null;
};

export const uploadStates = ['receiving', 'processing', 'done', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

/** A name is the sender's: any length, any letters, but no control characters and no direction marks. */
const isNameable = (name: string) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name);

export const UploadBegin = z.strictObject({
  name: z.string().trim().min(1).max(255).refine(isNameable, fieldNotValid),
  size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** An uploaded file under the documents' names. */
export const Uploaded = z.object({
  src: z.string(),
  img_src: z.string(),
  media_id: z.number().nullable(),
  /** Why it was not taken. */
  error: z.string().nullable(),
  upload: z.object({ id: z.number().nullable(), error: z.string().nullable() }),
  file_uploaded: z.object({ success: z.boolean() }),
});
export type Uploaded = z.output<typeof Uploaded>;
