import { Button, Menu, Text } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconFilter,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './conditions.module.css';

export const filtersFailed = 'Couldn’t load the saved filters.';

type NamedFilter = { key: string; name: string; is_default: boolean };

type Props<Filter extends NamedFilter> = {
  filters: readonly Filter[];
  /** Reads the filters again; undefined unless reading them failed. */
  onRetry: (() => void) | undefined;
  /** The filter that was opened. */
  current: Filter | undefined;
  isChanged: boolean;
  /** True if the user can save filters; viewers can only use them. */
  canSave: boolean;
  /** Reason shown for the missing "Delete" of a default filter. */
  defaultNote: string;
  onOpen: (filter: Filter) => void;
  onConditions: () => void;
  onSaveNew: () => void;
  onUpdate: (filter: Filter) => void;
  onDelete: (filter: Filter) => void;
};

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Menu that opens, saves, updates and deletes filters of the report. */
export function FiltersMenu<Filter extends NamedFilter>(props: Props<Filter>) {
  const { filters, onRetry, current, isChanged, canSave, defaultNote } = props;
  const { onOpen, onConditions, onSaveNew, onUpdate, onDelete } = props;
  const groups = [
    { label: 'Default filters', items: filters.filter(({ is_default }) => is_default) },
    { label: 'Saved filters', items: filters.filter(({ is_default }) => !is_default) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size={18} stroke={1.5} aria-hidden />}>
          <span className={classes.filterName}>
            {current ? `Filter: ${current.name}${isChanged ? ' (changed)' : ''}` : 'Filters'}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.filterList}>
        {groups.map(({ label, items }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            {items.map((filter) => (
              <Menu.Item
                key={filter.key}
                aria-current={filter.key === current?.key || undefined}
                leftSection={<IconCheck {...icon} visibility={filter.key === current?.key ? undefined : 'hidden'} />}
                onClick={() => onOpen(filter)}
              >
                <bdi>{filter.name}</bdi>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {onRetry && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} closeMenuOnClick={false} onClick={onRetry}>
            Try again
            <Text component="span" display="block" fz={13}>
              {filtersFailed}
            </Text>
          </Menu.Item>
        )}
        {(groups.length > 0 || onRetry) && <Menu.Divider />}
        <Menu.Item leftSection={<IconFilter {...icon} />} onClick={onConditions}>
          Edit conditions
        </Menu.Item>
        {canSave && (
          <>
            {current && !current.is_default && isChanged && (
              <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => onUpdate(current)}>
                Update {current.name}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconPlus {...icon} />} onClick={onSaveNew}>
              Save as new filter
            </Menu.Item>
            {current && (
              <Menu.Item
                color="red"
                disabled={current.is_default}
                leftSection={<IconTrash {...icon} />}
                onClick={() => onDelete(current)}
              >
                Delete {current.name}
                {current.is_default && (
                  <Text component="span" display="block" fz={13}>
                    {defaultNote}
                  </Text>
                )}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
