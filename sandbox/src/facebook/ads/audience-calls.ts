import type { Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { customAudienceNode } from '../nodes/ad-object-nodes.ts';
import { requireAdAccount } from '../nodes/object-access.ts';
import { minimumBudgets } from './changes/budget-rules.ts';

/** Calls for custom audiences and smallest budgets. */
export const registerAudienceCalls = (graph: Graph) => {
  graph.get('/:id/customaudiences', 'audiences.list', (call) => {
    const account = requireAdAccount(call, call.id);
    const audiences = call.context.state.customAudiences.values().filter(({ accountId }) => accountId === account.id);
    return call.list(audiences, (audience) => selectFields(customAudienceNode, audience, call.fields, call.context));
  });

  graph.get('/:id/minimum_budgets', 'budgets.minimum', (call) => {
    const account = requireAdAccount(call, call.id);
    return { data: [{ currency: account.currency, ...minimumBudgets(account) }] };
  });
};
