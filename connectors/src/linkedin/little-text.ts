// LinkedIn's "little text" format: an unescaped markup character silently truncates the post.

const reservedPattern = /[\\|{}@[\]()<>#*_~]/g;
const hashtagPattern = /(?<![\p{L}\p{N}_&/])#(?=[\p{L}\p{N}]*\p{L})([\p{L}\p{N}]+)/gu;

const escapeText = (text: string): string => text.replace(reservedPattern, '\\$&');

/** Encodes a text as little text: hashtags become links, everything else is escaped. */
export const toLittleText = (text: string): string => {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(hashtagPattern)) {
    result += `${escapeText(text.slice(from, match.index))}{hashtag|\\#|${match[1]}}`;
    from = match.index + match[0].length;
  }
  return result + escapeText(text.slice(from));
};

const markupPattern = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])*)\}|@\[((?:\\.|[^\\[\]])*)\]\([^()]*\)|\\(.)/gsu;

/** Decodes little text to plain text. */
export const fromLittleText = (text: string): string =>
  text.replace(markupPattern, (_, tag?: string, name?: string, character?: string) => {
    if (tag !== undefined) return `#${unescapeText(tag)}`;
    return name === undefined ? (character ?? '') : unescapeText(name);
  });

const unescapeText = (text: string): string => text.replace(/\\(.)/gs, '$1');
