import { networkByKind } from '@fanfare/contract/connections/connections';
import { toCsv } from '@fanfare/contract/kit/csv';
import { dayMs } from '@fanfare/contract/kit/durations';
import { type CsvColumn, csvColumns } from '@fanfare/contract/social/csv-import';
import { toLocalTime } from '../../../lib/time/zoned-time.ts';
import type { Account } from '../accounts/use-social-accounts.ts';

const columns = csvColumns.slice(0, 11);

type Owner = {
  accounts: readonly Pick<Account, 'social_network' | 'name'>[];
  timeZone: string;
  now: Date;
};

/** Example file that can be imported as it is: with the user's accounts, and dates of next week. */
export const importExample = ({ accounts, timeZone, now }: Owner): string => {
  const toRow = (network: Account['social_network'], days: number, cells: Partial<Record<CsvColumn, string>>) => {
    const account = accounts.find(({ social_network }) => social_network === network)?.name ?? 'Your account';
    const { day } = toLocalTime(new Date(now.getTime() + days * dayMs), timeZone);
    const where = { network: networkByKind[network], account, date: day, zone: timeZone };
    const row: Partial<Record<CsvColumn, string>> = { ...cells, ...where };
    return columns.map((column) => row[column] ?? '');
  };
  return toCsv([
    columns,
    toRow('facebook', 7, { message: 'New beans are in', link: 'https://example.com/beans', time: '09:30' }),
    toRow('twitter', 8, { message: 'Tasting on Saturday at 10', time: '17:00' }),
  ]);
};
