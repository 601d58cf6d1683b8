/** The first words of a text, with a sign that there are more. Of a short text half of them: never all is open. */
export const firstWords = (text: string, count: number): string => {
  const words = text.split(' ').filter((word) => word !== '');
  const open = words.slice(0, count < words.length ? count : Math.floor(words.length / 2));
  return open.length === 0 ? '' : `${open.join(' ')}…`;
};
