import type { Routes } from '../kit/network.ts';
import { checkToken, toTextFields } from './api.ts';
import { errors } from './errors.ts';
import { formatTimestamp, type State, type Status, type SubAccount, withStatus } from './state.ts';

const prefix = '/api/stats/api/v1.0/sub_accounts';
const statuses: Record<string, Status> = { active: 'active', terminated: 'terminated' };

/** Lists and changes the sub-accounts. */
export const registerSubAccounts = (app: Routes, state: State) => {
  const { accounts, now } = state;

  app.get(`${prefix}/list_accounts`, { config: { operation: 'sub-accounts.list' } }, async (request) => {
    checkToken(state, request);
    // List without paging: `limit` and `offset` are ignored.
    return { success: true, data: accounts.values().map(toAccountJson) };
  });

  const registerChange = (name: string, handle: (fields: Record<string, string>) => object) =>
    app.post(`${prefix}/${name}`, { config: { operation: `sub-accounts.${name}` } }, async (request) => {
      checkToken(state, request);
      return { success: true, ...handle(toTextFields(request.body)) };
    });
  const requireAccount = (id: string | undefined): SubAccount => {
    const account = accounts.get(id ?? '');
    if (!account) throw errors.invalidArgument();
    return account;
  };
  const requireFreeEmail = (email: string | undefined, ownId?: string): string => {
    if (!email || !/^\S+@\S+\.\S+$/.test(email)) throw errors.invalid('email must be a valid email address');
    const isTaken = accounts.values().some((account) => account.email === email && account.id !== ownId);
    if (isTaken) throw errors.invalid('email is already in use');
    return email;
  };

  registerChange('add_account', ({ name, email, permissions }) => {
    if (!name) throw errors.invalid('name is required');
    if (permissions !== 'full' && permissions !== 'child') throw errors.invalid('permissions must be full or child');
    const id = String(Number(accounts.values().at(-1)?.id ?? '41000') + 1);
    const account: SubAccount = {
      id,
      name,
      email: requireFreeEmail(email),
      status: 'pending',
      permissions,
      madeAt: now(),
    };
    accounts.set(id, account);
    return { data: { account_id: Number(id) } };
  });

  registerChange('edit_account', ({ user_id, name, email }) => {
    const account = requireAccount(user_id);
    accounts.set(account.id, {
      ...account,
      name: name || account.name,
      email: email === undefined ? account.email : requireFreeEmail(email, account.id),
    });
    return {};
  });

  registerChange('update_account_status', ({ user_id, status = '' }) => {
    const account = requireAccount(user_id);
    const next = statuses[status];
    if (!next) throw errors.invalid(`status must be one of: ${Object.keys(statuses).join(', ')}`);
    accounts.set(account.id, withStatus(account, next, now()));
    return {};
  });
};

/**
 * Account as JSON with text ids. The real network has no `user_name`, which the practice network's screens show so that
 * it can be typed.
 */
const toAccountJson = ({ id, name, email, status, permissions, madeAt }: SubAccount) => ({
  user_id: id,
  user_name: name,
  user_email: email,
  status,
  permissions,
  created: formatTimestamp(madeAt),
});
