import { html } from '../../../platform/html/index.ts';
import { type EmailLink, linkPath, type PageResponse } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DestinationRow, destinationStore } from '../destinations.store.ts';
import { visitorPage } from '../visitor-page-html.ts';

export type MemberEmailUnsubscribe = ReturnType<typeof memberEmailUnsubscribe>;
type Deps = { stylesheets: readonly string[] };

const linkName = 'lead-emails';

/** Link by which a recipient of emails about leads unsubscribes with one click (RFC 8058). Its key is signed for destination and address. */
export const memberEmailUnsubscribe = ({ db, box, origin }: Platform, { stylesheets }: Deps) => {
  const toKey = (id: number, email: string): string =>
    `${id.toString(36)}-${box.fingerprint(email.toLowerCase(), `lead-emails:${id}`)}`;

  const find = async (store: ReturnType<typeof destinationStore>, key: string) => {
    const id = Number.parseInt(key.split('-', 1)[0] ?? '', 36);
    const destination = id > 0 && Number.isSafeInteger(id) ? await store.lockMailEverywhere(id) : undefined;
    const email = destination?.recipients.find((recipient) => toKey(id, recipient) === key);
    return destination && email !== undefined ? { destination, email } : undefined;
  };

  const emailLink: EmailLink = {
    name: linkName,
    summary: 'Stop getting emails about new leads',
    page: async (key): Promise<PageResponse> => {
      const found = await db.transaction((tx) => find(destinationStore(tx), key));
      return found
        ? visitorPage({
            title: 'Unsubscribe from lead emails',
            body: html`<p>${found.email} no longer gets “${found.destination.name}”. Leads stay in the inbox.</p>
<form method="post"><button class="action">Unsubscribe</button></form>`,
            stylesheets,
          })
        : visitorPage({
            title: 'You’re unsubscribed',
            body: html`<p>You no longer get these emails. A manager of the business can add you again.</p>`,
            stylesheets,
          });
    },
    act: (key) =>
      db.transaction(async (tx) => {
        const found = await find(destinationStore(tx), key);
        if (!found) return;
        const { destination, email } = found;
        const recipients = destination.recipients.filter((recipient) => recipient !== email);
        const isActive = destination.isActive && recipients.length > 0;
        await destinationStore(tx).update(destination.businessId, destination.id, { recipients, isActive });
      }),
  };

  return {
    emailLink,
    /** List headers of an email to one recipient. */
    toListHeaders: ({ id }: Pick<DestinationRow, 'id'>, email: string) => ({
      id: `${id}.lead-emails.${new URL(origin).hostname}`,
      unsubscribeUrl: `${origin}${linkPath(linkName, toKey(id, email))}`,
    }),
  };
};
