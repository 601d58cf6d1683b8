import type { DateRange } from '@fanfare/contract/insights/ranges';
import { allAccounts, type ReportNetwork, reportLevels } from '@fanfare/contract/insights/report';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import classes from '../insights.module.css';
import type { Account } from '../report-calls.ts';
import { levelLabels } from '../report-networks.ts';
import { levelOf, type ReportParams } from '../report-params.ts';
import { AutomateButton } from './automate-button.tsx';
import { RangePicker } from './range-picker.tsx';

type Props = {
  network: ReportNetwork;
  accounts: readonly Account[];
  account: string;
  params: ReportParams;
  range: DateRange | undefined;
  timeZone: string | null;
  onChange: (change: Partial<ReportParams>) => void;
};

/** Choice of account, level, period and comparison. */
export function ReportToolbar({ network, accounts, account, params, range, timeZone, onChange }: Props) {
  return (
    <Flex className={classes.toolbar} gap="8px 12px" wrap>
      <Select
        aria-label="Account"
        className={classes.account}
        data={[
          ...accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` })),
          ...(accounts.length > 1 ? [{ value: allAccounts, label: 'All accounts' }] : []),
        ]}
        searchable={accounts.length > 8}
        allowDeselect={false}
        nothingFoundMessage={<NoOptions />}
        value={account}
        onChange={(value) => value && onChange({ account: value, row: undefined })}
      />
      <SegmentedControl
        aria-label="Level"
        data={reportLevels[network].map((level) => ({ value: level, label: levelLabels[level].many }))}
        value={levelOf(network, params)}
        onChange={(value) =>
          onChange({ level: reportLevels[network].find((level) => level === value), row: undefined })
        }
      />
      <RangePicker params={params} range={range} timeZone={timeZone} onChange={onChange} />
      <Switch
        label="Compare"
        aria-label="Compare with previous period"
        checked={params.compare}
        onChange={(event) => onChange({ compare: event.currentTarget.checked })}
      />
      <AutomateButton network={network} account={account} params={params} />
    </Flex>
  );
}
