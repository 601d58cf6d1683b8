import type { SourceRow } from './sources.store.ts';

/** A Facebook page as a source of a business. A public one isn't connected: any connection of the business reads it. */
export type PageSource = { businessId: number; pageId: string; isPublic: boolean };

const publicPrefix = 'facebook-public';

/** Address of a Facebook page's source: pages are read with connections, so each business has sources of its own. */
export const pageAddress = ({ businessId, pageId, isPublic }: PageSource): string =>
  `${isPublic ? publicPrefix : 'facebook'}:${businessId}:${pageId}`;

/** The page of a source; undefined for a URL. */
export const pageOf = ({ address, businessId, pageId }: SourceRow): PageSource | undefined => {
  if (businessId === null) return undefined;
  if (pageId !== null) return { businessId, pageId, isPublic: false };
  const prefix = `${publicPrefix}:${businessId}:`;
  return address.startsWith(prefix) ? { businessId, pageId: address.slice(prefix.length), isPublic: true } : undefined;
};

export const pageUrl = (pageId: string): string => `https://www.facebook.com/${pageId}`;
