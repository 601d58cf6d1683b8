import { daySeconds, hourMs } from '@fanfare/contract/kit/durations';
import type { Now } from '../../clock.ts';
import { type SecretBox, SecretUnreadable } from '../../secrets/index.ts';

export type FormTokens = ReturnType<typeof createFormTokens>;
/** The form of a page and the row it is about, such as one contest. */
export type FormRef = { name: string; subject: string };

/**
 * Lifetime of a token in seconds: longer than any page is cached, so that a token from a cached page is still valid.
 */
export const formTokenSeconds = daySeconds;

/** Time in ms for which a form gets the same token, so that a page that is rendered again is the same to caches. */
const reuseMs = hourMs;

/** Tokens that a page gets with its form: sealed for that form and subject, with the time they expire. */
export const createFormTokens = ({ box, now }: { box: SecretBox; now: Now }) => {
  const toContext = ({ name, subject }: FormRef) => `public-form:${name}:${subject}`;
  const issued = new Map<string, string>();
  let issuedSince = 0;
  return {
    /** Creates a token that is valid for at least 23 hours. */
    issue: (form: FormRef): string => {
      const at = now().getTime();
      if (at < issuedSince || at >= issuedSince + reuseMs) {
        issued.clear();
        issuedSince = at;
      }
      const context = toContext(form);
      const token = issued.get(context) ?? box.seal(String(issuedSince + formTokenSeconds * 1000), context);
      issued.set(context, token);
      return token;
    },

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
