import type { Now } from '../../clock.ts';
import { type SecretBox, SecretUnreadable } from '../../secrets/index.ts';

export type FormTokens = ReturnType<typeof createFormTokens>;
/** The form of a page and the row it is about, such as one contest. */
export type FormRef = { name: string; subject: string };

/** Longer than any page is cached, so that a token from a cached page is still valid. */
export const formTokenSeconds = 24 * 3600;

/** Tokens that a page gets with its form: sealed for that form and subject, with the time they expire. */
export const createFormTokens = ({ box, now }: { box: SecretBox; now: Now }) => {
  const toContext = ({ name, subject }: FormRef) => `public-form:${name}:${subject}`;
  return {
    issue: (form: FormRef): string => box.seal(String(now().getTime() + formTokenSeconds * 1000), toContext(form)),

    check: (form: FormRef, token: string): 'valid' | 'expired' | 'not-valid' => {
      try {
        return Number(box.open(token, toContext(form))) > now().getTime() ? 'valid' : 'expired';
      } catch (error) {
        if (error instanceof SecretUnreadable) return 'not-valid';
        throw error;
      }
    },
  };
};
