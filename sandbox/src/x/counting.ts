// X's own rule of length, written here on its own: a witness copies nothing from those it watches.

export const mostWeight = 280;
const addressWeight = 23;

/** Addresses with their protocol, and bare ones with the endings everybody knows. */
const address =
  /https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#][^\s]*)?|https?:\/\/(?:localhost|\d+(?:\.\d+){3})(?::\d+)?(?:[/?#][^\s]*)?|(?<![\p{L}\p{N}@./_-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|io|co|app|dev|shop|coffee|test|uk|de|fr|es|pt|it|nl|eu|us|ca|jp)\b(?:\/[^\s]*)?/giu;
const sentenceEnd = /[.,;:!?'"”’»)\]}>…]+$/u;

export type Found = { start: number; end: number; text: string };

export const addressesIn = (text: string): Found[] =>
  [...text.matchAll(address)].map(({ 0: whole, index }) => {
    const isOpened = whole.includes('(') && whole.endsWith(')');
    const found = isOpened ? whole : whole.replace(sentenceEnd, '');
    return { start: index, end: index + found.length, text: found };
  });

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const weightOf = (text: string): number => {
  const normal = text.normalize('NFC');
  let weight = 0;
  let from = 0;
  for (const { start, end } of addressesIn(normal)) {
    weight += wordsWeight(normal.slice(from, start)) + addressWeight;
    from = end;
  }
  return weight + wordsWeight(normal.slice(from));
};

const wordsWeight = (text: string): number => {
  let weight = 0;
  for (const { segment } of clusters.segment(text)) weight += clusterWeight(segment);
  return weight;
};

const clusterWeight = (cluster: string): number => {
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u.test(cluster);
  if (isEmoji) return 2;
  return [...cluster].reduce((sum, sign) => sum + signWeight(sign.codePointAt(0) ?? 0), 0);
};

const signWeight = (point: number): number => {
  if (point <= 0x10ff) return 1;
  const isNarrow = (point >= 0x2000 && point <= 0x200d) || (point >= 0x2010 && point <= 0x201f);
  return isNarrow || (point >= 0x2032 && point <= 0x2037) ? 1 : 2;
};
