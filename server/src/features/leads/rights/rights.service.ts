import { dayMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { SubmittedEmail } from '@fanfare/contract/leads/own-forms';
import { leadLimits } from '@fanfare/contract/leads/states';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { linkPath } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { businessQueries } from '../../business/index.ts';
import { leadSettingStore, leadStore, leadTombstoneStore } from '../leads.store.ts';
import type { LinkEmails } from '../own-forms/link-emails.ts';
import { ownFormStore } from '../own-forms/own-forms.store.ts';
import type { DataPagePath } from './data-page-path.ts';
import type { ErasureService } from './erasure.service.ts';
import { rightsLinkStore } from './rights.store.ts';
import { listStored, listStoredAddresses, type PersonRecords } from './stored-person.ts';

export type RightsService = ReturnType<typeof rightsService>;
type Deps = {
  emails: LinkEmails;
  erasure: ErasureService;
  dataPage: DataPagePath;
  listPersonRecords: () => readonly PersonRecords[];
};

export const rightsLink = 'lead-data';
const retentionBatch = 500;
/** Days for which erased leads are remembered: longer than networks keep leads and repeat their webhooks. */
const tombstoneDays = 2 * leadLimits.oldDays;

/** Lets people see, export and erase what a business stored about them, by a link in an email. */
export const rightsService = (
  { db, now, random, origin }: Platform,
  { emails, erasure, dataPage, listPersonRecords }: Deps,
) => {
  const findLink = async (key: string) => {
    const link = await rightsLinkStore(db).findByKeyEverywhere(hashToken(key));
    return link && link.expiresAt > now() ? link : undefined;
  };

  const listOther = async (reader: Db | Tx, businessId: number, email: string) => {
    const lists = await Promise.all(listPersonRecords().map((records) => records.list(reader, businessId, email)));
    return lists.flat();
  };

  /** Leads go to the addresses they are stored with: the owner of the typed one may be another person. */
  const listRecipients = async (tx: Tx, businessId: number, typedEmail: string): Promise<string[]> => {
    const addresses = await listStoredAddresses(tx, businessId, typedEmail);
    const isListed = addresses.some((address) => address.toLowerCase() === typedEmail.toLowerCase());
    if (isListed || (await listOther(tx, businessId, typedEmail)).length === 0) return addresses;
    return [typedEmail, ...addresses];
  };

  const requestLinkFrom = async (businessId: number, path: string, typed: string): Promise<void> => {
    const typedEmail = SubmittedEmail.safeParse(typed).data;
    if (typedEmail === undefined) return;
    const emailKey = normalizeEmail(typedEmail);
    // Counted apart from confirmations: who has just confirmed an address can ask for their data.
    const mailbox = `data ${emailKey}`;
    await db.transaction(async (tx) => {
      if (!(await emails.isAllowed(tx, businessId, mailbox))) return;
      const name = (await businessQueries(tx).find(businessId))?.name ?? '';
      const addresses = await listRecipients(tx, businessId, typedEmail);
      for (const email of addresses.slice(0, leadLimits.confirmEmailsPerDay)) {
        const key = newToken(random);
        const expiresAt = new Date(now().getTime() + leadLimits.rightsLinkDays * dayMs);
        await rightsLinkStore(tx).insert({
          businessId,
          emailKey,
          email: email.toLowerCase(),
          keyHash: hashToken(key),
          expiresAt,
        });
        await emails.send(
          tx,
          businessId,
          { email, mailbox },
          {
            subject: `Your data at ${name}`,
            paragraphs: [
              `With this link you can see, export and erase what ${name} stored about you.`,
              `The link is valid for ${leadLimits.rightsLinkDays} days. If you didn’t ask for it, ignore this email.`,
            ],
            action: { label: 'View my data', url: `${origin}${linkPath(rightsLink, key)}` },
            sender: { name, url: `${origin}${path}` },
          },
        );
      }
    });
  };

  return {
    /** Requests a link on the page of one of our forms. Ends in the same way for every address. */
    requestLink: async (slug: string, typed: string): Promise<void> => {
      const form = await ownFormStore(db).findBySlugEverywhere(slug);
      if (form) await requestLinkFrom(form.businessId, `/f/${slug}`, typed);
    },

    /** Requests a link on the page of the business, for people who came another way. */
    requestBusinessLink: (businessId: number, typed: string): Promise<void> =>
      requestLinkFrom(businessId, dataPage.toPath(businessId), typed),

    /** Everything about the person of a link; undefined when it is not valid. */
    findPerson: async (key: string) => {
      const link = await findLink(key);
      if (!link) return undefined;
      const business = await businessQueries(db).find(link.businessId);
      return {
        businessName: business?.name ?? '',
        remains: link.remains,
        ...(await listStored(db, link.businessId, link.email)),
        others: await listOther(db, link.businessId, link.email),
      };
    },

    /** Erases everything about the person of a link; a repeated call changes nothing. */
    erase: async (key: string): Promise<void> => {
      const link = await findLink(key);
      if (!link || link.remains) return;
      await db.transaction(async (tx) => {
        const remains = await erasure.erasePerson(tx, link.businessId, link.email);
        for (const records of listPersonRecords()) await records.erase(tx, link.businessId, link.email);
        await rightsLinkStore(tx).saveRemains(link.id, remains);
      });
    },

    /** Erases leads that are older than their business keeps them. */
    removeOld: async (): Promise<void> => {
      for (const { businessId, retentionDays } of await leadSettingStore(db).listRetentionEverywhere()) {
        const before = new Date(now().getTime() - retentionDays * dayMs);
        for (;;) {
          const old = await leadStore(db).listExpiredIds(businessId, before, retentionBatch);
          if (old.length === 0) break;
          await db.transaction((tx) =>
            erasure.eraseLeads(
              tx,
              businessId,
              old.map(({ id }) => id),
            ),
          );
        }
      }
      await rightsLinkStore(db).removeExpiredEverywhere(now());
      await leadTombstoneStore(db).removeOldEverywhere(new Date(now().getTime() - tombstoneDays * dayMs));
    },
  };
};
