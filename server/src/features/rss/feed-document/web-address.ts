import { hash } from 'node:crypto';

const maxLength = 2000;

/** An http or https URL, resolved; empty for anything else. */
export const resolveUrl = (text: string, base: string | undefined): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > maxLength || !URL.canParse(trimmed, base)) return '';
  const url = new URL(trimmed, base);
  const isWeb = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
  return isWeb && url.href.length <= maxLength ? url.href : '';
};

const trackingParams = /^(?:utm_\w{1,40}|fbclid|gclid|mc_cid|mc_eid|igshid|ref_src|at_medium|at_campaign)$/i;

/** Link as one spelling: scheme, `www.`, trailing slash, fragment and tracking parameters don't count. */
export const normalizeLink = (link: string): string => {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  const params = [...url.searchParams].filter(([name]) => !trackingParams.test(name));
  const query = params.length > 0 ? `?${new URLSearchParams(params)}` : '';
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${query}`;
};

export const hashText = (content: string | Buffer): string => hash('sha256', content, 'base64url');
export const linkKeyFor = (link: string): string => hashText(normalizeLink(link));

/** Host without `www.`; empty if there is none. */
export const domainOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '';
