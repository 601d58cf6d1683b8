import type { SubAccount, SubAccounts } from '../ports/sub-accounts.ts';
import type { Api } from './api.ts';
import { list, SubAccountRow } from './wire.ts';

type Deps = { api: Api; sleep: (ms: number) => Promise<void> };

const pageSize = 100;
const maxPages = 200;
/** The network allows 2 calls per second. */
const betweenPagesMs = 500;

export const nativeAdsSubAccounts = ({ api, sleep }: Deps): SubAccounts => {
  /** Reads page by page: there is no total, and a page that is not full is the last. */
  async function* readPages() {
    for (let page = 0; page < maxPages; page += 1) {
      if (page > 0) await sleep(betweenPagesMs);
      const query = { limit: String(pageSize), offset: String(page * pageSize) };
      const request = { operation: 'sub-accounts.list', to: '/stats/api/v1.0/sub_accounts/list_accounts', query };
      const { data } = await api.read(request, list(SubAccountRow));
      yield data.map(toSubAccount);
      if (data.length < pageSize) return;
    }
  }

  return {
    async list() {
      // An account added concurrently shifts the pages, so duplicates are removed.
      const accounts = new Map<string, SubAccount>();
      for await (const page of readPages()) for (const account of page) accounts.set(account.id, account);
      return [...accounts.values()];
    },

    async find(username) {
      const wantedName = username.trim().toLowerCase();
      if (wantedName === '') return undefined;
      for await (const page of readPages()) {
        const match = page.find(
          (account) => account.username.toLowerCase() === wantedName || account.email?.toLowerCase() === wantedName,
        );
        if (match) return match;
      }
      return undefined;
    },
  };
};

const statuses: Record<string, SubAccount['status']> = { active: 'active', pending: 'pending', disabled: 'disabled' };

export const toSubAccount = ({ user_id, user_name, user_email, status, created }: SubAccountRow): SubAccount => ({
  id: user_id,
  // Falls back to the email address, then to the id.
  username: user_name || user_email || user_id,
  email: user_email ?? undefined,
  status: statuses[status?.toLowerCase() ?? ''] ?? 'unknown',
  createdAt: parseUtcTime(created),
});

/** "2021-05-01 14:15:10", in UTC. */
const parseUtcTime = (text: string | null | undefined): Date | undefined => {
  const at = new Date(`${text?.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
};
