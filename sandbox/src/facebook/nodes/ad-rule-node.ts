import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType } from '../graph/node-types.ts';
import type { AdRule } from '../objects/rule-types.ts';

export const ruleNode: NodeType<AdRule> = {
  name: 'AdRule',
  defaults: ['id', 'name'],
  fields: {
    id: ({ id }) => id,
    account_id: ({ accountId }) => accountId,
    name: ({ name }) => name,
    status: ({ status }) => status,
    disable_error_code: ({ status }) => (status === 'HAS_ISSUES' ? 3858385 : undefined),
    evaluation_spec: ({ evaluation }) => evaluation,
    execution_spec: ({ execution }) => execution,
    schedule_spec: ({ schedule }) => schedule,
    created_by: ({ createdBy }) => createdBy,
    created_time: ({ createdAt }) => formatTimestamp(createdAt),
    updated_time: ({ updatedAt }) => formatTimestamp(updatedAt),
  },
};
