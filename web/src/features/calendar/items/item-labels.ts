import { shareStateLabels } from '@fanfare/contract/social/shares';
import { formatDateTime } from '../../../lib/format.ts';
import { networkInfo } from '../../connections/index.tsx';
import type { Item } from './items-by-day.ts';

const forecastLabels = { green: '', amber: ' At risk.', red: ' Will fail.' } as const;

export const accountLabel = ({ social_network, name }: Item): string =>
  social_network ? `${networkInfo[social_network].name}, ${name}` : name;

/** Status, account, time and forecast of an item for screen readers; the title is read separately. */
export const itemLabel = (item: Item, timeZone: string): string => {
  const { kind, state, due, forecast } = item;
  if (kind === 'contest') return `Contest, ${formatDateTime(due, timeZone)}.`;
  if (kind === 'article') return `Bulk AI, ${item.name}, ${formatDateTime(due, timeZone)}.`;
  const status = kind === 'post' ? 'Blog post' : shareStateLabels[state];
  const target = kind === 'post' ? `${item.name}, ${shareStateLabels[state]}` : accountLabel(item);
  const warning = forecast ? forecastLabels[forecast] : '';
  return `${status}, ${target}, ${formatDateTime(due, timeZone)}.${warning}`;
};
