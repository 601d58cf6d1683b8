/** Allowed CSS properties: colors, sizes and spacing, nothing that moves an element out of its place. */
const allowedProperties = new Set([
  'color',
  'background-color',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'text-decoration',
  'width',
  'max-width',
  'height',
  'max-height',
  'margin',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'padding',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-radius',
  'border-width',
  'border-style',
  'border-color',
]);

const word = /^(?:[a-z]{1,20}(?:-[a-z]{1,20})?|#[0-9a-f]{3,8}|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|vw|ch|pt)?)$/;
const colorFunction = /^(?:rgb|rgba|hsl|hsla)\([\d.,%/ ]{1,40}\)$/;

const isAllowedValue = (value: string): boolean =>
  value.length <= 80 && (colorFunction.test(value) || value.split(' ').every((part) => word.test(part)));

/** Splits a `style` attribute into the allowed declarations as CSS, and the names of the forbidden ones. */
export const allowedDeclarations = (style: string): { css: string; removed: string[] } => {
  const kept: string[] = [];
  const removed: string[] = [];
  for (const declaration of style.slice(0, 2000).split(';')) {
    const [property = '', ...rest] = declaration.split(':');
    const name = property.trim().toLowerCase();
    const value = rest.join(':').trim().toLowerCase().replaceAll(/\s+/g, ' ');
    if (name === '') continue;
    if (allowedProperties.has(name) && isAllowedValue(value)) kept.push(`${name}:${value}`);
    else removed.push(name.slice(0, 40));
  }
  return { css: kept.join(';'), removed };
};
