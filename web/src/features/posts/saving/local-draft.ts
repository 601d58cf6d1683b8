import type { PostFields } from '@fanfare/contract/working-copies';

/** What this browser holds of a post until the server has it: for a lost line, a closed lid, a crash. */
export type LocalDraft = { fields: PostFields; version: number; at: string };
export type Place = { userId: number; siteId: number; postId: number | null; copyId: number | null };

const keyOf = ({ userId, siteId, postId, copyId }: Place): string =>
  `fanfare-post:${userId}:${siteId}:${postId ?? (copyId === null ? 'new' : `copy-${copyId}`)}`;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const localDrafts = (storage: Storage) => ({
  read: (place: Place): LocalDraft | undefined => {
    try {
      const text = storage.getItem(keyOf(place));
      const copy: unknown = text === null ? undefined : JSON.parse(text);
      return isCopy(copy) ? copy : undefined;
    } catch {
      return undefined;
    }
  },
  // A full or forbidden storage must never stand in the way of writing: the server is the one that keeps.
  write: (place: Place, copy: LocalDraft): void => {
    try {
      storage.setItem(keyOf(place), JSON.stringify(copy));
    } catch {
      storage.removeItem(keyOf(place));
    }
  },
  drop: (place: Place): void => storage.removeItem(keyOf(place)),
});

const isCopy = (value: unknown): value is LocalDraft =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null &&
  'editor_content' in value.fields &&
  'at' in value;
