import { dayMs, minuteMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { accounts, boards, lines, titles } from './seed.data.ts';
import { createState } from './state.ts';

/** Number of days of seeded history, ending the day before the seed. */
const historyDays = 182;

/** Seeds the network. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  for (const account of accounts) state.accounts.set(account.id, account);
  boards.forEach(({ account, name, description, privacy, pins }, at) => {
    const id = `5497558851${String(752_000 + at * 37)}`;
    state.boards.set(id, { id, accountId: account.id, name, description, privacy, createdAt: start - at * dayMs });
    const random = seededRandom(`board ${id}`);
    const daysBetween = (historyDays - 2) / Math.max(pins, 1);
    for (let number = 0; number < pins; number += 1) {
      const pinId = `8${random.digits(17)}`;
      const day = Math.floor(1 + number * daysBetween);
      const title = random.pick(titles);
      state.boardPins(id).set(pinId, {
        id: pinId,
        boardId: id,
        accountId: account.id,
        title: `${title}: ${name}`,
        description: `${title}. ${random.pick(lines)}`,
        ...(account.website !== undefined && { link: `${account.website}/journal/${pinId.slice(-6)}` }),
        altText: `${name}, drawn`,
        kind: 'image',
        createdAt: start + day * dayMs + random.between(7 * 60, 20 * 60) * minuteMs,
      });
      state.boardIdByPin.set(pinId, id);
    }
  });
};
