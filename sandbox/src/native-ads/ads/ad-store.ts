import type { Request } from '../../kit/network.ts';
import { errors } from '../errors.ts';
import type { State, SubAccount } from '../state.ts';
import { type Boost, type Content, runsAt } from './ad-objects.ts';
import { valueAt } from './changes.ts';
import { type Fields, readText, toFields } from './fields.ts';
import { type DateRange, type Figures, figuresByDate, planContents, sumFigures } from './figures.ts';

/** The account of the API key itself: calls without `sub_account_id` act on it. */
const ownAccount: SubAccount = {
  id: '40000',
  name: 'practice-agency',
  email: 'agency@fanfare.test',
  status: 'active',
  permissions: 'full',
  madeAt: 0,
};

export const findAccount = (state: State, fields: Fields): SubAccount => {
  const id = readText(fields, 'sub_account_id');
  const account = id === undefined ? ownAccount : state.accounts.get(id);
  if (!account) throw errors.invalidArgument();
  return account;
};

/** Finds an account that is active: only such an account can change its campaigns. */
export const findActiveAccount = (state: State, fields: Fields): SubAccount => {
  const account = findAccount(state, fields);
  if (account.status !== 'active') throw errors.accountNotActive();
  return account;
};

export const findBoost = ({ boosts }: State, account: SubAccount, id: string | undefined): Boost => {
  const boost = boosts.get(id ?? '');
  if (boost?.accountId !== account.id) throw errors.invalidArgument();
  return boost;
};

/** The campaign in the path, of the account in the query. */
export const findBoostOfPath = (state: State, { params, query }: Request) => {
  const account = findAccount(state, toFields(query));
  return { account, boost: findBoost(state, account, readText(toFields(params), 'id')) };
};

export const findActiveBoostOfPath = (state: State, request: Request) => {
  findActiveAccount(state, toFields(request.query));
  return findBoostOfPath(state, request);
};

/** Campaigns of an account, newest first. */
export const listBoosts = ({ boosts }: State, account: SubAccount): Boost[] =>
  boosts
    .values()
    .filter(({ accountId }) => accountId === account.id)
    .toReversed();

export const listContents = ({ contents }: State, boost: Boost): Content[] =>
  contents.values().filter(({ boostId }) => boostId === boost.id);

/** The status that the network shows, beside the user's switch. */
export const systemStatus = (boost: Boost, account: SubAccount, now: number): string => {
  const status = valueAt(boost.status, now) ?? 'active';
  if (status === 'archived' || status === 'disabled') return status;
  if (account.status === 'terminated') return 'disabled';
  if (valueAt(boost.enabled, now) === 'inactive' || !runsAt(boost, now)) return 'inactive';
  return account.payments?.at(-1)?.value === false ? 'balance_issue' : status;
};

export type ContentFigures = { content: Content; days: Map<string, Figures> };

/** The figures of each banner of some campaigns, by day. */
export const readFigures = (
  state: State,
  account: SubAccount,
  boosts: readonly Boost[],
  range: DateRange,
): Map<string, ContentFigures[]> => {
  const now = state.now();
  const contentsByBoost = Map.groupBy(state.contents.values(), ({ boostId }) => boostId);
  return new Map(
    boosts.map((boost) => {
      const contents = contentsByBoost.get(boost.id) ?? [];
      const plans = planContents({ boost, contents, account });
      const figures = contents.map((content) => {
        const plan = plans.get(content.id);
        return { content, days: plan ? figuresByDate(plan, range, now) : new Map() };
      });
      return [boost.id, figures];
    }),
  );
};

export const totalOf = (figures: readonly ContentFigures[]): Figures =>
  sumFigures(figures.flatMap(({ days }) => [...days.values()]));

/** Sums of figures by day, in order of the days. */
export const totalsByDate = (figures: readonly ContentFigures[]): [date: string, Figures][] => {
  const entries = figures.flatMap(({ days }) => [...days]);
  return [...Map.groupBy(entries, ([date]) => date)]
    .map(([date, days]): [string, Figures] => [date, sumFigures(days.map(([, day]) => day))])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
};

export const firstBoostId = 310_000;
export const firstContentId = 8_700_000;

/** The next id of a collection whose ids are numbers in order. */
export const nextId = (values: readonly { id: string }[], first: number): string =>
  String(Number(values.at(-1)?.id ?? first - 1) + 1);
