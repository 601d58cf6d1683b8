import type { Api, Call } from '../api/api.ts';
import { errors, toNotFoundJson } from '../api/errors.ts';
import {
  mediaFields,
  parseDialect,
  parseDialectList,
  parseFieldList,
  postExpansions,
  postFields,
  rejectUnknownParams,
  userExpansions,
  userFields,
} from '../api/fields.ts';
import type { Account, Post, State } from '../state.ts';
import { postMedia, toMediaJson, toPostJson, toUserJson } from './post-json.ts';

const scopes = ['tweet.read', 'users.read'];
const postParams = [
  'post.fields',
  'tweet.fields',
  'expansions',
  'media.fields',
  'user.fields',
  'poll.fields',
  'place.fields',
];
const timelineParams = ['max_results', 'pagination_token', 'start_time', 'end_time', 'since_id', 'until_id', 'exclude'];

/** Calls for the caller's account, single posts and timelines. */
export const registerTimeline = (registerCall: Api, state: State) => {
  registerCall({ method: 'GET', path: '/users/me', operation: 'users.me', scopes }, ({ caller, query }) => {
    rejectUnknownParams(query, ['user.fields', 'post.fields', 'tweet.fields', 'expansions']);
    const dialect = parseDialect(query);
    parseDialectList(query, 'expansions', userExpansions);
    return { data: toUserJson(state, caller, dialect, parseDialectList(query, 'user.fields', userFields)) };
  });

  registerCall(
    { method: 'GET', path: '/users/by/username/:username', operation: 'users.find', scopes },
    ({ caller, params, query }) => {
      rejectUnknownParams(query, ['user.fields', 'post.fields', 'tweet.fields', 'expansions']);
      const { username = '' } = params;
      if (!/^\w{1,15}$/.test(username))
        throw errors.invalid(
          `The \`username\` query parameter value [${username}] does not match ^[A-Za-z0-9_]{1,15}$`,
        );
      const account = state.findAccount(username);
      if (!account) return { errors: [toNotFoundJson('user', username)] };
      const fields = parseDialectList(query, 'user.fields', userFields);
      const user = toUserJson(state, account, parseDialect(query), fields);
      return { data: { ...user, ...(fields.includes('connection_status') && readRelation(caller, account)) } };
    },
  );

  const readRelation = (caller: Account, account: Account) => ({
    connection_status: [
      ...(state.isFollowing(caller.id, account.id) ? ['following'] : []),
      ...(state.isFollowing(account.id, caller.id) ? ['followed_by'] : []),
    ],
  });

  registerCall({ method: 'GET', path: '/tweets/:id', operation: 'tweets.read', scopes }, ({ params, query }) => {
    rejectUnknownParams(query, postParams);
    const id = parseId(params.id);
    const post = state.posts.get(id);
    // Missing post is answered with 200 and an `errors` list, as on X.
    if (!post) return { errors: [toNotFoundJson('tweet', id)] };
    return { ...withIncludes(query, [post], ([data]) => ({ data })) };
  });

  registerCall({ method: 'GET', path: '/users/:id/tweets', operation: 'timeline.read', scopes }, (call) => {
    rejectUnknownParams(call.query, [...postParams, ...timelineParams]);
    const id = parseId(call.params.id);
    const account = state.accounts.get(id);
    return account ? readTimeline(call, account) : { errors: [toNotFoundJson('user', id)] };
  });

  const readTimeline = ({ query }: Call, account: Account) => {
    const pageSize = parseInteger(query.max_results ?? '10');
    if (pageSize < 5 || pageSize > 100) {
      throw errors.invalid(
        `The \`max_results\` query parameter value [${query.max_results}] is not between 5 and 100`,
        {
          max_results: [query.max_results ?? ''],
        },
      );
    }
    const { since_id, until_id } = query;
    const from = parseTime('start_time', query);
    const until = parseTime('end_time', query);
    const exclude = parseFieldList(query, 'exclude', ['replies', 'retweets']);
    const posts = state
      .accountPosts(account.id)
      .filter(
        (post) =>
          (from === undefined || post.madeAt >= from) &&
          (until === undefined || post.madeAt < until) &&
          (since_id === undefined || BigInt(post.id) > BigInt(parseId(since_id))) &&
          (until_id === undefined || BigInt(post.id) < BigInt(parseId(until_id))) &&
          !(exclude.includes('replies') && post.replyTo !== undefined),
      );
    const offset = query.pagination_token === undefined ? 0 : findOffset(posts, query.pagination_token);
    const page = posts.slice(offset, offset + pageSize);
    const next = posts[offset + pageSize];
    const previous = posts[Math.max(0, offset - pageSize)];
    const meta = {
      result_count: page.length,
      ...(page.length > 0 && { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id }),
      ...(next && { next_token: toCursor(next) }),
      ...(offset > 0 && previous && { previous_token: toCursor(previous) }),
    };
    // Empty page of a timeline has no `data`, which X omits.
    if (page.length === 0) return { meta };
    return { ...withIncludes(query, page, (data) => ({ data })), meta };
  };

  const withIncludes = (query: Record<string, string>, posts: readonly Post[], toBody: (rows: object[]) => object) => {
    const dialect = parseDialect(query);
    const isCurrent = dialect === 'current';
    const fields = parseDialectList(query, isCurrent ? 'post.fields' : 'tweet.fields', postFields);
    const expansions = parseDialectList(query, 'expansions', postExpansions);
    const requestedMediaFields = parseFieldList(query, 'media.fields', mediaFields);
    const requestedUserFields = parseDialectList(query, 'user.fields', userFields);
    const media = expansions.includes('attachments.media_keys') ? posts.flatMap((post) => postMedia(state, post)) : [];
    const parents = expansions.includes(isCurrent ? 'referenced_posts' : 'referenced_tweets.id')
      ? posts.flatMap(({ replyTo = '' }) => state.posts.get(replyTo) ?? [])
      : [];
    const authors = expansions.includes('author_id')
      ? [...new Set(posts.map(({ authorId }) => authorId))].flatMap((id) => state.accounts.get(id) ?? [])
      : [];
    const includes = {
      ...(media.length > 0 && { media: media.map((medium) => toMediaJson(state, medium, requestedMediaFields)) }),
      ...(authors.length > 0 && {
        users: authors.map((author) => toUserJson(state, author, dialect, requestedUserFields)),
      }),
      ...(parents.length > 0 && {
        [isCurrent ? 'posts' : 'tweets']: parents.map((post) =>
          toPostJson(state, post, { dialect, fields, expansions: [] }),
        ),
      }),
    };
    const rows = posts.map((post) => toPostJson(state, post, { dialect, fields, expansions }));
    return { ...toBody(rows), ...(Object.keys(includes).length > 0 && { includes }) };
  };
};

const parseId = (text: string | undefined): string => {
  if (text === undefined || !/^\d{1,19}$/.test(text)) {
    throw errors.invalid(`The \`id\` query parameter value [${text}] is not valid`, { id: [text ?? ''] });
  }
  return text;
};

const parseInteger = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN) || 0;

const parseTime = (name: string, query: Record<string, string>): number | undefined => {
  const text = query[name];
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw errors.invalid(`The \`${name}\` query parameter value [${text}] is not a valid RFC3339 date-time`, {
      [name]: [text],
    });
  }
  return Date.parse(text);
};

/** A cursor holds the id of the first post of its page, so that new posts do not shift it. */
const toCursor = ({ id }: Post): string => `7140${BigInt(id).toString(32)}`;
const findOffset = (posts: readonly Post[], cursor: string): number => {
  const offset = posts.findIndex((post) => toCursor(post) === cursor);
  if (offset < 0) {
    throw errors.invalid(`The \`pagination_token\` query parameter value [${cursor}] is not valid`, {
      pagination_token: [cursor],
    });
  }
  return offset;
};
