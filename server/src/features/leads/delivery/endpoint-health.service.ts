import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { businessQueries } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { EndpointEnd } from '../destinations.tables.ts';
import { type EndpointRow, endpointStore } from '../endpoints.store.ts';

export type EndpointHealthService = ReturnType<typeof endpointHealthService>;
type Deps = { notify: Notify };

/** Time without success after which an endpoint is turned off. */
const giveUpMs = 3 * dayMs;

/**
 * Service that turns off endpoints whose receiver wants no more leads or has failed for days, and notifies the owner
 * once.
 */
export const endpointHealthService = ({ db, now, vault }: Platform, { notify }: Deps) => {
  const notifyOwner = async (tx: Tx, { businessId, createdBy, id }: EndpointRow, title: string, message: string) => {
    const business = await businessQueries(tx).find(businessId);
    if (!business) return;
    for (const userId of await businessQueries(tx).keepMembers(businessId, [business.ownerId, createdBy]))
      await notify(tx, {
        userId,
        businessId,
        event: 'lead-delivery',
        groupKey: `lead-endpoint:${id}`,
        title,
        message,
        link: '/leads/#autoresponders',
      });
  };

  /** Removes an endpoint or hook with its secrets. */
  const removeEndpoint = async (tx: Tx, { businessId, id, secretId, oldSecretId }: EndpointRow) => {
    await endpointStore(tx).remove(businessId, id);
    await vault.remove(tx, secretId);
    if (oldSecretId !== null) await vault.remove(tx, oldSecretId);
  };

  const turnOff = (endpoint: EndpointRow, reason: EndpointEnd, message: string): Promise<void> =>
    db.transaction(async (tx) => {
      const ended = await endpointStore(tx).end(endpoint.businessId, endpoint.id, reason);
      if (ended) await notifyOwner(tx, ended, `The webhook ${ended.name} was turned off`, message);
    });

  const turnOffGone = (endpoint: EndpointRow): Promise<void> =>
    // The hook of a Zap is removed, because a Zap that is turned on again subscribes with a new address.
    endpoint.kind === 'zapier'
      ? db.transaction((tx) => removeEndpoint(tx, endpoint))
      : turnOff(
          endpoint,
          'gone',
          'The receiver answered that it wants no more leads (410). Turn it on again to send what it missed.',
        );

  const isFailingTooLong = ({ failingSince }: EndpointRow): boolean =>
    failingSince !== null && now().getTime() - failingSince.getTime() >= giveUpMs;

  return {
    removeEndpoint,

    /** Sends a delivery. Turns its endpoint off after the answer 410, or after 3 days of failures. */
    sendOrTurnOff: async (endpoint: EndpointRow, deliver: () => Promise<void>): Promise<void> => {
      try {
        await deliver();
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        const { message } = error.details;
        if (error.kind === 'gone') await turnOffGone(endpoint);
        else if (isFailingTooLong(endpoint))
          await turnOff(
            endpoint,
            'given-up',
            `It failed for 3 days: ${message} Fix the receiver, then turn it on again.`,
          );
        throw error;
      }
    },

    /**
     * Notifies the owner of a delivery that failed for good; further failures of the same endpoint count in the same
     * notification.
     */
    notifyFailed: async (tx: Tx, { businessId, kind, id }: EndpointRow): Promise<void> => {
      const endpoint = await endpointStore(tx).find(businessId, kind, id);
      // The owner was notified already when the endpoint was turned off.
      if (!endpoint || endpoint.ended) return;
      const message = 'A lead couldn’t be delivered. See the log of the webhook, then send it again.';
      await notifyOwner(tx, endpoint, `Leads can’t be sent to ${endpoint.name}`, message);
    },
  };
};
