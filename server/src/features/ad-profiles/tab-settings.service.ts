import { type AdNetwork, adNetworkFeatures, type SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import { blockedAccountStatuses } from '@fanfare/contract/ad-profiles/facebook-choices';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { allows } from '@fanfare/contract/kit/permission';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { z } from 'zod';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { assetQueries } from '../business/index.ts';
import type { AdAccountAccess, AdNetworkName } from '../connections/index.ts';
import { accountStatusCodes } from './account-facts.ts';
import type { AdProfileService } from './ad-profiles.service.ts';
import { adProfileStore } from './ad-profiles.store.ts';
import { type NetworkCheckService, toStatusFields } from './network-check.service.ts';

export type TabSettingsService = ReturnType<typeof tabSettingsService>;
type Deps = {
  profileSet: ProfileSet;
  access: AdAccountAccess;
  profiles: Pick<AdProfileService, 'find'>;
  networkCheck: NetworkCheckService;
};

/** Service for the tabs of the editor: the settings of a network and the options of its selects. */
export const tabSettingsService = ({ db, now }: Platform, { profileSet, access, profiles, networkCheck }: Deps) => {
  const findRow = async (business: BusinessContext, id: number, network: AdNetwork) =>
    id === 0 ? undefined : (await profiles.find(business, id)).networks.find((row) => row.network === network);

  /** Reads the stored settings; the defaults for a new tab, which has the id 0 or a profile without this network. */
  const readSettings = async <S extends z.core.$ZodType>(
    business: BusinessContext,
    id: number,
    network: AdNetwork,
    schema: S,
  ): Promise<z.output<S>> => {
    return z.parse(schema, (await findRow(business, id, network))?.settings ?? {});
  };

  const listAccounts = async (business: BusinessContext, network: AdNetworkName): Promise<SelectOption[]> =>
    (await access.list(business, network)).map(({ id, name, status, currency, isUsable, warning }) => {
      const blocked = status && blockedAccountStatuses[accountStatusCodes[status]];
      return {
        value: id,
        text: name,
        ...(currency && { currency }),
        ...(blocked && { status: blocked, note: `Ad Account is: ${blocked}` }),
        ...(!blocked && warning && { note: warning }),
        ...(!isUsable && { disabled: true }),
      };
    });

  const listAssets = async (business: BusinessContext, type: AssetType): Promise<SelectOption[]> =>
    (await assetQueries(db).listUsable(business))
      .filter((asset) => asset.type === type)
      .map(({ value, label }) => ({ value, text: label }));

  const baseOptions = (business: BusinessContext, network: AdNetwork) => ({
    accounts: [],
    pages: [],
    instagram_accounts: [],
    devices: [],
    languages: [],
    account: null,
    campaign_status: null,
    rules: profileSet,
    can_edit: allows(`${adNetworkFeatures[network]}:editor`, business),
  });

  /**
   * Reads the options of a select at the network; empty if the options can't be read now, which the form then shows.
   */
  const readChoices = async (
    read: () => Promise<{ id: string; name: string }[] | undefined>,
  ): Promise<SelectOption[]> => {
    try {
      return ((await read()) ?? []).map(({ id, name }) => ({ value: id, text: name }));
    } catch (error) {
      if (error instanceof Problem && error.code !== 'not-found') return [];
      throw error;
    }
  };

  return {
    facebook: async (business: BusinessContext, id: number, network: 'facebook' | 'instagram') => {
      const row = await findRow(business, id, network);
      const settings = FacebookProfile.parse(row?.settings ?? {});
      const facts = await networkCheck.readFacts(business, settings);
      const { account, campaign } = facts;
      // The status that was just read is stored, because the list of profiles shows the stored status.
      if (row && account) await adProfileStore(db).setStatus(row, toStatusFields(facts, now()));
      return {
        settings: network === 'instagram' && id === 0 ? { ...settings, page_types: instagramDefault } : settings,
        options: {
          ...baseOptions(business, network),
          accounts: await listAccounts(business, 'facebook'),
          pages: await listAssets(business, 'facebook_page'),
          instagram_accounts: await listAssets(business, 'instagram_account'),
          account: account ? { account_id: settings.account_id, ...account } : null,
          campaign_status: campaign?.status ?? null,
        },
      };
    },

    native: async (business: BusinessContext, id: number) => {
      const accounts = await listAccounts(business, 'native-ads');
      const [first] = accounts;
      const readDevices = () =>
        first
          ? access.use(business, { network: 'native-ads', id: first.value }, async ({ connector }) =>
              connector.adChoices?.devices?.(),
            )
          : Promise.resolve([]);
      return {
        settings: await readSettings(business, id, 'nativeads', NativeProfile),
        options: { ...baseOptions(business, 'nativeads'), accounts, devices: await readChoices(readDevices) },
      };
    },

    google: async (business: BusinessContext, id: number) => {
      const settings = await readSettings(business, id, 'google', GoogleProfile);
      const accounts = await listAccounts(business, 'google');
      const customerId = settings.customer_id || accounts.find(({ disabled }) => !disabled)?.value;
      const readLanguages = () =>
        customerId
          ? access.use(business, { network: 'google', id: customerId }, async ({ connector, grant, account }) =>
              connector.adChoices?.languages?.(grant, account),
            )
          : Promise.resolve([]);
      return {
        settings,
        options: { ...baseOptions(business, 'google'), accounts, languages: await readChoices(readLanguages) },
      };
    },
  };
};

const instagramDefault: FacebookProfile['page_types'] = ['instagramstream', 'instagramstory', 'instagramreels'];
