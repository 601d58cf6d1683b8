import type { PostFields } from '@fanfare/contract/posts/working-copies';

/** Unsaved fields in localStorage, for lost connections and crashes. Removed once the server has them. */
export type LocalDraft = { fields: PostFields; version: number; at: string };
export type PostKey = { userId: number; siteId: number; postId: number | null; copyId: number | null };

const storageKey = ({ userId, siteId, postId, copyId }: PostKey): string =>
  `fanfare-post:${userId}:${siteId}:${postId ?? (copyId === null ? 'new' : `copy-${copyId}`)}`;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const localDrafts = (storage: Storage) => ({
  read: (postKey: PostKey): LocalDraft | undefined => {
    try {
      const text = storage.getItem(storageKey(postKey));
      const draft: unknown = text === null ? undefined : JSON.parse(text);
      return isLocalDraft(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  },
  // Storage may be full or disabled. Errors are ignored, because the server copy is the primary one.
  write: (postKey: PostKey, draft: LocalDraft): void => {
    try {
      storage.setItem(storageKey(postKey), JSON.stringify(draft));
    } catch {
      storage.removeItem(storageKey(postKey));
    }
  },
  remove: (postKey: PostKey): void => storage.removeItem(storageKey(postKey)),
});

const isLocalDraft = (value: unknown): value is LocalDraft =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null &&
  'editor_content' in value.fields &&
  'at' in value;
