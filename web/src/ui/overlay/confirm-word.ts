/** True if the word was typed, ignoring case and surrounding spaces. */
export const matchesConfirmWord = (typed: string, word: string): boolean =>
  typed.trim().toLowerCase() === word.toLowerCase();
