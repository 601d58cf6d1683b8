// LinkedIn's "little text": some characters are markup, and an unescaped one silently cuts the rest of the post off.

const reserved = /[\\|{}@[\]()<>#*_~]/g;
const hashtag = /(?<![\p{L}\p{N}_&/])#(?=[\p{L}\p{N}]*\p{L})([\p{L}\p{N}]+)/gu;

const escaped = (text: string): string => text.replace(reserved, '\\$&');

/** Our words as LinkedIn reads them: hashtags work, everything else is exactly what was written. */
export const toLittleText = (text: string): string => {
  let written = '';
  let from = 0;
  for (const found of text.matchAll(hashtag)) {
    written += `${escaped(text.slice(from, found.index))}{hashtag|\\#|${found[1]}}`;
    from = found.index + found[0].length;
  }
  return written + escaped(text.slice(from));
};

const piece = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])*)\}|@\[((?:\\.|[^\\\]])*)\]\([^)]*\)|\\(.)/gsu;

/** The words of a post LinkedIn keeps, as people see them. */
export const fromLittleText = (text: string): string =>
  text.replace(piece, (_, tag?: string, name?: string, sign?: string) => {
    if (tag !== undefined) return `#${unescaped(tag)}`;
    return name === undefined ? (sign ?? '') : unescaped(name);
  });

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');
