import { refuse } from './errors.ts';
import { listOf } from './params.ts';

export const tweetFields = [
  'id',
  'text',
  'author_id',
  'created_at',
  'conversation_id',
  'in_reply_to_user_id',
  'referenced_tweets',
  'attachments',
  'entities',
  'public_metrics',
  'reply_settings',
  'edit_history_tweet_ids',
  'source',
  'lang',
];
export const userFields = [
  'id',
  'name',
  'username',
  'created_at',
  'description',
  'entities',
  'location',
  'pinned_tweet_id',
  'profile_image_url',
  'protected',
  'public_metrics',
  'url',
  'verified',
  'verified_type',
];
export const mediaFields = [
  'media_key',
  'type',
  'url',
  'preview_image_url',
  'alt_text',
  'width',
  'height',
  'duration_ms',
  'public_metrics',
  'variants',
];
export const expansions = ['attachments.media_keys', 'author_id', 'referenced_tweets.id', 'in_reply_to_user_id'];

/** The fields a query asks for; X turns away those it does not know. */
export const wishes = (query: Record<string, string>, name: string, known: readonly string[]): string[] => {
  const asked = listOf(query[name]);
  const strange = asked.filter((field) => !known.includes(field));
  if (strange.length > 0) {
    throw refuse.invalid(
      `The \`${name}\` query parameter value [${strange.join(',')}] is not one of [${known.join(',')}]`,
      { [name]: strange },
    );
  }
  return asked;
};

/** Parameters X does not know are turned away as well. */
export const checkNames = (query: Record<string, string>, known: readonly string[]) => {
  const strange = Object.keys(query).find((name) => !known.includes(name));
  if (strange !== undefined) {
    throw refuse.invalid(`The query parameter [${strange}] is not one of [${known.join(',')}]`, {
      [strange]: [query[strange] ?? ''],
    });
  }
};

export const picked = (whole: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(whole).filter(([name, value]) => fields.includes(name) && value !== undefined));
