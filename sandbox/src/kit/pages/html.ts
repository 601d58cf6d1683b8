const markup: unique symbol = Symbol('markup');
export type Html = { readonly [markup]: string };
export type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** Template tag for markup: interpolated strings are escaped, nested `html` results are not. */
export const html = (texts: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  [markup]: texts.reduce((output, text, index) => output + render(pieces[index - 1]) + text),
});

export const toText = (piece: Html): string => piece[markup];

const render = (piece: Piece): string => {
  if (piece === undefined || piece === null || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeText(String(piece));
  return markup in piece ? piece[markup] : piece.map(render).join('');
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** Text with its URLs as links. Only http and https become links, so text cannot inject a script. */
export const linkUrls = (text: string): Piece[] =>
  text.split(/(https?:\/\/[^\s<>"'`]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const address = trimPunctuation(part);
    return [link(address), part.slice(address.length)];
  });

const link = (address: string) => html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;

const trimPunctuation = (text: string): string => {
  let address = text;
  const endsInPunctuation = () => /[.,;:!?\]}]$/.test(address) || (address.endsWith(')') && !address.includes('('));
  while (endsInPunctuation()) address = address.slice(0, -1);
  return address;
};
