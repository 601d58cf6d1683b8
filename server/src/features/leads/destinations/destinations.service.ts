import { done } from '@fanfare/contract/kit/success';
import { type Destination, type DestinationDraft, destinationMessages } from '@fanfare/contract/leads/destinations';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { nextDigestAt } from '../delivery/member-emails.service.ts';
import { type DestinationRow, destinationStore } from '../destinations.store.ts';
import { memberStore } from '../members.store.ts';
import type { FormAccess } from './form-access.ts';
import { pickupStore } from './pickup.store.ts';
import { toPickupPath } from './pickup-page.ts';

export type DestinationService = ReturnType<typeof destinationService>;
type Deps = {
  audit: Audit;
  formAccess: FormAccess;
};

/** Service for the destinations that members set up: emails to members about leads, and CSV pickups. */
export const destinationService = ({ db, now, random, origin }: Platform, { audit, formAccess }: Deps) => {
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

  /** Checks the recipients of emails. Leads are personal data, so they are emailed to members of the business only. */
  const requireMembers = async (businessId: number, recipients: readonly string[]) => {
    const known = new Set((await memberStore(db).list(businessId)).map(({ email }) => email.toLowerCase()));
    const stranger = recipients.find((email) => !known.has(email.toLowerCase()));
    if (stranger !== undefined)
      throw new Problem('invalid-input', {
        message: destinationMessages.notMember,
        fields: [{ path: 'recipients', message: destinationMessages.notMember }],
      });
  };

  /** Columns of a destination, as its draft sets them. */
  const toColumns = (actor: Actor, draft: DestinationDraft) => {
    const { kind, name, forms, is_active: isActive } = draft;
    if (draft.kind === 'csv') return { kind, name, forms, isActive, nextDigestAt: null };
    const { recipients, frequency, hour } = draft;
    const { timeZone } = actor.caller;
    const columns = { kind, name, forms, isActive, recipients, frequency, hour, timeZone };
    if (frequency === 'daily') return { ...columns, nextDigestAt: nextDigestAt({ hour, timeZone }, now()) };
    // A destination that changes from daily emails sends one last digest now, with the leads that still wait for the
    // daily email.
    return { ...columns, nextDigestAt: draft.id === undefined ? null : now() };
  };

  const toUrl = (key: string) => `${origin}${toPickupPath(key)}`;

  return {
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
  };
};
