import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Grid } from '../layout/layout.tsx';
import classes from './filter-fields.module.css';

type Props = {
  search?: ReactNode;
  /** Number of filters that are set. */
  activeCount: number;
  /** Selects and date pickers of the filters. */
  children: ReactNode;
};

/** Search and filters of a list, in one row. Below 992 px the filters fold behind a button, so that the list stays in view. */
export function FilterFields({ search, activeCount, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Grid className={classes.fields} fit={120} gap={8} data-filter-fields data-search={search ? true : undefined}>
      {search}
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </Grid>
  );
}
