const markup: unique symbol = Symbol('markup');
export type Html = { readonly [markup]: string };
export type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** Markup with every interpolated text escaped; only what `html` made itself goes in as it is. */
export const html = (texts: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  [markup]: texts.reduce((written, text, place) => written + render(pieces[place - 1]) + text),
});

export const toText = (piece: Html): string => piece[markup];

const render = (piece: Piece): string => {
  if (piece === undefined || piece === null || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeText(String(piece));
  return markup in piece ? piece[markup] : piece.map(render).join('');
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Text in which web addresses can be clicked. Only http and https become links, so no text can smuggle in a script. */
export const linked = (text: string): Piece[] =>
  text.split(/(https?:\/\/[^\s<>"'`]+)/).map((part, place) => {
    if (place % 2 === 0) return part;
    const address = withoutSentenceEnd(part);
    return [link(address), part.slice(address.length)];
  });

const link = (address: string) => html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;

const withoutSentenceEnd = (found: string): string => {
  let address = found;
  const isOver = () => /[.,;:!?\]}]$/.test(address) || (address.endsWith(')') && !address.includes('('));
  while (isOver()) address = address.slice(0, -1);
  return address;
};
