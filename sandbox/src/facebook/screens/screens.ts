import type { Routes } from '../../kit/network.ts';
import { feedStyle, sendPage, serveStyle } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import type { Tokens } from '../graph/tokens.ts';
import { isPublic, type Posts } from '../objects/posts.ts';
import type { State } from '../state.ts';
import { feedPage, homePage, notFoundPage, postPage } from './feed-pages.ts';
import { personFaults, personPage } from './person-page.ts';

const postsPerScreen = 20;
type Deps = { state: State; posts: Posts; tokens: Tokens };

/** Web pages of the practice Facebook. */
export const registerScreens = (app: Routes, { state, posts, tokens }: Deps) => {
  serveStyle(app, '/style.css', feedStyle, new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) => sendPage(reply, homePage(state)));

  app.get('/pages/:id', async (request, reply) => {
    const page = state.pages.get(pickStrings(request.params).id ?? '');
    if (!page) return sendPage(reply.code(404), notFoundPage('Page'));
    const pageNumber = Math.max(1, Math.floor(Number(pickStrings(request.query).page)) || 1);
    const all = posts.listPublic(page.id, state.now());
    return sendPage(
      reply,
      feedPage(state, {
        page,
        posts: all.slice((pageNumber - 1) * postsPerScreen, pageNumber * postsPerScreen),
        scheduled: pageNumber === 1 ? posts.listScheduled(page.id, state.now()) : [],
        pageNumber,
        hasMore: all.length > pageNumber * postsPerScreen,
      }),
    );
  });

  app.get('/pages/:id/posts/:number', async (request, reply) => {
    const { id = '', number = '' } = pickStrings(request.params);
    const page = state.pages.get(id);
    const post = page && posts.find(`${id}_${number}`);
    const isVisible = post && (isPublic(post, state.now()) || post.isScheduled);
    return page && post && isVisible
      ? sendPage(reply, postPage(state, page, post))
      : sendPage(reply.code(404), notFoundPage('Post'));
  });

  app.get('/people/:id', async (request, reply) => {
    const person = state.people.get(pickStrings(request.params).id ?? '');
    return person
      ? sendPage(reply, personPage(state, tokens, person))
      : sendPage(reply.code(404), notFoundPage('Account'));
  });

  app.post('/people/:id/:fault', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const { id = '', fault = '' } = pickStrings(request.params);
    const person = state.people.get(id);
    if (!person || !Object.hasOwn(personFaults, fault)) return sendPage(reply.code(404), notFoundPage('Account'));
    if (fault === 'expire') tokens.invalidateTokens(id, 463);
    if (fault === 'password') tokens.invalidateTokens(id, 460);
    if (fault === 'checkpoint') tokens.invalidateTokens(id, 459);
    if (fault === 'logout') tokens.invalidateTokens(id, 467);
    if (fault === 'remove') {
      for (const app of state.apps.values()) tokens.revokeGrant(app.id, id);
    }
    return reply.redirect(`/facebook/people/${id}`, 303);
  });
};
