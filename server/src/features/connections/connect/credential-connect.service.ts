import type { WordPressLogin } from '@fanfare/contract/connections/connect-calls';
import { connectionMessages } from '@fanfare/contract/connections/connections';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Vault } from '../../../platform/secrets/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { withConnectorErrors } from '../connector-errors.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import type { ConnectionUpsertService } from './connection-upsert.service.ts';
import { facebookAppStore } from './facebook-apps.store.ts';

export type CredentialConnectService = ReturnType<typeof credentialConnectService>;
type Deps = {
  db: Db;
  vault: Vault;
  now: Now;
  audit: Audit;
  networks: Networks;
  connectionUpsert: ConnectionUpsertService;
};

/** Connections without a consent page: by account name, by application password; and the business's own Facebook app. */
export const credentialConnectService = ({ db, vault, now, audit, networks, connectionUpsert }: Deps) => ({
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

  connectWordPress: async (actor: Actor, business: BusinessContext, login: z.output<typeof WordPressLogin>) => {
    const connector = networks.find('wordpress');
    const siteAuth = connector?.site?.auth;
    if (!connector || !siteAuth) throw new Problem('network-not-set-up');
    const grant = await withConnectorErrors(() => siteAuth.connect(login).catch(throwRejectedLogin));
    const { row } = await connectionUpsert.saveGrant(actor, business.id, connector, grant, []);
    return row.id;
  },

  saveFacebookApp: async (
    actor: Actor,
    business: BusinessContext,
    app: { app_id: string; app_secret: string; name: string },
  ) => {
    await db.transaction(async (tx) => {
      const previous = await facebookAppStore(tx).find(business.id);
      if (previous) {
        await facebookAppStore(tx).remove(business.id);
        await vault.remove(tx, previous.secretId);
      }
      const secretId = await vault.put(tx, `facebook-app:${business.id}`, app.app_secret);
      const row = { businessId: business.id, appId: app.app_id, name: app.name, secretId, savedAt: now() };
      await facebookAppStore(tx).insert(row);
      await audit.record(tx, actor, business.id, `Saved the Facebook app ${app.name}, ${app.app_id}`);
    });
    return { app_id: app.app_id, name: app.name };
  },

  facebookApp: async (business: BusinessContext) => {
    const row = await facebookAppStore(db).find(business.id);
    return row ? { app_id: row.appId, name: row.name } : null;
  },
});

/** A rejected first login is not a lost connection, so `reauthorize` becomes `rejected`. */
const throwRejectedLogin = (error: unknown): never => {
  if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
  const message = "The site doesn't accept this username and application password. Check both and try again.";
  throw new ConnectorFailure('rejected', { ...error.details, message });
};
