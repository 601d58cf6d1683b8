import type { Family } from '@fanfare/contract/media/uploads';
import { FileError, type FileKind, fileTypes } from '../../platform/files/index.ts';

/** Throws unless the file type belongs to the announced family. */
export const requireFamily = (kind: FileKind, family: Family): void => {
  if (fileTypes[kind].family === family) return;
  throw new FileError(family === 'image' ? 'not-an-image' : 'not-a-video');
};
