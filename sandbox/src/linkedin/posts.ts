import { numericId } from '../kit/storage/ids.ts';
import { content as contentOf } from './content.ts';
import { refuse } from './errors.ts';
import { needed, oneOf, onlyKnown, record, text } from './input.ts';
import { littleText } from './little-text.ts';
import { type Access, type Call, checkAuthor, pageOf, type Rest } from './rest.ts';
import { type Content, type Post, personUrn, type State } from './state.ts';

const longest = 3000;
const dayMs = 86_400_000;
const dailyPosts = 150;
const bodyFields = [
  ...['author', 'commentary', 'visibility', 'distribution', 'content', 'lifecycleState'],
  ...['isReshareDisabledByAuthor', 'contentLandingPage', 'contentCallToActionLabel', 'reshareContext'],
];

/** Everything that puts words on LinkedIn, changes them, reads them or takes them down. */
export const posts = (rest: Rest, state: State) => {
  const readContent = contentOf(state);

  rest.post('/posts', 'posts.create', ({ access, body, reply }) => {
    onlyKnown(body, bodyFields);
    const author = needed(body, 'author');
    checkAuthor(state, access, author, 'posts.CREATE.20260801');
    const visibility = oneOf(needed(body, 'visibility'), ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'], 'visibility');
    if (visibility === 'CONNECTIONS' && author !== personUrn(access.person.id))
      throw refuse.invalid('visibility', 'organizations cannot share with connections');
    const feedDistribution = oneOf(
      needed(record(body.distribution), 'feedDistribution', 'distribution/feedDistribution'),
      ['MAIN_FEED', 'NONE'],
      'distribution/feedDistribution',
    );
    const lifecycle = oneOf(needed(body, 'lifecycleState'), ['PUBLISHED', 'DRAFT'], 'lifecycleState');
    const commentary = commentaryOf(body);
    const content = readContent(body.content, author);
    if (commentary === '' && !content) throw refuse.invalid('commentary', 'a post needs words or content');
    const words = JSON.stringify([commentary, content ?? null]);
    refuseRepetition(author, words);
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
      words,
    };
    state.postsOf(author).set(urn, post);
    state.authors.set(urn, author);
    reply.code(201).headers({ 'x-restli-id': urn, location: `/posts/${encodeURIComponent(urn)}` });
    return undefined;
  });

  /** The same again within a day, and more than a day's allowance, are refused. */
  const refuseRepetition = (author: string, words: string) => {
    const now = state.now();
    const recent = state
      .postsOf(author)
      .values()
      .filter(({ createdAt }) => createdAt > now - dayMs);
    const same = recent.find((post) => post.words === words);
    if (same) throw refuse.duplicate(same.urn);
    const midnight = Math.floor(now / dayMs) * dayMs;
    if (recent.filter(({ createdAt, words: sent }) => sent !== '' && createdAt >= midnight).length >= dailyPosts)
      throw refuse.throttled();
  };

  rest.get('/posts', 'posts.find', ({ access, query }) => {
    if (query.text('q') !== 'author') throw refuse.badParameter('q');
    const author = query.text('author') ?? '';
    checkReader(access, author, 'posts.FINDER-author.20260801');
    const sortBy = query.text('sortBy') ?? 'LAST_MODIFIED';
    if (sortBy !== 'LAST_MODIFIED' && sortBy !== 'CREATED') throw refuse.badParameter('sortBy');
    const at = (post: Post) => (sortBy === 'CREATED' ? post.createdAt : post.modifiedAt);
    const rows = state
      .postsOf(author)
      .values()
      .toReversed()
      .sort((a, b) => at(b) - at(a));
    return pageOf(rows, query, shown);
  });

  const checkReader = (access: Access, author: string, what: string) => {
    const isOwn = author === personUrn(access.person.id);
    const mayRead = isOwn
      ? access.has('r_member_social')
      : access.has('r_organization_social') && access.rolesIn(author).length > 0;
    if (!mayRead) throw refuse.permission(what);
  };

  const found = (urn: string): Post => {
    const author = state.authors.get(urn);
    const post = author === undefined ? undefined : state.postsOf(author).get(urn);
    if (!post) throw refuse.notFound(urn);
    return post;
  };

  rest.get('/posts/:key', 'posts.get', ({ access, key }) => {
    const post = found(key);
    checkReader(access, post.author, 'posts.GET.20260801');
    return shown(post);
  });

  rest.post('/posts/:key', 'posts.update', ({ access, key, body, method, reply }: Call) => {
    if (method !== 'PARTIAL_UPDATE') throw refuse.badRequest('POST on a post needs X-RestLi-Method: PARTIAL_UPDATE');
    const post = found(key);
    checkAuthor(state, access, post.author, 'posts.PARTIAL_UPDATE.20260801');
    const changes = record(record(body.patch).$set);
    onlyKnown(changes, ['commentary'], 'patch/$set/');
    state.postsOf(post.author).set(key, {
      ...post,
      commentary: commentaryOf(changes),
      modifiedAt: state.now(),
      isEdited: true,
    });
    reply.code(204);
    return undefined;
  });

  rest.delete('/posts/:key', 'posts.delete', ({ access, key, reply }) => {
    const post = found(key);
    checkAuthor(state, access, post.author, 'posts.DELETE.20260801');
    state.postsOf(post.author).delete(key);
    state.authors.delete(key);
    reply.code(204);
    return undefined;
  });
};

const commentaryOf = (body: Record<string, unknown>): string => {
  const source = text(body, 'commentary');
  if (source === undefined) throw refuse.invalid('commentary', 'field is required but not found', 'MISSING_FIELD');
  const { plain, kept } = littleText(source);
  if ([...plain].length > longest)
    throw refuse.invalid('commentary', `length must be less than or equal to ${longest}`, 'FIELD_LENGTH_TOO_LONG');
  return kept;
};

const isVideo = (content: Content | undefined): boolean =>
  content !== undefined && 'media' in content && content.media.id.startsWith('urn:li:video:');

const shown = (post: Post) => ({
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
