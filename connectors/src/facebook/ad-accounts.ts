import type { AdAccount, AdAccountStatus, AdAccounts } from '../ports/accounts.ts';
import type { Graph } from './graph.ts';
import { AdAccountRow } from './wire.ts';

const fields = {
  fields:
    'id,account_id,name,account_status,disable_reason,currency,timezone_name,amount_spent,balance,funding_source,business{id,name}',
  limit: 100,
};

type StatusRow = Pick<AdAccount, 'usability'> & { status: AdAccountStatus };

const statusByCode: Readonly<Record<number, StatusRow>> = {
  1: { status: 'active', usability: 'usable' },
  2: { status: 'disabled', usability: 'blocked' },
  3: { status: 'unsettled', usability: 'warned' },
  7: { status: 'in-risk-review', usability: 'warned' },
  8: { status: 'pending-settlement', usability: 'usable' },
  9: { status: 'in-grace-period', usability: 'usable' },
  100: { status: 'closing', usability: 'warned' },
  101: { status: 'closed', usability: 'blocked' },
  201: { status: 'active', usability: 'usable' },
  202: { status: 'any-closed', usability: 'blocked' },
};
const unknownStatus: StatusRow = { status: 'unknown', usability: 'warned' };

const reasonByCode: Readonly<Record<number, string>> = {
  1: 'Facebook found ads that break its rules.',
  2: 'Facebook is reviewing a rights claim about the ads.',
  3: 'Facebook found a payment risk.',
  4: 'Facebook closed this type of account.',
  5: 'Facebook is reviewing the ads.',
  6: 'Facebook found a problem with the business.',
  7: 'This account was closed permanently.',
  8: 'The reseller no longer uses this account.',
  9: 'This account was unused for a long time.',
  10: 'This account only groups other accounts.',
  11: 'The business breaks Facebook’s rules.',
  12: 'Facebook flagged this account as impersonating someone else.',
  13: 'The legal owner of this account changed.',
  14: 'Facebook is reviewing a support case for this account.',
  15: 'This account may have been used by someone else.',
};

export const facebookAdAccounts = (graph: Graph): AdAccounts => ({
  async list({ accessToken: token }) {
    const rows = await graph.listAll({ operation: 'ad-accounts', to: '/me/adaccounts', token, fields }, AdAccountRow);
    return rows.map(toAdAccount);
  },
});

export const toAdAccount = (row: AdAccountRow): AdAccount => {
  const { status, usability } = statusByCode[row.account_status] ?? unknownStatus;
  return {
    id: row.account_id,
    name: row.name || row.account_id,
    status,
    usability,
    reason: reasonByCode[row.disable_reason ?? 0],
    // Payment method of a disabled account is unknown: Facebook hides it.
    hasPaymentMethod: usability === 'blocked' && !row.funding_source ? undefined : Boolean(row.funding_source),
    fundingSource: row.funding_source ?? undefined,
    currency: row.currency,
    timeZone: row.timezone_name,
    spentMinor: row.amount_spent,
    balanceMinor: row.balance,
    business: row.business ?? undefined,
  };
};
