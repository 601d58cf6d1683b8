import { describe, expect, it } from 'vitest';
import { danger, dark, light, series } from './tokens.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([
  ['light', light, series.light],
  ['dark', dark, series.dark],
])('the %s colours', (_, scheme, lines) => {
  const grounds = [scheme.page, scheme.surface, scheme.raised, scheme.sunken, scheme.hover];

  it.each([
    ['text', scheme.text],
    ['secondary', scheme.secondary],
    ['placeholder', scheme.placeholder],
    ['primary text', scheme.primaryText],
    ['good', scheme.good],
    ['warn', scheme.warn],
    ['bad', scheme.bad],
    ['info', scheme.info],
  ])('%s can be read on every ground', (_name, colour) => {
    for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['primary', scheme.primaryText, scheme.primarySoft],
    ['primary, hovered', scheme.primaryText, scheme.primarySoftHover],
    ['good', scheme.good, scheme.goodSoft],
    ['warn', scheme.warn, scheme.warnSoft],
    ['bad', scheme.bad, scheme.badSoft],
    ['info', scheme.info, scheme.infoSoft],
    ['neutral', scheme.neutral, scheme.neutralSoft],
    ['a chosen row', scheme.text, scheme.primarySoft],
  ])('%s can be read on its own soft ground', (_name, text, soft) => {
    expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5);
  });

  it('white can be read on filled buttons, hovered or not', () => {
    for (const filled of [scheme.primary, scheme.primaryHover, danger, scheme.badHover])
      expect(contrast('#FFFFFF', filled)).toBeGreaterThanOrEqual(4.5);
  });

  it('borders of inputs, the focus ring and lines of charts can be seen', () => {
    for (const colour of [scheme.control, scheme.focus, ...lines])
      expect(contrast(colour, scheme.surface)).toBeGreaterThanOrEqual(3);
  });
});
