import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import type { RandomBytes } from '../../../platform/random.ts';
import type { UsedNetwork } from '../../ad-profiles/index.ts';

/** Length of a name in characters: the network's limit, less room for the ad's number and the reference "[k3f9x2]". */
const maxNameLength = 180;

/** Makes six characters that keep names unique, so that an object whose answer was lost can be found. */
export const newReference = (random: RandomBytes): string =>
  [...random(6)].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789'.charAt(byte % 31)).join('');

/** Name of an ad as it is sent: "Spring sale 2 [k3f9x2]". */
export const toAdName = (name: string, reference: string, number?: number): string =>
  `${[...name].slice(0, maxNameLength).join('')}${number === undefined ? '' : ` ${number}`} [${reference}]`;

/** Name of a group: ad sets are named after the ad, campaigns after the profile. */
export const toGroupName = (
  { network, settings }: Pick<UsedNetwork, 'network' | 'settings'>,
  name: string,
  reference: string,
): string => {
  if (!isPageNetwork(network)) return toAdName(String(settings.name ?? name), reference);
  return toAdName(network === 'instagram' ? `${name} Instagram` : name, reference);
};

/** Name without the reference that makes it unique. */
export const toShownName = (name: string): string => name.replace(/ \[[a-z0-9-]+\]$/, '');
