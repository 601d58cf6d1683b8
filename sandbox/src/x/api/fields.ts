import { errors } from './errors.ts';
import { parseList } from './params.ts';

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

/** The fields a query requests. X rejects unknown ones. */
export const parseFieldList = (query: Record<string, string>, name: string, allowed: readonly string[]): string[] => {
  const fields = parseList(query[name]);
  const unknownFields = fields.filter((field) => !allowed.includes(field));
  if (unknownFields.length > 0) {
    throw errors.invalid(
      `The \`${name}\` query parameter value [${unknownFields.join(',')}] is not one of [${allowed.join(',')}]`,
      { [name]: unknownFields },
    );
  }
  return fields;
};

/** X rejects unknown query parameters. */
export const rejectUnknownParams = (query: Record<string, string>, allowed: readonly string[]) => {
  const unknownParam = Object.keys(query).find((name) => !allowed.includes(name));
  if (unknownParam !== undefined) {
    throw errors.invalid(`The query parameter [${unknownParam}] is not one of [${allowed.join(',')}]`, {
      [unknownParam]: [query[unknownParam] ?? ''],
    });
  }
};

export const pickFields = (source: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => fields.includes(name) && value !== undefined));
