import { hourMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../../platform/platform.ts';
import { SecretUnreadable } from '../../../platform/secrets/index.ts';

const lifetimeHours = 24;

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

/** Keys of preview links. A key is encrypted for one subject, such as `post:7:12`, and expires after 24 hours. */
export const createPreviewLinks = ({ box, now }: Platform) => {
  const toSecretContext = (subject: string) => `site-preview:${subject}`;
  return {
    create: (subject: string): { key: string; expires: Date } => {
      const expires = new Date(now().getTime() + lifetimeHours * hourMs);
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

/** Subject of a preview link to a post of a hosted site. */
export const postSubject = (siteId: number, postId: number): string => `${siteId}:${postId}`;
