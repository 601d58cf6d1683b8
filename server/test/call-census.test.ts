import { api } from '@fanfare/contract';
import { allowsActing, type Call, type EventCall, methodFor, pathFor } from '@fanfare/contract/kit/call';
import { formatNeed, isBusinessNeed } from '@fanfare/contract/kit/permission';
import { expect, test } from 'vitest';
import { findFields } from './call-inputs/sample-input.ts';
import { createTestApp } from './test-app.ts';

const everyCall = Object.entries(api).map(([key, call]): [string, Call | EventCall] => [key, call]);

/** Owner of the rows that a call is about. */
const tenantOf = (key: string, { need, body }: Call | EventCall): string => {
  if (need === 'public') return 'nobody';
  if (need === 'staff') return 'everyone';
  if (key.includes('{bid}')) return 'business in path';
  if (isBusinessNeed(need)) return 'current business';
  return findFields(body, (name) => name === 'business_id').length > 0 ? 'business in body' : 'own user';
};

const formatCall = ([key, call]: [string, Call | EventCall]): string =>
  [
    key.padEnd(62),
    formatNeed(call.need).padEnd(37),
    tenantOf(key, call).padEnd(17),
    (allowsActing(key, call) ? 'acting' : 'no acting').padEnd(10),
    (call.limit ?? 'normal').padEnd(8),
    call.mailsStrangers ? 'mails strangers' : '',
  ]
    .join(' ')
    .trimEnd();

const columns =
  'Every call: permission, whose rows it is about, whether staff acting as a user can make it, rate limit, mail to strangers.';

/** A new or changed call fails this test until the file is updated (`vitest -u`) and the change is reviewed in it. */
test('every call of the contract → listed with permission, tenant, acting, rate limit and mail as in call-census.txt', async () => {
  const lines = everyCall.map(formatCall).sort();
  await expect(`${columns}\n\n${lines.join('\n')}\n`).toMatchFileSnapshot('./call-census.txt');
});

/** Calls that would give staff, or a user they choose, lasting access, or take it from the user. */
const lastingChanges =
  /\/connect$|disconnect$|\/delete$|reauth$|\/invite|\/admins\/|\/member\/\{mid\}|\/request\/|\/app\/save$|\/api\/key|password|two_factor|\/email|\/session|\/leave$|\/join|\/site\/add$/;
const harmless = [
  // Checks a connection and answers with the path of the consent page, which refuses staff.
  'POST /facebook/connect',
  // Deletions of a feature's content, which every member with the role may make.
  'POST /content/saved/{id}/delete',
  'POST /content/site/{id}/post/share/{share_id}/delete',
  'POST /facebook/ads/manager/rule/{adrule_id}/delete',
  'POST /content/site/{id}/post/{post_id}/delete',
  'POST /facebook/extractor/delete',
  'POST /facebook/page/autoresponder/{id}/delete',
  'POST /media/{id}/delete',
  'POST /social/share/{id}/delete',
  'POST /social/template/{id}/delete',
  'POST /content/site/{id}/pages/{page_id}/delete',
  'POST /campaign/{id}/delete',
  'POST /adprofile/{id}/delete',
  'POST /ads/builder/draft/{id}/delete',
  'POST /automator/{id}/delete',
  'POST /content/rss/channel/{id}/delete',
  'POST /content/rss/channel/{id}/feed/{feedId}/delete',
  'POST /content/rss/favorite/{id}/delete',
  'POST /contest/{id}/prize/{pid}/delete',
  'POST /promotion/contentlocker/{id}/delete',
  'POST /recycler/pool/{id}/delete',
  'POST /leads/form/{form_id}/disconnect',
  'POST /leads/forms/{id}/delete',
];

test('calls that change access, connections, secrets or the owner → none can be made by acting staff', () => {
  const open = everyCall
    .filter(([key, { need }]) => methodFor(key) !== 'GET' && need !== 'public' && lastingChanges.test(key))
    .filter(([key, call]) => allowsActing(key, call))
    .map(([key]) => key);
  expect(open.sort()).toEqual(harmless.sort());
});

test('calls that mail strangers → each has a rate limit for it', () => {
  const unlimited = everyCall.filter(
    ([, { mailsStrangers, limit = 'normal' }]) => mailsStrangers && limit === 'normal',
  );
  expect(unlimited.map(([key]) => key)).toEqual([]);
});

