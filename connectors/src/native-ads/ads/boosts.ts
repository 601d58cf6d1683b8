import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdAccountRef, AdDateRange } from '../../ports/ads/ads.ts';
import type { Api } from '../api.ts';
import { list } from '../wire.ts';
import { accountQuery, isWrongId, toId } from './ids.ts';
import { BoostRow, ContentRow, DayRow } from './wire.ts';

export const boostsPath = '/stats/api/v1.0/boosts';
const pageSize = 1000;
/**
 * Largest number of pages of a list, more than any account has: a network that ignores `offset` would otherwise be read
 * for ever.
 */
const maxPages = 200;
/** Limit in bytes for a list of banners: all of an account come in one answer, about 500 bytes each. */
const maxContentBytes = 32 * 1024 * 1024;

type Query = Readonly<Record<string, string>>;
export type Boosts = ReturnType<typeof createBoosts>;

/** Reads campaigns and banners. */
export const createBoosts = (api: Api) => {
  /**
   * Reads all pages. The network says neither how many rows there are nor their order: the last page is the one that is
   * not full.
   */
  async function* readPages<T>(readPage: (paging: Query) => Promise<T[]>): AsyncGenerator<T[]> {
    for (let page = 0; page < maxPages; page += 1) {
      const rows = await readPage({ limit: String(pageSize), offset: String(page * pageSize) });
      if (rows.length > 0) yield rows;
      if (rows.length < pageSize) return;
    }
    throw new ConnectorFailure('unreachable', {
      network: 'native-ads',
      code: 'too-many-pages',
      message: 'The native-ads network sent more than we can read. Try again later.',
    });
  }

  const listBoosts = (account: AdAccountRef, query: Query) =>
    readPages(async (paging) => {
      const request = {
        operation: 'boosts.list',
        to: boostsPath,
        query: { ...accountQuery(account), ...query, ...paging },
      };
      return (await api.read(request, list(BoostRow))).data;
    });

  return {
    listBoosts,

    async findBoost(account: AdAccountRef, id: string, query: Query = {}): Promise<BoostRow | undefined> {
      const boostId = String(toId(id, 'ad campaign'));
      try {
        for await (const rows of listBoosts(account, { ...query, boost_id: boostId }))
          return rows.find((row) => row.id === boostId);
      } catch (error) {
        if (!isWrongId(error)) throw error;
      }
      return undefined;
    },

    /** Reads the banners of a campaign; an unknown campaign has none. */
    async *listContents(account: AdAccountRef, boostId: string, query: Query = {}): AsyncGenerator<ContentRow[]> {
      const to = `${boostsPath}/${toId(boostId, 'ad campaign')}/content`;
      try {
        yield* readPages(async (paging) => {
          const request = { operation: 'content.list', to, query: { ...accountQuery(account), ...query, ...paging } };
          return (await api.read(request, list(ContentRow))).data;
        });
      } catch (error) {
        if (!isWrongId(error)) throw error;
      }
    },

    /** Reads every banner of the account with its figures of one day, by default today. */
    async listAllContents(account: AdAccountRef, date?: string): Promise<ContentRow[]> {
      const query = { ...accountQuery(account), ...(date !== undefined && { date_from: date, date_to: date }) };
      const request = { operation: 'content.list-all', to: `${boostsPath}/content`, query, maxBytes: maxContentBytes };
      return (await api.read(request, list(ContentRow))).data;
    },

    /** Reads one row per campaign and day. */
    listDays: (account: AdAccountRef, { from, to }: AdDateRange) =>
      readPages(async (paging) => {
        const range = { all_boosts: 'yes', date_from: from, date_to: to };
        const query = { ...accountQuery(account), ...range, ...paging };
        const request = { operation: 'boosts.performance', to: `${boostsPath}/performance`, query };
        return (await api.read(request, list(DayRow))).data;
      }),
  };
};
