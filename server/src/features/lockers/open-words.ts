/** The first words of a text, with a sign that there are more. */
export const firstWords = (text: string, count: number): string => {
  const words = text.split(' ');
  return words.length <= count ? text : `${words.slice(0, count).join(' ')}…`;
};
