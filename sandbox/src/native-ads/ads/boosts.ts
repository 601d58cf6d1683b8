import type { Routes } from '../../kit/network.ts';
import { checkToken } from '../api.ts';
import { errors } from '../errors.ts';
import { formatTimestamp, type State, type SubAccount } from '../state.ts';
import type { Boost, Switch } from './ad-objects.ts';
import {
  findAccount,
  findActiveAccount,
  findActiveBoostOfPath,
  findBoost,
  firstBoostId,
  listBoosts,
  nextId,
  readFigures,
  systemStatus,
  totalOf,
  totalsByDate,
} from './ad-store.ts';
import { enabledOf, toBoostFigures, toBoostRow, toDayRow } from './boost-rows.ts';
import { applySettings, defaultSettings, type FieldNames } from './boost-settings.ts';
import { withChange } from './changes.ts';
import {
  type Fields,
  pageOf,
  readCents,
  readChoice,
  readDate,
  readText,
  readTime,
  requireText,
  toFieldList,
  toFields,
} from './fields.ts';
import type { DateRange } from './figures.ts';

const prefix = '/api/stats/api/v1.0/boosts';
const maxNameLength = 255;
const switches: Record<'on' | 'off', Switch> = { on: 'active', off: 'inactive' };
const statuses = ['active', 'balance_issue', 'budget_exhausted', 'inactive', 'disabled', 'archived'] as const;
const addNames: FieldNames = {
  language: 'language_targeting',
  utmCodes: 'tracking_code',
  maxUtmCodes: 255,
  bid: 'bid_amount',
};

export const formatDate = (at: number): string => formatTimestamp(at).slice(0, 10);

/** Range of the figures of listed campaigns: this month unless the request has another one. */
const readMonth = (query: Fields, now: number): DateRange => ({
  from: readDate(query, 'date_from') ?? `${formatDate(now).slice(0, 7)}-01`,
  to: readDate(query, 'date_to') ?? formatDate(now),
});

