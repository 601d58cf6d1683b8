import { needsDeliveries } from '@fanfare/contract/deliveries/needs';
import { allows, formatNeed, type Need, type RoleNeed, requiredRoles } from '@fanfare/contract/kit/permission';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

const memberOf = (need: RoleNeed) => ({
  isOwner: false,
  accessLevel: 0,
  roles: Object.fromEntries(requiredRoles(need).map(({ feature, role }) => [feature, role])),
});
const alternatives = (need: Need): RoleNeed[] =>
  requiredRoles(need).map(({ feature, role }): RoleNeed => `${feature}:${role}`);
const pairs = [
  ['view', needsDeliveries.viewer],
  ['act', needsDeliveries.publisher],
  ['stop', needsDeliveries.manager],
] as const;

test('role that a registered delivery kind asks for → admitted by the calls of the ledger', () => {
  const kinds = app.deliveries.registeredKinds();
  expect(kinds.length).toBeGreaterThan(5);
  const refused = kinds.flatMap(({ name, permission }) =>
    pairs.flatMap(([action, callNeed]) =>
      alternatives(permission[action])
        .filter((role) => !allows(callNeed, memberOf(role)))
        .map((role) => `${name} ${action} ${formatNeed(role)}`),
    ),
  );
  expect(refused).toEqual([]);
});

test('role that the calls of the ledger admit → asked for by at least one registered delivery kind', () => {
  const unused = pairs.flatMap(([action, callNeed]) =>
    alternatives(callNeed).filter(
      (role) => !app.deliveries.registeredKinds().some(({ permission }) => allows(permission[action], memberOf(role))),
    ),
  );
  expect(unused).toEqual([]);
});

test('delivery kinds that can be sent again → those whose repetition is safe and has no better way, see decision 027', () => {
  const replayable = app.deliveries.registeredKinds().filter(({ copy }) => copy !== undefined);
  expect(replayable.map(({ name }) => name).toSorted()).toEqual(['leads.list', 'leads.webhook', 'social.share']);
});

test('member with a role in leads only → sees, stops and resumes deliveries of leads, and nothing else', async () => {
  const business = await createBusiness(app);
  const manager = await createMember(app, business, { leads: 'manager' });
  const { body } = await manager.get('/deliveries/kinds');
  expect(toList(body.kinds).map(({ name }) => name)).toEqual(['leads.webhook', 'leads.list']);
  expect(body).toMatchObject({ can_stop_all: false, kinds: [{ can_stop: true }, { can_stop: true }] });

  const stopped = await manager.post('/deliveries/stop', { kind: 'leads.webhook', reason: 'Wrong endpoint' });
  const social = await business.owner.post('/deliveries/stop', { kind: 'social.share', reason: 'Wrong prices' });
  expect((await manager.get('/deliveries/stops')).body).toMatchObject({
    stops: [
      { kind: 'social.share', can_resume: false },
      { kind: 'leads.webhook', can_resume: true },
    ],
  });
  expect((await manager.post(`/deliveries/stop/${social.body.stop?.id}/resume`)).status).toBe(403);
  expect((await manager.post(`/deliveries/stop/${stopped.body.stop?.id}/resume`)).status).toBe(200);
  expect((await manager.post('/deliveries/stop', { reason: 'All of it' })).status).toBe(403);
});
