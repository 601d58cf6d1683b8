import { createHash } from 'node:crypto';
import { type Dialect, mediaFields, pickFields } from '../api/fields.ts';
import { mediaKey, mediaUrl, posterUrl, toMediaType } from '../media/media-files.ts';
import type { Account, Medium, Post, State } from '../state.ts';
import { postMetrics, userMetrics } from './statistics.ts';
import { findUrls } from './text-length.ts';

type Link = {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  title?: string;
  media_key?: string;
};

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const toShortUrl = (seedText: string): string =>
  `https://t.co/${createHash('sha256').update(seedText).digest('base64url').replace(/[-_]/g, 'x').slice(0, 10)}`;
const withProtocol = (url: string): string => (/^https?:/i.test(url) ? url : `http://${url}`);
const toDisplayUrl = (url: string): string => {
  const plain = url.replace(/^https?:\/\/(www\.)?/i, '');
  return plain.length > 26 ? `${plain.slice(0, 26)}…` : plain;
};

/** The text as X returns it: t.co links, a link to the media at the end, and `&`, `<`, `>` escaped. */
export const renderText = (state: State, post: Post, author: Account): { text: string; urls: Link[] } => {
  const urls: Link[] = [];
  let text = '';
  let from = 0;
  const length = () => [...text].length;
  const addUrl = (url: string, more: Pick<Link, 'expanded_url' | 'display_url'> & Partial<Link>) => {
    const start = length();
    text += url;
    urls.push({ start, end: length(), url, ...more });
  };
  for (const { start, end, text: url } of findUrls(post.text)) {
    text += escapeText(post.text.slice(from, start));
    const expandedUrl = withProtocol(url);
    addUrl(toShortUrl(`${post.id} ${start} ${expandedUrl}`), {
      expanded_url: expandedUrl,
      display_url: toDisplayUrl(expandedUrl),
    });
    from = end;
  }
  text += escapeText(post.text.slice(from));
  const media = postMedia(state, post);
  const [first] = media;
  if (first) {
    if (text !== '') text += ' ';
    const page = `https://x.com/${author.username}/status/${post.id}/${first.kind === 'tweet_image' ? 'photo' : 'video'}/1`;
    const shortUrl = toShortUrl(`${post.id} media`);
    addUrl(shortUrl, {
      expanded_url: page,
      display_url: `pic.x.com/${shortUrl.slice(-10)}`,
      media_key: mediaKey(first),
    });
  }
  return { text, urls };
};

export const postMedia = (state: State, post: Post): Medium[] =>
  post.mediaIds.flatMap((id) => state.media.get(id) ?? []);

export const findReplies = (state: State, post: Post): Post[] =>
  state.posts.values().filter(({ replyTo }) => replyTo === post.id);

export type Selection = { dialect: Dialect; fields: readonly string[]; expansions: readonly string[] };

/** A post with the requested fields; id and text are always included. */
export const toPostJson = (state: State, post: Post, { dialect, fields, expansions }: Selection) => {
  const author = state.accounts.get(post.authorId);
  if (!author) throw new Error(`Post ${post.id} has no author.`);
  const { text, urls } = renderText(state, post, author);
  const media = postMedia(state, post);
  const references = post.replyTo === undefined ? undefined : [{ type: 'replied_to', id: post.replyTo }];
  const { reposts, ...metrics } = postMetrics(post, author, state.now(), findReplies(state, post).length);
  const allFields = {
    id: post.id,
    text,
    edit_history_post_ids: [post.id],
    edit_history_tweet_ids: [post.id],
    author_id: post.authorId,
    created_at: new Date(post.madeAt).toISOString(),
    conversation_id: post.conversationId,
    in_reply_to_user_id: post.replyTo && state.posts.get(post.replyTo)?.authorId,
    referenced_posts: references,
    referenced_tweets: references,
    attachments: media.length > 0 ? { media_keys: media.map(mediaKey) } : undefined,
    entities: urls.length > 0 ? { urls } : undefined,
    public_metrics: {
      ...metrics,
      [dialect === 'current' ? 'repost_count' : 'retweet_count']: reposts,
    },
    reply_settings: post.replySettings ?? 'everyone',
    source: 'Fanfare (practice)',
    lang: 'en',
  };
  const alwaysIncluded = ['id', 'text', ...(dialect === 'legacy' ? ['edit_history_tweet_ids'] : [])];
  const expandedFields = expansions.map((name) => (name === 'attachments.media_keys' ? 'attachments' : name));
  return pickFields(allFields, [...alwaysIncluded, ...fields, ...expandedFields]);
};

export const toMediaJson = (state: State, medium: Medium, fields: readonly string[]) =>
  pickFields(
    {
      media_key: mediaKey(medium),
      type: toMediaType(medium),
      url: medium.kind === 'tweet_image' ? mediaUrl(state, medium) : undefined,
      preview_image_url: medium.kind === 'tweet_image' ? undefined : posterUrl(state, medium),
      alt_text: medium.altText,
      width: medium.width,
      height: medium.height,
      duration_ms: medium.kind === 'tweet_video' ? 12_000 : undefined,
    },
    ['media_key', 'type', ...fields.filter((field) => mediaFields.includes(field))],
  );

export const toUserJson = (state: State, account: Account, dialect: Dialect, fields: readonly string[]) => {
  const { posts, ...metrics } = userMetrics(account, state.accountPosts(account.id).length, state.now());
  return pickFields(
    {
      id: account.id,
      name: account.name,
      username: account.username,
      created_at: new Date(account.madeAt).toISOString(),
      description: account.about,
      location: account.place,
      profile_image_url: `${state.url()}/pictures/${account.id}.svg`,
      protected: false,
      public_metrics: { ...metrics, [dialect === 'current' ? 'post_count' : 'tweet_count']: posts },
      url: account.website,
      verified: false,
      verified_type: 'none',
    },
    ['id', 'name', 'username', ...fields],
  );
};