/** Every route besides calls, with who can use it. No route is registered without saying so. */
const otherRoutes = `
DELETE /api/zapier/hooks/:id                       Zapier key
GET /api/zapier/forms                              Zapier key
GET /api/zapier/hooks                              Zapier key
GET /api/zapier/me                                 Zapier key
GET /api/zapier/samples/new_lead                   Zapier key
POST /api/zapier/hooks                             Zapier key
GET /connect/webhook/callback                      redirect session
GET /embed/form.js                                 visitor
GET /f/*                                           visitor
GET /lead-data/*                                   visitor
GET /lead-pickup/*                                 visitor
GET /links/confirm-lead/:key                       key in an email
GET /links/lead-data/:key                          key in an email
GET /links/lead-emails/:key                        key in an email
POST /links/confirm-lead/:key                      key in an email
POST /links/lead-data/:key                         key in an email
POST /forms/lead-data/:subject                     form token
POST /forms/lead-form/:subject                     form token
GET /ad-preview/*                                  visitor
GET /api/1.0/google/google_connect                 redirect session
GET /api/docs                                      documentation
GET /api/google/adwords_connect                    redirect session
GET /api/openapi.json                              documentation
GET /c/*                                           visitor
GET /c/:slug/draw/*                                visitor
GET /connect/aweber/callback                       redirect session
GET /connect/facebook/callback                     redirect session
GET /connect/flickr/callback                       redirect session
GET /connect/getresponse/callback                  redirect session
GET /connect/google/callback                       redirect session
GET /connect/gotowebinar/callback                  redirect session
GET /connect/hosted/callback                       redirect session
GET /connect/instagram/callback                    redirect session
GET /connect/linkedin/callback                     redirect session
GET /connect/native-ads/callback                   redirect session
GET /connect/pinterest/callback                    redirect session
GET /connect/wordpress/callback                    redirect session
GET /connect/x/callback                            redirect session
GET /connect/youtube/callback                      redirect session
GET /domains/*                                     visitor
GET /embed/*                                       visitor
GET /embed/campaign.js                             visitor
GET /embed/locker.js                               visitor
GET /facebook/connect                              redirect session
GET /files/*                                       public files
GET /files/:name                                   public files
GET /healthz                                       operator
GET /instagram/connect                             redirect session
GET /leads/autoresponder/aweber/connect            redirect session
GET /leads/autoresponder/gotowebinar/connect       redirect session
GET /linkedin/connect                              redirect session
GET /links/approval/:key                           key in an email
GET /links/confirm-subscription/:key               key in an email
GET /links/unsubscribe/:key                        key in an email
GET /l/*                                           visitor
GET /locker/*                                      visitor
GET /p.gif                                         visitor
GET /p.js                                          visitor
GET /logout                                        app page
GET /metrics                                       operator
GET /pinterest/connect                             redirect session
GET /preview/*                                     visitor
GET /readyz                                        operator
GET /s/*                                           visitor
GET /twitter/connect                               redirect session
GET /w/*                                           visitor
GET /webhooks/facebook                             webhook confirmation
GET /your-data/*                                   visitor
GET /youtube/connect                               redirect session
OPTIONS /forms/locker-subscribe/:subject           form preflight
OPTIONS /forms/locker-unlock/:subject              form preflight
OPTIONS /forms/subscribe/:subject                  form preflight
POST /forms/ad-preview-comment/:subject            form token
POST /forms/contest-action/:subject                form token
POST /forms/contest-claim/:subject                 form token
POST /forms/contest-confirm/:subject               form token
POST /forms/contest-entry/:subject                 form token
POST /forms/contest-erase/:subject                 form token
POST /forms/contest-link/:subject                  form token
POST /forms/data-request/:subject                  form token
POST /forms/locker-open/:subject                   form token
POST /forms/locker-subscribe/:subject              form token
POST /forms/locker-unlock/:subject                 form token
POST /forms/subscribe/:subject                     form token
POST /links/approval/:key                          key in an email
POST /links/confirm-subscription/:key              key in an email
POST /links/lead-emails/:key                       key in an email
POST /links/unsubscribe/:key                       key in an email
POST /webhooks/facebook                            webhook signature
`;

const formatLine = (key: string, access: string) => `${key.padEnd(50)} ${access}`;

test('routes of the server → exactly the calls of the contract, with their needs, and the other routes listed here', async () => {
  const { http } = await createTestApp({ runsNoJobs: true });
  const [calls, others] = [true, false].map((isCall) =>
    http.routeAccess
      .filter(({ access }) => /^(?:call|events) /.test(access) === isCall)
      .map(({ method, url, access }) => formatLine(`${method} ${url}`, access)),
  );
  const declared = everyCall.map(([key, { need, events }]) =>
    formatLine(
      `${methodFor(key)} ${pathFor(key).replaceAll(/\{(\w+)\}/g, ':$1')}`,
      `${events ? 'events' : 'call'} ${formatNeed(need)}`,
    ),
  );
  expect(calls?.sort()).toEqual(declared.sort());
  expect(others?.sort()).toEqual(otherRoutes.trim().split('\n').sort());
});
