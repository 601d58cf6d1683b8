import { imageExtensions, imageWarning } from '@fanfare/contract/media/images';
import {
  type Family,
  familyFor,
  type MediaQuota,
  uploadMessages,
  validateUpload,
  videoExtensions,
} from '@fanfare/contract/media/uploads';
import { readImageHeader } from './image-header.ts';

export type ValidationOptions = {
  /** Family of files that is accepted; undefined accepts images and videos. */
  family?: Family | undefined;
  quota: MediaQuota;
  /** Free storage of the media library, in bytes. */
  bytesLeft: number;
};
export type FileCheck = { error: string } | { error: null; family: Family; warning: string | null };

const wrongTypeMessages = {
  image: `This isn’t an image. Choose a ${imageExtensions.join(', ')} file.`,
  video: `This isn’t a video. Choose a ${videoExtensions.join(', ')} file.`,
};
const invalidImageMessage = 'This file isn’t a valid image. Choose a JPEG, PNG, GIF or WebP file.';

/** Checks name, size, type and dimensions of a file before it is uploaded. */
export async function validateFile(
  file: File,
  { family: requiredFamily, quota, bytesLeft }: ValidationOptions,
): Promise<FileCheck> {
  const family = familyFor(file.name);
  if (requiredFamily && family !== requiredFamily) return { error: wrongTypeMessages[requiredFamily] };
  const error = validateUpload(file, quota);
  if (!family || error) return { error: error ?? uploadMessages.unknownType };
  if (file.size > bytesLeft) return { error: uploadMessages.libraryFull(file.size, Math.max(0, bytesLeft)) };
  if (family === 'video') return { error: null, family, warning: null };
  const header = await readImageHeader(file);
  return header ? { error: null, family, warning: imageWarning(header.size) } : { error: invalidImageMessage };
}
