import type { Authorizer } from '@fanfare/connectors/ports/authorizer';
import type { Grant } from '@fanfare/connectors/ports/grant';
import type { WordPressLogin } from '@fanfare/contract/connections/connect-calls';
import { connectionMessages } from '@fanfare/contract/connections/connections';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { z } from 'zod';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import { withConnectorErrors } from '../connector-errors.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import type { GrantService } from '../grants/grants.service.ts';
import type { ConnectionUpsertService } from './connection-upsert.service.ts';
import { facebookAppStore } from './facebook-apps.store.ts';

export type CredentialConnectService = ReturnType<typeof credentialConnectService>;
type Deps = {
  audit: Audit;
  networks: Networks;
  grants: Pick<GrantService, 'read'>;
  connectionUpsert: ConnectionUpsertService;
};

/**
 * Service for connections without a consent page: by account name, application password or API key; and the business's
 * own Facebook apps.
 */
export const credentialConnectService = (
  { db, vault, now }: Platform,
  { audit, networks, grants, connectionUpsert }: Deps,
) => {
  /** Finds the connection of a site; a site that moved from http to https counts as the same site. */
  const findSite = async (businessId: number, siteUrl: string): Promise<ConnectionRow | undefined> => {
    const otherUrl = siteUrl.startsWith('https:') ? `http:${siteUrl.slice(6)}` : `https:${siteUrl.slice(5)}`;
    const account = { businessId, network: 'wordpress', mode: networks.mode } as const;
    return (
      (await connectionStore(db).findAccount({ ...account, remoteId: siteUrl })) ??
      (await connectionStore(db).findAccount({ ...account, remoteId: otherUrl }))
    );
  };

  /**
   * Throws if the application password is of another user: posts appear under the user's name, so it is never replaced
   * silently.
   */
  const requireSameUser = async (existing: ConnectionRow, { account }: Grant) => {
    const { user } = existing.secretId === null ? account : (await grants.read(existing)).account;
    if (user === undefined || user === account.user) return;
    const message = `${existing.name} is already connected as ${user}. Connect it as ${account.user} instead? New posts are then published by ${account.user}.`;
    throw new Problem('site-connected-as-other', { message });
  };

  return {
    connectNativeAds: async (actor: Actor, business: BusinessContext, username: string) => {
      const { subAccounts } = networks.find('native-ads') ?? {};
      if (!subAccounts) throw new Problem('network-not-set-up');
      const subAccount = await withConnectorErrors(() => subAccounts.find(username));
      if (!subAccount) throw new Problem('native-ads-unknown', { message: connectionMessages.nativeAdsUnknown });
      await connectionUpsert.saveNamedAccount(
        actor,
        business.id,
        'native-ads',
        { id: subAccount.id, name: subAccount.username },
        subAccount.status === 'active',
      );
      return { id: subAccount.id, username: subAccount.username };
    },

    /**
     * Connects the account that an API key belongs to. If that account is connected already, the new key replaces its
     * old one.
     */
    connectByKey: async (actor: Actor, business: BusinessContext, network: NetworkName, key: string) => {
      const connector = networks.find(network);
      const { apiKeyAuth } = connector ?? {};
      if (!connector || !apiKeyAuth) throw new Problem('network-not-set-up');
      const grant = await withConnectorErrors(async () => {
        try {
          return await apiKeyAuth.connect(key);
        } catch (error) {
          if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
          throw new Problem('key-refused');
        }
      });
      await connectionUpsert.saveGrant(actor, business.id, connector, grant, []);
    },

    connectWordPress: async (actor: Actor, business: BusinessContext, login: z.output<typeof WordPressLogin>) => {
      const connector = networks.find('wordpress');
      const siteAuth = connector?.site?.auth;
      if (!connector || !siteAuth) throw new Problem('network-not-set-up');
      const grant = await withConnectorErrors(() => siteAuth.connect(login));
      const existing = await findSite(business.id, grant.account.id);
      if (existing && existing.disconnectedAt === null && login.replace !== true)
        await requireSameUser(existing, grant);
      const account = { ...grant.account, id: existing?.remoteId ?? grant.account.id };
      const { row } = await connectionUpsert.saveGrant(actor, business.id, connector, { ...grant, account }, []);
      return row.id;
    },

    saveFacebookApp: async (
      actor: Actor,
      business: BusinessContext,
      app: { app_id: string; app_secret: string; name: string },
    ) => {
      const apps = networks.find('facebook')?.apps;
      if (!apps) throw new Problem('network-not-set-up');
      await withConnectorErrors(() => apps.verify({ id: app.app_id, secret: app.app_secret }));
      await db.transaction(async (tx) => {
        const previous = await facebookAppStore(tx).find(business.id, app.app_id);
        if (previous) {
          await facebookAppStore(tx).remove(business.id, app.app_id);
          await vault.remove(tx, previous.secretId);
        }
        const secretId = await vault.put(tx, business.id, `facebook-app:${business.id}:${app.app_id}`, app.app_secret);
        const row = { businessId: business.id, appId: app.app_id, name: app.name, secretId, savedAt: now() };
        await facebookAppStore(tx).insert(row);
        await audit.record(tx, actor, business.id, `Saved the Facebook app ${app.name}, ${app.app_id}`);
      });
      return { app_id: app.app_id, name: app.name };
    },

    /** Sign-in with an app of the business, or with the installation's; undefined without such an app. */
    facebookSignIn: async (businessId: number, appId: string): Promise<Authorizer | undefined> => {
      const { apps, authorizer, appId: ownAppId } = networks.find('facebook') ?? {};
      const app = await facebookAppStore(db).find(businessId, appId);
      if (!app) return appId === ownAppId ? authorizer : undefined;
      const secret = await vault.read(db, app.secretId, `facebook-app:${businessId}:${appId}`);
      return apps?.authorizer({ id: appId, secret });
    },

    facebookApps: async (businessId: number) =>
      (await facebookAppStore(db).list(businessId)).map(({ appId, name }) => ({ app_id: appId, name })),
  };
};
