import type { AnyCondition, GroupOf } from '@fanfare/contract/filters/conditions';
import { filterText } from '@fanfare/contract/filters/filter-text';
import {
  conditionsUnreadable,
  defaultFilterMessage,
  filterNameTaken,
  filterOutdated,
  filterSavedMessage,
  filterUpdatedMessage,
  maxSavedFilters,
  tooManyFilters,
  usedMessage,
} from '@fanfare/contract/filters/saved-filters';
import { done } from '@fanfare/contract/kit/success';
import { z } from 'zod';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { changeConditions, type FilterUser, hasSameConditions } from '../../insights/index.ts';
import { type FilteredReport, type PostFilterRow, postFilterStore } from './post-filters.store.ts';

export type PostFilterDeps = { listFilterUsers: () => readonly FilterUser[] };
/** Declaration of the filters of one report: schemas, default filters and texts. */
export type FilterKind<Item extends AnyCondition, View extends object> = {
  report: FilteredReport;
  group: z.core.$ZodType<GroupOf<Item>>;
  view: z.core.$ZodType<View>;
  /** Default filters by their keys in queries, in the order of the list. */
  defaults: Readonly<Record<string, GroupOf<Item> & { name: string; view: View }>>;
  /** Describes a condition in words; undefined if no other feature uses the report's filters. */
  conditionText?: (item: Item) => string;
  /** Name of the request field with the id of a filter. */
  idField: string;
};
type FilterRequest<Item extends AnyCondition, View extends object> = GroupOf<Item> & {
  filter_id?: number | undefined;
  name: string;
  view: View;
};
/** Filters of one report: those that every business has, and those that members saved. */
export const postFilterService = <Item extends AnyCondition, View extends object>(
  platform: Platform,
  { listFilterUsers }: PostFilterDeps,
  { report, group, view: viewSchema, defaults, idField, conditionText }: FilterKind<Item, View>,
) => {
  const { db, now } = platform;
  const store = postFilterStore(db);

  const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      throw uniqueViolation(error) === 'post_filters_name' ? invalidInput('name', filterNameTaken) : error;
    }
  };

  /** Presents a filter; a saved view that no longer fits the report is left out, its conditions stay. */
  const present = ({ id, name, anyall, conditions, view }: PostFilterRow) => ({
    filter_id: id,
    key: String(id),
    name,
    is_default: false,
    anyall,
    conditions: [...conditions],
    view: z.safeParse(viewSchema, view).data ?? z.parse(viewSchema, {}),
  });

  const parseStored = ({ anyall, conditions }: Pick<PostFilterRow, 'anyall' | 'conditions'>): GroupOf<Item> => {
    const result = z.safeParse(group, { anyall, conditions });
    if (!result.success) throw invalidInput('filter', filterOutdated);
    return result.data;
  };

  /** Finds the conditions of a saved or default filter by its key. */
  const findGroup = async (businessId: number, key: string): Promise<GroupOf<Item>> => {
    const known = Object.hasOwn(defaults, key) ? defaults[key] : undefined;
    if (known) return known;
    const id = parseRowId(key);
    const row = id === undefined ? undefined : await store.find(businessId, report, id);
    if (!row) throw new Problem('not-found');
    return parseStored(row);
  };

  /** Updates a filter. If its conditions stay the same, the features that use it aren't asked to agree. */
  const update = async (
    caller: { actor: Actor; business: BusinessContext },
    id: number,
    content: GroupOf<Item> & { name: string; view: View; updatedAt: Date },
  ): Promise<PostFilterRow | undefined> => {
    const { id: businessId } = caller.business;
    const stored = await store.find(businessId, report, id);
    if (!stored) return undefined;
    const { name, view, updatedAt } = content;
    if (hasSameConditions(stored, content)) return store.update(businessId, report, id, { name, view, updatedAt });
    const change = { report, filterId: id, text: conditionText ? filterText(name, content, conditionText) : name };
    return changeConditions(platform, { listFilterUsers }, caller, change, (tx) =>
      postFilterStore(tx).update(businessId, report, id, content),
    );
  };

  return {
    findGroup,

    list: async (businessId: number) => ({
      filters: [
        ...Object.entries(defaults).map(([key, { name, anyall, conditions, view }]) => ({
          filter_id: null,
          key,
          name,
          is_default: true,
          anyall,
          conditions: [...conditions],
          view,
        })),
        ...(await store.list(businessId, report)).map(present),
      ],
    }),

    save: async (
      actor: Actor,
      business: BusinessContext,
      { filter_id: id, name, anyall, conditions, view }: FilterRequest<Item, View>,
    ) => {
      const businessId = business.id;
      if (Object.values(defaults).some((filter) => filter.name.toLowerCase() === name.toLowerCase()))
        throw invalidInput('name', filterNameTaken);
      const content = { name, anyall, conditions, view, updatedAt: now() };
      if (id !== undefined) {
        const row = await withUniqueName(() => update({ actor, business }, id, content));
        if (!row) throw new Problem('not-found');
        return { ...done, message: filterUpdatedMessage(name), filter: present(row) };
      }
      if ((await store.count(businessId, report)) >= maxSavedFilters) throw invalidInput('name', tooManyFilters);
      const row = await withUniqueName(() => store.insert(businessId, report, content));
      return { ...done, message: filterSavedMessage(name), filter: present(row) };
    },

    remove: async (businessId: number, key: number | string): Promise<typeof done> => {
      if (typeof key === 'string') throw invalidInput(idField, defaultFilterMessage);
      if (!(await store.find(businessId, report, key))) throw new Problem('not-found');
      const uses: string[] = [];
      for (const user of listFilterUsers()) uses.push(...(await user.findUses(businessId, { report, filterId: key })));
      if (uses.length > 0) throw invalidInput(idField, usedMessage(uses));
      if (!(await store.remove(businessId, report, key))) throw new Problem('not-found');
      return done;
    },

    /** Returns the condition groups of a report: the saved filter's and the query's, which must both match. */
    groupsOf: async (
      businessId: number,
      query: { filter?: string | undefined; conditions?: string | undefined },
    ): Promise<GroupOf<Item>[]> => {
      const saved = await findGroup(businessId, query.filter ?? 'all');
      if (query.conditions === undefined || query.conditions === '') return [saved];
      const result = z.safeParse(group, parseJson(query.conditions));
      if (result.success) return [saved, result.data];
      const [issue] = result.error.issues;
      throw invalidInput('conditions', issue?.code === 'custom' ? issue.message : conditionsUnreadable);
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
