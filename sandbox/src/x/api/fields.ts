import { errors } from './errors.ts';
import { parseList } from './params.ts';

/** X renamed the fields of posts and users in August 2026; a request uses one of the two sets of names. */
export type Dialect = 'current' | 'legacy';
type Names = Record<Dialect, readonly string[]>;

const sharedPostFields = [
  'article',
  'attachments',
  'card_uri',
  'community_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'display_text_range',
  'edit_controls',
  'entities',
  'geo',
  'id',
  'lang',
  'matched_media_notes',
  'media_metadata',
  'non_public_metrics',
  'note_request_suggestions',
  'organic_metrics',
  'paid_partnership',
  'possibly_sensitive',
  'promoted_metrics',
  'public_metrics',
  'reply_settings',
  'scopes',
  'source',
  'suggested_source_links',
  'suggested_source_links_with_counts',
  'text',
  'withheld',
];
export const postFields: Names = {
  current: [...sharedPostFields, 'article_title', 'note_post'],
  legacy: [
    ...sharedPostFields,
    'author_id',
    'edit_history_tweet_ids',
    'in_reply_to_user_id',
    'note_tweet',
    'referenced_tweets',
  ],
};
const sharedUserFields = [
  'confirmed_email',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'id',
  'is_identity_verified',
  'location',
  'name',
  'parody',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'receives_your_dm',
  'subscription',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_followers_count',
  'verified_type',
  'withheld',
];
export const userFields: Names = {
  current: [...sharedUserFields, 'subscribes_to_you'],
  legacy: [...sharedUserFields, 'affiliation', 'most_recent_tweet_id', 'pinned_tweet_id'],
};
const sharedExpansions = [
  'article.cover_media',
  'article.media_entities',
  'attachments.media_keys',
  'attachments.media_source_tweet',
  'attachments.poll_ids',
  'author_id',
  'entities.mentions.username',
  'geo.place_id',
  'in_reply_to_user_id',
];
export const postExpansions: Names = {
  current: [...sharedExpansions, 'edit_history_post_ids', 'referenced_posts', 'username'],
  legacy: [
    ...sharedExpansions,
    'edit_history_tweet_ids',
    'entities.note.mentions.username',
    'referenced_tweets.id',
    'referenced_tweets.id.attachments.media_keys',
    'referenced_tweets.id.author_id',
  ],
};
export const userExpansions: Names = {
  current: ['affiliation', 'most_recent_post_id', 'pinned_post_id'],
  legacy: ['affiliation.user_id', 'most_recent_tweet_id', 'pinned_tweet_id'],
};
export const mediaFields = [
  'alt_text',
  'duration_ms',
  'height',
  'media_key',
  'non_public_metrics',
  'organic_metrics',
  'preview_image_url',
  'promoted_metrics',
  'public_metrics',
  'type',
  'url',
  'variants',
  'width',
];

/** Requests of the legacy dialect use `tweet.fields`. Both parameters in one request are an error. */
export const parseDialect = (query: Record<string, string>): Dialect => {
  if (query['tweet.fields'] === undefined) return 'current';
  if (query['post.fields'] !== undefined)
    throw errors.invalid('The query parameters [post.fields] and [tweet.fields] exclude each other', {
      'tweet.fields': [query['tweet.fields']],
    });
  return 'legacy';
};

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

/** Requested fields of one dialect. X does not reject names of the other dialect but leaves their values out. */
export const parseDialectList = (query: Record<string, string>, name: string, names: Names): string[] =>
  parseFieldList(query, name, [...names.current, ...names.legacy]).filter((field) =>
    names[parseDialect(query)].includes(field),
  );

/** Throws for unknown query parameters, which X rejects. */
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
