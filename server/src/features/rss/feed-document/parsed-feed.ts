import type { FavoriteType } from '@fanfare/contract/rss/rss';

/** An item as the document has it: URLs resolved, texts still as they are. */
export type RawItem = {
  guid: string;
  link: string;
  title: string;
  /** Summary as HTML or text. */
  summary: string;
  /** Article of the item as HTML, not sanitized. */
  html: string;
  date: string;
  author: string;
  picture: string | undefined;
  isVideo: boolean;
};

export type RawFeed = {
  title: string;
  site: string;
  /** Minutes between fetches that the document asks for. */
  ttlMinutes: number;
  items: RawItem[];
};

/** An item as it is stored. */
export type FeedItem = {
  key: string;
  guid: string;
  permalink: string;
  linkKey: string;
  title: string;
  /** Summary of the item as text, at most 500 characters. */
  description: string;
  /** Article of the item as sanitized HTML, or empty. */
  content: string;
  author: string;
  picture: string | null;
  type: FavoriteType;
  publishedAt: Date;
  rawDate: string | null;
  /** Hash of the item as the document has it. */
  contentHash: string;
};

export type ParsedFeed = {
  title: string;
  site: string;
  ttlMinutes: number;
  /** Items without those that are known and unchanged. */
  items: FeedItem[];
  unchangedKeys: string[];
};

/** Kinds of a document. `page`: HTML, with the feeds it links to. `unreadable`: neither a feed nor HTML. */
export type FeedDocument =
  | { kind: 'feed'; feed: ParsedFeed }
  | { kind: 'page'; links: { address: string; title: string }[] }
  | { kind: 'unreadable' };
