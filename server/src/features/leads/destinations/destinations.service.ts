import { toCsv } from '@fanfare/contract/kit/csv';
import { done } from '@fanfare/contract/kit/success';
import { type Destination, type DestinationDraft, destinationMessages } from '@fanfare/contract/leads/destinations';
import { leadLimits } from '@fanfare/contract/leads/states';
import type { BusinessContext, PageResponse, VisitorPages } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries, findMembership } from '../../business/index.ts';
import { type DestinationRow, destinationStore } from '../delivery/destinations.store.ts';
import { nextDigestAt } from '../delivery/lead-mail.service.ts';
import { leadCsvColumns, toLeadCsvRow } from '../inbox/inbox.service.ts';
import { leadSettingStore, leadStore } from '../leads.store.ts';
import { peopleStore } from '../people.store.ts';
import type { DataPagePath } from '../rights/data-page-path.ts';
import type { FormAccess } from './form-access.ts';
import { pickupStore } from './pickup.store.ts';

export type DestinationService = ReturnType<typeof destinationService>;
type Deps = {
  audit: Audit;
  formAccess: FormAccess;
  dataPage: Pick<DataPagePath, 'toPath'>;
};

const pickupPrefix = '/lead-pickup';
const maxPickup = 5000;

/** Emails to members about leads, CSV pickups, and how long leads are kept. */
export const destinationService = ({ db, now, random, origin }: Platform, { audit, formAccess, dataPage }: Deps) => {
  const present = async (row: DestinationRow): Promise<Destination> => {
    const { id, name, forms, isActive: is_active, createdAt: created } = row;
    const common = { id, name, forms, is_active, created };
    if (row.kind === 'mail') {
      const { recipients, frequency, hour, timeZone: time_zone } = row;
      return { ...common, kind: 'mail', recipients, frequency, hour, time_zone };
    }
    const waiting = await pickupStore(db).count(row.businessId, row.forms, row.lastPickedId);
    return { ...common, kind: 'csv', waiting, picked_up: row.pickedUpAt };
  };

  /** Leads are personal data: they are emailed to members of the business only. */
  const requireMembers = async (businessId: number, recipients: readonly string[]) => {
    const known = new Set((await peopleStore(db).list(businessId)).map(({ email }) => email.toLowerCase()));
    const stranger = recipients.find((email) => !known.has(email.toLowerCase()));
    if (stranger !== undefined)
      throw new Problem('invalid-input', {
        message: destinationMessages.notMember,
        fields: [{ path: 'recipients', message: destinationMessages.notMember }],
      });
  };

  const toColumns = (actor: Actor, draft: DestinationDraft) => {
    const { kind, name, forms, is_active: isActive } = draft;
    if (draft.kind === 'csv') return { kind, name, forms, isActive, nextDigestAt: null };
    const { recipients, frequency, hour } = draft;
    const { timeZone } = actor.caller;
    // Emails that were planned for a daily email before the change are sent with one last digest.
    const lastDigestAt = draft.id === undefined ? null : now();
    const next = frequency === 'daily' ? nextDigestAt({ hour, timeZone }, now()) : lastDigestAt;
    return { kind, name, forms, isActive, recipients, frequency, hour, timeZone, nextDigestAt: next };
  };

  const toUrl = (key: string) => `${origin}${pickupPrefix}/${key}`;

  /** The key ends with the membership of the member who created it, and with their access to the forms. */
  const findPickup = async (key: string): Promise<DestinationRow | undefined> => {
    const row = await destinationStore(db).findByKeyEverywhere(hashToken(key));
    const member = row && (await findMembership(db)(row.createdBy, row.businessId));
    return member && (await formAccess.sees(member, row.forms)) ? row : undefined;
  };

  /**
   * Page of a CSV pickup; the key is the permission. A call with `after` says that all leads up to this one arrived; a
   * call without it changes nothing, so that scanners do no harm.
   */
  const pickupPage: VisitorPages = {
    prefix: pickupPrefix,
    cached: () => undefined,
    show: async ({ path, query, limit }): Promise<PageResponse> => {
      limit();
      const key = /^\/lead-pickup\/([A-Za-z0-9_-]{20,64})$/.exec(path)?.[1];
      const row = key === undefined ? undefined : await findPickup(key);
      if (!row) return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found.' };
      const after = Number(new URLSearchParams(query).get('after') ?? row.lastPickedId);
      const afterId = Number.isSafeInteger(after) && after >= 0 ? after : 0;
      const rows = await pickupStore(db).list(row.businessId, row.forms, afterId, maxPickup);
      const lastId = rows.at(-1)?.lead.id ?? afterId;
      const isKnown = afterId > row.lastPickedId && (await leadStore(db).find(row.businessId, afterId)) !== undefined;
      const lastPickedId = isKnown ? afterId : row.lastPickedId;
      await destinationStore(db).update(row.businessId, row.id, { pickedUpAt: now(), lastPickedId });
      return {
        status: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="leads.csv"',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-next-after': String(lastId),
        },
        body: toCsv([leadCsvColumns, ...rows.map(toLeadCsvRow)]),
      };
    },
  };

  return {
    pickupPage,

    list: async (business: BusinessContext) => ({
      destinations: await Promise.all((await destinationStore(db).list(business.id)).map(present)),
    }),

    save: async (actor: Actor, business: BusinessContext, draft: DestinationDraft) => {
      await formAccess.requireChosen(business, draft.forms);
      const stored = draft.id === undefined ? undefined : await destinationStore(db).find(business.id, draft.id);
      if (stored) await formAccess.requireStored(business, stored.forms);
      if (draft.kind === 'mail') await requireMembers(business.id, draft.recipients);
      const columns = toColumns(actor, draft);
      const key = draft.kind === 'csv' && draft.id === undefined ? newToken(random) : undefined;
      const row = await db.transaction(async (tx) => {
        if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
        const store = destinationStore(tx);
        if (draft.id !== undefined) {
          const known = await store.find(business.id, draft.id);
          if (known?.kind !== draft.kind) throw new Problem('not-found');
          return store.update(business.id, draft.id, columns);
        }
        if ((await store.list(business.id)).length >= leadLimits.destinationsPerBusiness)
          throw new Problem('too-many-lead-destinations');
        await audit.record(tx, actor, business.id, `Added the lead destination ${draft.name}`);
        return store.insert({
          ...columns,
          businessId: business.id,
          createdBy: actor.caller.userId,
          createdAt: now(),
          keyHash: key === undefined ? null : hashToken(key),
        });
      });
      if (!row) throw new Problem('not-found');
      return { destination: await present(row), pickup_url: key === undefined ? null : toUrl(key) };
    },

    renewKey: async (actor: Actor, business: BusinessContext, id: number) => {
      const stored = await destinationStore(db).find(business.id, id);
      if (stored) await formAccess.requireStored(business, stored.forms);
      const key = newToken(random);
      const row = await db.transaction(async (tx) => {
        const known = await destinationStore(tx).find(business.id, id);
        if (known?.kind !== 'csv') throw new Problem('not-found');
        await audit.record(tx, actor, business.id, `Created a new address of the CSV pickup ${known.name}`);
        return destinationStore(tx).update(business.id, id, {
          keyHash: hashToken(key),
          createdBy: actor.caller.userId,
        });
      });
      if (!row) throw new Problem('not-found');
      return { destination: await present(row), pickup_url: toUrl(key) };
    },

    remove: async (actor: Actor, business: BusinessContext, id: number) => {
      await db.transaction(async (tx) => {
        if (!(await destinationStore(tx).remove(business.id, id))) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, 'Deleted a lead destination');
      });
      return done;
    },

    getRetention: async (business: BusinessContext) => ({
      days: await leadSettingStore(db).findRetentionDays(business.id),
      data_url: `${origin}${dataPage.toPath(business.id)}`,
    }),

    setRetention: async (actor: Actor, business: BusinessContext, days: number | null) => {
      await db.transaction(async (tx) => {
        await leadSettingStore(tx).saveRetentionDays(business.id, days);
        const words = days === null ? 'Leads are kept until they are erased' : `Leads are kept for ${days} days`;
        await audit.record(tx, actor, business.id, words);
      });
      return { days };
    },
  };
};
