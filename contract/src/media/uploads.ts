import { z } from 'zod';
import { fieldNotValid } from '../kit/text.ts';
import { imageExtensions, maxImageBytes } from './images.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Allowed file extensions of videos. The server checks the content. */
export const videoExtensions = ['mp4', 'm4v', 'mov', 'avi', 'wmv', 'mkv', 'webm', 'mpg', 'mpeg', '3gp', 'flv'] as const;

/** Sizes of upload chunks in bytes. The minimum prevents uploads of thousands of chunks. */
export const chunkBytes = { preferred: 4 * megabyte, max: 8 * megabyte, min: 256 * 1024 } as const;
export const maxOpenUploads = 10;
/** Number of hours without progress after which unfinished uploads are deleted. */
export const uploadTtlHours = 24;

/** Quota of the media library and of a single video, by access level. */
const mediaQuotas = [
  { totalBytes: 500 * megabyte, videoBytes: 100 * megabyte },
  { totalBytes: 5 * gigabyte, videoBytes: 500 * megabyte },
  { totalBytes: 50 * gigabyte, videoBytes: gigabyte },
  { totalBytes: 250 * gigabyte, videoBytes: 2 * gigabyte },
] as const;
export type MediaQuota = { totalBytes: number; videoBytes: number };
export const mediaQuotaFor = (accessLevel: number): MediaQuota => mediaQuotas[accessLevel] ?? mediaQuotas[0];

export const families = ['image', 'video'] as const;
export type Family = (typeof families)[number];

/** A size as people read it, such as "1.5 MB". */
export const formatFileSize = (bytes: number): string => {
  const inUnit = (unit: number) => Math.round((bytes / unit) * 10) / 10;
  if (bytes >= gigabyte) return `${inUnit(gigabyte)} GB`;
  if (bytes >= megabyte) return `${inUnit(megabyte)} MB`;
  return `${inUnit(1024)} KB`;
};

const fileExtension = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Image or video by file extension; undefined for any other. */
export const familyFor = (name: string): Family | undefined => {
  const extension = fileExtension(name);
  if (imageExtensions.some((allowed) => allowed === extension)) return 'image';
  return videoExtensions.some((allowed) => allowed === extension) ? 'video' : undefined;
};

export const uploadMessages = {
  unknownType: `Choose an image (${imageExtensions.join(', ')}) or a video (${videoExtensions.join(', ')}).`,
  empty: 'This file is empty. Choose another one.',
  tooLarge: (family: Family, bytes: number, maxBytes: number) =>
    `This ${family} has ${formatFileSize(bytes)}. The limit is ${formatFileSize(maxBytes)}. Choose a smaller one.`,
  libraryFull: (bytes: number, left: number) =>
    `This file has ${formatFileSize(bytes)}, but the media library has only ${formatFileSize(left)} left. Delete files you no longer need, or upgrade.`,
  tooMany: (maxFiles: number) => (maxFiles === 1 ? 'Choose 1 file.' : `Choose up to ${maxFiles} files at once.`),
} as const;

/**
 * Reason why a file can't be uploaded; null if it can. Checked by the form and, before the first byte, by the server.
 */
export const validateUpload = (file: { name: string; size: number }, quota: MediaQuota): string | null => {
  const family = familyFor(file.name);
  if (!family) return uploadMessages.unknownType;
  if (file.size <= 0) return uploadMessages.empty;
  const maxBytes = family === 'image' ? maxImageBytes : quota.videoBytes;
  return file.size > maxBytes ? uploadMessages.tooLarge(family, file.size, maxBytes) : null;
};

export const uploadStates = ['receiving', 'processing', 'done', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

/** True for a name without control characters and text direction marks. */
const isSafeFileName = (name: string) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name);

export const UploadDraft = z.strictObject({
  name: z.string().trim().min(1).max(255).refine(isSafeFileName, fieldNotValid),
  size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** An uploaded file with the field names of the specification. */
export const UploadResult = z.object({
  src: z.string(),
  img_src: z.string(),
  media_id: z.number().nullable(),
  /** Reason why the file was rejected. */
  error: z.string().nullable(),
  upload: z.object({ id: z.number().nullable(), error: z.string().nullable() }),
  file_uploaded: z.object({ success: z.boolean() }),
});
export type UploadResult = z.output<typeof UploadResult>;
