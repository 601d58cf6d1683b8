/** A piece of LinkedIn's "little text": plain words, a hashtag, or somebody mentioned. */
export type LittlePiece = { kind: 'text' | 'hashtag' | 'mention'; text: string; urn?: string };
export type LittleText = { pieces: LittlePiece[]; plain: string; kept: string };

const reserved = '\\|{}@[]()<>#*_~';
const hashtag = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])+)\}/y;
const mention = /@\[((?:\\.|[^\\\]])*)\]\((urn:li:(?:organization|person):\w+)\)/y;

/** Reads little text up to the first reserved character that is neither escaped nor markup: the rest is lost silently. */
export const littleText = (source: string): LittleText => {
  const pieces: LittlePiece[] = [];
  let words = '';
  let at = 0;
  const flush = () => {
    if (words !== '') pieces.push({ kind: 'text', text: words });
    words = '';
  };
  const markup = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const sign = source.charAt(at);
    const next = source.charAt(at + 1);
    if (!reserved.includes(sign)) {
      words += sign;
      at += 1;
      continue;
    }
    if (sign === '\\' && next !== '' && reserved.includes(next)) {
      words += next;
      at += 2;
      continue;
    }
    const tag = markup(hashtag);
    const person = markup(mention);
    const [whole, name = '', urn] = tag ?? person ?? [];
    if (whole === undefined) break;
    flush();
    pieces.push(
      tag ? { kind: 'hashtag', text: `#${plain(name)}` } : { kind: 'mention', text: plain(name), urn: urn ?? '' },
    );
    at += whole.length;
  }
  flush();
  return { pieces, plain: pieces.map(({ text }) => text).join(''), kept: source.slice(0, at) };
};

const plain = (text: string): string => text.replace(/\\(.)/g, '$1');
