import { numericId } from '../../../kit/storage/ids.ts';
import { formatTimestamp } from '../../graph/date-format.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { selectFields } from '../../graph/node-types.ts';
import { type Params, readFlag, readText, requireText } from '../../graph/params.ts';
import { ruleNode } from '../../nodes/ad-rule-node.ts';
import { notFoundError, requireAdAccount } from '../../nodes/object-access.ts';
import {
  type AdRule,
  type EvaluationSpec,
  type ExecutionSpec,
  type RuleRun,
  ruleStatuses,
} from '../../objects/rule-types.ts';
import { requireAdvertiser } from '../changes/ad-access.ts';
import { checkPair, readEvaluation, readExecution, readSchedule } from './rule-check.ts';
import { findMatches } from './rule-evaluation.ts';
import { runRule } from './rule-runs.ts';

const maxNameLength = 255;
const withoutEffect = ['NOT_CHANGED', 'BUDGET_NOT_REDISTRIBUTED'];

/** Calls for the rules library of ad accounts. */
export const registerRuleCalls = (graph: Graph) => {
  graph.get('/:id/adrules_library', 'rules.list', (call) => {
    const { id } = requireAdAccount(call, call.id);
    const rules = call.context.state.adRules
      .values()
      .filter(({ accountId, status }) => accountId === id && status !== 'DELETED')
      .sort((a, b) => b.createdAt - a.createdAt);
    return call.list(rules, (rule) => selectFields(ruleNode, rule, call.fields, call.context));
  });

  graph.post('/:id/adrules_library', 'rules.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { params, context, access } = call;
    const name = readName(params) ?? requireText(params, 'name');
    const evaluation = readEvaluation(params);
    const execution = readExecution(params);
    if (!evaluation) throw errors.invalid('The parameter evaluation_spec is required', 'evaluation_spec');
    if (!execution) throw errors.invalid('The parameter execution_spec is required', 'execution_spec');
    checkPair(evaluation, execution);
    const id = numericId(17);
    context.state.adRules.set(id, {
      id,
      accountId: account.id,
      name,
      status: readStatus(params) ?? 'ENABLED',
      evaluation: withStatuses(evaluation, execution),
      execution,
      schedule: readSchedule(params) ?? { schedule_type: 'SEMI_HOURLY' },
      createdBy: { id: access.person?.id ?? '', name: access.person?.name ?? '' },
      createdAt: context.now,
      updatedAt: context.now,
      ranTo: context.now,
    });
    return { id };
  });

  graph.get('/:id/history', 'rules.history', (call) => {
    const rule = requireRule(call);
    return listRuns(call, ({ ruleId }) => ruleId === rule.id);
  });
  graph.get('/:id/adrules_history', 'rules.history', (call) => {
    const { id } = requireAdAccount(call, call.id);
    return listRuns(call, ({ accountId }) => accountId === id);
  });

  graph.post('/:id/preview', 'rules.preview', (call) => {
    const rule = requireRule(call);
    const account = requireAdvertiser(call, `act_${rule.accountId}`);
    const matches = findMatches(call.context.state, account, rule, call.context.now);
    return { data: matches.map(({ object }) => ({ id: object.id })) };
  });
  graph.post('/:id/execute', 'rules.execute', (call) => {
    const rule = requireRule(call);
    const account = requireAdvertiser(call, `act_${rule.accountId}`);
    runRule(call.context.state, account, rule, { at: call.context.now, isManual: true });
    return { success: true };
  });
};

/** POST /{rule}; undefined when the id is of no rule. Specs are replaced whole. */
export const updateAdRule = (call: Call): unknown => {
  const { state, now } = call.context;
  const rule = state.adRules.get(call.id);
  if (!rule) return undefined;
  requireAdvertiser(call, `act_${rule.accountId}`);
  if (rule.status === 'DELETED') throw notFoundError(call.id, 'post');
  const evaluation = readEvaluation(call.params);
  const execution = readExecution(call.params) ?? rule.execution;
  if (evaluation) checkPair(evaluation, execution);
  else checkPair(rule.evaluation, execution);
  const status = readStatus(call.params) ?? rule.status;
  state.adRules.set(rule.id, {
    ...rule,
    name: readName(call.params) ?? rule.name,
    status,
    execution,
    evaluation: evaluation ? withStatuses(evaluation, execution) : rule.evaluation,
    schedule: readSchedule(call.params) ?? rule.schedule,
    updatedAt: now,
    // Runs that were due while the rule was off are not made up for.
    ...(status !== rule.status && { ranTo: now }),
  });
  return { success: true };
};

/** DELETE /{rule}; undefined when the id is of no rule. */
export const deleteAdRule = (call: Call): unknown => updateAdRule({ ...call, params: { status: 'DELETED' } });

const requireRule = (call: Call): AdRule => {
  const rule = call.context.state.adRules.get(call.id);
  if (!rule || rule.status === 'DELETED') throw notFoundError(call.id);
  requireAdAccount(call, `act_${rule.accountId}`);
  return rule;
};

const readName = (params: Params): string | undefined => {
  const name = readText(params, 'name');
  if (name !== undefined && name.length > maxNameLength)
    throw errors.invalid(`Param name must be at most ${maxNameLength} characters long`, 'name');
  return name;
};

const readStatus = (params: Params) => {
  const text = readText(params, 'status');
  const status = ruleStatuses.find((known) => known === text);
  if (text !== undefined && !status)
    throw errors.invalid(`Param status must be one of {${ruleStatuses.join(', ')}}`, 'status');
  return status;
};

/** Evaluation of a rule, with the status filter that Facebook adds to rules without one. */
const withStatuses = (evaluation: EvaluationSpec, { execution_type: type }: ExecutionSpec): EvaluationSpec => {
  if (evaluation.filters.some(({ field }) => field === 'effective_status')) return evaluation;
  const added =
    type === 'UNPAUSE'
      ? { operator: 'NOT_IN', value: ['DELETED', 'ARCHIVED'] }
      : { operator: 'IN', value: ['ACTIVE', 'PENDING_REVIEW'] };
  return { ...evaluation, filters: [...evaluation.filters, { field: 'effective_status', ...added }] };
};

const listRuns = (call: Call, isWanted: (run: RuleRun) => boolean) => {
  const hidesUnchanged = readFlag(call.params, 'hide_no_changes') ?? false;
  const objectId = readText(call.params, 'object_id');
  const hasEffect = ({ results }: RuleRun) =>
    results.some(({ actions }) => actions.some(({ action }) => !withoutEffect.includes(action)));
  const runs = call.context.state.adRuleRuns
    .values()
    .filter((run) => isWanted(run) && (!hidesUnchanged || hasEffect(run)))
    .filter(({ results }) => objectId === undefined || results.some(({ object_id: id }) => id === objectId))
    .sort((a, b) => b.at - a.at);
  return call.list(runs, ({ ruleId, at, isManual, results, ...run }) => ({
    timestamp: formatTimestamp(at),
    is_manual: isManual,
    rule_id: ruleId,
    results,
    evaluation_spec: run.evaluation,
    execution_spec: run.execution,
    schedule_spec: run.schedule,
  }));
};
