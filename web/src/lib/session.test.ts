import type { Me } from '@fanfare/contract/identity';
import type { Need } from '@fanfare/contract/kit/permission';
import { describe, expect, test } from 'vitest';
import { can } from './session.ts';

const nobodyYet: Me = {
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
const business: NonNullable<Me['business']> = {
  id: 5,
  business_name: 'Corner Bakery',
  access_level: 0,
  is_owner: false,
  features: { contests: { roles: ['publisher'] }, leads: { roles: [] } },
  prompt_for_select: false,
};
const member: Me = { ...nobodyYet, business };
const writer: Me = { ...nobodyYet, business: { ...business, features: { content: { roles: ['publisher'] } } } };
const owner: Me = { ...nobodyYet, business: { ...business, is_owner: true, features: {} } };
const staff: Me = { ...nobodyYet, admin: true };

describe('can', () => {
  test.each<[string, Me | null, Need, boolean]>([
    ['a visitor', null, 'nobody', true],
    ['a visitor', null, 'user', false],
    ['a visitor', null, 'contests:viewer', false],
    ['a user', nobodyYet, 'session', true],
    ['a user without a business', nobodyYet, 'contests:viewer', false],
    ['a user without a business', nobodyYet, 'owner', false],
    ['a user', nobodyYet, 'staff', false],
    ['staff', staff, 'staff', true],
    ['staff without a business', staff, 'contests:viewer', false],
    ['a publisher', member, 'contests:viewer', true],
    ['a publisher', member, 'contests:editor', true],
    ['a publisher', member, 'contests:publisher', true],
    ['a publisher', member, 'contests:manager', false],
    ['a member without a role there', member, 'leads:viewer', false],
    ['a member without the feature', member, 'content:viewer', false],
    ['a member with the second of two', writer, 'social:viewer or content:editor', true],
    ['a member with neither of two', member, 'social:viewer or content:editor', false],
    ['a member', member, 'owner', false],
    ['an owner', owner, 'owner', true],
    ['an owner', owner, 'bulk_ai:manager', true],
    ['an owner', owner, 'staff', false],
  ])('%s (%j) needs %s: %s', (_who, me, need, answer) => {
    expect(can(me, need)).toBe(answer);
  });
});
