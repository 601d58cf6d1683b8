import { readCommentObject } from '../comments/comment-calls.ts';
import { errors } from '../graph/errors.ts';
import { parseFields } from '../graph/field-parser.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { type NodeType, selectFields } from '../graph/node-types.ts';
import { requireText } from '../graph/params.ts';
import type { Tokens } from '../graph/tokens.ts';
import { readLeadObject } from '../leads/lead-calls.ts';
import { notFoundError, readObject } from '../nodes/object-access.ts';
import { businessNode, pageNode, withPermittedTasks, withTasks } from '../nodes/page-nodes.ts';
import type { PracticePage } from '../state.ts';

const listedFields = parseFields('access_token,category,category_list,name,id');
const listedFieldsWithTasks = [...listedFields, ...parseFields('tasks')];
const accountPageNode = withTasks(pageNode);
const clientPageNode = withPermittedTasks(pageNode);

/** Calls for profiles, permissions, businesses and pages. */
export const registerAccountCalls = (graph: Graph, tokens: Tokens) => {
  graph.get('/me', 'me.get', (call) => readObject(call, call.id));
  graph.get('/:id', 'node.get', (call) => readLeadObject(call) ?? readCommentObject(call) ?? readObject(call, call.id));

  const requireOwnToken = ({ access, id }: Call) => {
    if (!access.token || access.person?.id !== id || access.page) throw notFoundError(id);
    return access.token;
  };

  graph.get('/:id/permissions', 'permissions.list', (call) => ({
    data: tokens.listPermissions(requireOwnToken(call)),
  }));
  graph.delete('/:id/permissions', 'permissions.revoke', (call) => {
    const { appId, personId } = requireOwnToken(call);
    tokens.revokeGrant(appId, personId);
    return { success: true };
  });
  graph.delete('/:id/permissions/:edge', 'permissions.revoke', (call) => {
    const { appId, personId } = requireOwnToken(call);
    tokens.revokeGrant(appId, personId, requireText(call.params, 'edge'));
    return { success: true };
  });

  const toPageRow =
    ({ fields, context }: Call, node: NodeType<PracticePage>, defaultFields = listedFields) =>
    (page: PracticePage) =>
      selectFields(node, page, fields ?? defaultFields, context);

  // Pages of a person; without pages_show_list Facebook returns an empty list, not an error.
  graph.get('/:id/accounts', 'pages.list', (call) => {
    const { personId } = requireOwnToken(call);
    const ownPages = call.context.state
      .listPages(personId)
      .filter((page) => page.roles.some((role) => role.personId === personId && !role.isThroughBusiness));
    const toRow = toPageRow(call, accountPageNode, listedFieldsWithTasks);
    return call.list(call.access.hasPermission('pages_show_list') ? ownPages : [], toRow);
  });

  const requireBusiness = ({ access, id, context: { state } }: Call) => {
    const business = state.businesses.get(id);
    if (!business?.personIds.includes(access.person?.id ?? '')) throw notFoundError(id);
    if (!access.hasPermission('business_management'))
      throw errors.permission('Requires business_management permission to manage the object.');
    return business;
  };
  graph.get('/:id/businesses', 'businesses.list', (call) => {
    const { personId } = requireOwnToken(call);
    if (!call.access.hasPermission('business_management')) {
      throw errors.permission('Requires business_management permission to manage the object.');
    }
    const ownBusinesses = call.context.state.businesses
      .values()
      .filter(({ personIds }) => personIds.includes(personId));
    return call.list(ownBusinesses, (business) => selectFields(businessNode, business, call.fields, call.context));
  });
  graph.get('/:id/owned_pages', 'businesses.pages', (call) => {
    const { id } = requireBusiness(call);
    return call.list(
      call.context.state.pages.values().filter(({ businessId }) => businessId === id),
      toPageRow(call, pageNode),
    );
  });
  graph.get('/:id/client_pages', 'businesses.pages', (call) => {
    requireBusiness(call);
    return call.list<PracticePage>([], toPageRow(call, clientPageNode));
  });

  graph.get('/pages/search', 'pages.search', (call) => {
    if (!call.access.app.features.includes('Page Public Metadata Access'))
      throw errors.feature('Page Public Metadata Access');
    const searchText = requireText(call.params, 'q').toLowerCase();
    const matches = call.context.state.pages
      .values()
      .filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(searchText));
    return call.list(matches, (page) => selectFields(pageNode, page, call.fields, call.context));
  });
};
