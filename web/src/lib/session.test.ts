import type { CurrentUser } from '@fanfare/contract/identity/identity';
import type { Need } from '@fanfare/contract/kit/permission';
import { describe, expect, test } from 'vitest';
import { can } from './session.ts';

const userWithoutBusiness: CurrentUser = {
  id: 1,
  email: 'ada@fanfare.example',
  name: 'Ada',
  admin: false,
  timezone: null,
  two_factor: false,
  two_factor_needed: false,
  business: null,
  businesses: [],
  acting_staff: null,
};
const business: NonNullable<CurrentUser['business']> = {
  id: 5,
  business_name: 'Corner Bakery',
  access_level: 0,
  is_owner: false,
  features: { contests: { roles: ['publisher'] }, leads: { roles: [] } },
  prompt_for_select: false,
};
const member: CurrentUser = { ...userWithoutBusiness, business };
const writer: CurrentUser = {
  ...userWithoutBusiness,
  business: { ...business, features: { content: { roles: ['publisher'] } } },
};
const owner: CurrentUser = { ...userWithoutBusiness, business: { ...business, is_owner: true, features: {} } };
const staff: CurrentUser = { ...userWithoutBusiness, admin: true };

describe('can', () => {
  test.each<[string, CurrentUser | null, Need, boolean]>([
    ['a visitor', null, 'public', true],
    ['a visitor', null, 'user', false],
    ['a visitor', null, 'contests:viewer', false],
    ['a user', userWithoutBusiness, 'session', true],
    ['a user without a business', userWithoutBusiness, 'contests:viewer', false],
    ['a user without a business', userWithoutBusiness, 'owner', false],
    ['a user', userWithoutBusiness, 'staff', false],
    ['staff', staff, 'staff', true],
    ['staff without a business', staff, 'contests:viewer', false],
    ['a publisher', member, 'contests:viewer', true],
    ['a publisher', member, 'contests:editor', true],
    ['a publisher', member, 'contests:publisher', true],
    ['a publisher', member, 'contests:manager', false],
    ['a member without a role there', member, 'leads:viewer', false],
    ['a member without the feature', member, 'content:viewer', false],
    ['a member with the second of two', writer, ['social:viewer', 'content:editor'], true],
    ['a member with neither of two', member, ['social:viewer', 'content:editor'], false],
    ['a member', member, 'owner', false],
    ['an owner', owner, 'owner', true],
    ['an owner', owner, 'bulk_ai:manager', true],
    ['an owner', owner, 'staff', false],
  ])('permission of %s (%j) for a call that needs %s → allowed: %s', (_who, me, need, answer) => {
    expect(can(me, need)).toBe(answer);
  });
});
