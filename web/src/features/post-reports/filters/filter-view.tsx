import { filterLimits } from '@fanfare/contract/filters/conditions';
import { defaultFilterMessage } from '@fanfare/contract/filters/saved-filters';
import { Button, Select, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import type { FilterGroup } from '../../../ui/conditions/condition-group.ts';
import { ConditionsForm } from '../../../ui/conditions/conditions-form.tsx';
import { filtersFailed } from '../../../ui/conditions/filters-menu.tsx';
import { SaveFilterModal } from '../../../ui/conditions/save-filter-modal.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../post-reports.module.css';
import { type FilterActions, FilterName, savedParts } from './report-filters.tsx';

type Props<View extends object> = FilterActions<View> & {
  lead: string;
  /** Shows the report with these conditions; undefined shows all rows. */
  onApply: (conditions: FilterGroup | undefined) => void;
};

/** The conditions of a report and its saved filters, on a view of their own. */
export function FilterView<View extends object>(props: Props<View>) {
  const { store, rules, lead, ownConditions, view, onOpen, onClear, onApply } = props;
  const canSave = useCan('reports:editor');
  /** Conditions that the user is about to save under a name. */
  const [unnamed, setUnnamed] = useState<FilterGroup>();
  const current = store.filters.find(({ key }) => key === props.current);
  const conditions = ownConditions ?? (current && store.conditionsOf(current));
  const listed = (isDefault: boolean) =>
    store.filters
      .filter(({ is_default }) => is_default === isDefault)
      .map(({ key, name }) => ({ value: key, label: name }));
  const groups = [
    { group: 'Default filters', items: listed(true) },
    { group: 'Saved filters', items: listed(false) },
  ].filter(({ items }) => items.length > 0);

  const update = (group: FilterGroup | undefined) => {
    if (!group || !current) return;
    const { filter_id, name } = current;
    store.save({ filter_id: filter_id ?? undefined, name, conditions: group, view }).then(onOpen, toast.failed);
  };

  return (
    <Section title="Filter" lead={lead}>
      {store.onRetry && (
        <Alert
          tone="bad"
          action={
            <Button size="xs" variant="default" onClick={store.onRetry}>
              Try again
            </Button>
          }
        >
          {filtersFailed}
        </Alert>
      )}
      <Flex gap={12} align="end" wrap mb={16}>
        <Select
          label="Saved filter"
          className={classes.filterSelect}
          placeholder="None"
          data={groups}
          clearable
          clearButtonProps={{ 'aria-label': 'Close filter' }}
          searchable={store.filters.length > 8}
          nothingFoundMessage={<NoOptions />}
          value={current?.key ?? null}
          onChange={(key) => {
            const chosen = store.filters.find((filter) => filter.key === key);
            if (chosen) onOpen(chosen);
            else onClear();
          }}
        />
        {canSave && current && (
          <div>
            <Button
              variant="subtle"
              color="red"
              disabled={current.is_default}
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
              loading={store.isRemoving}
              onClick={() => void store.remove(current, { onRemoved: onClear, onUndone: onOpen })}
            >
              Delete filter
            </Button>
            {current.is_default && <Text className={classes.quiet}>{defaultFilterMessage}</Text>}
          </div>
        )}
      </Flex>
      <ConditionsForm
        key={`${current?.key} ${JSON.stringify(conditions)}`}
        rules={rules}
        conditions={conditions}
        onApply={onApply}
        actions={
          canSave
            ? (read) => (
                <>
                  <Button variant="default" onClick={() => setUnnamed(read())}>
                    Save as new filter
                  </Button>
                  {current && !current.is_default && (
                    <Button variant="default" onClick={() => update(read())}>
                      Update {current.name}
                    </Button>
                  )}
                </>
              )
            : undefined
        }
      />
      <SaveFilterModal
        opened={unnamed !== undefined}
        onClose={() => setUnnamed(undefined)}
        schema={FilterName}
        maxLength={filterLimits.nameLength}
        about={savedParts}
        onSave={async (name) => onOpen(await store.save({ name, conditions: unnamed, view }))}
      />
    </Section>
  );
}
