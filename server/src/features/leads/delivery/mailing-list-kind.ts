import type { Grant } from '@fanfare/connectors/ports/grant';
import type { MailingList } from '@fanfare/connectors/ports/mailing-list';
import { dayMinutes } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import { type DeliveryKind, deliveryKind, InvalidContent, type Sent, type Waiting } from '../../deliveries/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { type LeadFormRow, leadFormStore } from '../lead-forms.store.ts';
import type { LeadRow } from '../leads.store.ts';
import type { MailingListTarget } from '../leads.tables.ts';
import { type LeadDeliveryRow, leadDeliveryStore } from './lead-deliveries.store.ts';
import { toContact } from './mailing-list-contact.ts';

/** Runs work with an account of a mailing service; the autoresponders feature provides it. */
export type UseMailingList = <T>(
  businessId: number,
  account: { service: MailingListTarget['service']; accountId: string },
  work: (list: MailingList, grant: Grant) => Promise<T>,
) => Promise<T>;

/** The name of a connected account of a mailing service; undefined if the business has not connected it. */
export type FindMailingAccount = (
  businessId: number,
  service: MailingListTarget['service'],
  accountId: string,
) => Promise<string | undefined>;

type Deps = { useMailingList: UseMailingList; findMailingAccount: FindMailingAccount; notify: Notify };
type Subject = { row: LeadDeliveryRow; lead: LeadRow; form: LeadFormRow; list: MailingListTarget };
/**
 * Connection to a mailing service. Each `use` opens the account, so that a token that ended early is renewed and the
 * call repeated.
 */
type Connection = { use: <T>(work: (list: MailingList, grant: Grant) => Promise<T>) => Promise<T> };
/** Result of adding a contact. `isSeen`: the contact was found on the list; false: the service only accepted it. */
type Result = { isSeen: boolean };

/** Seconds until the list is read back, because a service that accepted a contact can still drop it. */
const readBackSeconds = [5, 30, 300];
const expiryMinutes = 5 * dayMinutes;
const Progress = z.object({ reads: z.number() });

export const mailingListKindName = 'leads.list';

const messages = {
  sending: (place: string, accountName: string) => `Adding it to the list at ${place}, ${accountName}.`,
  sent: (place: string) => `${place} has it.`,
  waiting: (place: string) => `Handed over to ${place}. We check whether it is on the list.`,
  found: (place: string) => `On the list at ${place}.`,
  lost: (place: string) => `We lost contact with ${place}. We check the list before it is sent again.`,
  leaseExpired: 'The connection dropped. We check the list before it is sent again.',
  repeated: (place: string) => `Not on the list at ${place}. Sending it again.`,
  notFound: (place: string, tries: number, maxTries: number) =>
    `Check ${tries} of ${maxTries}: not on the list at ${place} yet.`,
  neverConfirmed: (place: string) => `${place} never confirmed it, and it isn’t on the list. Send it again.`,
  disconnected: 'Not sent: this account is disconnected. Reconnect it, then send it again.',
  contentGone: 'The lead was deleted.',
  expired: 'Canceled: it couldn’t be sent within 5 days.',
  cancelled: 'Canceled. Nothing was sent.',
  internal: 'Not sent: something went wrong on our side.',
  replay: () => 'It’s sent to the mailing list a second time. A contact that is already there isn’t added twice.',
};

