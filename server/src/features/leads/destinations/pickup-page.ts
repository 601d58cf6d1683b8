import { toCsv } from '@fanfare/contract/kit/csv';
import type { PageResponse, VisitorPages } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';
import { findMembership } from '../../business/index.ts';
import { type DestinationRow, destinationStore } from '../destinations.store.ts';
import { leadCsvColumns, toLeadCsvRow } from '../inbox/lead-csv.ts';
import { leadStore } from '../leads.store.ts';
import type { FormAccess } from './form-access.ts';
import { pickupStore } from './pickup.store.ts';

type Deps = { formAccess: FormAccess };

const pickupPrefix = '/lead-pickup';
const maxPickup = 5000;

/** Path of a CSV pickup with its key. */
export const toPickupPath = (key: string): string => `${pickupPrefix}/${key}`;

/**
 * Page of a CSV pickup; the key is the permission. A call with `after` confirms that all leads up to this id arrived. A
 * call without `after` changes nothing, so that link scanners do no harm.
 */
export const pickupPage = ({ db, now }: Platform, { formAccess }: Deps): VisitorPages => {
  /**
   * Finds the CSV pickup of a key. The key ends when its creator leaves the business or loses access to one of the
   * forms.
   */
  const findPickup = async (key: string): Promise<DestinationRow | undefined> => {
    const row = await destinationStore(db).findByKeyEverywhere(hashToken(key));
    const member = row && (await findMembership(db)(row.createdBy, row.businessId));
    return member && (await formAccess.canSee(member, row.forms)) ? row : undefined;
  };

  return {
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
};
