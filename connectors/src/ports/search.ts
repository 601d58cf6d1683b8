import type { Grant } from './grant.ts';

export type FoundPage = {
  id: string;
  name: string;
  url?: string | undefined;
  place?: string | undefined;
  isVerified: boolean;
};

/** Looks for public pages by words. */
export interface PageSearch {
  search(grant: Grant, words: string, most: number): Promise<FoundPage[]>;
}

export type LinkPreview = {
  url: string;
  title?: string | undefined;
  description?: string | undefined;
  image?: { url: string; width?: number | undefined; height?: number | undefined } | undefined;
};

/** Makes the network read a link afresh, and says what it saw. */
export interface LinkScraper {
  scrape(grant: Grant, url: string): Promise<LinkPreview>;
}
