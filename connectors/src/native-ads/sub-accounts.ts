import type { SubAccount, SubAccounts } from '../ports/sub-accounts.ts';
import type { Api } from './api.ts';
import { list, SubAccountRow } from './wire.ts';

type Deps = { api: Api; sleep: (ms: number) => Promise<void> };

const pageSize = 100;
const mostPages = 200;
/** The network wants at most two calls in a second. */
const betweenPagesMs = 500;

export const nativeAdsSubAccounts = ({ api, sleep }: Deps): SubAccounts => {
  /** Page by page: the network says no total, and a page that is not full is the last. */
  async function* pages() {
    for (let page = 0; page < mostPages; page += 1) {
      if (page > 0) await sleep(betweenPagesMs);
      const query = { limit: String(pageSize), offset: String(page * pageSize) };
      const ask = { operation: 'sub-accounts.list', to: '/stats/api/v1.0/sub_accounts/list_accounts', query };
      const { data } = await api.read(ask, list(SubAccountRow));
      yield data.map(subAccountOf);
      if (data.length < pageSize) return;
    }
  }

  return {
    async list() {
      // An account added meanwhile shifts the pages: it may come twice, and is kept once.
      const accounts = new Map<string, SubAccount>();
      for await (const page of pages()) for (const account of page) accounts.set(account.id, account);
      return [...accounts.values()];
    },

    async find(username) {
      const wanted = username.trim().toLowerCase();
      if (wanted === '') return undefined;
      for await (const page of pages()) {
        const found = page.find(
          (account) => account.username.toLowerCase() === wanted || account.email?.toLowerCase() === wanted,
        );
        if (found) return found;
      }
      return undefined;
    },
  };
};

const statuses: Record<string, SubAccount['status']> = { active: 'active', pending: 'pending', disabled: 'disabled' };

export const subAccountOf = ({ user_id, user_name, user_email, status, created }: SubAccountRow): SubAccount => ({
  id: user_id,
  // An account without a name is known by its mail address.
  username: user_name || user_email || user_id,
  email: user_email ?? undefined,
  status: statuses[status?.toLowerCase() ?? ''] ?? 'unknown',
  createdAt: momentOf(created),
});

/** "2021-05-01 14:15:10", in UTC. */
const momentOf = (text: string | null | undefined): Date | undefined => {
  const at = new Date(`${text?.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
};
