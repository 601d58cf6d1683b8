import type { ActionKind } from '@fanfare/contract/contests/actions';
import type { ActionRow } from '../contest-parts.store.ts';
import type { ContestDbRow } from '../contests.store.ts';

/** Input by which a contestant completes an action on the page. */
export type ActionInput = 'link' | 'answer' | 'code' | 'button' | 'declare' | 'post' | 'consent' | 'share';

const actionInputs: Record<ActionKind, ActionInput> = {
  visit: 'link',
  question: 'answer',
  secret_code: 'code',
  newsletter: 'button',
  referral: 'share',
  daily_bonus: 'button',
  facebook_visit: 'link',
  facebook_like: 'declare',
  facebook_share: 'declare',
  youtube_visit: 'link',
  youtube_subscribe: 'consent',
  twitter_visit: 'link',
  twitter_follow: 'declare',
  twitter_post: 'post',
};

/**
 * Kind of input by which an action is completed. `canCheckFollow`: an app for X is set up, so that follows can be
 * checked.
 */
export const actionInput = ({ kind, settings }: ActionRow, canCheckFollow: boolean): ActionInput =>
  kind === 'twitter_follow' && settings.check_follow && canCheckFollow ? 'consent' : actionInputs[kind];

/** URL that the link of an action leads to; undefined if it has none. `pageUrl`: URL of the contest page, to share. */
export const actionTarget = (row: ContestDbRow, { kind, settings }: ActionRow, pageUrl: string): string | undefined => {
  const channel = actionChannel(row, settings);
  const username = row.twitter.twitter_username;
  switch (kind) {
    case 'visit':
      return webUrl(settings.url);
    case 'facebook_visit':
    case 'facebook_like':
      return webUrl(settings.url) ?? `https://www.facebook.com/${encodeURIComponent(row.facebook.fbpage_id)}`;
    case 'facebook_share':
      return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(webUrl(settings.url) ?? pageUrl)}`;
    case 'youtube_visit':
    case 'youtube_subscribe':
      return channel && channelUrl(channel);
    case 'twitter_visit':
      return `https://x.com/${encodeURIComponent(username)}`;
    case 'twitter_follow':
      return `https://x.com/intent/follow?screen_name=${encodeURIComponent(username)}`;
    case 'twitter_post':
      return `https://x.com/intent/post?text=${encodeURIComponent(`${settings.contains ?? ''} ${pageUrl}`)}`;
    default:
      return undefined;
  }
};

/** YouTube channel of an action. */
export const actionChannel = (
  { youtube: { ytsub_channels: channels } }: Pick<ContestDbRow, 'youtube'>,
  { channel }: ActionRow['settings'],
): string | undefined => channels.find((each) => each === channel) ?? channels[0];

const webUrl = (url: string | undefined): string | undefined =>
  url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : undefined;

/** A stored channel is an id, a handle or a URL. */
const channelUrl = (channel: string): string =>
  webUrl(channel) ??
  `https://www.youtube.com/${channel.startsWith('@') ? '' : 'channel/'}${encodeURIComponent(channel)}`;

const postUrl = /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(\w{1,15})\/status\/(\d{1,20})(?:[/?#].{0,200})?$/;

/** Author and id of the post in a link to X. */
export const parsePostUrl = (text: string): { author: string; id: string } | undefined => {
  const [, author, id] = postUrl.exec(text) ?? [];
  return author && id ? { author: author.toLowerCase(), id } : undefined;
};
