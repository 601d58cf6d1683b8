import { shareStateLabels } from '@fanfare/contract/shares';
import { formatMoment } from '../../../lib/format.ts';
import { networkFacts } from '../../connections/index.tsx';
import type { Item } from './items-by-day.ts';

const forecastWords = { green: '', amber: ' May not work.', red: ' Will fail unless something changes.' } as const;

export const placeOf = ({ social_network, name }: Item): string =>
  social_network ? `${networkFacts[social_network].name}, ${name}` : name;

/** Everything the colours and icons of an item say, in words, for whoever hears its title already. */
export const itemWords = (item: Item, zone: string): string => {
  const { kind, state, due, forecast } = item;
  const what = kind === 'post' ? 'Blog post' : shareStateLabels[state];
  const where = kind === 'post' ? `${item.name}, ${shareStateLabels[state]}` : placeOf(item);
  const warning = forecast ? forecastWords[forecast] : '';
  return `${what}, ${where}, ${formatMoment(due, zone)}.${warning}`;
};
