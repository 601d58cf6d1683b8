/** A piece of LinkedIn's "little text": plain text, a hashtag or a mention. */
type LittlePiece = { kind: 'text' | 'hashtag' | 'mention'; text: string; urn?: string };
export type LittleText = { pieces: LittlePiece[]; plain: string; parsedSource: string };

const reserved = '\\|{}@[]()<>#*_~';
const hashtag = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])+)\}/y;
const mention = /@\[((?:\\.|[^\\\]])*)\]\((urn:li:(?:organization|person):\w+)\)/y;

/** Parses little text up to the first reserved character that is neither escaped nor markup. As on LinkedIn, the rest is dropped silently. */
export const parseLittleText = (source: string): LittleText => {
  const pieces: LittlePiece[] = [];
  let buffer = '';
  let at = 0;
  const flush = () => {
    if (buffer !== '') pieces.push({ kind: 'text', text: buffer });
    buffer = '';
  };
  const matchMarkup = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const character = source.charAt(at);
    const next = source.charAt(at + 1);
    if (!reserved.includes(character)) {
      buffer += character;
      at += 1;
      continue;
    }
    if (character === '\\' && next !== '' && reserved.includes(next)) {
      buffer += next;
      at += 2;
      continue;
    }
    const tag = matchMarkup(hashtag);
    const mentionMatch = matchMarkup(mention);
    const [match, name = '', urn] = tag ?? mentionMatch ?? [];
    if (match === undefined) break;
    flush();
    pieces.push(
      tag
        ? { kind: 'hashtag', text: `#${removeEscapes(name)}` }
        : { kind: 'mention', text: removeEscapes(name), urn: urn ?? '' },
    );
    at += match.length;
  }
  flush();
  return { pieces, plain: pieces.map(({ text }) => text).join(''), parsedSource: source.slice(0, at) };
};

const removeEscapes = (text: string): string => text.replace(/\\(.)/g, '$1');
