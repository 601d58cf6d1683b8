import { daySeconds } from '../kit/durations.ts';
import type { CapabilityProfile, PublishingProfile } from './profile.ts';

const megabyte = 1024 * 1024;

const publishing: PublishingProfile = {
  text: { maxLength: 63_206, counting: 'characters', linkPreviewDescription: 140 },
  media: {
    images: {
      maxCount: 10,
      types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
      // Largest image in bytes: Facebook sometimes rejects larger JPG and PNG files (error 1366046).
      maxBytes: 4 * megabyte,
      minWidth: 200,
      minHeight: 200,
    },
    videos: {
      maxCount: 1,
      types: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/x-ms-wmv', 'video/x-matroska', 'video/webm'],
      maxBytes: 1024 * megabyte,
      minWidth: 0,
      minHeight: 0,
    },
    mixed: false,
    required: false,
  },
  scheduling: { aheadDays: 30, native: { fromSeconds: 600, toSeconds: 30 * daySeconds } },
  policy: { customLinkPreview: false, editsPosts: true, deletesPosts: true },
};

const current: CapabilityProfile = {
  network: 'facebook',
  set: 'current',
  publishing,
  rateLimit: { minGapSeconds: 20, perDay: 200 },
  scopes: {
    version: '2026-12',
    by: {
      pages: ['pages_show_list', 'pages_read_engagement', 'business_management'],
      publish: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'pages_manage_engagement'],
      comments: ['pages_show_list', 'pages_read_engagement', 'pages_read_user_content'],
      insights: ['pages_read_engagement', 'read_insights'],
      messages: ['pages_messaging', 'pages_manage_metadata'],
      leads: [
        'pages_show_list',
        'pages_read_engagement',
        'pages_manage_ads',
        'pages_manage_metadata',
        'ads_management',
        'leads_retrieval',
      ],
      // Lead forms of pages need pages_manage_ads.
      ads: ['ads_management', 'ads_read', 'pages_manage_ads', 'business_management'],
    },
  },
  features: {
    social: ['pages', 'publish'],
    content: ['pages', 'publish'],
    leads: ['leads'],
    facebook_ads_manager: ['pages', 'ads'],
    facebook_messages: ['pages', 'messages'],
    // The specification requires read_insights and pages_manage_posts for reports.
    reports: ['insights', 'publish'],
  },
  token: { renewal: 'login', lifeDays: 60, warnBeforeDays: 7 },
};

/** Scope that is needed to read the likes of a page and the counts of its posts. */
export const pageStatisticsScope = 'pages_read_engagement';

/**
 * Scheduling limits. Classic: the 6 months of the specification, through our own queue; current: the 30 days of
 * Facebook's native scheduling.
 */
export const facebookProfiles: Record<'classic' | 'current', CapabilityProfile> = {
  current,
  classic: {
    ...current,
    set: 'classic',
    publishing: {
      ...publishing,
      scheduling: { ...publishing.scheduling, aheadDays: 183 },
    },
  },
};

const wholeUnits = ['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'];
const hundredths = [
  'DZD',
  'ARS',
  'AUD',
  'BHD',
  'BDT',
  'BOB',
  'BGN',
  'BRL',
  'GBP',
  'CAD',
  'CNY',
  'HRK',
  'CZK',
  'DKK',
  'EGP',
  'EUR',
  'GTQ',
  'HNL',
  'HKD',
  'INR',
  'ILS',
  'JOD',
  'KES',
  'LVL',
  'LTL',
  'MOP',
  'MYR',
  'MXN',
  'NZD',
  'NIO',
  'NGN',
  'NOK',
  'PKR',
  'PEN',
  'PHP',
  'PLN',
  'QAR',
  'RON',
  'RUB',
  'SAR',
  'RSD',
  'SGD',
  'SKK',
  'ZAR',
  'SEK',
  'CHF',
  'THB',
  'TRY',
  'AED',
  'UAH',
  'USD',
  'UYU',
  'VEF',
  'VES',
  'FBZ',
];

/**
 * Number of Facebook's smallest units that make one unit of a currency. Facebook's own list, not ISO 4217's: forints
 * have hundredths there, dinars thousandths. A currency that is not on the list cannot be an ad account's.
 */
export const facebookCurrencyOffsets: ReadonlyMap<string, 1 | 100> = new Map([
  ...wholeUnits.map((currency) => [currency, 1] as const),
  ...hundredths.map((currency) => [currency, 100] as const),
]);
