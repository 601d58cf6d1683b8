import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { firstWords, known, secondWords } from './seed.data.ts';
import { type Status, state as stateOf } from './state.ts';

const dayMs = 86_400_000;
const statuses = ['active', 'active', 'active', 'active', 'pending', 'disabled'] as const satisfies Status[];

/** Fills the practice world: a few accounts by name, and more than two pages of others behind them. */
export const seed = (kit: Kit) => {
  const { accounts, now } = stateOf(kit);
  const today = Math.floor(now() / dayMs) * dayMs;
  const roll = seededRandom('native ads');
  const others = firstWords.flatMap((first) => secondWords.map((second) => `${first}-${second}`));
  const rows = [
    ...known,
    ...others.map((name) => ({ name: `${name}-ads`, email: `ads@${name}.test`, status: roll.pick(statuses) })),
  ];
  let id = 41_000;
  for (const { name, email, status } of rows) {
    id += roll.between(1, 9);
    const madeAt = today - roll.between(30, 1500) * dayMs + roll.between(0, 86_399) * 1000;
    accounts.set(String(id), { id: String(id), name, email, status, permissions: ['advertiser'], madeAt });
  }
};
