import type { Routes } from '../kit/network.ts';
import { checkToken, fields } from './api.ts';
import { refuse } from './errors.ts';
import { moment, type State, type Status, type SubAccount } from './state.ts';

const prefix = '/api/stats/api/v1.0/sub_accounts';
const usualPage = 100;
const largestPage = 1000;
const statuses: Record<string, Status> = { active: 'active', pending: 'pending', disabled: 'disabled' };

/** Who advertises below the product's own account. */
export const subAccounts = (app: Routes, state: State) => {
  const { accounts, now } = state;

  app.get(`${prefix}/list_accounts`, { config: { operation: 'sub-accounts.list' } }, async (request) => {
    checkToken(state, request);
    const { limit = String(usualPage), offset = '0' } = fields(request.query);
    const most = whole('limit', limit);
    const from = whole('offset', offset);
    if (most < 1 || most > largestPage) throw refuse.invalid(`limit must be between 1 and ${largestPage}`);
    return {
      success: true,
      data: accounts
        .values()
        .slice(from, from + most)
        .map(row),
    };
  });

  const change = (name: string, handle: (sent: Record<string, string>) => object) =>
    app.post(`${prefix}/${name}`, { config: { operation: `sub-accounts.${name}` } }, async (request) => {
      checkToken(state, request);
      return { success: true, ...handle(fields(request.body)) };
    });
  const existing = (id: string | undefined): SubAccount => {
    const account = accounts.get(id ?? '');
    if (!account) throw refuse.notFound('The sub account could not be found.');
    return account;
  };
  const checkEmail = (email: string | undefined, self?: string): string => {
    if (!email || !/^\S+@\S+\.\S+$/.test(email)) throw refuse.invalid('email must be a valid email address');
    const isTaken = accounts.values().some((account) => account.email === email && account.id !== self);
    if (isTaken) throw refuse.invalid('email is already in use');
    return email;
  };

  change('add_account', ({ name, email }) => {
    if (!name) throw refuse.invalid('name is required');
    const id = String(Number(accounts.values().at(-1)?.id ?? '41000') + 1);
    const account: SubAccount = {
      ...{ id, name, email: checkEmail(email), status: 'pending', permissions: ['advertiser'], madeAt: now() },
    };
    accounts.set(id, account);
    return { data: [{ account_id: id }] };
  });

  change('edit_account', ({ user_id, name, email }) => {
    const account = existing(user_id);
    accounts.set(account.id, {
      ...account,
      name: name || account.name,
      email: email === undefined ? account.email : checkEmail(email, account.id),
    });
    return {};
  });

  change('update_account_status', ({ user_id, status = '' }) => {
    const account = existing(user_id);
    const next = statuses[status];
    if (!next) throw refuse.invalid(`status must be one of: ${Object.keys(statuses).join(', ')}`);
    accounts.set(account.id, { ...account, status: next });
    return {};
  });
};

/** Numbers are texts on this network. */
const row = ({ id, name, email, status, permissions, madeAt }: SubAccount) => ({
  user_id: id,
  user_name: name,
  user_email: email,
  status,
  permissions,
  created: moment(madeAt),
});

const whole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw refuse.invalid(`${name} must be an integer`);
  return Number(text);
};
