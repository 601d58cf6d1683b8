import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Created, list, Success } from '../../../kit/graph/wire.ts';
import { pathOf } from '../../../kit/http/base-url.ts';
import { withClockTolerance } from '../../../kit/post-matching.ts';
import type { AdRuleRun, AdRules } from '../../../ports/ads/ad-rules.ts';
import type { Graph } from '../../graph.ts';
import { rewordUnclear } from '../unconfirmed.ts';
import { toRule, toSpecs } from './rule-spec.ts';
import { HistoryRow, PreviewRow, RuleRow } from './wire.ts';

const fields =
  'id,name,status,disable_error_code,evaluation_spec,execution_spec,schedule_spec,created_time,updated_time';
const pageSize = 100;
const maxRuns = 100;
/** Largest number of runs that are read for all rules of an account together. */
const maxAccountRuns = 1000;

const unclear = rewordUnclear(
  'Facebook didn’t confirm this rule. It may be saved, so we check before sending it again.',
);

export const facebookAdRules = (graph: Graph): AdRules => {
  const write = async (token: string, operation: string, id: string, sent: Record<string, string | object>) => {
    await graph.write({ operation, to: pathOf`/${id}`, token, fields: sent }, Success).catch(unclear);
  };

  return {
    async list({ accessToken: token }, account) {
      const to = pathOf`/act_${account.id}/adrules_library`;
      const rows = await graph.listAll(
        { operation: 'ads.rules', to, token, fields: { fields, limit: pageSize } },
        RuleRow,
      );
      return rows.filter(({ status }) => status !== 'DELETED').map((row) => toRule(account, row));
    },

    async read({ accessToken: token }, account, id) {
      try {
        const row = await graph.read(
          { operation: 'ads.read-rule', to: pathOf`/${id}`, token, fields: { fields } },
          RuleRow,
        );
        return row.status === 'DELETED' ? undefined : toRule(account, row);
      } catch (error) {
        if (error instanceof ConnectorFailure && error.kind === 'gone') return undefined;
        throw error;
      }
    },

    async create({ accessToken: token, account: user }, account, spec) {
      const to = pathOf`/act_${account.id}/adrules_library`;
      const sent = {
        name: spec.name,
        status: spec.isOn ? 'ENABLED' : 'DISABLED',
        ...toSpecs(account, spec, user.id),
      };
      return graph.write({ operation: 'ads.create-rule', to, token, fields: sent }, Created).catch(unclear);
    },

    async find({ accessToken: token }, account, name, since) {
      const to = pathOf`/act_${account.id}/adrules_library`;
      const request = { operation: 'ads.find-rule', to, token, fields: { fields, limit: pageSize } };
      const earliest = withClockTolerance(since);
      for await (const rows of graph.listPages(request, RuleRow)) {
        const row = rows.find(({ name: known, status, created_time: createdAt }) => {
          if (known !== name || status === 'DELETED') return false;
          return createdAt ? createdAt >= earliest : false;
        });
        if (row) return { id: row.id };
      }
      return undefined;
    },

    update: ({ accessToken: token, account: user }, account, id, spec) =>
      write(token, 'ads.update-rule', id, {
        name: spec.name,
        status: spec.isOn ? 'ENABLED' : 'DISABLED',
        ...toSpecs(account, spec, user.id),
      }),

    setOn: ({ accessToken: token }, _account, id, isOn) =>
      write(token, 'ads.set-rule-status', id, { status: isOn ? 'ENABLED' : 'DISABLED' }),

    async remove({ accessToken: token }, _account, id) {
      await graph.remove({ operation: 'ads.remove-rule', to: pathOf`/${id}`, token }, Success);
    },

    async readHistory({ accessToken: token }, _account, id) {
      const to = pathOf`/${id}/history`;
      const request = { operation: 'ads.rule-history', to, token, fields: { hide_no_changes: true, limit: pageSize } };
      return (await graph.listAll(request, HistoryRow, maxRuns)).map((row) => toRun(row, id));
    },

    async readAccountHistory({ accessToken: token }, account, since) {
      const to = pathOf`/act_${account.id}/adrules_history`;
      const request = { operation: 'ads.rules-history', to, token, fields: { hide_no_changes: true, limit: pageSize } };
      const runs: AdRuleRun[] = [];
      for await (const rows of graph.listPages(request, HistoryRow)) {
        runs.push(...rows.map((row) => toRun(row, '')).filter(({ at }) => at >= since));
        if (rows.some(({ timestamp }) => timestamp < since) || runs.length >= maxAccountRuns) break;
      }
      return runs;
    },

    async preview({ accessToken: token }, _account, id) {
      const request = { operation: 'ads.preview-rule', to: pathOf`/${id}/preview`, token, fields: {} };
      const { data } = await graph.once(request, list(PreviewRow));
      return { ids: data.map((row) => row.id) };
    },
  };
};

const toRun = (row: HistoryRow, ruleId: string): AdRuleRun => ({
  ruleId: row.rule_id ?? ruleId,
  at: row.timestamp,
  isManual: row.is_manual ?? false,
  error: row.exception_message ?? row.exception_code ?? undefined,
  results: (row.results ?? []).map(({ object_id, object_type, actions }) => ({
    objectId: object_id,
    objectType: object_type,
    actions: (actions ?? []).map(({ action, old_value, new_value }) => ({
      action,
      oldValue: old_value ?? undefined,
      newValue: new_value ?? undefined,
    })),
  })),
});
