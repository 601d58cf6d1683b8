import { dayMs } from '@fanfare/contract/kit/durations';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { SubmittedEmail } from '@fanfare/contract/leads/own-forms';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { linkPath } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { businessQueries } from '../../business/index.ts';
import type { LinkEmails } from '../own-forms/link-emails.ts';
import { ownFormStore } from '../own-forms/own-forms.store.ts';
import type { DataPagePath } from './data-page-path.ts';
import type { ErasureService } from './erasure.service.ts';
import { personalDataLinkStore } from './personal-data-links.store.ts';
import { listStoredAddresses, listStoredData, type PersonRecords } from './stored-person.ts';

export type PersonalDataService = ReturnType<typeof personalDataService>;
type Deps = {
  emails: LinkEmails;
  erasure: ErasureService;
  dataPage: DataPagePath;
  listPersonRecords: () => readonly PersonRecords[];
};

export const personalDataLink = 'lead-data';

/** Service for the emailed links by which people see, export and erase what a business stored about them. */
export const personalDataService = (
  { db, now, random, origin }: Platform,
  { emails, erasure, dataPage, listPersonRecords }: Deps,
) => {
  const findLink = async (key: string) => {
    const link = await personalDataLinkStore(db).findByKeyEverywhere(hashToken(key));
    return link && link.expiresAt > now() ? link : undefined;
  };

  const listOther = async (reader: Db | Tx, businessId: number, email: string) => {
    const lists = await Promise.all(listPersonRecords().map((records) => records.list(reader, businessId, email)));
    return lists.flat();
  };

  /**
   * Lists the addresses that get a link. Each link goes to a stored address, because the typed address may belong to
   * another person.
   */
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
    // Emails with data links are counted apart from confirmations, so that a person who has just confirmed an address
    // can ask for their data.
    const mailbox = `data ${emailKey}`;
    await db.transaction(async (tx) => {
      if (!(await emails.isAllowed(tx, businessId, mailbox))) return;
      const name = (await businessQueries(tx).find(businessId))?.name ?? '';
      const addresses = await listRecipients(tx, businessId, typedEmail);
      for (const email of addresses.slice(0, leadLimits.confirmEmailsPerDay)) {
        const key = newToken(random);
        const expiresAt = new Date(now().getTime() + leadLimits.rightsLinkDays * dayMs);
        await personalDataLinkStore(tx).insert({
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
            action: { label: 'View my data', url: `${origin}${linkPath(personalDataLink, key)}` },
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

    /** Requests a link on the data page of the business, for people whose data did not come from one of its forms. */
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
        ...(await listStoredData(db, link.businessId, link.email)),
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
        await personalDataLinkStore(tx).saveRemains(link.id, remains);
      });
    },

    removeExpiredLinks: () => personalDataLinkStore(db).removeExpiredEverywhere(now()),
  };
};
