import { postLimits } from '@fanfare/contract/posts/working-copies';
import type { SocialPostStart } from '@fanfare/contract/rss/rule-calls';
import { escapeHtml } from '../../../platform/html/index.ts';
import { domainOf } from '../feed-document/web-address.ts';

export type QuotedItem = { title: string; description: string; permalink: string; picture: string | null };
type Source = { title: string };

/** In characters. More than a quote would copy the article. */
const maxQuote = 500;

/** A draft about an item: a quote of at most 500 characters, picture, credit and link. */
export const toDraft = ({ title, description, permalink, picture }: QuotedItem, source: Source) => {
  const quote = [...description].slice(0, maxQuote).join('');
  const link = escapeHtml(permalink);
  const credit = escapeHtml(source.title || domainOf(permalink));
  const parts = [
    ...(picture ? [`<p><img src="${escapeHtml(picture)}" alt=""></p>`] : []),
    ...(quote ? [`<blockquote><p>${escapeHtml(quote)}</p></blockquote>`] : []),
    `<p>Source: <a href="${link}">${credit}: ${escapeHtml(title)}</a></p>`,
  ];
  return { title: cutTitle(title), html: parts.join('\n') };
};

/** Titles of items are limited in characters and can be links; titles of posts are limited in UTF-16 units. */
const cutTitle = (title: string): string => {
  const trimmed = title.trim();
  if (trimmed.length <= postLimits.title) return trimmed;
  const isPairCut = /[\uD800-\uDBFF]/.test(trimmed.charAt(postLimits.title - 2));
  return `${trimmed.slice(0, postLimits.title - (isPairCut ? 2 : 1))}…`;
};

/** Values for the form of a social post about an item. */
export const toSocialPost = ({ title, description, permalink, picture }: QuotedItem): SocialPostStart => ({
  message: title,
  link: permalink,
  link_name: title,
  link_description: [...description].slice(0, maxQuote).join(''),
  picture,
});

/** Words of a rule, separated by commas. */
export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
