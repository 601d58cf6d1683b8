import type { Family } from '@fanfare/contract/uploads';
import { type FileKind, FileRefused, kinds } from '../../platform/files/index.ts';

/** Refuses what is not of the family that was announced. */
export const refuseOther = (kind: FileKind, family: Family): void => {
  if (kinds[kind].family === family) return;
  throw new FileRefused(family === 'image' ? 'not-an-image' : 'not-a-video');
};
