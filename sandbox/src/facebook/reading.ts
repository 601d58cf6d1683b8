import { refuse } from './errors.ts';
import type { Call, Graph } from './graph.ts';
import { pageInsights, postInsights } from './insights.ts';
import { select } from './nodes.ts';
import { missing, readablePage, readablePost } from './objects.ts';
import { time } from './params.ts';
import { postNode } from './post-nodes.ts';
import { type Posts, pageIdOf } from './posts.ts';
import type { Post } from './state.ts';

/** A page's posts and the statistics of both. */
export const reading = (graph: Graph, posts: Posts) => {
  const show =
    ({ fields, view }: Call) =>
    (post: Post) =>
      select(postNode, post, fields, view);

  for (const edge of ['published_posts', 'posts', 'feed']) {
    graph.get(`/:id/${edge}`, 'posts.list', (call) => {
      const page = readablePage(call, call.id, 'pages_read_engagement');
      const since = time(call.params, 'since') ?? 0;
      const until = time(call.params, 'until') ?? call.view.now;
      const found = posts.publicOf(page.id, call.view.now).filter(({ publishAt }) => {
        return publishAt !== null && publishAt >= since && publishAt <= until;
      });
      const summary = call.params.summary === undefined ? undefined : { summary: { total_count: found.length } };
      return call.list(found, show(call), summary);
    });
  }
  graph.get('/:id/scheduled_posts', 'scheduled.list', (call) => {
    const page = readablePage(call, call.id, 'pages_read_engagement');
    if (!call.access.has('pages_manage_posts')) throw refuse.needs('pages_manage_posts');
    return call.list(posts.waitingOf(page.id, call.view.now), show(call));
  });
  graph.get('/:id/ads_posts', 'posts.list', (call) => {
    readablePage(call, call.id, 'pages_read_engagement');
    return call.list<Post>([], show(call));
  });

  graph.get('/:id/insights', 'insights.get', (call) => {
    const { id, params, view } = call;
    const page = view.state.pages.get(pageIdOf(id));
    if (!page) throw missing(id);
    readablePage(call, page.id, 'pages_read_engagement');
    if (!call.access.has('read_insights')) throw refuse.needs('read_insights');
    const data =
      page.id === id
        ? pageInsights(page, posts.publicOf(page.id, view.now), params, view.now)
        : postInsights(readablePost(call, id), page, params, view.now);
    return { data };
  });
};
