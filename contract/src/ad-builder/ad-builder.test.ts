import { describe, expect, test } from 'vitest';
import { ReportAds } from './ad-builder.ts';
import { AdSubmit, countVariants, listVariants } from './ad-content.ts';
import { adIssues } from './ad-issues.ts';
import { findCropProblem, googleAdIssues, toBusinessName, toCropRectangle } from './google-ad.ts';
import { describeOverview } from './overview.ts';
import { addUtmTags, findUtmProblem, toUtmTags } from './utm.ts';

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
    expect(googleAdIssues({ ...google, ...changes }).map(({ message }) => message)).toEqual(messages);
  });

  test('no typed business name → the name of the business, without other characters, cut to 25', () => {
    expect(toBusinessName('', 'Harbour & Sons Coffee Roasters of Bristol')).toBe('Harbour  Sons Coffee Roas');
    expect(toBusinessName('Typed', 'Harbour')).toBe('Typed');
  });

  test('picture → crops as large as possible in their ratio; picture below 600 × 600 px → refused', () => {
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

test('empty Google ad → a message for each field; ads from posts without a profile → its message', () => {
  const ad = AdSubmit.parse({ ad_type: 'link', adprofile: 1, name: 'Sale', adimage: '1' });
  expect(adIssues(ad, ['google']).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'google_final_url.0: Final URL is required',
    'google_short_headline.0: Short Headline is required',
    'google_long_headline.0: Long Headline is required',
    'google_description.0: Description is required',
    'google_business_name.0: Business Name is required',
  ]);
  for (const adprofile of [undefined, '']) {
    const read = ReportAds.safeParse({ adprofile, page_data: { fb_page_id: '1', posts: ['1_2'] } });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['An Adprofile is required.']);
  }
});

test('2 texts × 2 headlines × 2 images, repeated ones counted once → 8 ads', () => {
  const ad = AdSubmit.parse({
    ad_type: 'link',
    name: 'Sale',
    message: 'One',
    adimage: '1',
    variants: { messages: ['Two', 'One'], headlines: ['Cheap'], images: ['2', '1'] },
  });
  expect([listVariants(ad).length, countVariants(ad)]).toEqual([8, 8]);
});

test('profile used 3 times → 3 × its budget; ads of an existing campaign → no new budget', () => {
  const dailyBudget = { minor: 1000, offset: 100, currency: 'USD' };
  const overview = describeOverview(
    [
      { network: 'facebook', dailyBudget, ads: 1, campaignName: 'Spring' },
      { network: 'google', dailyBudget, ads: 1, hasCampaign: true },
    ],
    { uses: 3 },
  );
  expect(overview.lines.map(({ creates, cost }) => [creates, cost])).toEqual([
    ['3 ad sets with 3 ads in the campaign Spring', '3 × $10.00 = $30.00 a day'],
    ['3 ads in the campaign of this profile', 'No new budget: the ads share the budget of the campaign.'],
  ]);
  expect(overview.total).toBe('Up to $30.00 a day');
});

test('UTM template → filled and encoded; parameters that the address has already → kept', () => {
  const tags = toUtmTags('utm_source={network}&utm_content={ad}', {
    network: 'facebook',
    campaign: 'c',
    ad: 'A & B',
    type: 'link',
    business: 'x',
  });
  expect(tags).toBe('utm_source=facebook&utm_content=A%20%26%20B');
  expect(addUtmTags('https://a.example/?utm_source=mail', tags)).toBe(
    'https://a.example/?utm_source=mail&utm_content=A+%26+B',
  );
  expect(findUtmProblem('utm_source={planet}')).toContain('{planet}');
  expect(findUtmProblem('not a template')).toBeDefined();
});
