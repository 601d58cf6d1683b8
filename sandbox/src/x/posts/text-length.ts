// X's length rule, implemented independently of the contract package, so that tests find errors in this rule and in the
// contract's.

export const maxWeight = 280;
const urlWeight = 23;

/** URLs with a protocol, and bare hosts with a well-known top-level domain. */
const urlPattern =
  /https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#][^\s]*)?|https?:\/\/(?:localhost|\d+(?:\.\d+){3})(?::\d+)?(?:[/?#][^\s]*)?|(?<![\p{L}\p{N}@./_-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|io|co|app|dev|shop|coffee|test|uk|de|fr|es|pt|it|nl|eu|us|ca|jp)\b(?:\/[^\s]*)?/giu;
const sentenceEnd = /[.,;:!?'"”’»)\]}>…]+$/u;

export type UrlMatch = { start: number; end: number; text: string };

export const findUrls = (text: string): UrlMatch[] => {
  // Every URL has a dot or a protocol, and most texts have no URL.
  if (!text.includes('.') && !text.includes('://')) return [];
  return [...text.matchAll(urlPattern)].map(({ 0: match, index }) => {
    const endsWithOwnParenthesis = match.includes('(') && match.endsWith(')');
    const url = endsWithOwnParenthesis ? match : match.replace(sentenceEnd, '');
    return { start: index, end: index + url.length, text: url };
  });
};

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const weighText = (text: string): number => {
  const normalized = text.normalize('NFC');
  let weight = 0;
  let from = 0;
  for (const { start, end } of findUrls(normalized)) {
    weight += weighPlainText(normalized.slice(from, start)) + urlWeight;
    from = end;
  }
  return weight + weighPlainText(normalized.slice(from));
};

const weighPlainText = (text: string): number => {
  const isAscii = Buffer.byteLength(text) === text.length;
  if (isAscii) return text.length;
  let weight = 0;
  for (const { segment } of clusters.segment(text)) weight += weighCluster(segment);
  return weight;
};

const weighCluster = (cluster: string): number => {
  const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u.test(cluster);
  if (isEmoji) return 2;
  return [...cluster].reduce((sum, character) => sum + weighCodePoint(character.codePointAt(0) ?? 0), 0);
};

const weighCodePoint = (point: number): number => {
  if (point <= 0x10ff) return 1;
  const isNarrow = (point >= 0x2000 && point <= 0x200d) || (point >= 0x2010 && point <= 0x201f);
  return isNarrow || (point >= 0x2032 && point <= 0x2037) ? 1 : 2;
};
