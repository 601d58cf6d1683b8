import { type CsvFile, toCsv } from '@fanfare/contract/kit/csv';
import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { pageSize } from '@fanfare/contract/kit/paging';
import { allows } from '@fanfare/contract/kit/permission';
import { done } from '@fanfare/contract/kit/success';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import {
  type EndedConsent,
  type Subscriber,
  type SubscriberFilter,
  type SubscriptionSource,
  subscriberStates,
  subscriptionLimits,
} from '@fanfare/contract/subscribers';
import type { Tx } from '../../platform/db/index.ts';
import { parseRowId } from '../../platform/db/row-id.ts';
import { type BusinessContext, linkPath } from '../../platform/http/index.ts';
import type { EmailContent } from '../../platform/mail/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/random.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { assetQueries, type MailBudget } from '../business/index.ts';
import { subscriberConfirmed } from './subscribers.events.ts';
import {
  openRequest,
  removeOldEmailsEverywhere,
  type SubscriberRow,
  subscriberStore,
  subscriptionEmailStore,
  type VisibleSources,
} from './subscribers.store.ts';
import { alreadySubscribedEmail, confirmationEmail } from './subscription-emails.ts';

export type SubscriberService = ReturnType<typeof subscriberService>;
export type SubscriberDeps = {
  audit: Audit;
  budget: MailBudget;
};
export type SubscriptionRequest = {
  businessId: number;
  /** A valid email address, as entered. */
  email: string;
  /** Source that asked a visitor to subscribe. `path`: path of its page on our host, to return to. */
  source: SubscriptionSource & { name: string; path?: string };
  language: SiteLanguage;
  /** Text about the emails that the form showed to the visitor, who consented to it. */
  consent: string;
};

export const confirmLink = 'confirm-subscription';
export const unsubscribeLink = 'unsubscribe';
/** Number of rows that one query of an export reads. */
const exportBatch = 1_000;

