import { describe, expect, it } from 'vitest';
import { danger, dark, light, series } from './tokens.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(foreground: string, background: string): number {
  const [dim = 0, bright = 0] = [luminance(foreground), luminance(background)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([
  ['light', light, series.light],
  ['dark', dark, series.dark],
])('%s colors', (_, scheme, lines) => {
  const backgrounds = [scheme.page, scheme.surface, scheme.raised, scheme.sunken, scheme.hover];

  it.each([
    ['text', scheme.text],
    ['secondary', scheme.secondary],
    ['placeholder', scheme.placeholder],
    ['primary text', scheme.primaryText],
    ['good', scheme.good],
    ['warn', scheme.warn],
    ['bad', scheme.bad],
    ['info', scheme.info],
  ])('color of %s → contrast of at least 4.5 on every background', (_name, color) => {
    for (const background of backgrounds) expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['primary', scheme.primaryText, scheme.primarySoft],
    ['primary, hovered', scheme.primaryText, scheme.primarySoftHover],
    ['good', scheme.good, scheme.goodSoft],
    ['warn', scheme.warn, scheme.warnSoft],
    ['bad', scheme.bad, scheme.badSoft],
    ['info', scheme.info, scheme.infoSoft],
    ['neutral', scheme.neutral, scheme.neutralSoft],
    ['a selected row', scheme.text, scheme.primarySoft],
  ])('color of %s → contrast of at least 4.5 on its soft background', (_name, text, soft) => {
    expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5);
  });

  it('white text on filled buttons, hovered or not → contrast of at least 4.5', () => {
    for (const filled of [scheme.primary, scheme.primaryHover, danger, scheme.badHover])
      expect(contrast('#FFFFFF', filled)).toBeGreaterThanOrEqual(4.5);
  });

  it('input borders, focus ring and chart lines → contrast of at least 3', () => {
    for (const color of [scheme.control, scheme.focus, ...lines])
      expect(contrast(color, scheme.surface)).toBeGreaterThanOrEqual(3);
  });
});
