import { createHash } from 'node:crypto';
import { addressesIn } from './counting.ts';
import { mediaFields, picked } from './fields.ts';
import { mediaAddress, mediaType, posterAddress } from './media-store.ts';
import type { Account, Medium, Post, State } from './state.ts';
import { metricsOf, userMetrics } from './statistics.ts';

type Link = {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  title?: string;
  media_key?: string;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const shortened = (words: string): string =>
  `https://t.co/${createHash('sha256').update(words).digest('base64url').replace(/[-_]/g, 'x').slice(0, 10)}`;
const withProtocol = (address: string): string => (/^https?:/i.test(address) ? address : `http://${address}`);
const displayed = (address: string): string => {
  const plain = address.replace(/^https?:\/\/(www\.)?/i, '');
  return plain.length > 26 ? `${plain.slice(0, 26)}…` : plain;
};

export const keyOf = ({ id, kind }: Medium): string => `${mediaKeys[kind]}_${id}`;
const mediaKeys = { tweet_image: 3, tweet_video: 7, tweet_gif: 16 };

/** How X gives a text back: links shortened, a link to its media at the end, three signs escaped. */
export const shownText = (state: State, post: Post, author: Account): { text: string; urls: Link[] } => {
  const urls: Link[] = [];
  let text = '';
  let from = 0;
  const length = () => [...text].length;
  const add = (url: string, more: Pick<Link, 'expanded_url' | 'display_url'> & Partial<Link>) => {
    const start = length();
    text += url;
    urls.push({ start, end: length(), url, ...more });
  };
  for (const { start, end, text: address } of addressesIn(post.text)) {
    text += escaped(post.text.slice(from, start));
    const whole = withProtocol(address);
    add(shortened(`${post.id} ${start} ${whole}`), { expanded_url: whole, display_url: displayed(whole) });
    from = end;
  }
  text += escaped(post.text.slice(from));
  const media = mediaOf(state, post);
  const [first] = media;
  if (first) {
    if (text !== '') text += ' ';
    const page = `https://x.com/${author.username}/status/${post.id}/${first.kind === 'tweet_image' ? 'photo' : 'video'}/1`;
    add(shortened(`${post.id} media`), {
      expanded_url: page,
      display_url: `pic.x.com/${shortened(`${post.id} media`).slice(-10)}`,
      media_key: keyOf(first),
    });
  }
  return { text, urls };
};

export const mediaOf = (state: State, post: Post): Medium[] => post.mediaIds.flatMap((id) => state.media.get(id) ?? []);

export const repliesTo = (state: State, post: Post): Post[] =>
  state.posts.values().filter(({ replyTo }) => replyTo === post.id);

/** A post with these fields; its id and text always come along. */
export const postShape = (state: State, post: Post, fields: readonly string[]) => {
  const author = state.accounts.get(post.authorId);
  if (!author) throw new Error(`Post ${post.id} has no author.`);
  const { text, urls } = shownText(state, post, author);
  const media = mediaOf(state, post);
  const whole = {
    id: post.id,
    text,
    edit_history_tweet_ids: [post.id],
    author_id: post.authorId,
    created_at: new Date(post.madeAt).toISOString(),
    conversation_id: post.conversationId,
    in_reply_to_user_id: post.replyTo && state.posts.get(post.replyTo)?.authorId,
    referenced_tweets: post.replyTo === undefined ? undefined : [{ type: 'replied_to', id: post.replyTo }],
    attachments: media.length > 0 ? { media_keys: media.map(keyOf) } : undefined,
    entities: urls.length > 0 ? { urls } : undefined,
    public_metrics: metricsOf(post, author, state.now(), repliesTo(state, post).length),
    reply_settings: post.replySettings ?? 'everyone',
    source: 'Fanfare (practice)',
    lang: 'en',
  };
  return picked(whole, ['id', 'text', 'edit_history_tweet_ids', ...fields]);
};

export const mediumShape = (state: State, medium: Medium, fields: readonly string[]) =>
  picked(
    {
      media_key: keyOf(medium),
      type: mediaType(medium),
      url: medium.kind === 'tweet_image' ? mediaAddress(state, medium) : undefined,
      preview_image_url: medium.kind === 'tweet_image' ? undefined : posterAddress(state, medium),
      alt_text: medium.altText,
      width: medium.width,
      height: medium.height,
      duration_ms: medium.kind === 'tweet_video' ? 12_000 : undefined,
    },
    ['media_key', 'type', ...fields.filter((field) => mediaFields.includes(field))],
  );

export const userShape = (state: State, account: Account, fields: readonly string[]) =>
  picked(
    {
      id: account.id,
      name: account.name,
      username: account.username,
      created_at: new Date(account.madeAt).toISOString(),
      description: account.about,
      location: account.place,
      profile_image_url: `${state.url()}/pictures/${account.id}.svg`,
      protected: false,
      public_metrics: userMetrics(account, state.postsOf(account.id).length, state.now()),
      url: account.website,
      verified: false,
      verified_type: 'none',
    },
    ['id', 'name', 'username', ...fields],
  );
