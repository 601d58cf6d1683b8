import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdAccount, AdAccountStatus, AdAccounts } from '../ports/accounts.ts';
import type { Ads } from './ads.ts';
import { ClientRow, type CustomerFacts, CustomerRow } from './wire.ts';

const columns = ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'status'];
const selectFrom = (resource: string) =>
  `SELECT ${columns.map((column) => `${resource}.${column}`).join(', ')} FROM ${resource}`;
const customerQuery = selectFrom('customer');
/** A manager's clients of every level come at once, and the managers among them are no accounts to advertise with. */
const clientsQuery = `${selectFrom('customer_client')} WHERE customer_client.manager = FALSE`;

type Standing = Pick<AdAccount, 'standing' | 'reason'> & { status: AdAccountStatus };

const standings: Readonly<Record<string, Standing>> = {
  ENABLED: { status: 'active', standing: 'usable' },
  SUSPENDED: {
    ...{ status: 'disabled', standing: 'blocked' },
    reason: 'Google has suspended the account. Sign in at ads.google.com to see why.',
  },
  CANCELED: {
    ...{ status: 'disabled', standing: 'blocked' },
    reason: 'The account was cancelled. It can be reactivated at ads.google.com.',
  },
  CLOSED: { status: 'closed', standing: 'blocked', reason: 'Google has closed the account for good.' },
};
const unknownStanding: Standing = { status: 'unknown', standing: 'warned' };

/** Google hides even the name of an account that is switched off, when one asks for it directly. */
const switchedOff: Standing = {
  ...{ status: 'disabled', standing: 'blocked' },
  reason: 'The account is switched off. It can be reactivated at ads.google.com.',
};

export const googleAdAccounts = (ads: Ads): AdAccounts => {
  const factsOf = async (token: string, customerId: string): Promise<CustomerFacts | undefined> => {
    try {
      const ask = { operation: 'customer', token, customerId, query: customerQuery };
      return (await ads.search(ask, CustomerRow))[0]?.customer;
    } catch (error) {
      if (isRefused(error, 'CUSTOMER_NOT_ENABLED')) return undefined;
      throw error;
    }
  };

  const clientsOf = async (token: string, manager: CustomerFacts): Promise<AdAccount[]> => {
    const { id } = manager;
    const ask = { operation: 'customer.clients', token, customerId: id, query: clientsQuery, managerId: id };
    const business = { id, name: nameOf(manager) };
    return (await ads.search(ask, ClientRow)).map(({ customerClient }) => ({
      ...adAccountOf(customerClient),
      business,
    }));
  };

  return {
    async list({ accessToken: token }) {
      const direct: AdAccount[] = [];
      const managed: AdAccount[] = [];
      for (const id of await accessible(ads, token)) {
        const facts = await factsOf(token, id);
        if (!facts) direct.push(hiddenAccount(id));
        else if (facts.manager) managed.push(...(await clientsOf(token, facts)));
        else direct.push(adAccountOf(facts));
      }
      // Somebody invited to an account directly needs no manager to reach it, and the first manager will do for the rest.
      const byId = new Map<string, AdAccount>();
      for (const account of [...direct, ...managed]) if (!byId.has(account.id)) byId.set(account.id, account);
      return [...byId.values()];
    },
  };
};

/** Nobody's advertiser reaches nothing, which is no failure. */
const accessible = async (ads: Ads, token: string): Promise<string[]> => {
  try {
    return await ads.accessible(token);
  } catch (error) {
    if (isRefused(error, 'NOT_ADS_USER')) return [];
    throw error;
  }
};

const isRefused = (error: unknown, reason: string): boolean =>
  error instanceof ConnectorFailure && error.facts.subcode === reason;

export const adAccountOf = (facts: CustomerFacts): AdAccount => ({
  id: facts.id,
  name: nameOf(facts),
  ...(standings[facts.status] ?? unknownStanding),
  ...unread,
  currency: facts.currencyCode,
  timeZone: facts.timeZone,
});

const hiddenAccount = (id: string): AdAccount => ({
  ...{ id, name: dashed(id), ...switchedOff, ...unread },
  ...{ currency: '', timeZone: '' },
});

/** Bills and spending are questions of their own at Google, and nobody asks them yet. */
const unread = { hasPaymentMethod: undefined, spentMinor: 0, balanceMinor: 0 };

const nameOf = ({ id, descriptiveName }: CustomerFacts): string => descriptiveName || dashed(id);

/** 1234567890 as Google shows it to people. */
const dashed = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
