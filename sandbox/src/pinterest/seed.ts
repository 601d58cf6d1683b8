import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { accounts, boards, lines, titles } from './seed.data.ts';
import { state as stateOf } from './state.ts';

const dayMs = 86_400_000;
/** Half a year of life, ending the day before the world is made. */
const historyDays = 182;

/** Fills the practice world. The same day always makes the same world. */
export const seed = (kit: Kit) => {
  const state = stateOf(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  for (const account of accounts) state.accounts.set(account.id, account);
  boards.forEach(({ account, name, description, privacy, pins }, at) => {
    const id = `5497558851${String(752_000 + at * 37)}`;
    state.boards.set(id, { id, accountId: account.id, name, description, privacy, createdAt: start - at * dayMs });
    const roll = seededRandom(`board ${id}`);
    const gap = (historyDays - 2) / Math.max(pins, 1);
    for (let number = 0; number < pins; number += 1) {
      const pinId = `8${roll.digits(17)}`;
      const day = Math.floor(1 + number * gap);
      const title = roll.pick(titles);
      state.pinsOf(id).set(pinId, {
        id: pinId,
        boardId: id,
        accountId: account.id,
        title: `${title}: ${name}`,
        description: `${title}. ${roll.pick(lines)}`,
        ...(account.website !== undefined && { link: `${account.website}/journal/${pinId.slice(-6)}` }),
        altText: `${name}, drawn`,
        kind: 'image',
        createdAt: start + day * dayMs + roll.between(7 * 60, 20 * 60) * 60_000,
      });
      state.places.set(pinId, id);
    }
  });
};
