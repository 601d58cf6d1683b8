import { dayMs } from '../../kit/durations.ts';
import type { Api } from '../api/api.ts';
import { errors } from '../api/errors.ts';
import { toRecord } from '../api/params.ts';
import { isUsable } from '../media/uploads.ts';
import type { Account, Poll, Post, State } from '../state.ts';
import { renderText } from './post-json.ts';
import { maxWeight, weighText } from './text-length.ts';

const allowedFields: Record<string, readonly string[]> = {
  '': [
    'text',
    'media',
    'reply',
    'poll',
    'reply_settings',
    'quote_tweet_id',
    'made_with_ai',
    'paid_partnership',
    'edit_options',
    'for_super_followers_only',
    'direct_message_deep_link',
    'geo',
    'nullcast',
    'community_id',
    'card_uri',
    'share_with_followers',
  ],
  media: ['media_ids', 'tagged_user_ids', 'title', 'description', 'preview_media_id', 'embeddable', 'call_to_actions'],
  reply: ['in_reply_to_tweet_id', 'exclude_reply_user_ids', 'auto_populate_reply_metadata'],
  poll: ['options', 'duration_minutes', 'reply_settings'],
};
const replySettings = ['following', 'mentionedUsers', 'subscribers', 'verified'];
/** Time in ms within which the same text and media are a duplicate. */
const duplicateWindowMs = dayMs;

/** Creates and deletes posts, with X's validation rules. */
export const registerTweets = (registerCall: Api, state: State) => {
  const scopes = ['tweet.read', 'tweet.write', 'users.read'];

  registerCall(
    { method: 'POST', path: '/tweets', operation: 'tweets.create', scopes, status: 201 },
    ({ caller, body }) => {
      const fields = toRecord(body);
      for (const [parent, names] of Object.entries(allowedFields))
        rejectUnknownFields(parent, parent ? fields[parent] : fields, names);
      if (fields.quote_tweet_id !== undefined || fields.edit_options !== undefined) throw errors.clientForbidden();

      const text = parseText(fields.text);
      const mediaIds = parseMediaIds(state, caller, fields.media);
      const poll = parsePoll(fields.poll);
      if (poll && mediaIds.length > 0) throw errors.invalid('A Tweet holds either media or a poll.');
      if (text === '' && mediaIds.length === 0)
        throw errors.invalid('The `text` field is required.', { text: ['missing'] });
      if (weighText(text) > maxWeight) throw errors.tooLong();
      if ((text.match(/(?<!\S)\$[a-z]{1,6}\b/gi) ?? []).length > 1) {
        throw errors.invalid('At most one cashtag is allowed in a Tweet.', { text: ['cashtags'] });
      }
      const settings = fields.reply_settings;
      if (settings !== undefined && !(typeof settings === 'string' && replySettings.includes(settings))) {
        throw errors.invalid(`reply_settings must be one of [${replySettings.join(',')}]`, {
          reply_settings: [String(settings)],
        });
      }
      const parent = parseReplyParent(state, caller, fields.reply);
      if (isDuplicate(state, caller, text, mediaIds)) throw errors.duplicate();

      const id = state.newId();
      const post: Post = {
        id,
        authorId: caller.id,
        text,
        mediaIds,
        madeAt: state.now(),
        conversationId: parent?.conversationId ?? id,
        ...(parent && { replyTo: parent.id }),
        ...(typeof settings === 'string' && { replySettings: settings }),
        ...(poll && { poll }),
      };
      state.posts.set(id, post);
      return { data: { id, text: renderText(state, post, caller).text, edit_history_post_ids: [id] } };
    },
  );

  registerCall({ method: 'DELETE', path: '/tweets/:id', operation: 'tweets.delete', scopes }, ({ caller, params }) => {
    const post = state.posts.get(params.id ?? '');
    if (post && post.authorId !== caller.id) throw errors.notOwnPost();
    return { data: { deleted: post !== undefined && state.posts.delete(post.id) } };
  });
};

const rejectUnknownFields = (parent: string, value: unknown, names: readonly string[]) => {
  const unknownField = Object.keys(toRecord(value)).find((name) => !names.includes(name));
  if (unknownField !== undefined) throw errors.unknownField(parent ? `${parent}.${unknownField}` : unknownField);
};

const parseText = (value: unknown): string => {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw errors.invalid('$.text: is not a string', { text: [String(value)] });
  return value.normalize('NFC').trim();
};

const parseMediaIds = (state: State, caller: Account, value: unknown): string[] => {
  if (value === undefined) return [];
  const ids = toRecord(value).media_ids;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 4) throw errors.badMedia();
  const media = ids.map((id) => state.media.get(String(id)));
  const kinds = media.map((medium) => {
    if (medium?.ownerId !== caller.id || !isUsable(medium, state.now())) throw errors.badMedia();
    return medium.kind;
  });
  if (kinds.length > 1 && kinds.some((kind) => kind !== 'tweet_image')) throw errors.badMedia();
  return ids.map(String);
};

const parsePoll = (value: unknown): Poll | undefined => {
  if (value === undefined) return undefined;
  const { options, duration_minutes: minutes } = toRecord(value);
  const isValid =
    Array.isArray(options) &&
    options.length >= 2 &&
    options.length <= 4 &&
    options.every((option) => typeof option === 'string' && option.length >= 1 && option.length <= 25);
  if (!isValid)
    throw errors.invalid('A poll has 2 to 4 options of up to 25 characters.', { 'poll.options': ['invalid'] });
  if (typeof minutes !== 'number' || minutes < 5 || minutes > 10_080) {
    throw errors.invalid('duration_minutes must be between 5 and 10080.', {
      'poll.duration_minutes': [String(minutes)],
    });
  }
  return { options: options.map(String), minutes };
};

/** Self-serve apps can reply only to their own posts and to posts that mention the caller. */
const parseReplyParent = (state: State, caller: Account, value: unknown): Post | undefined => {
  if (value === undefined) return undefined;
  const id = toRecord(value).in_reply_to_tweet_id;
  if (typeof id !== 'string') throw errors.missingField('reply.in_reply_to_tweet_id');
  const parent = state.posts.get(id);
  if (!parent) throw errors.parentNotFound();
  const isMentioned = parent.text.toLowerCase().includes(`@${caller.username.toLowerCase()}`);
  if (parent.authorId !== caller.id && !isMentioned) throw errors.replyRestricted();
  return parent;
};

const isDuplicate = (state: State, caller: Account, text: string, mediaIds: readonly string[]): boolean =>
  state
    .accountPosts(caller.id)
    .some(
      (post) =>
        state.now() - post.madeAt < duplicateWindowMs && post.text === text && post.mediaIds.join() === mediaIds.join(),
    );
