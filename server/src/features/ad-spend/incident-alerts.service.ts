import { networkLabels } from '@fanfare/contract/networks/names';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import type { AdAccountAccess, AdAccountCondition } from '../connections/index.ts';
import { type AdAccountRow, type AdObjectState, adSpendQueries } from '../insights/index.ts';
import type { Notify } from '../notifications/index.ts';
import { adSpendStore } from './ad-spend.store.ts';
import type { AlertKind, LimitAlert } from './ad-spend.tables.ts';

type Deps = { notify: Notify; access: Pick<AdAccountAccess, 'findCondition'> };

type IncidentKind = Exclude<AlertKind, LimitAlert>;
/** Incidents that stop ads, by kind: 'account' for the account as a whole, or the ads and campaigns concerned. */
type Incidents = Record<IncidentKind, readonly AdObjectState[] | 'account' | undefined>;

const kinds: readonly IncidentKind[] = ['account-closed', 'no-payment', 'ad-disapproved', 'campaign-undeclared'];
/** Number of names in a notification; further names are only counted. */
const maxNames = 3;

/**
 * Service that notifies the owner once of an incident that stops ads, with the step to take, and once more if the
 * incident comes back after it was fixed.
 */
export const incidentAlertService = ({ db, now }: Platform, { notify, access }: Deps) => ({
  check: async (row: AdAccountRow): Promise<void> => {
    const condition = await access.findCondition(row.businessId, { network: row.network, id: row.remoteId });
    if (!condition) return;
    const objects = await adSpendQueries(db).listInState(row.id, ['disapproved', 'undeclared', 'no-payment-method']);
    const incidents = findIncidents(condition, objects);
    await db.transaction(async (tx) => {
      const store = adSpendStore(tx);
      const business = await businessQueries(tx).find(row.businessId);
      for (const kind of kinds) {
        const found = incidents[kind];
        const subjects = subjectsOf(found);
        await store.endAlerts(row, kind, subjects);
        const added = new Set(await store.addAlerts(row, kind, subjects, now()));
        if (!business || !found || added.size === 0) continue;
        const news = found === 'account' ? [] : found.filter(({ remoteId }) => added.has(remoteId));
        await notify(tx, {
          userId: business.ownerId,
          businessId: business.id,
          event: 'ad-problem',
          link: linkFor(row, kind),
          ...incidentTexts(row, kind, news),
          groupKey: `ad-problem:${row.network}:${row.remoteId}:${kind}`,
        });
      }
    });
  },
});

/** Ids of the objects of an incident; an incident of the account itself has one empty id. */
const subjectsOf = (found: Incidents[IncidentKind]): string[] => {
  if (found === undefined) return [];
  if (found === 'account') return [''];
  return found.map(({ remoteId }) => remoteId);
};

const closedStatuses: readonly string[] = ['closed', 'any-closed', 'disabled'];

/** Finds the incidents of an account. A closed account has no incident but that, because no ad runs in it. */
const findIncidents = ({ status, hasPayment }: AdAccountCondition, objects: readonly AdObjectState[]): Incidents => {
  const isClosed = closedStatuses.includes(status ?? '');
  const inState = (level: AdObjectState['level'], state: AdObjectState['state']) =>
    isClosed ? [] : objects.filter((each) => each.level === level && each.state === state);
  const isUnpaid = !isClosed && (!hasPayment || objects.some(({ state }) => state === 'no-payment-method'));
  return {
    'account-closed': isClosed ? 'account' : undefined,
    'no-payment': isUnpaid ? 'account' : undefined,
    'ad-disapproved': inState('ad', 'disapproved'),
    'campaign-undeclared': inState('campaign', 'undeclared'),
  };
};

export const reportPaths = {
  facebook: '/facebook/ads/insights',
  google: '/google/ads/insights',
  'native-ads': '/nativeads/ads/insights',
};

const linkFor = ({ network, remoteId }: AdAccountRow, kind: IncidentKind): string =>
  kind === 'ad-disapproved' || kind === 'campaign-undeclared'
    ? `${reportPaths[network]}?account=${encodeURIComponent(remoteId)}`
    : '/ads/spend';

const incidentTexts = (
  { name, network }: AdAccountRow,
  kind: IncidentKind,
  objects: readonly AdObjectState[],
): { title: string; message: string } => {
  const label = networkLabels[network];
  const [first] = objects;
  const isOne = objects.length === 1;
  const names = listNames(objects.map((each) => each.name));
  const texts: Record<IncidentKind, { title: string; message: string }> = {
    'account-closed': {
      title: `${name} is closed`,
      message: `Its ads don’t run. Reopen the account on ${label}, or advertise with another one.`,
    },
    'no-payment': {
      title: `${name} has no payment method`,
      message: `Its ads don’t run. Add a payment method on ${label}.`,
    },
    'ad-disapproved': {
      title: isOne ? `An ad of ${name} was disapproved` : `${objects.length} ads of ${name} were disapproved`,
      message:
        isOne && first?.reason
          ? `${names}: ${endSentence(first.reason)} Edit it on ${label}.`
          : `${names}. Edit ${isOne ? 'it' : 'them'} on ${label} and request a review.`,
    },
    'campaign-undeclared': {
      title: isOne ? `A campaign of ${name} is on hold` : `${objects.length} campaigns of ${name} are on hold`,
      message: `${names}: the EU declaration is missing, so ${label} rejects every change in this account. Declare on ${label} whether ${isOne ? 'it contains' : 'they contain'} EU political ads.`,
    },
  };
  return texts[kind];
};

const listNames = (names: readonly string[]): string => {
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
};

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