/** Calls that list, add, switch and archive campaigns, and read their figures. */
export const registerBoosts = (app: Routes, state: State) => {
  const { boosts, now } = state;

  const filterBoosts = (account: SubAccount, query: Fields): Boost[] => {
    const id = readText(query, 'boost_id');
    const status = readChoice(query, 'status', statuses);
    const enabled = readChoice(query, 'enabled', ['active', 'inactive']);
    const createdFrom = readTime(query, 'created_at') ?? 0;
    const updatedFrom = readTime(query, 'updated_at') ?? 0;
    const candidates = id === undefined ? listBoosts(state, account) : [findBoost(state, account, id)];
    return candidates.filter((boost) => {
      const current = systemStatus(boost, account, now());
      // Archived campaigns are listed only when asked for.
      const hasStatus = status === undefined ? id !== undefined || current !== 'archived' : current === status;
      const hasSwitch = enabled === undefined || enabledOf(boost, now()) === enabled;
      return hasStatus && hasSwitch && boost.createdAt >= createdFrom && boost.updatedAt >= updatedFrom;
    });
  };

  app.get(prefix, { config: { operation: 'boosts.list' } }, async (request) => {
    checkToken(state, request);
    const query = toFields(request.query);
    const account = findAccount(state, query);
    const range = readMonth(query, now());
    const rows = filterBoosts(account, query);
    if (readChoice(query, 'aggregate', ['yes', 'no']) === 'yes') {
      const figures = [...readFigures(state, account, rows, range).values()].flat();
      const days = totalsByDate(figures).map(([date, day]) => ({ date, ...toBoostFigures(day) }));
      return { success: true, data: pageOf(days, query) };
    }
    const page = pageOf(rows, query);
    const figures = readFigures(state, account, page, range);
    const data = page.map((boost) => ({
      ...toBoostRow(boost, account, now()),
      ...toBoostFigures(totalOf(figures.get(boost.id) ?? [])),
    }));
    return { success: true, data };
  });

  app.get(`${prefix}/performance`, { config: { operation: 'boosts.performance' } }, async (request) => {
    checkToken(state, request);
    const query = toFields(request.query);
    const account = findAccount(state, query);
    const isAll = readChoice(query, 'all_boosts', ['yes', 'no']) === 'yes';
    const id = readText(query, 'boost_id');
    if (!isAll && id === undefined) throw errors.invalid('boost_id or all_boosts is required');
    const rows = isAll ? listBoosts(state, account) : [findBoost(state, account, id)];
    const days = [...readFigures(state, account, rows, readMonth(query, now()))].flatMap(([boostId, figures]) =>
      totalsByDate(figures).map(([date, day]) => ({ ...(isAll && { id: boostId }), ...toDayRow(date, day) })),
    );
    return { success: true, data: pageOf(days, query) };
  });

  app.post(`${prefix}/add`, { config: { operation: 'boosts.add' } }, async (request) => {
    checkToken(state, request);
    const fields = toFields(request.body);
    const account = findActiveAccount(state, fields);
    requireText(fields, 'name', maxNameLength);
    const settings = applySettings(defaultSettings, fields, addNames);
    // Budget is unlimited if the request has none.
    const budget = (readText(fields, 'budget') ?? 'unlimited') === 'unlimited' ? null : readCents(fields, 'budget');
    if (budget === undefined || budget === 0) throw errors.invalid('budget must be "unlimited" or an amount');
    if (budget !== null && settings.schedule.length > 0)
      throw errors.invalid('schedule is for campaigns with an unlimited budget');
    // Start of the campaign is now if the request has no start date.
    const startsAt =
      (readText(fields, 'start_date') ?? 'immediately') === 'immediately' ? now() : readTime(fields, 'start_date');
    const endsAt = (readText(fields, 'end_date') ?? 'never') === 'never' ? undefined : readTime(fields, 'end_date');
    const at = now();
    const id = nextId(boosts.values(), firstBoostId);
    boosts.set(id, {
      id,
      accountId: account.id,
      ...settings,
      createdAt: at,
      updatedAt: at,
      endsAt,
      startsAt: Math.max(startsAt ?? at, at),
      enabled: [{ at, value: 'active' }],
      status: [{ at, value: 'active' }],
      budgets: [{ at, value: budget }],
    });
    if (settings.conversionIds.length === 0) return { success: true, data: [{ id }] };
    return { success: true, campaign: { id, pixels: settings.conversionIds.map((pixelId) => ({ id: pixelId })) } };
  });

  app.post(prefix, { config: { operation: 'boosts.switch' } }, async (request) => {
    checkToken(state, request);
    const changes = toFieldList(request.body).flatMap((fields) => {
      const account = findActiveAccount(state, fields);
      const id = readText(fields, 'id');
      const enabled = readChoice(fields, 'enabled', ['on', 'off']);
      if (enabled === undefined) throw errors.invalid('enabled is required');
      // Campaigns to switch: one by its id, or with do_all every campaign of the account.
      const chosen = id === undefined && fields.do_all === true ? listBoosts(state, account) : undefined;
      return (chosen ?? [findBoost(state, account, id)]).map((boost) => ({ boost, account, enabled }));
    });
    const rows = changes.map(({ boost, account, enabled }) => {
      const next = boosts.set(boost.id, {
        ...boost,
        updatedAt: now(),
        enabled: withChange(boost.enabled, now(), switches[enabled]),
      });
      return { id: next.id, enabled: enabledOf(next, now()), status: systemStatus(next, account, now()) };
    });
    return rows.length === 1 && !Array.isArray(request.body) ? rows[0] : rows;
  });

  app.post(`${prefix}/:id/archive`, { config: { operation: 'boosts.archive' } }, async (request) => {
    checkToken(state, request);
    const { boost } = findActiveBoostOfPath(state, request);
    boosts.set(boost.id, { ...boost, updatedAt: now(), status: withChange(boost.status, now(), 'archived') });
    return { success: true, data: { id: boost.id, status: 'archived' } };
  });
};
