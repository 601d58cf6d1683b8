import { Buffer } from 'node:buffer';
import type { AdPicture, LinkAd } from '../../../ports/ads/ad-creation.ts';
import type { AdSetPlan } from '../../../ports/ads/ad-plans.ts';

// Test fixture: plans and pictures of ads at the practice network.

export const coffeePage = '108334455667788';

export const britain = {
  locations: [{ key: 'GB', type: 'country', include: true }],
  customAudiences: [],
  attributes: [],
  ageMin: 18,
  ageMax: 65,
  isAdvantageOn: false,
  placements: [],
};

export const toPlan = (changes: Partial<AdSetPlan>): AdSetPlan => ({
  name: 'Spring',
  campaignId: '1',
  objective: 'OUTCOME_TRAFFIC',
  goal: 'LINK_CLICKS',
  billing: 'IMPRESSIONS',
  dailyBudget: { minor: 1500, offset: 100, currency: 'USD' },
  audience: britain,
  pageId: coffeePage,
  window: { clickDays: 1, viewDays: 0 },
  ...changes,
});

/** The header of a PNG of 1200 × 630 pixels. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000002760802000000', 'hex');

export const picture: Extract<AdPicture, { type: 'file' }> = {
  type: 'file',
  bytes: new Uint8Array(png),
  fileName: 'guji.png',
  contentType: 'image/png',
};
/** Picture with the header of the fixture's picture and other bytes after it. */
export const pictureWith = (...bytes: number[]) => ({ ...picture, bytes: new Uint8Array([...png, ...bytes]) });

export const linkAd = (changes: Partial<LinkAd> = {}): LinkAd => ({
  type: 'link',
  pageId: coffeePage,
  message: 'Fresh from the roaster.',
  url: 'https://harbour.example/guji',
  headline: 'Ethiopia Guji',
  description: 'Peach and black tea',
  picture,
  callToAction: 'SHOP_NOW',
  ...changes,
});
