import type { Now } from '../../../platform/clock.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/index.ts';

const lifetimeHours = 24;
type Deps = { box: SecretBox; now: Now };
type PostRef = { siteId: number; postId: number };

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/** Preview links of unpublished posts. The key is encrypted for one post of one site and expires after 24 hours. */
export const createPreviewLinks = ({ box, now }: Deps) => {
  const toSecretContext = ({ siteId, postId }: PostRef) => `site-preview:${siteId}:${postId}`;
  return {
    create: (post: PostRef): { key: string; expires: Date } => {
      const expires = new Date(now().getTime() + lifetimeHours * 3_600_000);
      return { key: box.seal(String(expires.getTime()), toSecretContext(post)), expires };
    },

    isValid: (post: PostRef, key: string): boolean => {
      try {
        return Number(box.open(key, toSecretContext(post))) > now().getTime();
      } catch (error) {
        if (error instanceof SecretUnreadable) return false;
        throw error;
      }
    },
  };
};
