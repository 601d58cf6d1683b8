import { dayMs } from '../../kit/durations.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { errors } from '../rest/errors.ts';
import { parseText, rejectUnknownFields, requireOneOf, requireText, toRecord } from '../rest/input.ts';
import { type Access, type Call, checkAuthor, paginate, type Rest } from '../rest/rest.ts';
import { type Content, type Post, personUrn, type State } from '../state.ts';
import { createContentParser } from './content.ts';
import { parseLittleText } from './little-text.ts';

const maxCommentaryLength = 3000;
const maxDailyPosts = 150;
const bodyFields = [
  'author',
  'commentary',
  'visibility',
  'distribution',
  'content',
  'lifecycleState',
  'isReshareDisabledByAuthor',
  'contentLandingPage',
  'contentCallToActionLabel',
  'reshareContext',
];

/** Creates, reads, lists, updates and deletes posts. */
export const registerPosts = (rest: Rest, state: State) => {
  const parseContent = createContentParser(state);

  rest.post('/posts', 'posts.create', ({ access, body, reply }) => {
    rejectUnknownFields(body, bodyFields);
    const author = requireText(body, 'author');
    checkAuthor(state, access, author, 'posts.CREATE.20260801');
    const visibility = requireOneOf(
      requireText(body, 'visibility'),
      ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'],
      'visibility',
    );
    if (visibility === 'CONNECTIONS' && author !== personUrn(access.member.id))
      throw errors.invalid('visibility', 'organizations cannot share with connections');
    const feedDistribution = requireOneOf(
      requireText(toRecord(body.distribution), 'feedDistribution', 'distribution/feedDistribution'),
      ['MAIN_FEED', 'NONE'],
      'distribution/feedDistribution',
    );
    const lifecycle = requireOneOf(requireText(body, 'lifecycleState'), ['PUBLISHED', 'DRAFT'], 'lifecycleState');
    const commentary = parseCommentary(body);
    const content = parseContent(body.content, author);
    if (commentary === '' && !content) throw errors.invalid('commentary', 'a post needs text or content');
    const requestKey = JSON.stringify([commentary, content ?? null]);
    rejectDuplicates(author, requestKey);
    const now = state.now();
    const urn = `urn:li:${isVideo(content) ? 'ugcPost' : 'share'}:7${numericId(18)}`;
    const post: Post = {
      urn,
      author,
      commentary,
      ...(content && { content }),
      visibility,
      lifecycleState: lifecycle === 'DRAFT' ? 'DRAFT' : 'PUBLISHED',
      feedDistribution,
      isReshareDisabled: body.isReshareDisabledByAuthor === true,
      createdAt: now,
      modifiedAt: now,
      isEdited: false,
      words: requestKey,
    };
    state.authorPosts(author).set(urn, post);
    state.authorByPost.set(urn, author);
    reply.code(201).headers({ 'x-restli-id': urn, location: `/posts/${encodeURIComponent(urn)}` });
    return undefined;
  });

  /** Rejects a duplicate within 24 hours, and more than `maxDailyPosts` a day (UTC). */
  const rejectDuplicates = (author: string, requestKey: string) => {
    const now = state.now();
    const recent = state
      .authorPosts(author)
      .values()
      .filter(({ createdAt }) => createdAt > now - dayMs);
    const duplicate = recent.find((post) => post.words === requestKey);
    if (duplicate) throw errors.duplicate(duplicate.urn);
    const midnight = Math.floor(now / dayMs) * dayMs;
    if (recent.filter(({ createdAt, words }) => words !== '' && createdAt >= midnight).length >= maxDailyPosts)
      throw errors.throttled();
  };

  rest.get('/posts', 'posts.find', ({ access, query }) => {
    if (query.text('q') !== 'author') throw errors.badParameter('q');
    const author = query.text('author') ?? '';
    requireReader(access, author, 'posts.FINDER-author.20260801');
    const sortBy = query.text('sortBy') ?? 'LAST_MODIFIED';
    if (sortBy !== 'LAST_MODIFIED' && sortBy !== 'CREATED') throw errors.badParameter('sortBy');
    const sortTime = (post: Post) => (sortBy === 'CREATED' ? post.createdAt : post.modifiedAt);
    const rows = state
      .authorPosts(author)
      .values()
      .toReversed()
      .sort((a, b) => sortTime(b) - sortTime(a));
    return paginate(rows, query, toPostJson);
  });

  const requireReader = (access: Access, author: string, operation: string) => {
    const isOwn = author === personUrn(access.member.id);
    const canRead = isOwn
      ? access.hasScope('r_member_social')
      : access.hasScope('r_organization_social') && access.rolesIn(author).length > 0;
    if (!canRead) throw errors.permission(operation);
  };

  const requirePost = (urn: string): Post => {
    const author = state.authorByPost.get(urn);
    const post = author === undefined ? undefined : state.authorPosts(author).get(urn);
    if (!post) throw errors.notFound(urn);
    return post;
  };

  rest.get('/posts/:key', 'posts.get', ({ access, key }) => {
    const post = requirePost(key);
    requireReader(access, post.author, 'posts.GET.20260801');
    return toPostJson(post);
  });

  rest.post('/posts/:key', 'posts.update', ({ access, key, body, method, reply }: Call) => {
    if (method !== 'PARTIAL_UPDATE') throw errors.badRequest('POST on a post needs X-RestLi-Method: PARTIAL_UPDATE');
    const post = requirePost(key);
    checkAuthor(state, access, post.author, 'posts.PARTIAL_UPDATE.20260801');
    const changes = toRecord(toRecord(body.patch).$set);
    rejectUnknownFields(changes, ['commentary'], 'patch/$set/');
    state.authorPosts(post.author).set(key, {
      ...post,
      commentary: parseCommentary(changes),
      modifiedAt: state.now(),
      isEdited: true,
    });
    reply.code(204);
    return undefined;
  });

  rest.delete('/posts/:key', 'posts.delete', ({ access, key, reply }) => {
    const post = requirePost(key);
    checkAuthor(state, access, post.author, 'posts.DELETE.20260801');
    state.authorPosts(post.author).delete(key);
    state.authorByPost.delete(key);
    reply.code(204);
    return undefined;
  });
};

const parseCommentary = (body: Record<string, unknown>): string => {
  const source = parseText(body, 'commentary');
  if (source === undefined) throw errors.invalid('commentary', 'field is required but not found', 'MISSING_FIELD');
  const { plain, parsedSource } = parseLittleText(source);
  if ([...plain].length > maxCommentaryLength)
    throw errors.invalid(
      'commentary',
      `length must be less than or equal to ${maxCommentaryLength}`,
      'FIELD_LENGTH_TOO_LONG',
    );
  return parsedSource;
};

const isVideo = (content: Content | undefined): boolean =>
  content !== undefined && 'media' in content && content.media.id.startsWith('urn:li:video:');

const toPostJson = (post: Post) => ({
  id: post.urn,
  author: post.author,
  commentary: post.commentary,
  ...(post.content && { content: post.content }),
  visibility: post.visibility,
  distribution: {
    feedDistribution: post.feedDistribution,
    targetEntities: [],
    thirdPartyDistributionChannels: [],
  },
  lifecycleState: post.lifecycleState,
  lifecycleStateInfo: { isEditedByAuthor: post.isEdited },
  isReshareDisabledByAuthor: post.isReshareDisabled,
  createdAt: post.createdAt,
  lastModifiedAt: post.modifiedAt,
  ...(post.lifecycleState === 'PUBLISHED' && { publishedAt: post.createdAt }),
});
