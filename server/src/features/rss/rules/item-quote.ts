import { postLimits } from '@fanfare/contract/posts/working-copies';
import type { RuleAccount, SocialPostStart } from '@fanfare/contract/rss/rule-calls';
import { toSchedule } from '@fanfare/contract/social/schedule';
import { SocialPost, socialMessages } from '@fanfare/contract/social/social';
import { escapeHtml } from '../../../platform/html/index.ts';
import { Problem } from '../../../platform/problem.ts';
import { domainOf } from '../feed-document/web-address.ts';

export type QuotedItem = { title: string; description: string; permalink: string; picture: string | null };
type Source = { title: string };

/** Limit of a quote, in characters. More would copy the article. */
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

/** Limit of a tweet's text, in characters, so that it fits with its link even if each of them counts double on X. */
const maxTweet = 120;
const cutText = (text: string, length: number): string => {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text;
};

/** Social post about an item that is published at `publishAt`. */
export const toPlannedPost = (item: QuotedItem, accounts: readonly RuleAccount[], publishAt: Date): SocialPost => {
  const { message, link, link_name, link_description, picture } = toSocialPost(item);
  const fields = {
    type: 'link',
    message,
    link,
    link_name: cutText(link_name, 255),
    link_description,
    accounts: accounts.map((account) => ({
      ...account,
      ...(account.social_network === 'twitter' && { message: cutText(message, maxTweet) }),
    })),
    schedule: toSchedule(publishAt, 'UTC'),
  };
  // An image that can't be used is left out: the network reads the page itself.
  const withPicture = SocialPost.safeParse({ ...fields, ...(picture && { picture }) });
  const parsed = withPicture.success ? withPicture : SocialPost.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new Problem('invalid-input', { message: parsed.error.issues[0]?.message ?? socialMessages.wentWrong });
};

/** Words of a rule, separated by commas. */
export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
