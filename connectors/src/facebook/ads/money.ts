import { facebookCurrencyOffsets } from '@fanfare/contract/networks/facebook';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdAccountRef, AdBudget, AdMoney } from '../../ports/ads/ads.ts';

/** An amount in the account's smallest unit. A wrong offset would be a hundredfold budget, so unknown currencies fail. */
export const toMoney = ({ currency }: Pick<AdAccountRef, 'currency'>, minor: number): AdMoney => {
  const offset = facebookCurrencyOffsets.get(currency);
  if (offset === undefined)
    throw new ConnectorFailure('rejected', {
      network: 'facebook',
      code: 'unknown-currency',
      message: `Facebook has no ad accounts in ${currency}. Choose another ad account.`,
    });
  return { minor, offset, currency };
};

/** Converts an amount of Facebook's insights, which is in currency units with decimals, to millionths. */
export const toMicros = (units: number): number => Math.round(units * 1_000_000);

export const unitsToMoney = (account: AdAccountRef, units: number): AdMoney => {
  const { offset } = toMoney(account, 0);
  return toMoney(account, Math.round(units * offset));
};

type BudgetFields = {
  id: string;
  daily_budget?: number | null | undefined;
  lifetime_budget?: number | null | undefined;
};

/** Budget that an object holds itself, daily or lifetime; Facebook sends "0" or nothing for the other of the two. */
export const toBudget = (account: AdAccountRef, row: BudgetFields, level: AdBudget['level']): AdBudget | undefined => {
  const kind = row.daily_budget ? 'daily' : 'lifetime';
  const minor = row.daily_budget || row.lifetime_budget;
  return minor ? { id: row.id, level, kind, amount: toMoney(account, minor), campaigns: 1 } : undefined;
};
