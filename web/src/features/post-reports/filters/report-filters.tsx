import { filterLimits, filterName } from '@fanfare/contract/filters/conditions';
import { defaultFilterMessage } from '@fanfare/contract/filters/saved-filters';
import { useState } from 'react';
import { z } from 'zod';
import { useCan } from '../../../lib/session.ts';
import { type ConditionRules, describeConditions, type FilterGroup } from '../../../ui/conditions/condition-group.ts';
import { ConditionsChip } from '../../../ui/conditions/conditions-chip.tsx';
import { FiltersMenu } from '../../../ui/conditions/filters-menu.tsx';
import { SaveFilterModal } from '../../../ui/conditions/save-filter-modal.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isChanged, type SavedFilter } from './saved-filter.ts';
import type { FilterStore } from './use-filter-store.ts';

export type FilterActions<View> = {
  store: FilterStore<View>;
  rules: ConditionRules;
  /** Key of the filter that was opened. */
  current: string | undefined;
  /** Conditions that replace those of the saved filter. */
  ownConditions: FilterGroup | undefined;
  /** View of the report that a new filter saves. */
  view: View;
  onOpen: (filter: SavedFilter<View>) => void;
  onClear: () => void;
};

type Props<View extends object> = FilterActions<View> & { onEdit: () => void };

export const FilterName = z.object({ name: filterName });
export const savedParts = 'Saves conditions, sort, search and period. Members of your business can use it.';

/** Saved filters and the conditions of a report, above its table. */
export function ReportFilters<View extends object>(props: Props<View>) {
  const { store, rules, ownConditions, view, onOpen, onClear, onEdit } = props;
  const [isSaving, setSaving] = useState(false);
  const current = store.filters.find(({ key }) => key === props.current);
  const conditions = ownConditions ?? (current && store.conditionsOf(current));
  return (
    <>
      <FiltersMenu
        filters={store.filters}
        onRetry={store.onRetry}
        current={current}
        isChanged={
          current !== undefined &&
          isChanged(
            { view: current.view, conditions: store.conditionsOf(current) },
            { view, conditions: ownConditions },
          )
        }
        canSave={useCan('reports:editor')}
        defaultNote={defaultFilterMessage}
        onOpen={onOpen}
        onConditions={onEdit}
        onSaveNew={() => setSaving(true)}
        onUpdate={({ filter_id, name }) =>
          void store.save({ filter_id: filter_id ?? undefined, name, conditions, view }).then(onOpen, toast.failed)
        }
        onDelete={(filter) => void store.remove(filter, { onRemoved: onClear, onUndone: onOpen })}
      />
      {conditions && <ConditionsChip text={describeConditions(conditions, rules)} onEdit={onEdit} onClear={onClear} />}
      <SaveFilterModal
        opened={isSaving}
        onClose={() => setSaving(false)}
        schema={FilterName}
        maxLength={filterLimits.nameLength}
        about={savedParts}
        onSave={async (name) => onOpen(await store.save({ name, conditions, view }))}
      />
    </>
  );
}
