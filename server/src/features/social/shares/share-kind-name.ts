/** The kind of delivery of shares. */
export const shareKindName = 'social.share';
