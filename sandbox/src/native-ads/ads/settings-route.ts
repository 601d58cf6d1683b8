import type { Routes } from '../../kit/network.ts';
import { checkToken } from '../api.ts';
import { errors } from '../errors.ts';
import type { State } from '../state.ts';
import type { Boost, SystemStatus } from './ad-objects.ts';
import { findActiveBoostOfPath } from './ad-store.ts';
import { toBoostRow } from './boost-rows.ts';
import { applySettings, type FieldNames } from './boost-settings.ts';
import { valueAt, withChange } from './changes.ts';
import { type Fields, readCents, readChoice, readTime, toFields } from './fields.ts';

/** Smallest budget, in cents per day. */
const minBudget = 5_000;
const settingsNames: FieldNames = {
  language: 'language_traffic',
  utmCodes: 'utm_codes',
  maxUtmCodes: 2048,
  bid: 'default_bid',
};

const readBudget = (fields: Fields): number | null | undefined => {
  const type = readChoice(fields, 'budget_type', ['daily', 'unlimited']);
  if (type === 'unlimited') return null;
  const cents = readCents(fields, 'budget_amount');
  if (type === undefined && cents === undefined) return undefined;
  if (cents === undefined) throw errors.invalid('budget_amount is required when budget_type is daily');
  if (cents < minBudget) throw errors.invalid('budget_amount must be at least 50');
  return cents;
};

/** A campaign with a new budget; one that used up its budget runs again with a larger one. */
export const withBudget = (boost: Boost, budget: number | null, now: number): Boost => {
  const current = valueAt(boost.budgets, now) ?? null;
  const isRaised = current !== null && (budget === null || budget > current);
  const runsAgain = isRaised && valueAt(boost.status, now) === 'budget_exhausted';
  return {
    ...boost,
    updatedAt: now,
    budgets: withChange(boost.budgets, now, budget),
    status: runsAgain ? withChange<SystemStatus>(boost.status, now, 'active') : boost.status,
  };
};

const readStart = (boost: Boost, fields: Fields, now: number): number => {
  const startsAt = readTime(fields, 'start_date_time');
  if (startsAt === undefined) return boost.startsAt;
  if (startsAt < now) throw errors.invalid('start_date_time must not be in the past');
  if (boost.startsAt <= now) throw errors.invalid('start_date_time cannot change after the start');
  return startsAt;
};

const readEnd = (boost: Boost, fields: Fields): number | undefined => {
  const hasEnd = readChoice(fields, 'has_end_date', ['true', 'false']);
  if (hasEnd === 'false') return undefined;
  const endsAt = readTime(fields, 'end_date_time');
  if (hasEnd === 'true' && endsAt === undefined)
    throw errors.invalid('end_date_time is required when has_end_date is true');
  return endsAt ?? boost.endsAt;
};

/** Changes a campaign; answers with the whole campaign. */
export const registerBoostSettings = (app: Routes, state: State) => {
  const { boosts, now } = state;
  app.post('/api/stats/api/v1.0/boosts/:id/settings', { config: { operation: 'boosts.settings' } }, async (request) => {
    checkToken(state, request);
    const { account, boost } = findActiveBoostOfPath(state, request);
    const fields = toFields(request.body);
    const budget = readBudget(fields);
    const next: Boost = {
      ...(budget === undefined ? boost : withBudget(boost, budget, now())),
      ...applySettings(boost, fields, settingsNames),
      startsAt: readStart(boost, fields, now()),
      endsAt: readEnd(boost, fields),
      updatedAt: now(),
    };
    if (valueAt(next.budgets, now()) !== null && next.schedule.length > 0)
      throw errors.invalid('schedule is for campaigns with an unlimited budget');
    return { ...toBoostRow(boosts.set(boost.id, next), account, now()), success: true };
  });
};
