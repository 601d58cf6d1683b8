import { ConnectorFailure } from '@fanfare/contract/networks/failure';

/**
 * Dialects of X's API. X renamed the fields of posts in August 2026: `post.fields` is `tweet.fields` in the legacy
 * dialect. A request uses one dialect; X answers a field of the other one with 200 and leaves it out.
 */
export type Dialect = 'current' | 'legacy';

export type FieldSelection = {
  fields: readonly string[];
  withMedia?: boolean;
  /** True to read the post that each row replies to. */
  withReferences?: boolean;
  withAuthor?: boolean;
};

/** The query parameters that select fields and expansions of posts. */
export const toFieldQuery = (
  dialect: Dialect,
  { fields, withMedia = false, withReferences = false, withAuthor = false }: FieldSelection,
): Record<string, string> => {
  const isCurrent = dialect === 'current';
  const expansions = [
    ...(withReferences && isCurrent ? ['referenced_posts'] : []),
    ...(withMedia ? ['attachments.media_keys'] : []),
    ...(withAuthor ? ['author_id'] : []),
  ];
  const allFields = withReferences && !isCurrent ? [...fields, 'referenced_tweets'] : fields;
  return {
    [isCurrent ? 'post.fields' : 'tweet.fields']: allFields.join(','),
    ...(expansions.length > 0 && { expansions: expansions.join(',') }),
  };
};

/** True for the error with which X refuses `post.fields` because it only knows the legacy dialect. */
export const isUnknownDialect = (error: unknown): boolean =>
  error instanceof ConnectorFailure &&
  error.kind === 'rejected' &&
  (error.details.field === 'post.fields' || (error.details.networkMessage ?? '').includes('[post.fields]'));
