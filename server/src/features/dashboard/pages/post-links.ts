/** Query parameters that only say where a link was shared, so that they are ignored when links are compared. */
const trackingParams = /^(?:utm_\w+|fbclid|gclid)$/;
const maxLinks = 20;

/** Normalizes a URL for comparison: without fragment, tracking parameters and trailing slash. */
export const toComparableUrl = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => !trackingParams.test(name))).toString();
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  return `${url.host}${path}${search && `?${search}`}`;
};

/** URLs of a post: the attached link and the URLs in its text. */
export const findPostLinks = ({ text, link }: { text: string; link?: string | undefined }): string[] => {
  const words = text.split(/\s/).filter((word) => word.startsWith('http://') || word.startsWith('https://'));
  const addresses = [...(link === undefined ? [] : [link]), ...words.slice(0, maxLinks).map(withoutPunctuation)];
  return [...new Set(addresses.flatMap((address) => toComparableUrl(address.slice(0, 2000)) ?? []))];
};

/** Punctuation at the end of a URL in a text belongs to the sentence. */
const withoutPunctuation = (word: string): string => (/[.,;:!?)]$/.test(word) ? word.slice(0, -1) : word);
