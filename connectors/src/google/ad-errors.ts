import type { ErrorRow } from '../kit/http/errors.ts';

const rejected = (code: string, message: string, subcode?: string): ErrorRow => ({
  code,
  kind: 'rejected',
  message,
  ...(subcode && { subcode }),
});
const image = 'Google Ads rejected an image of this ad.';
const bid = 'Google Ads rejected the bid. Enter another one.';

/** Errors of new campaigns and ads, by family (code) and reason (subcode). */
export const adErrors: readonly ErrorRow[] = [
  rejected('adError', 'Google Ads rejected this ad.'),
  rejected('adError', 'Google Ads needs a business name. Enter one.', 'MISSING_BUSINESS_NAME'),
  rejected('adError', 'Google Ads needs a landscape and a square image.', 'MISSING_IMAGE'),
  rejected('adGroupAdError', 'Google Ads rejected this ad.'),

  rejected('imageError', image),
  rejected(
    'imageError',
    'An image has the wrong shape for Google Ads. Use a landscape one of 1.91:1 and a square one.',
    'ASPECT_RATIO_NOT_ALLOWED',
  ),
  ...['IMAGE_TOO_SMALL', 'UNEXPECTED_SIZE'].map((reason) =>
    rejected(
      'imageError',
      'An image is too small for Google Ads. A landscape one needs 600 × 314 pixels, a square one 300 × 300.',
      reason,
    ),
  ),
  rejected('imageError', 'Google Ads accepts images of up to 5 MB. Choose a smaller one.', 'FILE_TOO_LARGE'),
  rejected('imageError', 'Google Ads accepts only JPEG, PNG and GIF images.', 'FORMAT_NOT_ALLOWED'),
  rejected('imageError', 'Google Ads doesn’t accept animated images here.', 'ANIMATED_NOT_ALLOWED'),
  rejected('imageError', 'Google Ads doesn’t accept CMYK images. Save it with RGB colors.', 'CMYK_JPEG_NOT_ALLOWED'),
  rejected('assetError', image),

  rejected('stringLengthError', 'A text is too long or too short for Google Ads.'),
  rejected('stringLengthError', 'A text is too long for Google Ads. Shorten it.', 'TOO_LONG'),
  rejected('stringLengthError', 'A text is empty or too short for Google Ads.', 'TOO_SHORT'),
  rejected('stringFormatError', 'A text has characters that Google Ads doesn’t allow.'),
  rejected('urlFieldError', 'Google Ads rejected the website address of this ad.'),
  rejected('fieldError', 'Google Ads rejected part of this request.'),

  rejected('criterionError', 'Google Ads rejected part of the targeting.'),
  rejected(
    'criterionError',
    'Google Ads no longer offers one of the locations. Choose others in the ad profile.',
    'CANNOT_TARGET_OBSOLETE_CRITERION',
  ),
  rejected('campaignCriterionError', 'Google Ads rejected part of the targeting.'),
  rejected('adGroupError', 'Google Ads rejected the ad group.'),
  rejected('adGroupError', bid, 'BID_TOO_BIG'),
  rejected('biddingError', 'Google Ads rejected the bidding strategy.'),
  rejected('biddingError', bid, 'BID_TOO_SMALL'),
  rejected('biddingError', bid, 'BID_TOO_MANY_FRACTIONAL_DIGITS'),
  rejected('currencyError', 'The currency of this account has no smaller amounts. Enter a whole amount.'),
  rejected(
    'resourceCountLimitExceededError',
    'The ad group has as many ads as Google allows. Start a new campaign for more.',
    'AD_GROUP_AD_LIMIT',
  ),
];
