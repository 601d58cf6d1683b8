import { interestPopoverMs, interestsUnavailable } from '@fanfare/contract/insights/detail-calls';
import { Button, Popover } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from '../insights.module.css';
import type { Row } from '../report-calls.ts';

type Props = { row: Row; onOpen: (row: Row) => void; isLarge?: boolean };

/** Button that opens the interest statistics of an ad, or says for a moment that there are none. */
export function InterestsButton({ row, onOpen, isLarge = false }: Props) {
  const [isRefused, setRefused] = useState(false);
  const handleClick = () => (row.has_interests ? onOpen(row) : setRefused(true));
  return (
    <span className={classes.interestsTarget}>
      {isLarge ? (
        <Button
          variant="default"
          leftSection={<IconChartPie size={18} stroke={1.5} aria-hidden />}
          onClick={handleClick}
        >
          Interest statistics
        </Button>
      ) : (
        <button
          type="button"
          className={`${classes.interestsIcon} ff-hover`}
          aria-label={`Interest statistics of ${row.name}`}
          onClick={handleClick}
        >
          <IconChartPie size={16} stroke={1.5} aria-hidden />
        </button>
      )}
      {isRefused && <NotAvailable onHide={() => setRefused(false)} />}
    </span>
  );
}

/** Message that there are no interests, mounted only while it is shown: thousands of rows have the button. */
function NotAvailable({ onHide }: { onHide: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onHide, interestPopoverMs);
    return () => clearTimeout(timer);
  });
  return (
    <Popover opened onChange={onHide} position="bottom" withRoles={false}>
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="status" fz={13}>
        {interestsUnavailable}
      </Popover.Dropdown>
    </Popover>
  );
}
