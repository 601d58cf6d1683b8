import { describe, expect, test } from 'vitest';
import { findCropProblem, listGoogleAdIssues, toBusinessName, toCropRectangle } from './google-ad.ts';

const google = {
  final_url: 'https://harbour.example',
  short_headline: 'Fresh beans',
  long_headline: 'Fresh beans',
  description: 'Roasted',
  business_name: 'Harbour Co.',
};

describe('texts and pictures of a Google ad', () => {
  test.each([
    [{ short_headline: 'x'.repeat(25) }, []],
    [{ short_headline: 'x'.repeat(26) }, ['Short Headline cannot exceed 25 characters']],
    [{ description: `${'x'.repeat(45)}\n${'y'.repeat(45)}` }, ['Description cannot exceed 90 characters']],
    [{ short_headline: '焙煎したてのコーヒー豆をお届け' }, ['Short Headline cannot exceed 25 characters']],
    [{ long_headline: 'Café élégant 2' }, []],
    [{ business_name: '' }, ['Business Name is required']],
    [{ business_name: '', description: 'x'.repeat(39) }, []],
    [{ final_url: '' }, ['Final URL is required']],
  ])('Google ad with %j → messages %j', (changes, messages) => {
    expect(listGoogleAdIssues({ ...google, ...changes }).map(({ message }) => message)).toEqual(messages);
  });

  test('no typed business name → the name of the business, without characters that Google refuses, cut to 25', () => {
    expect(toBusinessName('', 'Harbour & Sons Coffee Roasters of Bristol')).toBe('Harbour  Sons Coffee Roas');
    expect(toBusinessName('Typed', 'Harbour')).toBe('Typed');
  });

  test('picture of a Google ad → crops as large as possible in their ratio; picture below 600 × 600 px → refused', () => {
    expect(toCropRectangle({ width: 1200, height: 1200 }, 'landscape')).toEqual({
      left: 0,
      top: 286,
      width: 1200,
      height: 628,
    });
    expect(findCropProblem({ width: 599, height: 599 })).toContain('600x314');
    expect(findCropProblem({ width: 600, height: 600 })).toBeUndefined();
  });
});
