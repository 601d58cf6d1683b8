const brand = Symbol('markup');

/** Text that is already markup. The symbol cannot come from a request or a row. */
export type Markup = { readonly [brand]: string };

export type Printable = string | number | Markup | readonly Printable[] | false | null | undefined;

/** Marks text as markup: sanitized, or a constant in the code. */
export const trustedHtml = (text: string): Markup => ({ [brand]: text });
export const toText = (value: Markup): string => value[brand];

/** Template tag: escapes every value that is not `Markup`. */
export const html = (parts: TemplateStringsArray, ...values: Printable[]): Markup =>
  trustedHtml(parts.reduce((sum, part, at) => sum + render(values[at - 1]) + part));

const render = (value: Printable): string => {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (isMarkup(value)) return value[brand];
  return value.map(render).join('');
};

const isMarkup = (value: object): value is Markup => brand in value;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Escapes text and quoted attributes, in HTML and XML; invalid characters are removed. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"'`]/g, (char) => entities[char] ?? '');
