import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { userStore } from '../../identity/users.store.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof createBusiness>>['owner'];
let path: string;
beforeAll(async () => {
  app = await createTestApp();
  const business = await createBusiness(app);
  owner = business.owner;
  path = `/user/business/${business.bid}/members`;
  for (let n = 0; n < 26; n++) await createMember(app, business);
  const otherBusiness = await createBusiness(app);
  await createMember(app, otherBusiness);
});

const memberRow = z.object({ id: z.number(), user_id: z.number(), name: z.string(), email: z.string() });
const Page = z.object({ items: z.array(memberRow), total: z.number(), page: z.number() });
const list = async (query = '') => Page.parse((await owner.get(path + query)).body);
const rename = async (memberOnPage: number, name: string) => {
  const { items } = await list();
  const { user_id: id, email } = memberRow.parse(items[memberOnPage]);
  await userStore(app.db).update(id, { name });
  return { id, email };
};

describe('member list', () => {
  test('list of 27 members → pages of 25, each with the total, also beyond the last page', async () => {
    const first = await list();
    const second = await list('?page=2');
    const beyond = await list('?page=9');
    expect(first).toMatchObject({ total: 27, page: 1 });
    expect(first.items).toHaveLength(25);
    expect(second).toMatchObject({ total: 27, page: 2 });
    expect(second.items).toHaveLength(2);
    expect(beyond).toMatchObject({ total: 27, items: [] });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(27);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test.each([
    ['the middle of a name, case-insensitive', 'ÉLODIE 10', 'Ms. élodie 100% _Test_'],
    ['2 characters', 'QZ', 'Aqza'],
    ['the LIKE wildcards % and _ as literals', '0% _t', 'Ms. élodie 100% _Test_'],
    ['a surrogate pair', 'a😀', 'Anna😀'],
    ['3 surrogate pairs', '😀😎🎈', 'Party 😀😎🎈 time'],
  ])('members searched by %s → the 1 member that matches', async (_, typed, name) => {
    const { id } = await rename(7, name);
    const result = await list(`?search=${encodeURIComponent(typed)}`);
    expect(result).toMatchObject({ total: 1, items: [{ user_id: id, name }] });
  });

  test('members searched by email → match; by name and email joined → no match', async () => {
    const { id, email } = await rename(9, 'Zoltan');
    expect(await list(`?search=${email.toUpperCase()}`)).toMatchObject({ total: 1, items: [{ user_id: id }] });
    expect(await list(`?search=zoltan%20${email}`)).toMatchObject({ total: 0, items: [] });
  });

  test('members searched for trigrams that don’t occur in this order → no match', async () => {
    await rename(11, 'abcdef bcdefg');
    expect((await list('?search=abcdefg')).items).toEqual([]);
  });
});
