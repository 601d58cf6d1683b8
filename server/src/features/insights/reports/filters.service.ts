import { filterText } from '@fanfare/contract/filters/filter-text';
import { usedMessage } from '@fanfare/contract/filters/saved-filters';
import { conditionText } from '@fanfare/contract/insights/condition-text';
import { ConditionGroup } from '@fanfare/contract/insights/conditions';
import {
  type DefaultFilterKey,
  defaultFilterKeys,
  defaultFilterMessage,
  filterNameTaken,
  filterSavedMessage,
  filterUpdatedMessage,
  type ReportView,
  type SavedFilter,
} from '@fanfare/contract/insights/filter-calls';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { done } from '@fanfare/contract/kit/success';
import type { SQL } from 'drizzle-orm';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { changeConditions, type FilterUser, hasSameConditions } from './filter-uses.ts';
import { type AdFilterContent, type AdFilterRow, filterStore } from './filters.store.ts';
import { conditionsToSql, expensiveResults, type JoinedTable, joinsOfConditions } from './report-conditions.store.ts';

export type FilterService = ReturnType<typeof filterService>;
/**
 * A filter as stored. `needsMeans`: the filter compares rows with the account's mean cost, for which no condition
 * exists.
 */
export type FoundFilter = { name: string; group: ConditionGroup; needsMeans: boolean };
type Deps = { listFilterUsers: () => readonly FilterUser[] };
type FilterRequest = ConditionGroup & { adfilter_id?: number | undefined; name: string; view: ReportView };

const defaults: Record<DefaultFilterKey, ConditionGroup & { name: string; view: ReportView }> = {
  all: { name: 'All ads', anyall: 'all', conditions: [], view: {} },
  'spending-without-results': {
    name: 'Spending without results',
    anyall: 'all',
    conditions: [
      { comparison_field: 'spend', comparison_operator: 'greater_than', comparison_value: '0' },
      { comparison_field: 'results', comparison_operator: 'equal', comparison_value: '0' },
    ],
    view: { sort: 'spend', direction: 'desc' },
  },
  // This filter compares rows with the account's mean cost per result, for which users have no condition.
  'expensive-results': {
    name: 'Expensive results',
    anyall: 'all',
    conditions: [],
    view: { sort: 'cost_per_result', direction: 'desc' },
  },
};
const findDefault = (key: string | number): DefaultFilterKey | undefined =>
  defaultFilterKeys.find((each) => each === key);
const maxFilters = 200;
const tooManyFilters = `A report can have at most ${maxFilters} filters. Delete one first.`;
const conditionsUnreadable = 'The conditions of the report can’t be read.';

