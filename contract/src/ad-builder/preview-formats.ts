/** Formats of a preview of a Facebook ad, with their sizes in pixels (specification). */
export const previewFormats = ['MOBILE_FEED_STANDARD', 'DESKTOP_FEED_STANDARD', 'RIGHT_COLUMN_STANDARD'] as const;
export type PreviewFormat = (typeof previewFormats)[number];

export const previewSizes: Record<PreviewFormat, { width: number; height: number }> = {
  DESKTOP_FEED_STANDARD: { width: 522, height: 515 },
  MOBILE_FEED_STANDARD: { width: 335, height: 450 },
  RIGHT_COLUMN_STANDARD: { width: 274, height: 213 },
};
export const previewLabels: Record<PreviewFormat, string> = {
  MOBILE_FEED_STANDARD: 'Mobile feed',
  DESKTOP_FEED_STANDARD: 'Desktop feed',
  RIGHT_COLUMN_STANDARD: 'Right column',
};
export const previewPopup = { width: 990, height: 960 } as const;
