/** Shares of a link differ in these parts only by where they were shared. */
const trackingParams = /^(?:utm_\w+|fbclid|gclid)$/;
const maxLinks = 20;

/** Text that is the same for all URLs of a page: without fragment, tracking parameters and trailing slash. */
export const toComparableUrl = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => !trackingParams.test(name))).toString();
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  return `${url.host}${path}${search && `?${search}`}`;
};

/** The URLs of a post: the attached link and those in its text. */
export const findPostLinks = ({ text, link }: { text: string; link?: string | undefined }): string[] => {
  const words = text.split(/\s/).filter((word) => word.startsWith('http://') || word.startsWith('https://'));
  const addresses = [...(link === undefined ? [] : [link]), ...words.slice(0, maxLinks).map(withoutPunctuation)];
  return [...new Set(addresses.flatMap((address) => toComparableUrl(address.slice(0, 2000)) ?? []))];
};

/** A sentence can end right after a URL. */
const withoutPunctuation = (word: string): string => (/[.,;:!?)]$/.test(word) ? word.slice(0, -1) : word);
