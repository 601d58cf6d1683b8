import type { Grant } from './grant.ts';

type FoundPage = {
  id: string;
  name: string;
  url?: string | undefined;
  location?: string | undefined;
  isVerified: boolean;
};

/** Searches public pages by text. */
export interface PageSearch {
  search(grant: Grant, text: string, limit: number): Promise<FoundPage[]>;
}

type LinkPreview = {
  url: string;
  title?: string | undefined;
  description?: string | undefined;
  image?: { url: string; width?: number | undefined; height?: number | undefined } | undefined;
};

/** Makes the network refetch a link and returns its preview. */
export interface LinkScraper {
  scrape(grant: Grant, url: string): Promise<LinkPreview>;
}