/** People who asked a business for its emails, and confirmed it by a link in an email. */
export const subscriberService = (
  { db, readReport, now, random, origin, events }: Platform,
  { audit, budget }: SubscriberDeps,
) => {
  const oldestRequest = () => new Date(now().getTime() - subscriptionLimits.confirmDays * dayMs);
  const toUrl = (name: string, key: string) => `${origin}${linkPath(name, key)}`;

  /** Sender of emails, with the page to return to. */
  const senderOf = ({ sourceName, sourcePath }: Pick<SubscriberRow, 'sourceName' | 'sourcePath'>) => ({
    name: sourceName,
    ...(sourcePath === null ? {} : { url: `${origin}${sourcePath}` }),
  });

  /** Sends an email to a subscriber, with the link and the headers to unsubscribe. */
  const sendToSubscriber = (tx: Tx, row: SubscriberRow, email: Omit<EmailContent, 'list'>) =>
    budget.sendToStranger(tx, row.businessId, row.email, {
      ...email,
      list: {
        id: `${row.businessId}.subscribers.${new URL(origin).hostname}`,
        unsubscribeUrl: toUrl(unsubscribeLink, row.unsubscribeKey),
      },
    });

  const isEmailAllowed = async (tx: Tx, mailbox: string, source: SubscriptionSource): Promise<boolean> => {
    const emails = subscriptionEmailStore(tx);
    const hourAgo = new Date(now().getTime() - subscriptionLimits.emailHours * hourMs);
    if ((await emails.count(mailbox, hourAgo, source)) > 0) return false;
    return (await emails.count(mailbox, new Date(now().getTime() - dayMs))) < subscriptionLimits.emailsPerDay;
  };

  /** Replaces a request that was not confirmed; the last consent of an unsubscribed address stays beside the new one. */
  const requestConfirmation = async (tx: Tx, address: string, asked: SubscriptionRequest, previous?: SubscriberRow) => {
    const { businessId, email, source, language, consent } = asked;
    const key = newToken(random);
    const confirmKeyHash = hashToken(key);
    const request = {
      email,
      language,
      consent,
      sourceKind: source.kind,
      sourceId: source.id,
      sourceName: source.name,
      sourcePath: source.path ?? null,
    };
    if (previous?.state === 'unsubscribed') {
      const repeated = { ...request, requestedAt: now().toISOString() };
      await subscriberStore(tx).saveRepeatedRequest(businessId, previous.id, repeated, confirmKeyHash);
    } else
      await subscriberStore(tx).saveRequest({
        ...request,
        businessId,
        address,
        state: 'pending',
        requestedAt: now(),
        confirmKeyHash,
        unsubscribeKey: newToken(random),
      });
    const link = toUrl(confirmLink, key);
    await budget.sendToStranger(tx, businessId, email, confirmationEmail(language, senderOf(request), link));
  };

  /** The owner sees all subscribers, a member those of their sites. Contests and lockers are no assets: the role decides. */
  const findVisibleSources = async (business: BusinessContext): Promise<VisibleSources> => {
    if (business.isOwner) return undefined;
    const sites = (await assetQueries(db).listUsable(business)).filter(({ type }) => type === 'site');
    return {
      // A connected site has no subscribers; its asset value is a connection's, not the id of one of our sites.
      siteIds: sites.flatMap(({ value }) => parseRowId(value) ?? []),
      hasContests: allows(['leads:viewer', 'contests:viewer'], business),
      hasLockers: allows(['leads:viewer', 'content_locker:viewer'], business),
    };
  };

  /** Rows are read while they are sent: the CSV of all at once would block the event loop. */
  async function* exportRows(businessId: number, sources: VisibleSources): AsyncGenerator<string> {
    const times = ['Requested (UTC)', 'Confirmed (UTC)', 'Unsubscribed (UTC)'];
    yield toCsv([['Email', 'Status', 'Source', ...times, 'Consent', 'Earlier consents']]);
    for (let beforeId: number | undefined; ; ) {
      const items = await readReport((reader) =>
        subscriberStore(reader).readBefore(businessId, sources, beforeId, exportBatch),
      );
      if (items.length > 0) yield toCsv(items.map(toCsvRow));
      beforeId = items.at(-1)?.id;
      if (items.length < exportBatch) return;
    }
  }

  return {
    /**
     * Emails a confirmation link. It ends in the same way for every address: new, pending or subscribed, and also when
     * the address got too many emails.
     */
    requestSubscription: (request: SubscriptionRequest): Promise<void> =>
      db.transaction(async (tx) => {
        const { businessId, source } = request;
        const address = request.email.toLowerCase();
        const mailbox = normalizeEmail(address);
        await budget.requireLeft(tx, businessId);
        await subscriptionEmailStore(tx).lockMailbox(mailbox);
        if (!(await isEmailAllowed(tx, mailbox, source))) return;
        const row = await subscriberStore(tx).find(businessId, address);
        if (row?.state === 'subscribed') {
          const link = toUrl(unsubscribeLink, row.unsubscribeKey);
          // The sender of this email is the source that the person asked now, not the one where they subscribed before.
          const sender = senderOf({ sourceName: source.name, sourcePath: source.path ?? null });
          await sendToSubscriber(tx, row, alreadySubscribedEmail(row.language, sender, link));
        } else await requestConfirmation(tx, address, request, row);
        await subscriptionEmailStore(tx).add({ mailbox, businessId, source }, now());
      }),

    /** The subscriber with this confirmation link, with what the link confirms; undefined when it is not valid. */
    findByConfirmKey: async (key: string): Promise<SubscriberRow | undefined> => {
      const row = await subscriberStore(db).findByConfirmKeyEverywhere(hashToken(key));
      if (!row || (row.state !== 'subscribed' && openRequest(row).requestedAt <= oldestRequest())) return undefined;
      return { ...row, ...openRequest(row) };
    },

    findByUnsubscribeKey: (key: string) => subscriberStore(db).findByUnsubscribeKeyEverywhere(key),

    confirm: (key: string): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await subscriberStore(tx).confirmEverywhere(hashToken(key), oldestRequest(), now());
        if (!row) return;
        const source = { kind: row.sourceKind, id: row.sourceId };
        await events.emit(tx, subscriberConfirmed, { businessId: row.businessId, subscriberId: row.id, source });
      }),

    /** The address as it was entered; undefined when the subscriber was deleted. */
    findEmail: async (businessId: number, id: number): Promise<string | undefined> =>
      subscriberStore(db).findEmail(businessId, id),

    /** Checks if this address gets the emails of the business. */
    isSubscribed: async (businessId: number, email: string): Promise<boolean> =>
      (await subscriberStore(db).find(businessId, email.toLowerCase()))?.state === 'subscribed',

    unsubscribe: (key: string): Promise<void> => subscriberStore(db).unsubscribeEverywhere(key, now()),

    list: async (business: BusinessContext, filter: SubscriberFilter, page: number) => {
      const sources = await findVisibleSources(business);
      const store = subscriberStore(db);
      return {
        ...(await store.page(business.id, sources, filter, pageSize, (page - 1) * pageSize)),
        subscribed: await store.countSubscribed(business.id, sources),
        page,
        page_size: pageSize,
      };
    },

    export: async (actor: Actor, business: BusinessContext): Promise<CsvFile> => {
      const sources = await findVisibleSources(business);
      await db.transaction((tx) => audit.record(tx, actor, business.id, 'Exported the subscribers'));
      return { fileName: 'subscribers.csv', rows: exportRows(business.id, sources) };
    },

    /** The audit log does not name subscribers, because nothing of a deleted subscriber may stay. */
    remove: async (actor: Actor, business: BusinessContext, id: number) => {
      const sources = await findVisibleSources(business);
      return db.transaction(async (tx) => {
        if (!(await subscriberStore(tx).remove(business.id, sources, id))) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, 'Deleted a subscriber');
        return done;
      });
    },

    removeExpired: async () => {
      await subscriberStore(db).endRequestsEverywhere(oldestRequest());
      await removeOldEmailsEverywhere(db, new Date(now().getTime() - dayMs));
    },
  };
};

const toCsvRow = ({ email, state, source, requested, confirmed, unsubscribed, consent, earlier }: Subscriber) => [
  email,
  subscriberStates[state],
  source.name,
  requested.toISOString(),
  confirmed?.toISOString() ?? '',
  unsubscribed?.toISOString() ?? '',
  consent,
  earlier.map(toText).join('\n'),
];

const toText = ({ source, consent, confirmed, unsubscribed }: EndedConsent): string =>
  `${source}, confirmed ${confirmed?.toISOString() ?? '–'}, unsubscribed ${unsubscribed?.toISOString() ?? '–'}: ${consent}`;
