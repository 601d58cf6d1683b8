import { Password } from '@fanfare/contract/kit/password';

export type Strength = { level: 0 | 1 | 2 | 3 | 4; label: string };

/**
 * Strength of a password as a hint while typing. The contract's `Password` schema decides; what it rejects has level 1.
 */
export function passwordStrength(password: string): Strength {
  if (password === '') return { level: 0, label: '' };
  if (!Password.safeParse(password).success) return { level: 1, label: 'Too weak' };
  const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((pattern) =>
    pattern.test(password),
  ).length;
  const score = password.length + characterClasses * 2;
  if (score < 16) return { level: 2, label: 'Fair' };
  return score < 22 ? { level: 3, label: 'Good' } : { level: 4, label: 'Strong' };
}
