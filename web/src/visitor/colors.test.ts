import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteAccents } from '@fanfare/contract/sites/site';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const css = read('colors.css');

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
/** The light and the dark color of a CSS variable, read from the rule of the given selector. */
const readColors = (selector: string, variable: string, text = css): { light: string; dark: string } => {
  const rule = text.slice(text.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const [, other] = new RegExp(`${variable}: var\\((--\\w+)\\)`).exec(rule) ?? [];
  if (other) return readColors(':root', other);
  const [, light = '', dark = ''] = new RegExp(`${variable}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(rule) ?? [];
  return { light, dark };
};
const ground = readColors(':root', '--ground');
const surface = readColors(':root', '--surface');
const contestCss = read('contest/tokens.css');
const raised = readColors(':root', '--raised', contestCss);

const expectContrast = (text: { light: string; dark: string }, back: { light: string; dark: string }, least = 4.5) => {
  expect(contrast(text.light, back.light)).toBeGreaterThan(least);
  expect(contrast(text.dark, back.dark)).toBeGreaterThan(least);
};

test.each(siteAccents)(
  'accent color %s → contrast above 4.5 on pages and widgets, in light and dark mode',
  (accent) => {
    const color = readColors(`[data-accent="${accent}"]`, '--accent');
    for (const back of [ground, surface]) expectContrast(color, back);
  },
);

test.each(['--ink', '--soft', '--good', '--bad'])(
  'text color %s → contrast above 4.5 in light and dark mode',
  (name) => {
    const color = readColors(':root', name);
    for (const back of [ground, surface, raised]) expectContrast(color, back);
  },
);

test('contest pages: accent, winners and buttons → contrast above 4.5; fields above 3', () => {
  const token = (name: string) => readColors(':root', name, contestCss);
  for (const back of [ground, surface, raised]) {
    expectContrast(token('--accent'), back);
    expectContrast(token('--gold'), back);
  }
  expectContrast(token('--on-strong'), token('--strong'));
  expectContrast(readColors(':root', '--field'), surface, 3);
});
