import { restoreDays } from '@fanfare/contract/business/business';
import { type Call, type EventCall, methodFor } from '@fanfare/contract/kit/call';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { isBusinessNeed, requiredRoles } from '@fanfare/contract/kit/permission';
import { practiceKeys } from '@fanfare/sandbox';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './browser.ts';
import { additions } from './call-inputs/additions.ts';
import { everyCall, forEvery, requestFor } from './call-inputs/every-call.ts';
import { findFields, isValidInput, sampleFields, sampleInput } from './call-inputs/sample-input.ts';
import { dumpDatabase, readStoredSecrets, spellSecret } from './call-inputs/secret-search.ts';
import {
  fieldKind,
  fillPath,
  isPublicParam,
  isUnknownId,
  missingId,
  pathParams,
  type TenantIdKind,
  type TenantIds,
  tenantIdKinds,
} from './call-inputs/tenant-ids.ts';
import { createMember, inviteKey } from './fixtures/business.ts';
import { createFullBusiness, type FullBusiness } from './fixtures/full-business.ts';
import { marcus, olive } from './fixtures/leads/practice-people.ts';
import { selectRows } from './select-rows.ts';
import { createTestApp, eventually, parseMailToken, password, type TestApp } from './test-app.ts';

// Long: every call with every id of another business, as six kinds of callers.
/**
 * Every call with the ids of another business, in the path and in each field of its body or query. The answer must be
 * that for an id that does not exist; nothing of the other business is changed, and no answer contains its texts.
 */
const mark = 'goldcrest';
const missing = '2000000000';
/** The practice page is about the practice networks of the installation, not about a business. */
const tested = everyCall.filter(
  ([key, { need }]) => need !== 'public' && need !== 'staff' && !key.includes(' /practice'),
);

/** Fields of `mapping` in an import are names of file columns, not ids. */
const isIdField = (key: string, path: string) => !path.startsWith('mapping.') || !key.includes('/social/import');
type Part = 'query' | 'body';
type Place = { part: Part; path: string; kind: TenantIdKind } | { part: 'params'; path: string; kind: TenantIdKind };
/** Finds every parameter and field of a call that takes an id, with the kind of the id. */
const findPlaces = (key: string, call: Call | EventCall): Place[] => [
  ...pathParams(key).flatMap(({ name, kind }) => (kind ? [{ part: 'params' as const, path: name, kind }] : [])),
  ...(['query', 'body'] as const).flatMap((part) =>
    findFields(call[part], (name) => fieldKind(key, name) !== undefined)
      .filter((path) => isIdField(key, path))
      .flatMap((path) => {
        const kind = fieldKind(key, path.split('.').at(-1) ?? '');
        return kind ? [{ part, path, kind }] : [];
      }),
  ),
];

/** Request of a call with these ids everywhere, and another id in one place. */
const buildRequest = (key: string, call: Call | EventCall, ids: TenantIds, place?: Place, id = '') => {
  const ownFields = Object.fromEntries(
    (['query', 'body'] as const)
      .flatMap((part) => findFields(call[part], (name) => fieldKind(key, name) !== undefined))
      .map((path) => path.split('.').at(-1) ?? '')
      .map((name) => [name, ids[fieldKind(key, name) ?? 'business']]),
  );
  const build = (part: Part) => {
    const schema = call[part];
    if (!schema) return undefined;
    const forced = place?.part === part ? { [place.path]: id } : {};
    const sample = sampleInput(schema, { ...sampleFields, ...ownFields }, forced);
    return { ...Object(sample), ...additions[key], ...(place ? additions[`${key} ${place.path}`] : {}) };
  };
  const path = fillPath(key, place?.part === 'params' ? { ...ids, [place.kind]: id } : ids, missing);
  return { path, query: build('query'), body: build('body') };
};

type Sender = { send: (method: string, path: string, options: object) => Promise<Answer> };
const sendRequest = (
  sender: Sender,
  key: string,
  call: Call | EventCall,
  { path, query, body }: ReturnType<typeof buildRequest>,
  headers: Record<string, string> = {},
) => {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const { payload, headers: own } = requestFor(call, body ?? {});
  const options = { headers: { ...own, ...headers }, ...(methodFor(key) === 'GET' ? {} : { payload }) };
  return sender.send(methodFor(key), `${path}${search}`, options);
};
const verdict = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });

let app: TestApp;
let victim: FullBusiness;
let attacker: FullBusiness;
let withOtherRole: Awaited<ReturnType<typeof createMember>>;
let memberKey: string;
let attackerMemberKey: string;
let rowsBefore: Record<string, string>;
type SeenAnswer = { key: string; name: string; text: string };
const answers: SeenAnswer[] = [];

