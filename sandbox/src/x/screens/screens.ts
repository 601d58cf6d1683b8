import type { Routes } from '../../kit/network.ts';
import { sendPage, serveStyle } from '../../kit/pages/page-frame.ts';
import { toStrings } from '../api/params.ts';
import type { Tokens } from '../api/tokens.ts';
import type { State } from '../state.ts';
import { notFoundPage, postPage, profilePage, startPage } from './pages.ts';

const postsPerPage = 20;
type Deps = { state: State; tokens: Tokens };

/** Web pages of the practice X, under the same paths as on X. */
export const registerScreens = (app: Routes, { state, tokens }: Deps) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  app.get('/www/:username', async (request, reply) => {
    const account = state.findAccount(toStrings(request.params).username ?? '');
    if (!account) return sendPage(reply.code(404), notFoundPage('Account'));
    const page = Math.max(1, Math.floor(Number(toStrings(request.query).page)) || 1);
    const allPosts = state.accountPosts(account.id);
    return sendPage(
      reply,
      profilePage(state, {
        account,
        posts: allPosts.slice((page - 1) * postsPerPage, page * postsPerPage),
        page,
        hasMore: allPosts.length > page * postsPerPage,
        connections: [...tokens.listValid(account.id, 'access'), ...tokens.listValid(account.id, 'refresh')],
      }),
    );
  });

  // Page of a post by the id alone: as on X, the username in the URL is ignored.
  app.get('/www/:username/status/:id', async (request, reply) => {
    const post = state.posts.get(toStrings(request.params).id ?? '');
    const author = post && state.accounts.get(post.authorId);
    return post && author
      ? sendPage(reply, postPage(state, author, post))
      : sendPage(reply.code(404), notFoundPage('Post'));
  });

  app.post('/people/:id/follow/:followed', { config: { operation: 'people.follow' } }, async (request, reply) => {
    const { id = '', followed = '' } = toStrings(request.params);
    const account = state.accounts.get(followed);
    if (!account || !state.accounts.has(id)) return sendPage(reply.code(404), notFoundPage('Account'));
    state.setFollowing(id, followed, !state.isFollowing(id, followed));
    return reply.redirect(`/x/www/${account.username}`, 303);
  });

  app.post('/people/:id/:fault', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const { id = '', fault = '' } = toStrings(request.params);
    const account = state.accounts.get(id);
    if (!account || !['expire', 'remove'].includes(fault)) return sendPage(reply.code(404), notFoundPage('Account'));
    tokens.endAll(id, fault === 'expire' ? 'access' : undefined);
    return reply.redirect(`/x/www/${account.username}`, 303);
  });
};
