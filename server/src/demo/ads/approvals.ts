import { noApprovals } from '@fanfare/contract/approvals/settings';
import type { AdChanges } from '../../features/ad-changes/index.ts';
import type { Approvals } from '../../features/approvals/index.ts';
import type { Actor } from '../../features/audit/index.ts';
import { findMembership } from '../../features/business/index.ts';
import type { Connections } from '../../features/connections/index.ts';
import { userQueries } from '../../features/identity/index.ts';
import type { Insights } from '../../features/insights/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { advertiser, demoAssets } from '../users.ts';

type Deps = {
  actor: Actor;
  business: BusinessContext;
  connections: Pick<Connections, 'adAccountAccess'>;
  insights: Pick<Insights, 'kept' | 'objects'>;
  adChanges: Pick<AdChanges, 'requests'>;
  approvals: Pick<Approvals, 'settings'>;
};

const accountId = demoAssets.find(({ type }) => type === 'facebook_adaccount')?.value ?? '';
/** Threshold for approval, in currency units a day. */
const threshold = '25';
const raisedTimes = 4;

/** Creates a threshold for daily spend, and a budget raise above the threshold that waits for the owner's approval. */
export const seedApprovals = async (platform: Platform, deps: Deps) => {
  const { db } = platform;
  const { actor, business, connections, insights, adChanges, approvals } = deps;
  const theo = await userQueries(db).findByEmail(advertiser.email);
  const membership = theo && (await findMembership(db)(theo.id, business.id));
  if (!theo || !membership) return;
  await approvals.settings.set(actor, business, {
    ...noApprovals,
    spend: [{ currency: 'USD', above: threshold }],
    expiry_hours: 240,
    approver_ids: [theo.id],
  });
  const adSet = await findAdSet(connections, business);
  const [account] = (await insights.kept.listUsable(business, ['facebook'])).filter(
    ({ row }) => row.remoteId === accountId,
  );
  if (!adSet?.budget || !account) return;
  const { id: objectId, name, level, campaignId, budget } = adSet;
  const { minor, offset, currency } = budget.amount;
  const by: Actor = { ...actor, caller: { ...actor.caller, userId: theo.id, userName: theo.name } };
  await db.transaction(async (tx) => {
    // Adds the ad set to reports now, because the budget change needs it and its account is read only later.
    await insights.objects.noteObjects(tx, business.id, account.row.id, [adSet]);
    await adChanges.requests.submit(tx, by, membership, {
      action: 'budget',
      network: 'facebook',
      title: 'Change the budget of 1 ad set',
      skipped: [],
      rowCount: 1,
      changes: [
        {
          account: { id: account.row.id, remoteId: accountId, name: account.row.name },
          level,
          objectId,
          name,
          title: `Budget of ${name}`,
          keptBudget: minor,
          change: {
            type: 'budget',
            ref: { level, id: objectId, campaignId },
            budget,
            before: minor,
            after: minor * raisedTimes,
            offset,
            currency,
          },
          raise: { currency, micros: (minor * (raisedTimes - 1) * 1_000_000) / offset },
        },
      ],
    });
  });
};

/** An ad set with a daily budget of its own. */
const findAdSet = ({ adAccountAccess }: Deps['connections'], business: BusinessContext) =>
  adAccountAccess.use(business, { network: 'facebook', id: accountId }, async ({ connector, grant, account }) => {
    for await (const batch of connector.adObjects?.list(grant, account, { level: 'group' }) ?? []) {
      const found = batch.find(({ isOn, budget }) => isOn && budget?.kind === 'daily' && budget.level === 'group');
      if (found) return found;
    }
    return undefined;
  });
