import { knownCaller, may } from './access.ts';
import { refuse } from './errors.ts';
import { listed } from './listing.ts';
import { flag, moment, numbers, oneOf, text, words } from './params.ts';
import { postView } from './post-view.ts';
import { type Posts, writable } from './posts.ts';
import type { Call, Rest } from './rest.ts';
import type { Post, State } from './state.ts';

type Deps = { state: State; posts: Posts };

const orders = ['date', 'modified', 'title', 'slug', 'id', 'relevance', 'author', 'include'] as const;
const known = [...writable, 'trash', 'any'];

export const postRoutes = (rest: Rest, { state, posts }: Deps) => {
  const view = (call: Call, post: Post, isEdit: boolean) =>
    postView({ state, posts, site: call.site, caller: call.caller, rest: call.rest }, post, {
      isEdit,
      embed: call.params._embed,
    });
  const isEdit = ({ params }: Call): boolean => oneOf(params, 'context', ['view', 'embed', 'edit'] as const) === 'edit';

  const statusesOf = ({ params, caller }: Call): string[] => {
    const wanted = words(params, 'status') ?? ['publish'];
    const strange = wanted.findIndex((status) => !known.includes(status));
    if (strange >= 0) throw refuse.invalid({ status: `status[${strange}] is not one of ${known.join(', ')}.` });
    if (wanted.some((status) => status !== 'publish') && !may(caller, 'edit_posts')) {
      throw refuse.forbiddenStatus(caller !== undefined);
    }
    return wanted.includes('any') ? writable : wanted;
  };

  rest.get('/wp/v2/posts', 'posts.list', (call) => {
    const { params, caller, site } = call;
    const edits = isEdit(call);
    if (edits && !may(caller, 'edit_posts')) throw refuse.forbiddenContext(caller !== undefined);
    const statuses = statusesOf(call);
    const search = text(params, 'search')?.toLowerCase();
    const [authors, categories] = [numbers(params, 'author'), numbers(params, 'categories')];
    const slugs = words(params, 'slug');
    const [after, before] = [moment(params, 'after', site), moment(params, 'before', site)];
    const modifiedAfter = moment(params, 'modified_after', site);
    const at = (post: Post) => post.date ?? post.modifiedAt;
    const rows = state
      .posts(site.slug)
      .values()
      .filter(
        (post) =>
          statuses.includes(post.status) &&
          (edits ? posts.mayEdit(caller, post) : posts.mayRead(caller, post)) &&
          (!search || `${post.title} ${post.content} ${post.excerpt}`.toLowerCase().includes(search)) &&
          (!authors || authors.includes(post.author)) &&
          (!categories || post.categories.some((id) => categories.includes(id))) &&
          (!slugs || slugs.includes(post.slug)) &&
          (after === undefined || at(post) > after) &&
          (before === undefined || at(post) < before) &&
          (modifiedAfter === undefined || post.modifiedAt > modifiedAfter),
      );
    const order = oneOf(params, 'orderby', orders) ?? 'date';
    const up = oneOf(params, 'order', ['asc', 'desc'] as const) === 'asc' ? 1 : -1;
    const sorted = rows.toSorted((a, b) => {
      if (order === 'title') return up * a.title.localeCompare(b.title);
      if (order === 'slug') return up * a.slug.localeCompare(b.slug);
      if (order === 'id') return up * (a.id - b.id);
      if (order === 'modified') return up * (a.modifiedAt - b.modifiedAt || a.id - b.id);
      return up * (at(a) - at(b) || a.id - b.id);
    });
    return listed(call, '/wp/v2/posts', sorted, (post) => view(call, post, edits));
  });

  rest.post('/wp/v2/posts', 'posts.create', (call) => {
    const post = posts.create(call.site, call.caller, call.params);
    return {
      status: 201,
      headers: { location: call.rest(`/wp/v2/posts/${post.id}`) },
      body: view(call, post, true),
    };
  });

  rest.get('/wp/v2/posts/:id', 'posts.read', (call) => {
    const post = posts.find(call.site, call.path.id ?? '');
    const edits = isEdit(call);
    if (edits && !posts.mayEdit(call.caller, post)) throw refuse.cannotEdit(call.caller !== undefined);
    if (!posts.mayRead(call.caller, post)) throw refuse.cannotRead(call.caller !== undefined);
    return { body: view(call, post, edits) };
  });

  rest.post('/wp/v2/posts/:id', 'posts.update', (call) => ({
    body: view(call, posts.update(call.site, call.caller, call.path.id ?? '', call.params), true),
  }));

  rest.delete('/wp/v2/posts/:id', 'posts.delete', (call) => {
    const { site, caller, path } = call;
    const id = path.id ?? '';
    knownCaller(caller);
    if (flag(call.params, 'force') === true) {
      const previous = view(call, posts.find(site, id), true);
      posts.destroy(site, caller, id);
      return { body: { deleted: true, previous } };
    }
    return { body: view(call, posts.trash(site, caller, id), true) };
  });
};
