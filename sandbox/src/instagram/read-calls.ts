import { errors as graphErrors } from '../facebook/graph/errors.ts';
import { parseFields } from '../facebook/graph/field-parser.ts';
import type { Call, Graph } from '../facebook/graph/graph-api.ts';
import { selectFields } from '../facebook/graph/node-types.ts';
import { readTime, requireText } from '../facebook/graph/params.ts';
import type { Tokens } from '../facebook/graph/tokens.ts';
import { notFoundError } from '../facebook/nodes/object-access.ts';
import { businessNode, userNode } from '../facebook/nodes/page-nodes.ts';
import type { PracticePage } from '../facebook/state.ts';
import { accountInsights, mediaInsights } from './insights.ts';
import type { Nodes } from './nodes.ts';
import type { Account, State } from './state.ts';

type Deps = { state: State; tokens: Tokens; nodes: Nodes };

const listedFields = parseFields('access_token,category,name,id');
const listedFieldsWithTasks = [...listedFields, ...parseFields('tasks')];

/** The account in the path, if the caller has a role on its page and the permission. */
export const requireReadableAccount = (state: State, { access, id }: Pick<Call, 'access' | 'id'>): Account => {
  const account = state.accounts.get(id);
  const page = account && state.pages.get(account.pageId);
  if (!account || !page) throw notFoundError(id);
  const hasAccess = access.page ? access.page.id === page.id : access.tasksFor(page).length > 0;
  if (!hasAccess) throw notFoundError(id);
  if (!access.hasPermission('instagram_basic')) throw graphErrors.permissionRequired('instagram_basic');
  return account;
};

/** Read calls for people, pages, accounts, containers and posts. */
export const registerReadCalls = (calls: Graph, { state, tokens, nodes }: Deps) => {
  const readNode = (call: Call): unknown => {
    const { id, access, fields, context } = call;
    const person = state.people.get(id);
    if (person && person.id === access.person?.id && !access.page)
      return selectFields(userNode, person, fields, context);
    const page = state.pages.get(id);
    if (page && (access.page ? access.page.id === id : access.tasksFor(page).length > 0))
      return nodes.page(page, fields, context);
    if (state.accounts.has(id)) return nodes.account(requireReadableAccount(state, call), fields, context);
    const container = state.containers.get(id);
    if (container) {
      requireReadableAccount(state, { access, id: container.accountId });
      return nodes.container(container, fields, context);
    }
    const media = state.findMedia(id);
    if (!media) throw notFoundError(id);
    requireReadableAccount(state, { access, id: media.accountId });
    return nodes.media(media, fields, context);
  };
  calls.get('/me', 'me.get', readNode);
  calls.get('/:id', 'node.get', readNode);

  const requireOwnToken = ({ access, id }: Call) => {
    if (!access.token || access.person?.id !== id || access.page) throw notFoundError(id);
    return access.token;
  };
  calls.get('/:id/permissions', 'permissions.list', (call) => ({
    data: tokens.listPermissions(requireOwnToken(call)),
  }));
  calls.delete('/:id/permissions', 'permissions.revoke', (call) => {
    const { appId, personId } = requireOwnToken(call);
    tokens.revokeGrant(appId, personId);
    return { success: true };
  });

  // Pages of a person; without pages_show_list Facebook returns an empty list, not an error.
  const listPages = (
    call: Call,
    rows: readonly PracticePage[],
    selectNode: Nodes['page'],
    defaultFields = listedFields,
  ) =>
    call.list(call.access.hasPermission('pages_show_list') ? rows : [], (page) =>
      selectNode(page, call.fields ?? defaultFields, call.context),
    );
  calls.get('/:id/accounts', 'pages.list', (call) => {
    const { personId } = requireOwnToken(call);
    const isDirect = ({ roles }: PracticePage) =>
      roles.some((role) => role.personId === personId && !role.isThroughBusiness);
    return listPages(call, state.listPages(personId).filter(isDirect), nodes.accountPage, listedFieldsWithTasks);
  });
  const requireBusinessPermission = ({ access }: Call) => {
    if (!access.hasPermission('business_management'))
      throw graphErrors.permission('Requires business_management permission to manage the object.');
  };
  calls.get('/:id/businesses', 'businesses.list', (call) => {
    const { personId } = requireOwnToken(call);
    requireBusinessPermission(call);
    const ownBusinesses = state.businesses.values().filter(({ personIds }) => personIds.includes(personId));
    return call.list(ownBusinesses, (business) => selectFields(businessNode, business, call.fields, call.context));
  });
  for (const edge of ['owned_pages', 'client_pages']) {
    const isOwned = edge === 'owned_pages';
    calls.get(`/:id/${edge}`, 'businesses.pages', (call) => {
      requireBusinessPermission(call);
      if (!state.businesses.get(call.id)?.personIds.includes(call.access.person?.id ?? ''))
        throw notFoundError(call.id);
      const owned = state.pages.values().filter(({ businessId }) => businessId === call.id);
      return listPages(call, isOwned ? owned : [], isOwned ? nodes.page : nodes.clientPage);
    });
  }

  calls.get('/:id/media', 'media.list', (call) => {
    const account = requireReadableAccount(state, call);
    const since = readTime(call.params, 'since') ?? 0;
    const until = readTime(call.params, 'until') ?? Number.POSITIVE_INFINITY;
    // Stories are not part of the feed.
    const feed = state
      .listFeed(account.id)
      .filter(({ product, publishedAt }) => product !== 'STORY' && publishedAt >= since && publishedAt <= until);
    return call.list(feed, (media) => nodes.media(media, call.fields, call.context));
  });
  calls.get('/:id/insights', 'insights.get', (call) => {
    if (state.accounts.has(call.id)) return accountInsights(state, requireReadableAccount(state, call), call);
    const media = state.findMedia(call.id);
    if (!media) throw notFoundError(call.id);
    requireReadableAccount(state, { access: call.access, id: media.accountId });
    return mediaInsights(state, media, call.context, requireText(call.params, 'metric').split(','));
  });
};
