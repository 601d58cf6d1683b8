import type { SiteTheme } from '@fanfare/contract/sites/design';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { SiteAccent } from '@fanfare/contract/sites/site';
import type { Markup } from '../../../../platform/html/index.ts';
import type { CommentView } from '../../comments/comment-view.ts';

/** View model of a site's pages. All fields are plain text except `html`, which is sanitized. */
export type SiteView = {
  name: string;
  description: string;
  /** `url` is the absolute URL of the site, `path` the same without the origin. */
  url: string;
  path: string;
  feedUrl: string | undefined;
  /** Action of the search form; none in previews of connected sites. */
  searchPath: string | undefined;
  /** The form to subscribe by email, if the site has one. */
  subscribe: { action: string; hiddenFields: Markup } | undefined;
  language: SiteLanguage;
  timeZone: string;
  accent: SiteAccent;
  theme: SiteTheme;
  /** Announcement of the business on all pages; without a link its text stands alone. */
  bar: { message: string; link: string } | null;
  logo: ImageView | undefined;
  icon: ImageView | undefined;
  cover: ImageView | undefined;
  hasFooterLine: boolean;
  hasFullTextFeed: boolean;
  /** URLs of the visitor bundle's style sheets. */
  stylesheets: readonly string[];
  categories: readonly CategoryView[];
  /** All pages beside the posts, for the sitemap. */
  pages: readonly (LinkView & { changedAt: Date })[];
  menu: readonly LinkView[];
  footerLinks: readonly LinkView[];
};
export type LinkView = { name: string; path: string; isExternal?: boolean };
export type CategoryView = { name: string; path: string };
export type ImageView = {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Thumbnail of the image, if the image is larger. */
  small: { url: string; width: number } | undefined;
};
/** Answer that the page after the subscribe form shows. */
export type SubscribeAnswer = 'sent' | 'again' | 'later';
/** A post in a list, without its text. */
export type PostSummary = {
  title: string;
  url: string;
  path: string;
  summary: string;
  publishedAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  author: string | undefined;
  image: ImageView | undefined;
  categories: readonly CategoryView[];
};
/** A post or page in a list. */
export type CardView = Pick<PostSummary, 'title' | 'path' | 'summary' | 'publishedAt' | 'image'>;
export type PostView = PostSummary & {
  html: string;
  comments?: readonly CommentView[];
  /** URL of the script of content lockers, for a post that has one. */
  lockerScript?: string | undefined;
  /** Counter of views of the post; URLs of the script and of the image for browsers without scripts. */
  pixel?: { siteId: number; postId: number; script: string; image: string } | undefined;
};
export type Pagination = { number: number; pageCount: number; newer: string | undefined; older: string | undefined };

/** A page beside the posts. */
export type TextPageView = { title: string; url: string; path: string; html: string; summary: string };
