import { numericId } from '../../kit/storage/ids.ts';
import { errors } from '../graph/errors.ts';
import type { Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { readText, requireText } from '../graph/params.ts';
import { adAccountNode, pixelNode } from '../nodes/ad-nodes.ts';
import { notFoundError, requireAdAccount } from '../nodes/object-access.ts';

const maxNameLength = 100;
const closedStatuses = [2, 101, 202];

/** Calls for ad accounts and their pixels. */
export const registerAdCalls = (graph: Graph) => {
  graph.get('/:id/adaccounts', 'adaccounts.list', (call) => {
    const { access, context } = call;
    if (access.page || access.person?.id !== call.id) throw notFoundError(call.id);
    if (!access.hasPermission('ads_read') && !access.hasPermission('ads_management')) {
      throw errors.permission('Ad account owner has NOT grant ads_management or ads_read permission');
    }
    const ownAccounts = context.state.listAdAccounts(call.id);
    return call.list(ownAccounts, (account) => selectFields(adAccountNode, account, call.fields, context));
  });

  graph.get('/:id/adspixels', 'pixels.list', (call) => {
    const account = requireAdAccount(call, call.id);
    const order = readText(call.params, 'sort_by')?.toUpperCase() ?? 'LAST_FIRED_TIME';
    if (!['LAST_FIRED_TIME', 'NAME'].includes(order)) {
      throw errors.invalid('Param sort_by must be one of {LAST_FIRED_TIME, NAME}', 'sort_by');
    }
    const pixels = call.context.state
      .listPixels(account.id)
      .sort((a, b) => (order === 'NAME' ? a.name.localeCompare(b.name) : (b.lastFiredAt ?? 0) - (a.lastFiredAt ?? 0)));
    return call.list(pixels, (pixel) => selectFields(pixelNode, pixel, call.fields, call.context));
  });

  graph.post('/:id/adspixels', 'pixels.create', (call) => {
    const account = requireAdAccount(call, call.id);
    const { state, now } = call.context;
    const tasks = account.roles.find((role) => role.personId === call.access.token?.personId)?.tasks ?? [];
    if (!call.access.hasPermission('ads_management') || !tasks.includes('MANAGE')) {
      throw errors.permission('Requires ads_management permission to manage the object.');
    }
    if (closedStatuses.includes(account.status)) {
      throw errors.permission('The ad account is disabled or closed and cannot be changed.');
    }
    const name = requireText(call.params, 'name');
    if (name.length > maxNameLength)
      throw errors.invalid(`Param name must be at most ${maxNameLength} characters long`, 'name');
    // Account outside a business can have one pixel only.
    if (account.businessId === undefined && state.listPixels(account.id).length > 0) throw errors.pixelExists();
    const id = numericId(16);
    state.pixels.set(id, { id, accountId: account.id, name, createdAt: now });
    return { id };
  });
};
