import { shareStateLabels } from '@fanfare/contract/shares';
import { formatMoment } from '../../../lib/format.ts';
import { networkInfo } from '../../connections/index.tsx';
import type { Item } from './items-by-day.ts';

const forecastWords = { green: '', amber: ' May not work.', red: ' Will fail unless something changes.' } as const;

export const accountLabel = ({ social_network, name }: Item): string =>
  social_network ? `${networkInfo[social_network].name}, ${name}` : name;

/** Everything the colours and icons of an item say, in words, for whoever hears its title already. */
export const itemLabel = (item: Item, zone: string): string => {
  const { kind, state, due, forecast } = item;
  const what = kind === 'post' ? 'Blog post' : shareStateLabels[state];
  const where = kind === 'post' ? `${item.name}, ${shareStateLabels[state]}` : accountLabel(item);
  const warning = forecast ? forecastWords[forecast] : '';
  return `${what}, ${where}, ${formatMoment(due, zone)}.${warning}`;
};
