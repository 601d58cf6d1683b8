import type { Api, Call } from './api.ts';
import { missing, refuse } from './errors.ts';
import { checkNames, expansions, mediaFields, tweetFields, userFields, wishes } from './fields.ts';
import { mediaOf, mediumShape, postShape, userShape } from './post-shape.ts';
import type { Account, Post, State } from './state.ts';

const scopes = ['tweet.read', 'users.read'];
const common = ['tweet.fields', 'expansions', 'media.fields', 'user.fields'];
const ranges = ['max_results', 'pagination_token', 'start_time', 'end_time', 'since_id', 'until_id', 'exclude'];

/** Who am I, what have I posted. */
export const reading = (on: Api, state: State) => {
  on({ method: 'GET', path: '/users/me', operation: 'users.me', scopes }, ({ caller, query }) => {
    checkNames(query, ['user.fields', 'tweet.fields', 'expansions']);
    return { data: userShape(state, caller, wishes(query, 'user.fields', userFields)) };
  });

  on({ method: 'GET', path: '/tweets/:id', operation: 'tweets.read', scopes }, ({ params, query }) => {
    checkNames(query, common);
    const id = idOf(params.id);
    const post = state.posts.get(id);
    // What is not there is no error of the request: X answers 200 and says so.
    if (!post) return { errors: [missing('tweet', id)] };
    return { ...shown(query, [post], ([data]) => ({ data })) };
  });

  on({ method: 'GET', path: '/users/:id/tweets', operation: 'timeline.read', scopes }, (call) => {
    checkNames(call.query, [...common, ...ranges]);
    const id = idOf(call.params.id);
    const account = state.accounts.get(id);
    return account ? timeline(call, account) : { errors: [missing('user', id)] };
  });

  const timeline = ({ query }: Call, account: Account) => {
    const most = numberOf(query.max_results ?? '10');
    if (most < 5 || most > 100) {
      throw refuse.invalid(
        `The \`max_results\` query parameter value [${query.max_results}] is not between 5 and 100`,
        {
          max_results: [query.max_results ?? ''],
        },
      );
    }
    const { since_id, until_id } = query;
    const from = momentOf('start_time', query);
    const until = momentOf('end_time', query);
    const exclude = wishes(query, 'exclude', ['replies', 'retweets']);
    const posts = state
      .postsOf(account.id)
      .filter(
        (post) =>
          (from === undefined || post.madeAt >= from) &&
          (until === undefined || post.madeAt < until) &&
          (since_id === undefined || BigInt(post.id) > BigInt(idOf(since_id))) &&
          (until_id === undefined || BigInt(post.id) < BigInt(idOf(until_id))) &&
          !(exclude.includes('replies') && post.replyTo !== undefined),
      );
    const at = query.pagination_token === undefined ? 0 : placeOf(posts, query.pagination_token);
    const page = posts.slice(at, at + most);
    const next = posts[at + most];
    const before = posts[Math.max(0, at - most)];
    const meta = {
      result_count: page.length,
      ...(page.length > 0 && { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id }),
      ...(next && { next_token: cursorOf(next) }),
      ...(at > 0 && before && { previous_token: cursorOf(before) }),
    };
    // An empty page has no `data` at all.
    if (page.length === 0) return { meta };
    return { ...shown(query, page, (data) => ({ data })), meta };
  };

  const shown = (query: Record<string, string>, posts: readonly Post[], put: (rows: object[]) => object) => {
    const fields = wishes(query, 'tweet.fields', tweetFields);
    const wanted = wishes(query, 'expansions', expansions);
    const ofMedia = wishes(query, 'media.fields', mediaFields);
    const ofUsers = wishes(query, 'user.fields', userFields);
    const isWithMedia = wanted.includes('attachments.media_keys');
    const media = isWithMedia ? posts.flatMap((post) => mediaOf(state, post)) : [];
    const authors = wanted.includes('author_id')
      ? [...new Set(posts.map(({ authorId }) => authorId))].flatMap((id) => state.accounts.get(id) ?? [])
      : [];
    const includes = {
      ...(media.length > 0 && { media: media.map((medium) => mediumShape(state, medium, ofMedia)) }),
      ...(authors.length > 0 && { users: authors.map((author) => userShape(state, author, ofUsers)) }),
    };
    const rows = posts.map((post) => postShape(state, post, isWithMedia ? [...fields, 'attachments'] : fields));
    return { ...put(rows), ...(Object.keys(includes).length > 0 && { includes }) };
  };
};

const idOf = (text: string | undefined): string => {
  if (text === undefined || !/^\d{1,19}$/.test(text)) {
    throw refuse.invalid(`The \`id\` query parameter value [${text}] is not valid`, { id: [text ?? ''] });
  }
  return text;
};

const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN) || 0;

const momentOf = (name: string, query: Record<string, string>): number | undefined => {
  const text = query[name];
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw refuse.invalid(`The \`${name}\` query parameter value [${text}] is not a valid RFC3339 date-time`, {
      [name]: [text],
    });
  }
  return Date.parse(text);
};

/** A cursor names the first post of its page, so that new posts do not shift it. */
const cursorOf = ({ id }: Post): string => `7140${BigInt(id).toString(32)}`;
const placeOf = (posts: readonly Post[], cursor: string): number => {
  const place = posts.findIndex((post) => cursorOf(post) === cursor);
  if (place < 0) {
    throw refuse.invalid(`The \`pagination_token\` query parameter value [${cursor}] is not valid`, {
      pagination_token: [cursor],
    });
  }
  return place;
};
