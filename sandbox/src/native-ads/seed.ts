import { dayMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { seedAds } from './ads/seed-ads.ts';
import { nameAdjectives, namedAccounts, nameNouns } from './seed.data.ts';
import { createState, type Status } from './state.ts';

const statuses = ['active', 'active', 'active', 'active', 'pending', 'terminated'] as const satisfies Status[];

/** Seeds the network: the named accounts with their campaigns, then more than 200 generated ones. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const { accounts, now } = state;
  const today = Math.floor(now() / dayMs) * dayMs;
  const random = seededRandom('native ads');
  const generatedNames = nameAdjectives.flatMap((first) => nameNouns.map((second) => `${first}-${second}`));
  const rows = [
    ...namedAccounts,
    ...generatedNames.map((name) => ({
      name: `${name}-ads`,
      email: `ads@${name}.test`,
      status: random.pick(statuses),
    })),
  ];
  let id = 41_000;
  for (const { name, email, status } of rows) {
    id += random.between(1, 9);
    const madeAt = today - random.between(30, 1500) * dayMs + random.between(0, 86_399) * 1000;
    accounts.set(String(id), { id: String(id), name, email, status, permissions: 'full', madeAt });
  }
  seedAds(state);
};
