import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { userStore } from '../identity/index.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof createBusiness>>['owner'];
let path: string;
beforeAll(async () => {
  app = await createTestApp();
  const business = await createBusiness(app);
  owner = business.owner;
  path = `/user/business/${business.bid}/members`;
  for (let n = 0; n < 26; n++) await createMember(app, business);
  const elsewhere = await createBusiness(app);
  await createMember(app, elsewhere);
});

const person = z.object({ id: z.number(), user_id: z.number(), name: z.string(), email: z.string() });
const Page = z.object({ items: z.array(person), total: z.number(), page: z.number() });
const list = async (query = '') => Page.parse((await owner.get(path + query)).body);
const rename = async (memberOnPage: number, name: string) => {
  const { items } = await list();
  const { user_id: id, email } = person.parse(items[memberOnPage]);
  await userStore(app.db).update(id, { name });
  return { id, email };
};

describe('the members of a business', () => {
  test('come in pages, each with the total, even beyond the last', async () => {
    const [first, second, beyond] = [await list(), await list('?page=2'), await list('?page=9')];
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
    ['the middle of a name, in any case', 'ÉLODIE 10', 'Ms. élodie 100% _Test_'],
    ['two letters', 'QZ', 'Aqza'],
    ['what elsewhere stands for anything', '0% _t', 'Ms. élodie 100% _Test_'],
    ['a sign that is written as two', 'a😀', 'Anna😀'],
    ['three of them', '😀😎🎈', 'Party 😀😎🎈 time'],
  ])('are found by %s', async (_, typed, name) => {
    const { id } = await rename(7, name);
    const found = await list(`?search=${encodeURIComponent(typed)}`);
    expect(found).toMatchObject({ total: 1, items: [{ user_id: id, name }] });
  });

  test('are found by address, but not by where a name ends and an address begins', async () => {
    const { id, email } = await rename(9, 'Zoltan');
    expect(await list(`?search=${email.toUpperCase()}`)).toMatchObject({ total: 1, items: [{ user_id: id }] });
    expect(await list(`?search=zoltan%20${email}`)).toMatchObject({ total: 0, items: [] });
  });

  test('are not found by a part that nobody has, or in the wrong order', async () => {
    await rename(11, 'abcdef bcdefg');
    expect((await list('?search=abcdefg')).items).toEqual([]);
  });
});
