/** Reasons why a file was rejected, with the message for the user. */
export const fileErrorMessages = {
  empty: 'This file is empty. Choose another one.',
  'too-large': 'This file is too large. Choose a smaller one.',
  'too-many-pixels': 'This image has too many pixels or frames. Choose a smaller one.',
  'type-not-allowed':
    "This file type isn't supported. Choose a JPEG, PNG, GIF, WebP, AVIF, MP4, MOV, WebM, AVI, WMV, MKV or PDF file.",
  'not-a-video': "This file isn't a supported video. Choose an MP4, MOV, WebM, AVI, WMV, MKV, MPEG or FLV file.",
  'not-an-image': "This file isn't an image. Choose a JPEG, PNG, GIF or WebP file.",
  broken: "This image is damaged and can't be opened. Save it again and choose the new file.",
  'storage-full': 'File storage is full. Contact your administrator.',
  missing: 'This file no longer exists.',
} as const;

export type FileErrorCode = keyof typeof fileErrorMessages;

export class FileError extends Error {
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode, cause?: unknown) {
    super(fileErrorMessages[code], { cause });
    this.name = 'FileError';
    this.code = code;
  }
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Maps a full disk to `storage-full`; returns any other error unchanged. */
export function toFileError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return diskFullCodes.has(code) ? new FileError('storage-full', error) : error;
}
