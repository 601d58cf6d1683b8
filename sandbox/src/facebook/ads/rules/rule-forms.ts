import type { Routes } from '../../../kit/network.ts';
import { sendPage } from '../../../kit/pages/page-frame.ts';
import { pickStrings } from '../../graph/graph-api.ts';
import type { AdRule } from '../../objects/rule-types.ts';
import { notFoundPage } from '../../screens/feed-pages.ts';
import type { State } from '../../state.ts';

/** Registers the forms with which another person changes a rule in Facebook's own ads manager; also used by tests. */
export const registerRuleForms = (app: Routes, state: State) => {
  app.post('/rules/:id/:action', { config: { operation: 'people.rule' } }, async (request, reply) => {
    const { id = '', action = '' } = pickStrings(request.params);
    const { name = '' } = pickStrings(request.body);
    const rule = state.adRules.get(id);
    const changed = rule && changeRule(rule, action, name);
    if (!changed) return sendPage(reply.code(404), notFoundPage('Rule'));
    state.adRules.set(id, { ...changed, updatedAt: state.now(), ranTo: state.now() });
    return reply.redirect(`/facebook/ad-accounts/${rule.accountId}#rules`, 303);
  });
};

const changeRule = (rule: AdRule, action: string, name: string): AdRule | undefined => {
  if (action === 'enable') return { ...rule, status: 'ENABLED' };
  if (action === 'disable') return { ...rule, status: 'DISABLED' };
  if (action === 'delete') return { ...rule, status: 'DELETED' };
  return action === 'rename' && name !== '' ? { ...rule, name } : undefined;
};
