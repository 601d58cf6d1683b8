import { type AdNetwork, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { queryOptions } from '@tanstack/react-query';
import '../../../lib/zod-setup.ts';
import { call, type Output } from '../../../lib/api.ts';
import type { EditorValues } from './editor-form.ts';

export type TabOptions = Output<'GET /google/settings/adprofile/{id}'>['options'];
/** A network's tab as the server sends it: its settings, and the options of its select fields. */
export type LoadedTab = { network: AdNetwork; settings: unknown; options: TabOptions };

/** Query of a tab; id 0 is a new tab. Read when the editor opens and not again while it is open. */
export const tabQuery = (network: AdNetwork, id: number) =>
  queryOptions({
    queryKey: [`GET /${network}/settings/adprofile/{id}`, id],
    queryFn: async ({ signal }): Promise<LoadedTab> => {
      const answer = await call(`GET /${network}/settings/adprofile/{id}`, { params: { id }, signal });
      return { network, settings: answer.settings, options: answer.options };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Converts the settings in an answer to form values: complete, with the defaults of the contract. */
export const toNetworkProfile = (network: AdNetwork, settings: unknown): Pick<EditorValues, AdNetwork> => {
  if (network === 'google') return { google: GoogleProfile.parse(settings) };
  if (network === 'nativeads') return { nativeads: NativeProfile.parse(settings) };
  return { [network]: FacebookProfile.parse(settings) };
};

/** Sorts networks in the order of their tabs. */
export const inTabOrder = (networks: readonly AdNetwork[]): AdNetwork[] =>
  adNetworks.filter((network) => networks.includes(network));
