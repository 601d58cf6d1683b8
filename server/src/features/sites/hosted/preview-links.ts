import type { Now } from '../../../platform/clock.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/index.ts';

const lifetimeHours = 24;
type Deps = { box: SecretBox; now: Now };

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/** Keys of preview links. A key is encrypted for one subject, such as `post:7:12`, and expires after 24 hours. */
export const createPreviewLinks = ({ box, now }: Deps) => {
  const toSecretContext = (subject: string) => `site-preview:${subject}`;
  return {
    create: (subject: string): { key: string; expires: Date } => {
      const expires = new Date(now().getTime() + lifetimeHours * 3_600_000);
      return { key: box.seal(String(expires.getTime()), toSecretContext(subject)), expires };
    },

    isValid: (subject: string, key: string): boolean => {
      try {
        return Number(box.open(key, toSecretContext(subject))) > now().getTime();
      } catch (error) {
        if (error instanceof SecretUnreadable) return false;
        throw error;
      }
    },
  };
};

/** A post of a hosted site. */
export const postSubject = (siteId: number, postId: number): string => `${siteId}:${postId}`;
