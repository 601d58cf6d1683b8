import { errors } from '../graph/errors.ts';
import type { Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { requireAdAccount, requireReadablePage } from '../graph/object-access.ts';
import { customAudienceNode, leadFormNode } from '../nodes/ad-object-nodes.ts';
import { minimumBudgets } from './changes/budget-rules.ts';

/** Custom audiences, lead forms and smallest budgets. */
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

  graph.get('/:id/leadgen_forms', 'forms.list', (call) => {
    const page = requireReadablePage(call, call.id, 'pages_manage_ads');
    const tasks = call.access.tasksFor(page);
    if (!tasks.includes('ADVERTISE')) throw errors.permission('The user does not have the ADVERTISE task on this Page');
    const forms = call.context.state.leadForms.values().filter(({ pageId }) => pageId === page.id);
    return call.list(forms, (form) => selectFields(leadFormNode, form, call.fields, call.context));
  });
};
