import { numericId } from '../kit/storage/ids.ts';
import { adAccountNode, pixelNode } from './ad-nodes.ts';
import { refuse } from './errors.ts';
import type { Graph } from './graph.ts';
import { select } from './nodes.ts';
import { missing, readableAdAccount } from './objects.ts';
import { needed, text } from './params.ts';

const longestName = 100;
const closed = [2, 101, 202];

/** Ad accounts and their pixels. */
export const ads = (graph: Graph) => {
  graph.get('/:id/adaccounts', 'adaccounts.list', (call) => {
    const { access, view } = call;
    if (access.page || access.person?.id !== call.id) throw missing(call.id);
    if (!access.has('ads_read') && !access.has('ads_management')) {
      throw refuse.permission('Ad account owner has NOT grant ads_management or ads_read permission');
    }
    const mine = view.state.adAccountsOf(call.id);
    return call.list(mine, (account) => select(adAccountNode, account, call.fields, view));
  });

  graph.get('/:id/adspixels', 'pixels.list', (call) => {
    const account = readableAdAccount(call, call.id);
    const order = text(call.params, 'sort_by')?.toUpperCase() ?? 'LAST_FIRED_TIME';
    if (!['LAST_FIRED_TIME', 'NAME'].includes(order)) {
      throw refuse.invalid('Param sort_by must be one of {LAST_FIRED_TIME, NAME}', 'sort_by');
    }
    const pixels = call.view.state
      .pixelsOf(account.id)
      .sort((a, b) => (order === 'NAME' ? a.name.localeCompare(b.name) : (b.lastFiredAt ?? 0) - (a.lastFiredAt ?? 0)));
    return call.list(pixels, (pixel) => select(pixelNode, pixel, call.fields, call.view));
  });

  graph.post('/:id/adspixels', 'pixels.create', (call) => {
    const account = readableAdAccount(call, call.id);
    const { state, now } = call.view;
    const tasks = account.roles.find((role) => role.personId === call.access.token?.personId)?.tasks ?? [];
    if (!call.access.has('ads_management') || !tasks.includes('MANAGE')) {
      throw refuse.permission('Requires ads_management permission to manage the object.');
    }
    if (closed.includes(account.status)) {
      throw refuse.permission('The ad account is disabled or closed and cannot be changed.');
    }
    const name = needed(call.params, 'name');
    if (name.length > longestName)
      throw refuse.invalid(`Param name must be at most ${longestName} characters long`, 'name');
    // An account outside a business has room for one pixel.
    if (account.businessId === undefined && state.pixelsOf(account.id).length > 0) throw refuse.pixelExists();
    const id = numericId(16);
    state.pixels.set(id, { id, accountId: account.id, name, createdAt: now });
    return { id };
  });
};
