import { callerCan } from '../rest/access.ts';
import { errors } from '../rest/errors.ts';
import { paginate } from '../rest/pagination.ts';
import { parseBoolean, parseIds, parseOneOf, parseText, parseTextList, parseTime } from '../rest/params.ts';
import type { Call, Rest } from '../rest/rest.ts';
import type { Post, State } from '../state.ts';
import { toPostJson } from './post-json.ts';
import { type Posts, writableStatuses } from './posts.ts';

type Deps = { state: State; posts: Posts };

const orders = ['date', 'modified', 'title', 'slug', 'id', 'relevance', 'author', 'include'] as const;
const knownStatuses = [...writableStatuses, 'trash', 'any'];

export const registerPosts = (rest: Rest, { state, posts }: Deps) => {
  const toJson = (call: Call, post: Post, isEdit: boolean) =>
    toPostJson({ state, posts, site: call.site, caller: call.caller, routeUrl: call.routeUrl }, post, {
      isEdit,
      embed: call.params._embed,
    });
  const isEditContext = ({ params }: Call): boolean =>
    parseOneOf(params, 'context', ['view', 'embed', 'edit'] as const) === 'edit';

  const parseStatuses = ({ params, caller }: Call): string[] => {
    const statuses = parseTextList(params, 'status') ?? ['publish'];
    const unknownIndex = statuses.findIndex((status) => !knownStatuses.includes(status));
    if (unknownIndex >= 0)
      throw errors.invalid({ status: `status[${unknownIndex}] is not one of ${knownStatuses.join(', ')}.` });
    if (statuses.some((status) => status !== 'publish') && !callerCan(caller, 'edit_posts')) {
      throw errors.forbiddenStatus(caller !== undefined);
    }
    return statuses.includes('any') ? writableStatuses : statuses;
  };

  rest.get('/wp/v2/posts', 'posts.list', (call) => {
    const { params, caller, site } = call;
    const isEdit = isEditContext(call);
    // Parameters are validated before the permission of the call.
    const statuses = parseStatuses(call);
    if (isEdit && !callerCan(caller, 'edit_posts')) throw errors.forbiddenContext(caller !== undefined);
    const search = parseText(params, 'search')?.toLowerCase();
    const authors = parseIds(params, 'author');
    const categories = parseIds(params, 'categories');
    const slugs = parseTextList(params, 'slug');
    const after = parseTime(params, 'after', site);
    const before = parseTime(params, 'before', site);
    const modifiedAfter = parseTime(params, 'modified_after', site);
    const postTime = (post: Post) => post.date ?? post.modifiedAt;
    const rows = state
      .posts(site.slug)
      .values()
      .filter(
        (post) =>
          statuses.includes(post.status) &&
          (!search || `${post.title} ${post.content} ${post.excerpt}`.toLowerCase().includes(search)) &&
          (!authors || authors.includes(post.author)) &&
          (!categories || post.categories.some((id) => categories.includes(id))) &&
          (!slugs || slugs.includes(post.slug)) &&
          (after === undefined || postTime(post) > after) &&
          (before === undefined || postTime(post) < before) &&
          (modifiedAfter === undefined || post.modifiedAt > modifiedAfter),
      );
    const order = parseOneOf(params, 'orderby', orders) ?? 'date';
    const direction = parseOneOf(params, 'order', ['asc', 'desc'] as const) === 'asc' ? 1 : -1;
    const sorted = rows.toSorted((a, b) => {
      if (order === 'title') return direction * a.title.localeCompare(b.title);
      if (order === 'slug') return direction * a.slug.localeCompare(b.slug);
      if (order === 'id') return direction * (a.id - b.id);
      if (order === 'modified') return direction * (a.modifiedAt - b.modifiedAt || a.id - b.id);
      return direction * (postTime(a) - postTime(b) || a.id - b.id);
    });
    const isVisible = (post: Post) => (isEdit ? posts.canEdit(caller, post) : posts.canRead(caller, post));
    return paginate(call, '/wp/v2/posts', sorted, (post) => toJson(call, post, isEdit), isVisible);
  });

  rest.post('/wp/v2/posts', 'posts.create', (call) => {
    const post = posts.create(call.site, call.caller, call.params);
    return {
      status: 201,
      headers: { location: call.routeUrl(`/wp/v2/posts/${post.id}`) },
      body: toJson(call, post, true),
    };
  });

  rest.get('/wp/v2/posts/:id', 'posts.read', (call) => {
    const post = posts.find(call.site, call.path.id ?? '');
    const isEdit = isEditContext(call);
    if (isEdit && !posts.canEdit(call.caller, post)) throw errors.forbiddenPostContext(call.caller !== undefined);
    if (!posts.canRead(call.caller, post)) throw errors.cannotRead(call.caller !== undefined);
    return { body: toJson(call, post, isEdit) };
  });

  rest.post('/wp/v2/posts/:id', 'posts.update', (call) => ({
    body: toJson(call, posts.update(call.site, call.caller, call.path.id ?? '', call.params), true),
  }));

  rest.delete('/wp/v2/posts/:id', 'posts.delete', (call) => {
    const { site, caller, path } = call;
    const id = path.id ?? '';
    if (parseBoolean(call.params, 'force') === true) {
      const previous = toJson(call, posts.find(site, id), true);
      posts.destroy(site, caller, id);
      return { body: { deleted: true, previous } };
    }
    return { body: toJson(call, posts.trash(site, caller, id), true) };
  });
};
