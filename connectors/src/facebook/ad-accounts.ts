import type { AdAccount, AdAccountStatus, AdAccounts } from '../ports/accounts.ts';
import type { Graph } from './graph.ts';
import { AdAccountRow } from './wire.ts';

const fields = {
  fields:
    'id,account_id,name,account_status,disable_reason,currency,timezone_name,amount_spent,balance,funding_source,business{id,name}',
  limit: 100,
};

type Standing = Pick<AdAccount, 'standing'> & { status: AdAccountStatus };

const standings: Readonly<Record<number, Standing>> = {
  1: { status: 'active', standing: 'usable' },
  2: { status: 'disabled', standing: 'blocked' },
  3: { status: 'unsettled', standing: 'warned' },
  7: { status: 'in-risk-review', standing: 'warned' },
  8: { status: 'pending-settlement', standing: 'usable' },
  9: { status: 'in-grace-period', standing: 'usable' },
  100: { status: 'closing', standing: 'warned' },
  101: { status: 'closed', standing: 'blocked' },
  201: { status: 'active', standing: 'usable' },
  202: { status: 'closed', standing: 'blocked' },
};
const unknownStanding: Standing = { status: 'unknown', standing: 'warned' };

const reasons: Readonly<Record<number, string>> = {
  1: 'Facebook found ads that break its rules.',
  2: 'Facebook is checking a claim about rights to the ads.',
  3: 'Facebook found a risk in the payments.',
  4: 'Facebook closed this kind of account.',
  5: 'Facebook is reviewing the ads.',
  6: 'Facebook found a problem with the business.',
  7: 'The account was closed for good.',
  8: 'The reseller no longer uses the account.',
  9: 'The account was not used for a long time.',
  10: 'The account only groups other accounts.',
  11: 'The business breaks the rules of Facebook.',
  12: 'Facebook finds that the account claims to be somebody else.',
  13: 'The legal owner of the account has changed.',
  14: 'Facebook is reviewing a conversation about the account.',
  15: 'Somebody else may have used the account.',
};

export const facebookAdAccounts = (graph: Graph): AdAccounts => ({
  async list({ accessToken: token }) {
    const rows = await graph.all({ operation: 'ad-accounts', to: '/me/adaccounts', token, fields }, AdAccountRow);
    return rows.map(adAccountOf);
  },
});

export const adAccountOf = (row: AdAccountRow): AdAccount => {
  const { status, standing } = standings[row.account_status] ?? unknownStanding;
  return {
    id: row.account_id,
    name: row.name || row.account_id,
    status,
    standing,
    reason: reasons[row.disable_reason ?? 0],
    // Facebook hides the payment method of accounts it switched off.
    hasPaymentMethod: standing === 'blocked' && !row.funding_source ? undefined : Boolean(row.funding_source),
    fundingSource: row.funding_source ?? undefined,
    currency: row.currency,
    timeZone: row.timezone_name,
    spentMinor: row.amount_spent,
    balanceMinor: row.balance,
    business: row.business ?? undefined,
  };
};
