import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteAccents } from '@fanfare/contract/sites/site';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'colors.css'), 'utf8');

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
};
/** The light and the dark color of a variable, in the rule of this selector. */
const readColors = (selector: string, variable: string) => {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const [, light = '', dark = ''] = new RegExp(`${variable}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(rule) ?? [];
  return { light, dark };
};
const ground = readColors(':root', '--ground');

test.each(siteAccents)('accent %s has a contrast above 4.5 in light and dark mode', (accent) => {
  const { light, dark } = readColors(`[data-accent="${accent}"]`, '--accent');
  expect(contrast(light, ground.light)).toBeGreaterThan(4.5);
  expect(contrast(dark, ground.dark)).toBeGreaterThan(4.5);
});

test.each(['--ink', '--soft'])('text color %s has a contrast above 4.5 in light and dark mode', (variable) => {
  const { light, dark } = readColors(':root', variable);
  expect(contrast(light, ground.light)).toBeGreaterThan(4.5);
  expect(contrast(dark, ground.dark)).toBeGreaterThan(4.5);
});
