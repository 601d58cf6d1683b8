import { expect, test } from 'vitest';
import { type BudgetedMail, createMailBudget } from './mail-budget.ts';

const dayStart = new Date('2030-03-05T00:00:00Z');
const today = new Date('2030-03-05T10:00:00Z');
let count = 0;
const mail = (change: Partial<BudgetedMail> = {}): BudgetedMail => {
  count += 1;
  return {
    contestId: 1,
    businessId: 1,
    emailNormalized: `person${count}@example.test`,
    origin: 'visitor',
    network: `network ${count}`,
    isEvent: false,
    accessLevel: 0,
    dueAt: today,
    ...change,
  };
};
/** Tries to send an email `tries` times; returns how many the budget allows. */
const send = (budget: ReturnType<typeof createMailBudget>, tries: number, change: Partial<BudgetedMail>) =>
  Array.from({ length: tries }, () => budget.take(mail(change))).filter(Boolean).length;
const newBudget = () => createMailBudget(new Map(), dayStart);

test.each<[string, number, Partial<BudgetedMail>]>([
  ['from as many networks', 500, {}],
  ['from one network', 46, { network: 'one' }],
  ['from one network, at an event', 167, { network: 'one', isEvent: true }],
  ['that waited since yesterday', 250, { dueAt: dayStart }],
  ['added by the organizer', 250, { origin: 'csv', network: null }],
  ['added by the organizer, of a larger plan', 300, { origin: 'csv', network: null, accessLevel: 3 }],
  ['to one address', 5, { emailNormalized: 'one@example.test' }],
  ['of a larger plan, from one network', 455, { accessLevel: 1, network: 'one' }],
])('5,000 confirmation emails in a day %s → %i are sent', (_, sent, change) => {
  expect(send(newBudget(), 5_000, change)).toBe(sent);
});

test('emails to junk entries from 20 networks, then an email to an entry from another network → the last one is sent', () => {
  const budget = newBudget();
  for (let network = 0; network < 20; network += 1) send(budget, 1_000, { network: `junk ${network}` });
  expect(budget.take(mail())).toBe(true);
});

test('10,000 emails waiting from yesterday → half of the day’s budget is left for new entries', () => {
  const budget = newBudget();
  send(budget, 10_000, { dueAt: dayStart });
  expect(send(budget, 1_000, {})).toBe(250);
});

test('one business uses up its mail budget with entries → another business still has its own in full', () => {
  const budget = newBudget();
  send(budget, 600, {});
  expect(send(budget, 600, { businessId: 2, contestId: 2 })).toBe(500);
});
