import type { Now } from '../../../platform/clock.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/index.ts';

const hours = 24;
type Deps = { box: SecretBox; now: Now };
type Post = { siteId: number; postId: number };

export type Previews = ReturnType<typeof previews>;

/** Links to a post before it is out. A link is sealed for one post of one site and one day; it opens nothing else. */
export const previews = ({ box, now }: Deps) => {
  const contextOf = ({ siteId, postId }: Post) => `site-preview:${siteId}:${postId}`;
  return {
    create: (post: Post): { key: string; expires: Date } => {
      const expires = new Date(now().getTime() + hours * 3_600_000);
      return { key: box.seal(String(expires.getTime()), contextOf(post)), expires };
    },

    isValid: (post: Post, key: string): boolean => {
      try {
        return Number(box.open(key, contextOf(post))) > now().getTime();
      } catch (error) {
        if (error instanceof SecretUnreadable) return false;
        throw error;
      }
    },
  };
};
