import { Password } from '@fanfare/contract/kit/password';

export type Strength = { level: 0 | 1 | 2 | 3 | 4; word: string };

/** A hint while typing, not a rule: the rule is the contract's, and whatever it refuses is at best weak. */
export function passwordStrength(password: string): Strength {
  if (password === '') return { level: 0, word: '' };
  if (!Password.safeParse(password).success) return { level: 1, word: 'Too weak' };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const worth = password.length + kinds * 2;
  if (worth < 16) return { level: 2, word: 'Fair' };
  return worth < 22 ? { level: 3, word: 'Good' } : { level: 4, word: 'Strong' };
}