/** Delivery kind for a lead added to a list of a mailing service. */
export const mailingListKind = ({ useMailingList, findMailingAccount, notify }: Deps): DeliveryKind => {
  const toSent = (remoteId: string | undefined): Sent<Result> => ({
    state: 'sent',
    remoteId: remoteId ?? '',
    url: '',
    changesExisting: true,
    result: { isSeen: true },
  });

  const readBack = async ({ lead, list }: Subject, connection: Connection) =>
    connection.use((port, grant) => port.findContact(grant, { campaign: list.campaign, email: lead.email }));

  return deliveryKind<Subject, null, Connection, Result>({
    name: mailingListKindName,
    label: 'Lead to a mailing list',
    permission: { view: 'leads:editor', act: 'leads:publisher', stop: 'leads:manager' },
    placeLabel: ({ network }) => networkLabels[network],
    pathFor: (_delivery, subject) => (subject ? `/leads/inbox?lead=${subject.lead.id}` : '/leads/inbox'),
    rateLimit: () => null,
    expiresAfterMinutes: expiryMinutes,
    messages,
    retries: 'backoff',
    // Repeating the call does no harm, because each service refuses or merges a second contact with the same address.
    afterLoss: () => 'repeat',
    reconcilesBeforeRetry: true,
    reconcileDelaysSeconds: [5, 60, 300],
    load: async (db, rows) => {
      const sends = await leadDeliveryStore(db).loadSends(rows.map(({ id }) => id));
      return new Map(
        sends.flatMap(({ send, row, lead, form }) =>
          send.list ? [[send.id, { row, lead, form, list: send.list }]] : [],
        ),
      );
    },
    prepare: async (_delivery, { lead }) => {
      if (lead.email === '') throw new InvalidContent('This lead has no email address.');
      return null;
    },
    connect: async ({ businessId }, { list }, run) => {
      const { service, accountId } = list;
      // The account is looked up before the call, so that a missing account certainly means that nothing was sent.
      if ((await findMailingAccount(businessId, service, accountId)) === undefined)
        throw new Problem('connection-broken');
      return run({ use: (work) => useMailingList(businessId, list, work).catch(throwAsFailure) });
    },
    send: async ({ connection, subject }): Promise<Sent<Result> | Waiting> => {
      const contact = toContact(subject.lead, subject.list);
      const { outcome, remoteId } = await connection.use((port, grant) => port.addContact(grant, contact));
      if (outcome !== 'handed-over') return toSent(remoteId);
      return { state: 'waiting', progress: { reads: 0 }, checkInSeconds: readBackSeconds[0] ?? 5 };
    },
    resume: async ({ connection, delivery, subject }): Promise<Sent<Result> | Waiting> => {
      const found = await readBack(subject, connection);
      if (found) return toSent(found.remoteId);
      const reads = (Progress.safeParse(delivery.progress).data?.reads ?? 0) + 1;
      const next = readBackSeconds[reads];
      if (next !== undefined) return { state: 'waiting', progress: { reads }, checkInSeconds: next };
      return { state: 'sent', remoteId: '', url: '', changesExisting: true, result: { isSeen: false } };
    },
    find: async ({ connection, subject }) => {
      const found = await readBack(subject, connection);
      return found ? toSent(found.remoteId) : undefined;
    },
    afterSent:
      ({ id }, { row, list }, { isSeen }) =>
      async (tx) => {
        const reason = isSeen
          ? null
          : `${networkLabels[list.service]} took it, but it isn’t on the list yet. The person may have to confirm first.`;
        await leadDeliveryStore(tx).noteOutcome(row.businessId, row.id, id, { isHandedOver: !isSeen, reason });
      },
    afterFailed:
      (delivery, { form, list }) =>
      async (tx) => {
        const { businessId } = delivery;
        const business = await businessQueries(tx).find(businessId);
        if (!business) return;
        const title = `Leads of ${form.name} can’t be added to ${list.campaignName}`;
        const message = 'A lead couldn’t be delivered. See the reason in the inbox, then send it again.';
        const userIds = [business.ownerId, ...(form.connectedBy === null ? [] : [form.connectedBy])];
        for (const userId of await businessQueries(tx).keepMembers(businessId, userIds))
          await notify(tx, {
            userId,
            businessId,
            event: 'lead-delivery',
            groupKey: `lead-list:${form.id}`,
            title,
            message,
            link: '/leads/inbox?delivery=failed',
          });
        await leadFormStore(tx).update(businessId, form.id, { notifiedProblem: title });
      },
    copy: async (tx, from, to) => {
      if (!(await leadDeliveryStore(tx).copySend(from.id, to.id, to.createdAt))) throw new Problem('not-found');
    },
    notice: () => null,
  });
};

/**
 * Converts an error of the connection to a `ConnectorFailure` of the kind `reauthorize`: nothing was sent, because the
 * account was disconnected after the claim, and a member can connect it again.
 */
const throwAsFailure = (error: unknown): never => {
  if (error instanceof Problem)
    throw new ConnectorFailure('reauthorize', { network: 'mailing service', message: messages.disconnected });
  throw error;
};
