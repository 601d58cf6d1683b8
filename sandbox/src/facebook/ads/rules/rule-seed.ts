import { dayMs, hourMs } from '../../../kit/durations.ts';
import { seededRandom } from '../../../kit/storage/seeded-random.ts';
import type { AdRule } from '../../objects/rule-types.ts';
import type { State } from '../../state.ts';

/** Days on which the rule has run before the first start. */
const historyDays = 30;

/**
 * A rule of the dollar account that notifies people about costly ads, with a month of runs. `today` is midnight UTC.
 */
export const seedRules = (state: State, today: number) => {
  const account = state.adAccounts.get('204466881012');
  if (!account) return;
  const random = seededRandom(`rules ${account.id}`);
  const personId = account.roles[0]?.personId ?? '';
  const rule: AdRule = {
    id: `120${random.digits(14)}`,
    accountId: account.id,
    name: 'Tell us about costly ads',
    status: 'ENABLED',
    evaluation: {
      evaluation_type: 'SCHEDULE',
      filters: [
        { field: 'entity_type', operator: 'EQUAL', value: 'AD' },
        { field: 'time_preset', operator: 'EQUAL', value: 'LAST_7_DAYS' },
        { field: 'cost_per', operator: 'GREATER_THAN', value: 1500 },
      ],
    },
    execution: {
      execution_type: 'NOTIFICATION',
      execution_options: [
        { field: 'execution_count_limit', operator: 'EQUAL', value: 1 },
        { field: 'user_ids', operator: 'EQUAL', value: [personId] },
      ],
    },
    schedule: { schedule_type: 'DAILY' },
    createdBy: { id: personId, name: '' },
    createdAt: today - 40 * dayMs,
    updatedAt: today - 40 * dayMs,
    ranTo: today,
  };
  state.adRules.set(rule.id, rule);
  const ads = [...state.ads.values().filter(({ accountId }) => accountId === account.id)];
  for (let daysAgo = historyDays; daysAgo > 0; daysAgo -= 1) {
    const at = today - daysAgo * dayMs + 5 * hourMs;
    const told = ads.filter((ad, index) => ad.createdAt < at && (index * 7 + daysAgo) % 11 === 0).slice(0, 3);
    if (told.length === 0) continue;
    const id = random.digits(16);
    const { evaluation, execution, schedule } = rule;
    state.adRuleRuns.set(id, {
      id,
      ruleId: rule.id,
      accountId: account.id,
      at,
      isManual: false,
      evaluation,
      execution,
      schedule,
      results: told.map((ad) => ({
        object_id: ad.id,
        object_type: 'AD',
        actions: [{ action: 'FACEBOOK_NOTIFICATION_SENT' }],
      })),
    });
  }
};
