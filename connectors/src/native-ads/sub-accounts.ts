import type { SubAccount, SubAccounts } from '../ports/sub-accounts.ts';
import type { Api } from './api.ts';
import { parseUtcTime } from './times.ts';
import { list, SubAccountRow } from './wire.ts';

/** All sub-accounts in one response: this list has no pages. */
export const nativeAdsSubAccounts = (api: Api): SubAccounts => {
  const readAccounts = async (): Promise<SubAccount[]> => {
    const request = { operation: 'sub-accounts.list', to: '/stats/api/v1.0/sub_accounts/list_accounts' };
    return (await api.read(request, list(SubAccountRow))).data.map(toSubAccount);
  };

  return {
    list: readAccounts,

    async find(username) {
      const wantedName = username.trim().toLowerCase();
      if (wantedName === '') return undefined;
      return (await readAccounts()).find(
        (account) => account.username.toLowerCase() === wantedName || account.email?.toLowerCase() === wantedName,
      );
    },
  };
};

const statuses: Record<string, SubAccount['status']> = {
  active: 'active',
  pending: 'pending',
  terminated: 'disabled',
};

export const toSubAccount = ({ user_id, user_name, user_email, status, created }: SubAccountRow): SubAccount => ({
  id: user_id,
  // The network has no user names: the email address is the name. Only the practice network adds one.
  username: user_name || user_email || user_id,
  email: user_email ?? undefined,
  status: statuses[status?.toLowerCase() ?? ''] ?? 'unknown',
  createdAt: parseUtcTime(created),
});
