import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand, dark, light } from './tokens.ts';

test('skeleton of the shell → uses the colors of the theme', () => {
  const html = readFileSync(join(import.meta.dirname, '../../bundle/shell-skeleton.html'), 'utf8');
  const colorsOf = ({ page, surface, hairline, text, primaryText }: Record<keyof typeof light, string>) => [
    page,
    surface,
    hairline,
    text,
    primaryText,
  ];
  const logo = [brand.coral, brand.coral, brand.brass];
  expect(html.match(/#[0-9A-F]{6}\b/g)).toEqual([...colorsOf(light), ...colorsOf(dark), ...logo]);
});
