import { operatorsFor } from '@fanfare/contract/filters/conditions';
import type { AdFilterField, Condition, ConditionGroup } from '@fanfare/contract/insights/conditions';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { accountNames, createSpendingBusiness, findAccount } from '../../../../test/fixtures/ads/spending-business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { isNumberField, numberOf } from './ad-figures.ts';
import { createJudge } from './judge.ts';
import type { FigureRow } from './row-figures.store.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createSpendingBusiness>>;
let rows: FigureRow[];
const range = 'last_30_days';
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app);
  const account = await findAccount(app, business, accountNames.dollars);
  rows = [];
  const query = { network: 'facebook', level: 'ad', preset: range, needsMeans: false } as const;
  for await (const batch of app.insights.figures.read(account, query)) rows.push(...batch);
});

const numberFields = Object.keys(numberOf).filter((field): field is AdFilterField => Object.hasOwn(numberOf, field));
const textFields: readonly AdFilterField[] = ['name', 'campaign_name', 'objective', 'status'];

/**
 * Generates the value of a condition: the value that the report shows (4 decimals), a slightly higher or lower one, or
 * any number.
 */
const numberValue = (field: AdFilterField) =>
  fc
    .tuple(
      fc.nat(),
      fc.constantFrom(0, 0.0001, -0.0001, 0.00005),
      fc.double({ min: -5, max: 500, noNaN: true }),
      fc.nat(3),
    )
    .map(([index, step, other, pick]) => {
      const figures = rows[index % rows.length]?.figures;
      const own = figures && isNumberField(field) ? numberOf[field](figures, app.now()) : null;
      return (pick === 0 || own === null ? other : own + step).toFixed(5);
    });
const textValue = (field: AdFilterField) =>
  fc.tuple(fc.nat(), fc.nat(), fc.nat(12), fc.boolean()).map(([index, start, length, isUpper]) => {
    const figures = rows[index % rows.length]?.figures;
    const texts = { name: figures?.name, campaign_name: figures?.campaignName, objective: figures?.objective };
    const text =
      field === 'status'
        ? 'Inactive (paused)'
        : (Object.entries(texts).find(([name]) => name === field)?.[1] ?? 'none');
    const part = length === 0 ? text : text.slice(start % text.length).slice(0, length);
    return (isUpper ? part.toUpperCase() : part).trim() || 'a%_';
  });
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...numberFields, ...textFields).chain((field) => {
  const isNumber = isNumberField(field);
  return fc.record({
    comparison_field: fc.constant(field),
    comparison_operator: fc.constantFrom(...operatorsFor(isNumber ? 'number' : 'text')),
    comparison_value: isNumber ? numberValue(field) : textValue(field),
  });
});
const anyall = fc.constantFrom<ConditionGroup['anyall']>('any', 'all');
const inner = fc.record({ anyall, conditions: fc.array(condition, { maxLength: 3 }) });
const group = fc.record({ anyall, conditions: fc.array(fc.oneof(condition, inner), { minLength: 1, maxLength: 4 }) });

test('any conditions of a filter on a row → judged in memory as by the report in SQL', async () => {
  expect(rows.length).toBeGreaterThan(20);
  await fc.assert(
    fc.asyncProperty(group, async (conditions) => {
      const judge = createJudge(conditions, 'facebook');
      const fitting = rows.filter(({ figures }) => judge(figures, app.now()) === undefined);
      const query = new URLSearchParams({
        account: business.adAccount.value,
        level: 'ad',
        daterange: range,
        status: 'all',
        page_size: 'all',
        conditions: JSON.stringify(conditions),
      });
      const { status, body, text } = await business.owner.get(`/facebook/ads/insights/report?${query}`);
      expect(status, text).toBe(200);
      const listed = toList(body.report).map(({ id }) => String(id));
      expect(fitting.map(({ remoteId }) => remoteId).toSorted()).toEqual(listed.toSorted());
    }),
    { numRuns: 80, seed: 7 },
  );
});
