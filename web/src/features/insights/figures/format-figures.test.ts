import { describe, expect, it } from 'vitest';
import { changeOf, formatAmount, formatFigure } from './format-figures.ts';

describe('figures', () => {
  it.each([
    ['spend', 1234.5, 'USD', '$1,234.50'],
    ['spend', 1234, 'JPY', '¥1,234'],
    ['spend', 1234, 'HUF', 'Ft 1,234'],
    ['cpc', 12.4, 'JPY', '¥12.40'],
    ['ctr', 0.01234, 'EUR', '1.23%'],
    ['impressions', 1_234_567, 'EUR', '1,234,567'],
    ['conversions', 2.5, 'EUR', '2.5'],
    ['results', null, 'EUR', '–'],
  ] as const)('figure %s of %s in %s → shown as %s', (name, value, currency, text) => {
    expect(formatFigure(name, value, currency).replace('\u00a0', ' ')).toBe(text);
  });

  it('currency that the browser doesn’t know → amount with its code', () => {
    expect(formatAmount(5, '??')).toBe('5 ??');
  });
});

describe('change against the range before', () => {
  it.each([
    ['clicks', 112, 100, 'good', '+12%'],
    ['clicks', 88, 100, 'bad', '−12%'],
    ['cpc', 112, 100, 'bad', '+12%'],
    ['cpc', 88, 100, 'good', '−12%'],
    ['spend', 112, 100, 'neutral', '+12%'],
    ['clicks', 1000, 100, 'good', '10×'],
    ['clicks', 5, 0, 'good', 'New'],
    ['clicks', 0, 0, 'neutral', '0%'],
    ['clicks', 1001, 1000, 'neutral', '0%'],
  ] as const)('figure %s of %s, %s in the period before → tone %s, text %s', (name, value, before, tone, text) => {
    expect(changeOf(name, value, before)).toMatchObject({ tone, text });
  });

  it('change of a figure → a text for screen readers', () => {
    expect(changeOf('clicks', 112, 100)?.spoken).toBe('12% more than in the previous period');
    expect(changeOf('clicks', 0, 100)?.spoken).toBe('100% less than in the previous period');
  });

  it('change of a figure that is unknown now or before → undefined', () => {
    expect(changeOf('results', null, 3)).toBeUndefined();
    expect(changeOf('results', 3, null)).toBeUndefined();
    expect(changeOf('results', 3, undefined)).toBeUndefined();
  });
});
