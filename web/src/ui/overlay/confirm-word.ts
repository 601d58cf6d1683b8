/** Is this the word, however it is written? */
export const matchesConfirmWord = (typed: string, word: string): boolean =>
  typed.trim().toLowerCase() === word.toLowerCase();
