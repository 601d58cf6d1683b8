import { readAdInsights } from '../ads/insights/insight-calls.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { readTime } from '../graph/params.ts';
import { notFoundError, requirePublicPage, requireReadablePage, requireReadablePost } from '../nodes/object-access.ts';
import { postNode } from '../nodes/post-nodes.ts';
import { pageInsights, postInsights } from '../objects/insights.ts';
import { type Posts, toPageId } from '../objects/posts.ts';
import type { Post } from '../state.ts';

/** Calls for a page's posts and for insights of pages and posts. */
export const registerReadCalls = (graph: Graph, posts: Posts) => {
  const toPostRow =
    ({ fields, context }: Call) =>
    (post: Post) =>
      selectFields(postNode, post, fields, context);

  for (const edge of ['published_posts', 'posts', 'feed']) {
    graph.get(`/:id/${edge}`, 'posts.list', (call) => {
      const page = requirePublicPage(call, call.id, 'pages_read_engagement');
      const since = readTime(call.params, 'since') ?? 0;
      const until = readTime(call.params, 'until') ?? call.context.now;
      const matches = posts.listPublic(page.id, call.context.now).filter(({ publishAt }) => {
        return publishAt !== null && publishAt >= since && publishAt <= until;
      });
      const summary = call.params.summary === undefined ? undefined : { summary: { total_count: matches.length } };
      return call.list(matches, toPostRow(call), summary);
    });
  }
  graph.get('/:id/scheduled_posts', 'scheduled.list', (call) => {
    const page = requireReadablePage(call, call.id, 'pages_read_engagement');
    if (!call.access.hasPermission('pages_manage_posts')) throw errors.permissionRequired('pages_manage_posts');
    return call.list(posts.listScheduled(page.id, call.context.now), toPostRow(call));
  });
  graph.get('/:id/ads_posts', 'posts.list', (call) => {
    requireReadablePage(call, call.id, 'pages_read_engagement');
    return call.list<Post>([], toPostRow(call));
  });

  graph.get('/:id/insights', 'insights.get', (call) => readAdInsights(call) ?? readContentInsights(call));
  const readContentInsights = (call: Call) => {
    const { id, params, context } = call;
    const page = context.state.pages.get(toPageId(id));
    if (!page) throw notFoundError(id);
    requireReadablePage(call, page.id, 'pages_read_engagement');
    if (!call.access.hasPermission('read_insights')) throw errors.permissionRequired('read_insights');
    const data =
      page.id === id
        ? pageInsights(page, posts.listPublic(page.id, context.now), params, context.now)
        : postInsights(requireReadablePost(call, id), page, params, context.now);
    return { data };
  };
};
