import type { Request, Routes } from '../../kit/network.ts';
import { feedStyle, sendPage, serveStyle } from '../../kit/pages/page-frame.ts';
import { toStrings } from '../rest/input.ts';
import type { Tokens } from '../rest/tokens.ts';
import { organizationUrn, personUrn, type State } from '../state.ts';
import {
  type FeedPage,
  memberFaults,
  memberPage,
  notFoundPage,
  organizationPage,
  postPage,
  startPage,
} from './pages.ts';

const postsPerPage = 20;

/** Web pages of the practice LinkedIn. */
export const registerScreens = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  serveStyle(app, '/style.css', feedStyle, new URL('./style.css', import.meta.url));
  const readFeedPage = (author: string, { query }: Request): FeedPage => {
    const page = Math.max(1, Math.floor(Number(toStrings(query).page)) || 1);
    const allPosts = state.authorFeed(author);
    const posts = allPosts.slice((page - 1) * postsPerPage, page * postsPerPage);
    return { posts, page, hasMore: allPosts.length > page * postsPerPage };
  };

  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  app.get('/organizations/:id', async (request, reply) => {
    const organization = state.organizations.get(toStrings(request.params).id ?? '');
    if (!organization) return sendPage(reply.code(404), notFoundPage('Organization'));
    const feed = readFeedPage(organizationUrn(organization.id), request);
    return sendPage(reply, organizationPage(state, organization, feed));
  });

  app.get('/people/:id', async (request, reply) => {
    const member = state.members.get(toStrings(request.params).id ?? '');
    if (!member) return sendPage(reply.code(404), notFoundPage('Member'));
    return sendPage(reply, memberPage(state, member, readFeedPage(personUrn(member.id), request)));
  });

  app.post('/people/:id/:fault', { config: { operation: 'people.mishap' } }, async (request, reply) => {
    const { id = '', fault = '' } = toStrings(request.params);
    if (!state.members.has(id) || !Object.hasOwn(memberFaults, fault))
      return sendPage(reply.code(404), notFoundPage('Member'));
    tokens.endAll(id, fault === 'expire' ? 'expire' : 'remove');
    return reply.redirect(`/linkedin/people/${id}`, 303);
  });

  for (const path of ['/www/feed/update/:urn', '/www/feed/update/:urn/'])
    app.get(path, async (request, reply) => {
      const { urn = '' } = toStrings(request.params);
      const author = state.authorByPost.get(urn);
      const post = author === undefined ? undefined : state.authorPosts(author).get(urn);
      return post?.lifecycleState === 'PUBLISHED'
        ? sendPage(reply, postPage(state, post))
        : sendPage(reply.code(404), notFoundPage('Post'));
    });
};
