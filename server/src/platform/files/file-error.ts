/** Why a file was not taken, with the one sentence a user may read. */
export const fileErrorMessages = {
  empty: 'This file is empty. Choose another one.',
  'too-large': 'This file is too large. Choose a smaller one.',
  'too-many-pixels': 'This image has too many pixels or frames. Choose a smaller one.',
  'type-not-allowed':
    'Files of this type cannot be used. Choose a JPEG, PNG, GIF, WebP, AVIF, MP4, MOV, WebM, AVI, WMV, MKV or PDF file.',
  'not-a-video': 'This file is not a video we know. Choose an MP4, MOV, WebM, AVI, WMV, MKV, MPEG or FLV file.',
  'not-an-image': 'This file is not an image. Choose a JPEG, PNG, GIF or WebP file.',
  broken: 'This image is damaged and cannot be opened. Save it again and choose the new file.',
  'storage-full': 'There is no room left to store files. Please tell the person who runs this service.',
  missing: 'This file no longer exists.',
} as const;

export type FileRefusalCode = keyof typeof fileErrorMessages;

export class FileError extends Error {
  readonly code: FileRefusalCode;

  constructor(code: FileRefusalCode, cause?: unknown) {
    super(fileErrorMessages[code], { cause });
    this.name = 'FileRefused';
    this.code = code;
  }
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A disk that is full, in the user's words; any other failure as it is. */
export function toFileError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fullDisk.has(code) ? new FileError('storage-full', error) : error;
}
