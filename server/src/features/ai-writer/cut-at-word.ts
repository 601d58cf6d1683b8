/**
 * Puts a text on one line, cut at a word boundary if it is longer. Scripts without spaces are cut between characters.
 */
export const cutAtWord = (text: string, maxLength: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  const head = characters.slice(0, maxLength - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${space > head.length / 2 ? head.slice(0, space) : head}…`;
};
