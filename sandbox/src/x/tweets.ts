import type { Api } from './api.ts';
import { mostWeight, weightOf } from './counting.ts';
import { refuse } from './errors.ts';
import { isUsable } from './media.ts';
import { record } from './params.ts';
import { shownText } from './post-shape.ts';
import type { Account, Poll, Post, State } from './state.ts';

const known: Record<string, readonly string[]> = {
  '': [
    ...['text', 'media', 'reply', 'poll', 'reply_settings', 'quote_tweet_id', 'made_with_ai', 'paid_partnership'],
    ...['edit_options', 'for_super_followers_only', 'direct_message_deep_link', 'geo', 'nullcast', 'community_id'],
  ],
  media: ['media_ids', 'tagged_user_ids'],
  reply: ['in_reply_to_tweet_id', 'exclude_reply_user_ids'],
  poll: ['options', 'duration_minutes', 'reply_settings'],
};
const replySettings = ['following', 'mentionedUsers', 'subscribers', 'verified'];
/** The same words again within this time are a duplicate. */
const memoryMs = 24 * 3_600_000;

/** Writing and deleting posts, with every rule X holds them to. */
export const tweets = (on: Api, state: State) => {
  const scopes = ['tweet.read', 'tweet.write', 'users.read'];

  on({ method: 'POST', path: '/tweets', operation: 'tweets.create', scopes, status: 201 }, ({ caller, body }) => {
    const sent = record(body);
    for (const [within, names] of Object.entries(known)) checkNames(within, within ? sent[within] : sent, names);
    if (sent.quote_tweet_id !== undefined || sent.edit_options !== undefined) throw refuse.clientForbidden();

    const text = textOf(sent.text);
    const mediaIds = mediaIn(state, caller, sent.media);
    const poll = pollIn(sent.poll);
    if (poll && mediaIds.length > 0) throw refuse.invalid('A Tweet holds either media or a poll.');
    if (text === '' && mediaIds.length === 0)
      throw refuse.invalid('The `text` field is required.', { text: ['missing'] });
    if (weightOf(text) > mostWeight) throw refuse.tooLong();
    if ((text.match(/(?<!\S)\$[a-z]{1,6}\b/gi) ?? []).length > 1) {
      throw refuse.invalid('At most one cashtag is allowed in a Tweet.', { text: ['cashtags'] });
    }
    const settings = sent.reply_settings;
    if (settings !== undefined && !(typeof settings === 'string' && replySettings.includes(settings))) {
      throw refuse.invalid(`reply_settings must be one of [${replySettings.join(',')}]`, {
        reply_settings: [String(settings)],
      });
    }
    const parent = parentIn(state, caller, sent.reply);
    if (isDuplicate(state, caller, text, mediaIds)) throw refuse.duplicate();

    const id = state.newId();
    const post: Post = {
      ...{ id, authorId: caller.id, text, mediaIds, madeAt: state.now(), conversationId: parent?.conversationId ?? id },
      ...(parent && { replyTo: parent.id }),
      ...(typeof settings === 'string' && { replySettings: settings }),
      ...(poll && { poll }),
    };
    state.posts.set(id, post);
    return { data: { id, text: shownText(state, post, caller).text, edit_history_tweet_ids: [id] } };
  });

  on({ method: 'DELETE', path: '/tweets/:id', operation: 'tweets.delete', scopes }, ({ caller, params }) => {
    const post = state.posts.get(params.id ?? '');
    if (post && post.authorId !== caller.id) throw refuse.notYours();
    return { data: { deleted: post !== undefined && state.posts.delete(post.id) } };
  });
};

const checkNames = (within: string, value: unknown, names: readonly string[]) => {
  const strange = Object.keys(record(value)).find((name) => !names.includes(name));
  if (strange !== undefined) throw refuse.unknownField(within ? `${within}.${strange}` : strange);
};

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw refuse.invalid('$.text: is not a string', { text: [String(value)] });
  return value.normalize('NFC').trim();
};

const mediaIn = (state: State, caller: Account, value: unknown): string[] => {
  if (value === undefined) return [];
  const ids = record(value).media_ids;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 4) throw refuse.badMedia();
  const media = ids.map((id) => state.media.get(String(id)));
  const kinds = media.map((medium) => {
    if (medium?.ownerId !== caller.id || !isUsable(medium, state.now())) throw refuse.badMedia();
    return medium.kind;
  });
  if (kinds.length > 1 && kinds.some((kind) => kind !== 'tweet_image')) throw refuse.badMedia();
  return ids.map(String);
};

const pollIn = (value: unknown): Poll | undefined => {
  if (value === undefined) return undefined;
  const { options, duration_minutes: minutes } = record(value);
  const isFit =
    Array.isArray(options) &&
    options.length >= 2 &&
    options.length <= 4 &&
    options.every((option) => typeof option === 'string' && option.length >= 1 && option.length <= 25);
  if (!isFit)
    throw refuse.invalid('A poll has 2 to 4 options of up to 25 characters.', { 'poll.options': ['invalid'] });
  if (typeof minutes !== 'number' || minutes < 5 || minutes > 10_080) {
    throw refuse.invalid('duration_minutes must be between 5 and 10080.', {
      'poll.duration_minutes': [String(minutes)],
    });
  }
  return { options: options.map(String), minutes };
};

/** Self-serve apps answer their own posts, and those of people who named them. */
const parentIn = (state: State, caller: Account, value: unknown): Post | undefined => {
  if (value === undefined) return undefined;
  const id = record(value).in_reply_to_tweet_id;
  if (typeof id !== 'string') throw refuse.missingField('reply.in_reply_to_tweet_id');
  const parent = state.posts.get(id);
  if (!parent) throw refuse.parentGone();
  const isNamed = parent.text.toLowerCase().includes(`@${caller.username.toLowerCase()}`);
  if (parent.authorId !== caller.id && !isNamed) throw refuse.replyRestricted();
  return parent;
};

const isDuplicate = (state: State, caller: Account, text: string, mediaIds: readonly string[]): boolean =>
  state
    .postsOf(caller.id)
    .some(
      (post) => state.now() - post.madeAt < memoryMs && post.text === text && post.mediaIds.join() === mediaIds.join(),
    );
