import type { WordPressLogin } from '@fanfare/contract/connect-calls';
import { connectionMessages } from '@fanfare/contract/connections';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import type { Vault } from '../../../platform/secrets/index.ts';
import type { Audit, Actor } from '../../audit/index.ts';
import { withConnectorErrors } from '../connector-errors.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import type { Keeping } from './connection-upsert.service.ts';
import { facebookAppStore } from './facebook-apps.store.ts';

export type Named = ReturnType<typeof credentialConnectService>;
type Deps = { db: Db; vault: Vault; now: Now; audit: Audit; networks: Networks; keeping: Keeping };

/** What is connected without a consent page: by a name, by a password made for us, by an app of one's own. */
export const credentialConnectService = ({ db, vault, now, audit, networks, keeping }: Deps) => ({
  connectNativeAds: async (actor: Actor, business: BusinessContext, username: string) => {
    const { subAccounts } = networks.find('native-ads') ?? {};
    if (!subAccounts) throw new Problem('network-not-set-up');
    const found = await withConnectorErrors(() => subAccounts.find(username));
    if (!found) throw new Problem('native-ads-unknown', { message: connectionMessages.nativeAdsUnknown });
    await keeping.saveNamedAccount(
      actor,
      business.id,
      'native-ads',
      { id: found.id, name: found.username },
      found.status === 'active',
    );
    return { id: found.id, username: found.username };
  },

  connectWordPress: async (actor: Actor, business: BusinessContext, login: z.output<typeof WordPressLogin>) => {
    const connector = networks.find('wordpress');
    const door = connector?.site?.door;
    if (!connector || !door) throw new Problem('network-not-set-up');
    const grant = await withConnectorErrors(() => door.connect(login).catch(refusedAtFirst));
    const { row } = await keeping.saveGrant(actor, business.id, connector, grant, []);
    return row.id;
  },

  saveFacebookApp: async (
    actor: Actor,
    business: BusinessContext,
    app: { app_id: string; app_secret: string; name: string },
  ) => {
    await db.transaction(async (tx) => {
      const old = await facebookAppStore(tx).find(business.id);
      if (old) {
        await facebookAppStore(tx).remove(business.id);
        await vault.remove(tx, old.secretId);
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

/** A first sign-in is not a lost one: nothing was connected before. */
const refusedAtFirst = (error: unknown): never => {
  if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
  const sentence = 'The site does not accept this user name with this application password. Check both and try again.';
  throw new ConnectorFailure('rejected', { ...error.facts, sentence });
};
