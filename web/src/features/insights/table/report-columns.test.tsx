import { reportNetworks } from '@fanfare/contract/insights/report';
import { expect, test } from 'vitest';
import { testRow } from '../actions/test-rows.ts';
import { columnsFor } from './report-columns.tsx';

const columnsOf = (network: (typeof reportNetworks)[number]) =>
  columnsFor({
    network,
    level: 'campaign',
    hasAccounts: false,
    totals: [],
    pending: new Map(),
    repeatedNames: new Set(),
    hrefOf: () => '',
    onOpen: () => {},
    onInterests: () => {},
  });

test('report columns of each network → “On/Off” beside the status for native ads only', () => {
  for (const network of reportNetworks) {
    const shown = columnsOf(network).filter(({ isExtra }) => !isExtra);
    const column = shown.find(({ id }) => id === 'is_on');
    expect(column?.head).toBe(network === 'nativeads' ? 'On/Off' : undefined);
    if (column)
      expect([true, false].map((is_on) => column.cell(testRow('1', { is_on, status_text: 'Inactive' })))).toEqual([
        'On',
        'Off',
      ]);
  }
});
