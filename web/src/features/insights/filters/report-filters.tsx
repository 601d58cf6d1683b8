import { ConditionGroup, filterLimits, filterName } from '@fanfare/contract/insights/conditions';
import { defaultFilterMessage, type ReportColumn } from '@fanfare/contract/insights/filter-calls';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useState } from 'react';
import { z } from 'zod';
import { useCan } from '../../../lib/session.ts';
import { describeConditions } from '../../../ui/conditions/condition-group.ts';
import { ConditionsChip } from '../../../ui/conditions/conditions-chip.tsx';
import { ConditionsModal } from '../../../ui/conditions/conditions-modal.tsx';
import { FiltersMenu } from '../../../ui/conditions/filters-menu.tsx';
import { SaveFilterModal } from '../../../ui/conditions/save-filter-modal.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { reportInfo } from '../report-networks.ts';
import type { ReportParams } from '../report-params.ts';
import { adConditionRules } from './condition-rules.ts';
import { conditionsOf, isChanged, openFilter, viewOf } from './filter-view.ts';
import { useSavedFilters } from './use-saved-filters.ts';

type Props = {
  network: ReportNetwork;
  params: ReportParams;
  /** Columns that the report shows now. */
  columns: readonly ReportColumn[];
  onChange: (change: Partial<ReportParams>) => void;
};

const FilterName = z.object({ name: filterName });

/** Saved filters and the conditions of the report. */
export function ReportFilters({ network, params, columns, onChange }: Props) {
  const { filters, onRetry, save, remove } = useSavedFilters(network);
  const [dialog, setDialog] = useState<'conditions' | 'save'>();
  const close = () => setDialog(undefined);
  const current = filters.find(({ key }) => key === params.filter);
  const conditions = params.conditions ?? (current && conditionsOf(current));
  const view = viewOf(params, columns);
  const clearConditions = () => onChange({ conditions: undefined, filter: undefined });
  return (
    <>
      <FiltersMenu
        filters={filters}
        onRetry={onRetry}
        current={current}
        isChanged={current !== undefined && isChanged(current, params, columns)}
        canSave={useCan(reportInfo[network].needsEditor)}
        defaultNote={defaultFilterMessage}
        onOpen={(filter) => onChange(openFilter(filter))}
        onConditions={() => setDialog('conditions')}
        onSaveNew={() => setDialog('save')}
        onUpdate={({ adfilter_id, name }) =>
          void save({ adfilter_id: adfilter_id ?? undefined, name, conditions, view }).then(
            (saved) => onChange(openFilter(saved)),
            toast.failed,
          )
        }
        onDelete={(filter) =>
          void remove(filter, {
            onRemoved: () => onChange({ filter: undefined }),
            onUndone: (restored) => onChange(openFilter(restored)),
          })
        }
      />
      {conditions && (
        <ConditionsChip
          text={describeConditions(conditions, adConditionRules)}
          onEdit={() => setDialog('conditions')}
          onClear={clearConditions}
        />
      )}
      <ConditionsModal
        opened={dialog === 'conditions'}
        onClose={close}
        rules={adConditionRules}
        lead="Show rows whose figures in the chosen period meet these conditions."
        conditions={conditions}
        onApply={(next) => (next ? onChange({ conditions: ConditionGroup.parse(next) }) : clearConditions())}
      />
      <SaveFilterModal
        opened={dialog === 'save'}
        onClose={close}
        schema={FilterName}
        maxLength={filterLimits.nameLength}
        about="Saves conditions, columns, sort, status, search and period for your whole business."
        onSave={async (name) => onChange(openFilter(await save({ name, conditions, view })))}
      />
    </>
  );
}
