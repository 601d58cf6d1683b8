/** Order of two texts by their code units, so it is the same in every language. */
export const compareTexts = (a: string, b: string): number => {
  if (a < b) return -1;
  return a > b ? 1 : 0;
};