/** Service for filters of reports: the default ones, and those that members saved. */
export const filterService = (platform: Platform, { listFilterUsers }: Deps) => {
  const { db, now } = platform;
  const store = filterStore(db);

  const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      throw uniqueViolation(error) === 'ad_filters_name' ? invalidInput('name', filterNameTaken) : error;
    }
  };

  /** Updates a filter. If its conditions stay the same, the features that use it aren't asked to agree. */
  const update = async (
    caller: { actor: Actor; business: BusinessContext },
    network: ReportNetwork,
    id: number,
    content: AdFilterContent,
  ): Promise<AdFilterRow | undefined> => {
    const { id: businessId } = caller.business;
    const stored = await store.find(businessId, network, id);
    if (!stored) return undefined;
    const { name, view, updatedAt } = content;
    if (hasSameConditions(stored, content)) return store.update(businessId, network, id, { name, view, updatedAt });
    const change = { report: network, filterId: id, text: filterText(name, content, conditionText) };
    return changeConditions(platform, { listFilterUsers }, caller, change, (tx) =>
      filterStore(tx).update(businessId, network, id, content),
    );
  };

  return {
    list: async (business: BusinessContext, network: ReportNetwork): Promise<{ filters: SavedFilter[] }> => ({
      filters: [
        ...defaultFilterKeys.map((key) => ({
          adfilter_id: null,
          key,
          is_default: true,
          ...defaults[key],
          conditions: [...defaults[key].conditions],
        })),
        ...(await store.list(business.id, network)).map(presentFilter),
      ],
    }),

    save: async (actor: Actor, business: BusinessContext, network: ReportNetwork, request: FilterRequest) => {
      const { adfilter_id: id, name, anyall, conditions, view } = request;
      if (defaultFilterKeys.some((key) => defaults[key].name.toLowerCase() === name.toLowerCase()))
        throw invalidInput('name', filterNameTaken);
      const content = { name, anyall, conditions, view, updatedAt: now() };
      if (id !== undefined) {
        const row = await withUniqueName(() => update({ actor, business }, network, id, content));
        if (!row) throw new Problem('not-found');
        return { ...done, message: filterUpdatedMessage(name), filter: presentFilter(row) };
      }
      if ((await store.count(business.id, network)) >= maxFilters) throw invalidInput('name', tooManyFilters);
      const row = await withUniqueName(() => store.insert(business.id, network, content));
      return { ...done, message: filterSavedMessage(name), filter: presentFilter(row) };
    },

    remove: async (
      business: BusinessContext,
      network: ReportNetwork,
      key: number | DefaultFilterKey,
    ): Promise<void> => {
      if (typeof key === 'string') throw invalidInput('adfilter_id', defaultFilterMessage);
      if (!(await store.find(business.id, network, key))) throw new Problem('not-found');
      const filter = { report: network, filterId: key };
      const uses = (await Promise.all(listFilterUsers().map((user) => user.findUses(business.id, filter)))).flat();
      if (uses.length > 0) throw invalidInput('adfilter_id', usedMessage(uses));
      if (!(await store.remove(business.id, network, key))) throw new Problem('not-found');
    },

    /** A default filter or one of the business by its key; undefined when there is none. */
    find: async (businessId: number, network: ReportNetwork, key: string): Promise<FoundFilter | undefined> => {
      const defaultKey = findDefault(key);
      if (defaultKey) {
        const { name, ...group } = defaults[defaultKey];
        return { name, group, needsMeans: defaultKey === 'expensive-results' };
      }
      const row = /^\d{1,16}$/.test(key) ? await store.find(businessId, network, Number(key)) : undefined;
      return row && { name: row.name, group: row, needsMeans: false };
    },

    /** Returns the conditions of a report: those of a saved filter combined with those in the query. */
    conditionsOf: async (
      business: BusinessContext,
      network: ReportNetwork,
      query: { filter?: string | undefined; conditions?: string | undefined },
    ): Promise<{ conditions: SQL[]; joins: JoinedTable[]; needsMeans: boolean }> => {
      const context = { network, now: now() };
      const groups = query.conditions ? [parseConditions(query.conditions)] : [];
      const defaultKey = findDefault(query.filter ?? 'all');
      if (defaultKey) groups.push(defaults[defaultKey]);
      else {
        const id = /^\d{1,16}$/.test(query.filter ?? '') ? Number(query.filter) : undefined;
        const row = id === undefined ? undefined : await store.find(business.id, network, id);
        if (!row) throw new Problem('not-found');
        groups.push(row);
      }
      const needsMeans = defaultKey === 'expensive-results';
      const conditions = groups.flatMap((group) => conditionsToSql(group, context) ?? []);
      return {
        conditions: needsMeans ? [...conditions, expensiveResults] : conditions,
        joins: groups.flatMap(joinsOfConditions),
        needsMeans,
      };
    },
  };
};

const presentFilter = ({ id, name, anyall, conditions, view }: AdFilterRow): SavedFilter => ({
  adfilter_id: id,
  key: String(id),
  name,
  is_default: false,
  anyall,
  conditions: [...conditions],
  view,
});

/** Conditions in the query of a report, which are not saved. */
const parseConditions = (text: string): ConditionGroup => {
  const result = ConditionGroup.safeParse(toJson(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidInput('conditions', issue && issue.code === 'custom' ? issue.message : conditionsUnreadable);
};

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
