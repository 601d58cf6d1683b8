import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdAccount, AdAccountStatus, AdAccounts } from '../ports/accounts.ts';
import type { Ads } from './ads.ts';
import { ClientRow, type Customer, CustomerRow } from './wire.ts';

const columns = ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'status'];
const selectFrom = (resource: string) => {
  const fields = columns.map((column) => `${resource}.${column}`);
  return `SELECT ${fields.join(', ')} FROM ${resource}`;
};
const customerQuery = selectFrom('customer');
/** Returns the clients of all levels; managers among them are excluded, since they can't run ads. */
const clientsQuery = `${selectFrom('customer_client')} WHERE customer_client.manager = FALSE`;

type StatusRow = Pick<AdAccount, 'usability' | 'reason'> & { status: AdAccountStatus };

const statusByName: Readonly<Record<string, StatusRow>> = {
  ENABLED: { status: 'active', usability: 'usable' },
  SUSPENDED: {
    status: 'disabled',
    usability: 'blocked',
    reason: 'Google suspended this account. Sign in on ads.google.com to see why.',
  },
  CANCELED: {
    status: 'disabled',
    usability: 'blocked',
    reason: 'This account was canceled. Reactivate it on ads.google.com.',
  },
  CLOSED: { status: 'closed', usability: 'blocked', reason: 'Google closed this account permanently.' },
};
const unknownStatus: StatusRow = { status: 'unknown', usability: 'warned' };

export const googleAdAccounts = (ads: Ads): AdAccounts => {
  const readCustomer = async (token: string, customerId: string): Promise<Customer | undefined> => {
    const request = { operation: 'customer', token, customerId, query: customerQuery };
    return (await ads.search(request, CustomerRow))[0]?.customer;
  };

  const listClients = async (token: string, manager: Customer): Promise<AdAccount[]> => {
    const { id } = manager;
    const request = { operation: 'customer.clients', token, customerId: id, query: clientsQuery, managerId: id };
    const business = { id, name: toName(manager) };
    return (await ads.search(request, ClientRow)).map(({ customerClient }) => ({
      ...toAdAccount(customerClient),
      business,
    }));
  };

  return {
    async list({ accessToken: token }) {
      const direct: AdAccount[] = [];
      const managed: AdAccount[] = [];
      for (const id of await listAccessible(ads, token)) {
        try {
          const customer = await readCustomer(token, id);
          if (customer?.manager) managed.push(...(await listClients(token, customer)));
          else if (customer) direct.push(toAdAccount(customer));
        } catch (error) {
          // Failure of one account leaves out only that account: the list also has accounts that are disabled, not set
          // up, or of other ad products.
          if (!(error instanceof ConnectorFailure) || error.details.code !== 'authorizationError') throw error;
          direct.push(toRefusedAccount(id, error.message));
        }
      }
      // Direct access needs no manager; for other accounts the first manager is used.
      const byId = new Map<string, AdAccount>();
      for (const account of [...direct, ...managed]) {
        if (!byId.has(account.id)) byId.set(account.id, account);
      }
      return [...byId.values()];
    },
  };
};

/** A user without Google Ads has no accounts; that is not an error. */
const listAccessible = async (ads: Ads, token: string): Promise<string[]> => {
  try {
    return await ads.listAccessible(token);
  } catch (error) {
    if (error instanceof ConnectorFailure && error.details.subcode === 'NOT_ADS_USER') return [];
    throw error;
  }
};

export const toAdAccount = (customer: Customer): AdAccount => ({
  id: customer.id,
  name: toName(customer),
  ...(statusByName[customer.status] ?? unknownStatus),
  ...unreadFields,
  currency: customer.currencyCode,
  timeZone: customer.timeZone,
});

/** An account that Google refuses, without a name: Google hides even that. */
const toRefusedAccount = (id: string, reason: string): AdAccount => ({
  id,
  name: formatCustomerId(id),
  status: 'disabled',
  usability: 'blocked',
  reason,
  ...unreadFields,
  currency: '',
  timeZone: '',
});

/** Fields about billing that are not read, since they need separate queries. */
const unreadFields = { hasPaymentMethod: undefined, spentMinor: 0, balanceMinor: 0 };

const toName = ({ id, descriptiveName }: Customer): string => descriptiveName || formatCustomerId(id);

/** An id as Google shows it: 1234567890 → 123-456-7890. */
const formatCustomerId = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
