import { api } from '@fanfare/contract';
import { expect, test } from 'vitest';

/** Every call of the product with what it needs. A new call fails here until somebody has thought about its line. */
const census = `
GET /staff/jobs                    staff
GET /user/api/key                  session
GET /user/me                       user
GET /user/sessions                 session
GET /user/start                    nobody
POST /staff/job/{id}/discard       staff
POST /staff/job/{id}/retry         staff
POST /staff/login                  nobody
POST /user/api/key                 session
POST /user/api/key/{id}/revoke     session
POST /user/login                   nobody
POST /user/logout                  nobody
POST /user/password                session
POST /user/password/forgot         nobody
POST /user/password/reset          nobody
POST /user/profile                 session
POST /user/register                nobody
POST /user/register/confirm        nobody
POST /user/session/{id}/end        session
POST /user/sessions/end_others     session
POST /user/timezone                user
`;

test('every call is in the census with its need', () => {
  const calls = Object.entries(api).map(([key, { need }]) => `${key.padEnd(34)} ${need}`);
  expect(calls.sort()).toEqual(census.trim().split('\n').sort());
});
