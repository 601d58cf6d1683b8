import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/index.ts';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { businessQueries } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { leadDeliveryStore } from '../delivery/lead-deliveries.store.ts';
import type { UseMailingList } from '../delivery/mailing-list-kind.ts';
import { attemptStore } from '../endpoints.store.ts';
import { leadStore, leadTombstoneStore } from '../leads.store.ts';
import { leadRequestStore } from '../own-forms/own-forms.store.ts';
import { listStoredData } from './stored-person.ts';

/**
 * Job that removes a contact from a mailing list. Its address is sealed, because after the erasure no other place has
 * the address.
 */
export const removeContactJob = job(
  'leads.remove-contact',
  z.object({
    businessId: z.number(),
    service: z.enum(['getresponse', 'aweber', 'gotowebinar']),
    accountId: z.string(),
    campaign: z.string(),
    sealedEmail: z.string(),
  }),
  { retries: 8, retryAfterSeconds: 60 },
);

export type Remains = { place: string; reason: string }[];
export type ErasureService = ReturnType<typeof erasureService>;
type Deps = {
  notify: Notify;
  useMailingList: UseMailingList;
};

/**
 * Seconds after an erasure until contacts are removed a second time: a lead can be on its way to a list while it is
 * erased, and a mailing service adds a contact some time after it accepted it.
 */
const secondRemovalSeconds = hourSeconds;

const sealContext = (businessId: number) => `lead erasure ${businessId}`;

/** Erases leads with all that was stored about them, and asks the mailing services for the same. */
export const erasureService = ({ db, box, jobs }: Platform, { notify, useMailingList }: Deps) => {
  type Service = keyof typeof networkLabels;
  /**
   * Notifies the owner, once, of a contact that the mailing service doesn't delete for us: the owner has to delete it
   * there, and needs the address for it.
   */
  const notifyOwner = async (tx: Tx, businessId: number, service: Service, email: string, reason: string) => {
    const business = await businessQueries(tx).find(businessId);
    if (!business) return;
    const label = networkLabels[service];
    await notify(tx, {
      userId: business.ownerId,
      businessId,
      event: 'lead-delivery',
      groupKey: `lead-erasure:${service}:${box.fingerprint(email, sealContext(businessId))}`,
      title: `Delete ${email} in ${label}`,
      message: `This lead was erased, but ${label} still has the contact. ${reason}`,
      link: '/leads/#autoresponders',
    });
  };

  /** Lists the places that the data was sent to and where we cannot erase it. */
  const listRemains = async (tx: Tx, businessId: number, leadIds: readonly number[]): Promise<Remains> => {
    const shown = leadIds.length === 0 ? [] : await leadDeliveryStore(tx).listOfLeads(businessId, leadIds);
    const sent = shown.filter(({ state }) => state === 'delivered' || state === 'handed-over');
    const remains = sent.flatMap(({ row }) => {
      if (row.kind === 'webhook' || row.kind === 'zapier')
        return [{ place: row.targetName, reason: 'The lead was sent there. Ask its operator to erase it.' }];
      if (row.kind === 'contest')
        return [
          { place: row.targetName, reason: 'The entry stays until the person withdraws it on the contest page.' },
        ];
      if (row.kind === 'mail')
        return [{ place: 'Emails to members', reason: 'Emails that were sent can’t be erased.' }];
      return [];
    });
    return [...new Map(remains.map((one) => [one.place, one])).values()];
  };

  const eraseLeads = async (tx: Tx, businessId: number, leadIds: readonly number[]): Promise<Remains> => {
    if (leadIds.length === 0) return [];
    const remains = await listRemains(tx, businessId, leadIds);
    const targets = await leadDeliveryStore(tx).listMailingListTargets(businessId, leadIds);
    const contacts = new Map(
      targets.map(({ list, email }) => [
        `${list.service} ${list.accountId} ${list.campaign} ${email}`,
        { list, email },
      ]),
    );
    const payloads = [...contacts.values()].map(({ list: { service, accountId, campaign }, email }) => ({
      businessId,
      service,
      accountId,
      campaign,
      sealedEmail: box.seal(email, sealContext(businessId)),
    }));
    await jobs.sendMany(tx, removeContactJob, payloads);
    for (const payload of payloads) await jobs.send(tx, removeContactJob, payload, secondRemovalSeconds);
    await attemptStore(tx).removeOfLeads(businessId, leadIds);
    const removed = await leadStore(tx).remove(businessId, leadIds);
    // Only leads of Facebook are remembered as erased, because leads of our own forms are not read again.
    await leadTombstoneStore(tx).insert(removed.filter(({ source }) => source === 'facebook'));
    const services = [...new Set([...contacts.values()].map(({ list }) => networkLabels[list.service]))];
    return [
      ...remains,
      ...services.map((place) => ({ place, reason: 'We’ve asked the service to erase the contact.' })),
    ];
  };

  return {
    eraseLeads,

    /** Erases everything that came with one address. */
    erasePerson: async (tx: Tx, businessId: number, email: string): Promise<Remains> => {
      const { leads, requests } = await listStoredData(tx, businessId, email);
      await leadRequestStore(tx).remove(
        businessId,
        requests.map(({ id }) => id),
      );
      return eraseLeads(
        tx,
        businessId,
        leads.map(({ id }) => id),
      );
    },

    /** A contact that the mailing service no longer has is no error, so a repeated run changes nothing. */
    removeContact: async ({
      businessId,
      service,
      accountId,
      campaign,
      sealedEmail,
    }: z.output<typeof removeContactJob.payload>): Promise<void> => {
      const email = box.open(sealedEmail, sealContext(businessId));
      try {
        await useMailingList(businessId, { service, accountId }, (list, grant) =>
          list.removeContact(grant, { campaign, email }),
        );
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'rejected') throw error;
        await db.transaction((tx) => notifyOwner(tx, businessId, service, email, error.details.message));
      }
    },
  };
};
