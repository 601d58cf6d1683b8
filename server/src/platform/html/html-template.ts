const brand = Symbol('markup');

/** Text that is markup already. Nothing read from a request or a row can look like one. */
export type Markup = { readonly [brand]: string };

export type Printable = string | number | Markup | readonly Printable[] | false | null | undefined;

/** Markup that was made harmless elsewhere, or written by us. */
export const trustedHtml = (text: string): Markup => ({ [brand]: text });
export const toText = (value: Markup): string => value[brand];

/** Everything put into the template is text unless it is markup, so nobody has to remember to escape. */
export const html = (parts: TemplateStringsArray, ...values: Printable[]): Markup =>
  trustedHtml(parts.reduce((sum, part, at) => sum + printed(values[at - 1]) + part));

const printed = (value: Printable): string => {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (isMarkup(value)) return value[brand];
  return value.map(printed).join('');
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

/** For text and quoted attributes, in HTML and XML alike: what neither can hold is left out. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"'`]/g, (char) => entities[char] ?? '');
