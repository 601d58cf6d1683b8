import type { SiteAccent, SiteLanguage } from '@fanfare/contract/sites';

/** What the pages of a site show; everything is text here but `html`, which is cleaned. */
export type SiteView = {
  name: string;
  description: string;
  /** The whole address, and the same without the origin. */
  url: string;
  path: string;
  language: SiteLanguage;
  timeZone: string;
  accent: SiteAccent;
  categories: readonly CategoryView[];
};
export type CategoryView = { name: string; path: string };
export type PictureView = {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** The same picture for narrow places. */
  small: { url: string; width: number } | undefined;
};
export type PostView = {
  title: string;
  url: string;
  path: string;
  html: string;
  summary: string;
  publishedAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  author: string | undefined;
  picture: PictureView | undefined;
  categories: readonly CategoryView[];
  comments?: readonly CommentView[];
};
/** What somebody said about a post elsewhere, and the answers to it. */
export type CommentView = {
  /** Null for somebody without a name. */
  author: string | null;
  text: string;
  at: Date;
  /** Where it was said. */
  url: string | null;
  answers: readonly CommentView[];
};
/** A place in a list of pages. */
export type Pagination = { number: number; of: number; newer: string | undefined; older: string | undefined };
