import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { memberStore } from '../memberships/members.store.ts';

let app: TestApp;
let people: TestUser[];
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  people = [];
  for (let n = 0; n < 4; n++) people.push(await app.createSignedInUser());
});

type Business = Awaited<ReturnType<typeof createBusinessOf>>;
/** Creates a business whose first person is the owner and the others are members. */
const createBusinessOf = async (all: TestUser[]) => {
  const { owner, bid } = await createBusiness(app);
  const memberIds = new Map<number, number>();
  for (const { user } of all) {
    const newMember = { businessId: bid, userId: user.id, joinedAt: app.now() };
    const row = await app.db.transaction((tx) => app.business.members.add(tx, newMember, {}, []));
    memberIds.set(user.id, row?.id ?? 0);
  }
  const [first] = all;
  await owner.post(`/user/business/${bid}/member/${memberIds.get(first?.user.id ?? 0)}/owner`, {
    current_owner_id: owner.user.id,
    stay_as_member: false,
  });
  return { bid, memberIds };
};

/** Reads who the members and the owner are, according to the database and to each person. */
const readState = async ({ bid }: Business) => {
  const userIds = await memberStore(app.db).userIds(bid);
  const views = await Promise.all(people.map(({ get }) => get(`/user/business/${bid}`)));
  const owners = people.filter((_, index) => views[index]?.body.is_owner as unknown as boolean);
  return { userIds, owners, statuses: views.map(({ status }) => status), views };
};

const person = fc.nat(3);
const step = fc.record({
  kind: fc.constantFrom('leave', 'remove', 'transfer', 'roles'),
  by: person,
  target: person,
  stays: fc.boolean(),
});
type Step = { kind: string; by: number; target: number; stays: boolean };

const run = async ({ bid, memberIds }: Business, { kind, by, target, stays }: Step, ownerId: number) => {
  const caller = people[by];
  const other = people[target];
  if (!caller || !other) throw new Error('No such person');
  const memberPath = `/user/business/${bid}/member/${memberIds.get(other.user.id)}`;
  if (kind === 'leave') return caller.post(`/user/business/${bid}/leave`);
  if (kind === 'remove') return caller.post(`/user/business/${bid}/user/delete`, { user_id: other.user.id });
  if (kind === 'roles') return caller.post(`${memberPath}/update`, { features: { social: 'manager' } });
  return caller.post(`${memberPath}/owner`, { current_owner_id: ownerId, stay_as_member: stays });
};

/** True if the step must succeed when nothing else runs at the same time. */
const isAllowed = ({ kind, by, target }: Step, ownerId: number, members: Set<number>): boolean => {
  const callerId = people[by]?.user.id ?? 0;
  const targetId = people[target]?.user.id ?? 0;
  if (!members.has(callerId)) return false;
  if (kind === 'leave') return callerId !== ownerId;
  return callerId === ownerId && members.has(targetId) && targetId !== ownerId;
};

test('any order of leaving, removing, transfers and role changes, alone and concurrent → business has always exactly one owner', async () => {
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(groups, async (plan) => {
      const business = await createBusinessOf(people);
      for (const steps of plan) {
        const before = await readState(business);
        const ownerId = before.owners[0]?.user.id ?? 0;
        const answers = await Promise.all(steps.map((one) => run(business, one, ownerId)));
        const after = await readState(business);
        expect(after.owners).toHaveLength(1);
        expect(after.userIds).toContain(after.owners[0]?.user.id);
        expect(after.statuses).toEqual(people.map(({ user }) => (after.userIds.includes(user.id) ? 200 : 404)));
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        const [only, ...others] = steps;
        if (only && others.length === 0)
          expect(answers[0]?.status === 200, `${JSON.stringify(only)}: ${answers[0]?.text}`).toBe(
            isAllowed(only, ownerId, new Set(before.userIds)),
          );
      }
    }),
    { numRuns: 4, seed: 20300615 },
  );
});

test('12 concurrent transfers of ownership to different members → one succeeds', async () => {
  const business = await createBusinessOf(people);
  const [owner] = people;
  const steps = Array.from({ length: 12 }, (_, n) => ({
    kind: 'transfer',
    by: 0,
    target: 1 + (n % 3),
    stays: n % 2 === 0,
  }));
  const answers = await Promise.all(steps.map((one) => run(business, one, owner?.user.id ?? 0)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readState(business)).owners).toHaveLength(1);
});
