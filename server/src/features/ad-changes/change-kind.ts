import { adChangeKindName, changeExpiryHours } from '@fanfare/contract/ad-changes/change-log';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { BusinessContext } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdAccountAccess, AdAccountCall } from '../connections/index.ts';
import {
  type Deliveries,
  type DeliveryKind,
  type DeliveryRow,
  deliveryKind,
  InvalidContent,
  type Sent,
  type Waiting,
} from '../deliveries/index.ts';
import { type AdChangeRow, adChangeStore } from './ad-changes.store.ts';
import type { AdRows } from './ad-rows.ts';
import type { ChangeCall, ChangeDone, ChangeOutcome, SendableChange } from './change.ts';
import { createAccountGate } from './changes/account-gate.ts';
import { createObjectReader } from './changes/network-reads.ts';
import { createSettingWriter } from './changes/network-writes.ts';
import { toSendable } from './changes/sendable.ts';
import type { LimitService } from './limits.service.ts';
import { isAdNetwork, listNetworks, networkOf } from './networks.ts';
import { noteSentChanges } from './sent-changes.ts';

type Deps = {
  access: Pick<AdAccountAccess, 'list' | 'useAsBusiness'>;
  objects: AdRows;
  limits: Pick<LimitService, 'guardRetry'>;
  deliveries: Pick<Deliveries, 'batches'>;
};
const undoneMessage = 'This action was undone. Make the change again instead.';
/** Rate limit of an ad set's budget: Facebook refuses a fifth change within an hour. */
const adSetBudgetLimit = { seconds: hourSeconds, maxCount: 4 };

type Subject = { row: AdChangeRow; sendable: SendableChange };

/** Sentences about changes of ads in the ledger (the stored steps) of their deliveries. */
const messages = {
  sending: (place: string, accountName: string) => `Changing it at ${place}, ${accountName}.`,
  sent: (place: string) => `${place} made the change.`,
  found: (place: string) => `Checked at ${place}: the change is made.`,
  queued: (place: string) => `Queued: ${place} allows only some changes at a time. It’s sent as soon as possible.`,
  neverConfirmed: (place: string) =>
    `${place} never confirmed this change, and we couldn’t find it there. Check the account, then try again.`,
  notFound: (place: string, tries: number, maxTries: number) =>
    `Check ${tries} of ${maxTries}: not made at ${place} yet.`,
  stuck: (place: string) => `${place} has been working on this for a day. Check the account before you try again.`,
  late: () => 'An earlier attempt was made as well.',
  crashes: 'We stopped trying: preparing this change failed repeatedly on our side.',
  contentGone: 'What this should change no longer exists.',
  lost: (place: string) => `We lost contact with ${place} during the change. We check it before sending it again.`,
  disconnected:
    'Not changed: this account is disconnected or was removed from the business. Add it again, then try again.',
  internal: 'Not changed: something went wrong on our side.',
  expired: `Canceled: it couldn’t be sent within ${changeExpiryHours} hours. Nothing was changed.`,
  cancelled: 'Canceled. Nothing was changed.',
};

/** Delivery kind for a change of one ad, group, campaign or budget. */
export const changeKind = ({ access, objects, limits, deliveries: { batches } }: Deps): DeliveryKind => {
  const throughGate = createAccountGate();
  const readObject = createObjectReader();
  const set = createSettingWriter();
  const toCall = (connection: AdAccountCall, delivery: DeliveryRow): ChangeCall => ({
    ...connection,
    delivery,
    readObject: (ref) => readObject(connection, ref),
    set: (setting) => set(connection, setting),
  });

  const listAccounts = async (business: BusinessContext, role: 'viewer' | 'publisher') => {
    const lists = await Promise.all(
      listNetworks(business, role).map(async (report) => {
        const network = networkOf[report];
        return (await access.list(business, network)).map(({ id }) => ({ network, id }));
      }),
    );
    return lists.flat();
  };

  return deliveryKind<Subject, null, AdAccountCall, ChangeDone>({
    name: adChangeKindName,
    label: 'Ad change',
    permission: {
      view: ['facebook_ads_manager:viewer', 'google_ads_manager:viewer', 'native_ads_manager:viewer'],
      act: ['facebook_ads_manager:publisher', 'google_ads_manager:publisher', 'native_ads_manager:publisher'],
      stop: ['facebook_ads_manager:manager', 'google_ads_manager:manager', 'native_ads_manager:manager'],
    },
    accessFilter: async (business) => {
      const accounts = await listAccounts(business, 'publisher');
      return ({ network, accountId }) =>
        accounts.some((account) => account.network === network && account.id === accountId);
    },
    visibleAccounts: async (business) =>
      (await listAccounts(business, 'viewer')).map(({ network, id }) => ({ network, accountId: id })),
    placeLabel: ({ network }) => networkLabels[network],
    pathFor: ({ batchId }) => `/ads/changes/${batchId ?? ''}`,
    rateLimit: () => null,
    sequenceLimit: ({ network, sequenceKey }) =>
      network === 'facebook' && sequenceKey?.includes(' budget:group:') ? adSetBudgetLimit : null,
    expiresAfterMinutes: changeExpiryHours * 60,
    messages,
    retries: 'backoff',
    afterLoss: ({ sendable }) => sendable.afterLoss,
    reconcilesBeforeRetry: true,
    load: async (db, rows) => {
      const changes = await adChangeStore(db).listByIds(rows.map(({ id }) => id));
      return new Map(changes.map((row) => [row.id, { row, sendable: toSendable(row.change) }]));
    },
    prepare: async () => null,
    connect: ({ businessId, network, accountId }, _subject, run) => {
      if (!isAdNetwork(network)) throw new InvalidContent('This network has no ads.');
      return throughGate(`${network} ${accountId}`, () =>
        access.useAsBusiness(businessId, { network, id: accountId }, run),
      );
    },
    send: async ({ connection, delivery, subject }) =>
      toOutcome(subject, await subject.sendable.send(toCall(connection, delivery))),
    resume: async ({ connection, delivery, subject: { sendable, ...subject } }) => {
      if (!sendable.resume) throw new InvalidContent('This change can’t be continued.');
      return toOutcome({ sendable, ...subject }, await sendable.resume(toCall(connection, delivery)));
    },
    find: async ({ connection, delivery, subject }, since) => {
      const outcome = await subject.sendable.find(toCall(connection, delivery), since);
      return outcome && toOutcome(subject, outcome);
    },
    afterAllSent: (tx, sent) =>
      noteSentChanges(
        tx,
        objects,
        sent.map(({ subject: { row }, result }) => ({ row, done: result })),
      ),
    beforeRetry: async (tx, rows, isOwner) => {
      const batchIds = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))];
      const undoing = await batches.listUndoing(batchIds, tx);
      // A retry after an undo is refused: an action is undone once, so the retried change could not be taken back.
      if (undoing.length > 0) throw new Problem('ad-undo-refused', { message: undoneMessage });
      await limits.guardRetry(tx, rows, isOwner);
    },
    // Deliveries give no notification of their own, because the user is notified once about the whole action.
    notice: () => null,
  });
};

const toOutcome = ({ row }: Subject, outcome: ChangeOutcome): Sent<ChangeDone> | Waiting =>
  outcome.state === 'waiting'
    ? outcome
    : {
        state: 'sent',
        remoteId: outcome.remoteId,
        url: '',
        result: outcome,
        changesExisting: row.change.type !== 'copy',
      };