/** Checksums of the victim's rows in all tables with a business. */
const checksumRows = async (): Promise<Record<string, string>> => {
  const tables = await selectRows(
    app.db,
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'business_id' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name = '' } of tables) {
    const [row] = await selectRows(
      app.db,
      sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.identifier(name)} t where business_id = ${victim.bid}`,
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
};

beforeAll(async () => {
  app = await createTestApp();
  // The job schedule is emptied, because periodic checks of connections would change rows of the business.
  await app.db.execute(sql`delete from jobs.schedule`);
  victim = await createFullBusiness(app, olive, mark);
  attacker = await createFullBusiness(app, marcus, 'harmless');
  withOtherRole = await createMember(app, victim, { automators: 'manager' });
  const createKey = async (user: { post: (path: string, body: object) => Promise<Answer> }) =>
    String((await user.post('/user/api/key', { name: 'Key' })).body.key);
  memberKey = await createKey(victim.member);
  attackerMemberKey = await createKey(attacker.member);
  // Waits for the jobs that the set-up has queued, because they write rows of the business.
  await eventually(async () => {
    const waiting = sql`select 1 from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`;
    expect(await selectRows(app.db, waiting)).toEqual([]);
  });
  rowsBefore = await checksumRows();
});

describe('ids of calls', () => {
  test('every id of every call → of a known kind; every sample → valid', () =>
    forEvery(tested, async (key, call) => {
      const unknownParams = pathParams(key).filter(({ name, kind }) => !kind && !isPublicParam(name));
      const unknownFields = [call.query, call.body].flatMap((schema) =>
        findFields(schema, (name) => isUnknownId(key, name)),
      );
      expect([...unknownParams, ...unknownFields]).toEqual([]);
      for (const place of findPlaces(key, call)) {
        const { query, body } = buildRequest(key, call, attacker.ids, place, victim.ids[place.kind]);
        expect(isValidInput(call.query, query), `${place.path}: ${JSON.stringify(query)}`).toBe(true);
        expect(isValidInput(call.body, body), `${place.path}: ${JSON.stringify(body)}`).toBe(true);
      }
    }));

  test('the two test businesses → have everything that a call can name', () => {
    const isMissing = (ids: TenantIds) =>
      tenantIdKinds.filter((kind) => kind !== 'comment' && /^(?:|undefined|NaN|0)$/.test(ids[kind]));
    expect([isMissing(victim.ids), isMissing(attacker.ids)]).toEqual([[], []]);
    expect(tenantIdKinds.filter((kind) => kind !== 'comment' && victim.ids[kind] === attacker.ids[kind])).toEqual([]);
  });
});

const withIds = tested.filter(([key, call]) => findPlaces(key, call).length > 0);
describe.each([
  ['the owner of another business', () => attacker.owner, () => ({}), 99],
  [
    'the API key of the owner of another business',
    () => app.browser(),
    () => ({ authorization: `Bearer ${attacker.key}` }),
    1,
  ],
] as [string, () => Sender, () => Record<string, string>, number][])(
  'ids of another business, sent by %s',
  (name, sender, headers, maxPlaces) => {
    test('every call with an id of another business → answered as with an unknown id', () =>
      forEvery(withIds, async (key, call) => {
        for (const place of findPlaces(key, call).slice(0, maxPlaces)) {
          const request = (id: string) =>
            sendRequest(sender(), key, call, buildRequest(key, call, attacker.ids, place, id), headers());
          const foreign = await request(victim.ids[place.kind]);
          const unknown = await request(missingId(place.kind));
          answers.push({ key, name, text: foreign.text });
          expect(verdict(foreign), `${place.part} ${place.path}`).toEqual(verdict(unknown));
          // An empty answer is enough for a call that reads; any other must refuse an id in its path.
          if (methodFor(key) === 'GET' && foreign.status < 400) expect(foreign.text).toBe(unknown.text);
          else if (place.part === 'params') expect(foreign.status, foreign.text).toBeGreaterThanOrEqual(400);
        }
      }));
  },
);

test('every call that reads without ids, by the owner of another business → answered', () =>
  forEvery(
    tested.filter(([key, call]) => methodFor(key) === 'GET' && findPlaces(key, call).length === 0),
    async (key, call) => {
      const answer = await sendRequest(attacker.owner, key, call, buildRequest(key, call, attacker.ids));
      answers.push({ key, name: 'the owner of another business', text: answer.text });
      expect(answer.status, answer.text).toBeLessThan(500);
    },
  ));

/** Calls by which a member decides about themselves and their own connections. */
const isOwnChoice = (key: string) => /\/(?:leave|set|default|ask_owner)$|\/connect$|\/reauth$/.test(key);
const inBusiness = tested.filter(([key, { need }]) => isBusinessNeed(need) && !isOwnChoice(key));
const openToMembers = inBusiness.filter(([, { need }]) => need === 'member');
describe.each([
  ['a member without roles', () => victim.member, () => ({}), []],
  ['the API key of a member without roles', () => app.browser(), () => ({ authorization: `Bearer ${memberKey}` }), []],
  ['a member with a role in another feature', () => withOtherRole, () => ({}), ['any', 'automators']],
] as [string, () => Sender, () => Record<string, string>, string[]][])(
  'ids of the business, sent by %s',
  (name, sender, headers, granted) => {
    test('every call with the ids of the business, by a member without a role for it → restricted, or answered as with an unknown id', () =>
      forEvery(name.includes('API key') ? openToMembers : inBusiness, async (key, call) => {
        const ids = {
          ...victim.ids,
          user: String(name.includes('other') ? withOtherRole.user.id : victim.member.user.id),
        };
        const roles = requiredRoles(call.need);
        const isOpen = call.need === 'member' || roles.some(({ feature }) => granted.includes(feature));
        // The member's own ids, and those of the media library, which every role can use.
        const isShared = ({ kind }: Place) => ['business', 'user', 'media', 'upload'].includes(kind);
        const places = findPlaces(key, call).filter((place) => !isShared(place));
        if (!isOpen) {
          const answer = await sendRequest(sender(), key, call, buildRequest(key, call, ids), headers());
          expect([answer.status, answer.body.code], answer.text).toEqual([403, 'restricted']);
          return;
        }
        for (const place of places) {
          const request = (id: string) =>
            sendRequest(sender(), key, call, buildRequest(key, call, ids, place, id), headers());
          const given = await request(ids[place.kind]);
          const unknown = await request(missingId(place.kind));
          answers.push({ key, name, text: given.text });
          expect(verdict(given), `${place.part} ${place.path}`).toEqual(verdict(unknown));
        }
        if (methodFor(key) !== 'GET' && !key.endsWith('/pixel')) return;
        const answer = await sendRequest(sender(), key, call, buildRequest(key, call, ids), headers());
        answers.push({ key, name, text: answer.text });
      }));
  },
);

test('every call with a business in its path, with the API key of a member of another business → 404', () =>
  forEvery(
    inBusiness.filter(([key]) => key.includes('{bid}')),
    async (key, call) => {
      const headers = { authorization: `Bearer ${attackerMemberKey}` };
      const answer = await sendRequest(app.browser(), key, call, buildRequest(key, call, victim.ids), headers);
      answers.push({ key, name: 'a member of another business', text: answer.text });
      expect(answer.status, answer.text).toBe(404);
    },
  ));

test('answers of all calls by callers without access to the business → contain none of its texts; its rows are unchanged', async () => {
  /** A member sees the name of the business, and with any role its media library. */
  const visibleTo = (name: string): string[] => {
    if (name.includes('another business')) return [];
    return name.includes('role in another feature') ? [`${mark}-business`, `${mark}-library`] : [`${mark}-business`];
  };
  const isLeak = ({ name, text }: SeenAnswer) =>
    visibleTo(name)
      .reduce((rest, visible) => rest.replaceAll(visible, ''), text)
      .toLowerCase()
      .includes(mark);
  expect(answers.length).toBeGreaterThan(200);
  expect(answers.filter(isLeak).map(({ key, name }) => `${key} as ${name}`)).toEqual([]);
  expect(await checksumRows()).toEqual(rowsBefore);
});

test('secrets of all connections → in no answer, also of the owner and of staff, no log line and no table', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  for (const [key, call] of everyCall.filter(([key]) => methodFor(key) === 'GET')) {
    const sender = call.need === 'staff' ? staff : victim.owner;
    const { text } = await sendRequest(sender, key, call, buildRequest(key, call, victim.ids));
    answers.push({ key, name: 'the owner', text });
  }
  const invitee = `${mark}-invitee@example.test`;
  await victim.owner.post('/user/password/forgot', { email: victim.owner.user.email });
  const mailed = [
    parseMailToken(await app.waitForMail(victim.owner.user.email, 'Choose a new password')),
    await inviteKey(app, invitee),
  ];
  const secrets = [
    ...(await readStoredSecrets(app)),
    ...victim.secrets,
    ...mailed,
    password,
    String(victim.owner.jar.get('fanfare')),
  ].filter((secret) => secret.length >= 10);
  expect(secrets.length).toBeGreaterThan(12);
  const texts = [
    ...answers.map(({ key, text }) => ({ place: key, text })),
    ...app.logLines.map((text) => ({ place: 'the log', text })),
    ...(await dumpDatabase(app)),
  ];
  const spellings = new Set(secrets.flatMap(spellSecret));
  const found = texts.filter(({ text }) => [...spellings].some((spelling) => text.includes(spelling)));
  expect(found.map(({ place }) => place)).toEqual([]);
});

test('business deleted and past the days in which it can be restored → no row and no secret of it is left, all of the other business are', async () => {
  for (const { owner } of [victim, attacker]) await owner.post('/ai/youtube-key', { key: practiceKeys.youtube.key });
  await victim.owner.post(`/user/${victim.owner.user.id}/business/${victim.bid}/delete`, { word: 'DELETE' });
  app.advanceClock((restoreDays + 1) * daySeconds);
  await app.business.businesses.purge();
  const kept = Object.entries(await checksumRows()).flatMap(([table, sum]) => (sum === '' ? [] : [table]));
  expect(kept).toEqual(['audit_entries', 'notifications']);
  const secrets = await selectRows(app.db, sql`select context from secrets where context ~ '^[a-z-]+:'`);
  const owners = secrets.map(({ context = '' }) => Number(/:(\d+)/.exec(context)?.[1]));
  expect(new Set(owners)).toEqual(new Set([attacker.bid]));
});
