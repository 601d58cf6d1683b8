import { userStore } from '../features/identity/index.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/db/index.ts';

type Needs = { db: Db; now: Now; hash: (password: string) => Promise<string> };

export const demoPassword = 'fanfare-demo';
export const demoPeople = [
  { email: 'owner@fanfare.test', name: 'Olive Hartmann', isStaff: false, accessLevel: 3 },
  { email: 'member@fanfare.test', name: 'Milo Brandt', isStaff: false, accessLevel: 0 },
  { email: 'staff@fanfare.test', name: 'Sasha Quinn', isStaff: true, accessLevel: 0 },
];

/** The people a newcomer signs in as. Runs at every demo start; what is there already stays as it is. */
export const seedDemo = async ({ db, now, hash }: Needs) => {
  const missing = [];
  for (const person of demoPeople) if (!(await userStore(db).findByEmail(person.email))) missing.push(person);
  if (missing.length === 0) return;
  const passwordHash = await hash(demoPassword);
  for (const person of missing) {
    await userStore(db).insert({ ...person, passwordHash, timeZone: null, emailConfirmedAt: now(), createdAt: now() });
  }
};
