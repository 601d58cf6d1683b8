import type { StaffDeliveryStop } from '@fanfare/contract/deliveries/deliveries';
import { networkLabels } from '@fanfare/contract/networks/names';

type Stop = Pick<StaffDeliveryStop, 'kind_label' | 'network' | 'account'> & { business_name?: string | null };
type Place = { network: string; account: string; name: string };

/** Text for what a stop covers: “Everything”, “Facebook”, “Social post, Harbour Coffee (Facebook)”. */
export function describeStop(
  { kind_label, network, account, business_name }: Stop,
  places: readonly Place[] = [],
): string {
  const place = places.find((each) => each.network === network && each.account === account);
  const where = network && (account ? `${place?.name ?? account} (${networkLabels[network]})` : networkLabels[network]);
  return [business_name, kind_label, where].filter(Boolean).join(', ') || 'Everything';
}
