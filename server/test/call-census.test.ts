import { api } from '@fanfare/contract';
import { type Call, type EventCall, methodFor, pathFor } from '@fanfare/contract/kit/call';
import { formatNeed } from '@fanfare/contract/kit/permission';
import { expect, test } from 'vitest';
import { createTestApp } from './test-app.ts';

/** Every call with its need. A new call fails this test until its line is added. */
const census = `
GET /connections                                   member
GET /connections/attempt/{id}                      user
GET /connections/attempts                          member
GET /connections/networks                          member
GET /content/site/{id}                             content:viewer
GET /content/site/{id}/categories                  content:viewer
GET /content/site/{id}/media                       content:viewer
GET /content/site/{id}/options                     content:viewer
GET /content/site/{id}/users                       content:viewer
GET /content/sites                                 content:viewer
GET /deliveries                                    social:viewer or content:viewer
GET /deliveries/kinds                              social:viewer or content:viewer
GET /deliveries/places                             social:viewer or content:viewer
GET /deliveries/stops                              social:viewer or content:viewer
GET /delivery/{id}                                 social:viewer or content:viewer
GET /facebook/app                                  member
GET /facebook/{id}/profile                         member
GET /facebook/page/{id}/videos                     any:viewer
GET /flickr/photo/{photo_id}                       any:editor
GET /media                                         any:viewer
GET /media/upload/{id}                             any:editor
GET /media/{id}                                    any:viewer
GET /practice                                      owner
GET /staff/audit                                   staff
GET /staff/audit/export                            staff
GET /staff/businesses/deleted                      staff
GET /staff/deliveries/stops                        staff
GET /staff/jobs                                    staff
GET /staff/news                                    staff
GET /staff/news/{id}                               staff
GET /staff/queues                                  staff
GET /staff/user/{id}                               staff
GET /staff/users                                   staff
GET /staff/users/export                            staff
GET /user/api/key                                  session
GET /user/business/{bid}                           member
GET /user/business/{bid}/audit                     owner
GET /user/business/{bid}/audit/export              owner
GET /user/business/{bid}/invitations               owner
GET /user/business/{bid}/member/{mid}              owner
GET /user/business/{bid}/member/{uid}/features     member
GET /user/business/{bid}/members                   member
GET /user/business/{bid}/requests                  owner
GET /user/businesses                               user
GET /user/me                                       user
GET /user/sessions                                 session
GET /user/start                                    public
GET /user/two_factor                               session
GET /user/{id}/account/adnetworks                  member
GET /user/{id}/account/social                      member
GET /user/{id}/news                                user
GET /user/{id}/notification_preferences            user
GET /user/{id}/notifications                       user
POST /connection/{id}/check                        member
POST /connection/{id}/disconnect                   member
POST /content/site/add                             content:manager
POST /content/site/create                          content:manager
POST /content/site/{id}/category/create            content:editor
POST /content/site/{id}/delete                     content:manager
POST /content/site/{id}/post/{post_id}/preview     content:editor
POST /content/site/{id}/update                     content:manager
POST /content/youtube/search                       any:editor
POST /content/youtube/stats                        any:editor
POST /deliveries/cancel                            social:publisher or content:publisher
POST /deliveries/retry                             social:publisher or content:publisher
POST /deliveries/stop                              social:manager or content:manager
POST /deliveries/stop/{id}/resume                  social:manager or content:manager
POST /delivery/{id}/cancel                         social:publisher or content:publisher
POST /delivery/{id}/confirm                        social:publisher or content:publisher
POST /delivery/{id}/replay                         social:publisher or content:publisher
POST /delivery/{id}/retry                          social:publisher or content:publisher
POST /facebook/app/save                            owner
POST /facebook/connect                             member
POST /facebook/delete                              member
POST /facebook/page/photos/scrape                  any:editor
POST /facebook/settings/verify_features            member
POST /facebook/settings/verify_perms               member
POST /flickr/owner                                 any:editor
POST /flickr/search                                any:editor
POST /google/adwords_disconnect                    member
POST /media/keep                                   any:editor
POST /media/upload                                 any:editor
POST /media/upload/begin                           any:editor
POST /media/upload/{id}/cancel                     any:editor
POST /media/upload/{id}/chunk                      any:editor
POST /media/upload/{id}/finish                     any:editor
POST /media/{id}/delete                            any:manager
POST /media/{id}/save                              any:editor
POST /nativeads/connect                            member
POST /nativeads/disconnect                         member
POST /pinterest/delete                             member
POST /pinterest/user/reauth                        member
POST /practice/account                             owner
POST /practice/clock                               owner
POST /practice/fault                               owner
POST /practice/reset                               owner
POST /staff/business/{bid}/restore                 staff
POST /staff/deliveries/stop                        staff
POST /staff/deliveries/stop/{id}/resume            staff
POST /staff/issues/check                           staff
POST /staff/job/{id}/discard                       staff
POST /staff/job/{id}/retry                         staff
POST /staff/login                                  public
POST /staff/news/create                            staff
POST /staff/news/{id}/delete                       staff
POST /staff/news/{id}/save                         staff
POST /staff/queue/cancel                           staff
POST /staff/user/create                            staff
POST /staff/user/logs/error/{userId}               staff
POST /staff/user/spend/report                      staff
POST /staff/user/{id}/activate                     staff
POST /staff/user/{id}/deactivate                   staff
POST /staff/user/{id}/login                        staff
POST /staff/user/{id}/news                         user
POST /staff/user/{id}/password                     staff
POST /staff/user/{id}/save                         staff
POST /twitter/delete                               member
POST /user/account/social/delete                   user
POST /user/acting/end                              user
POST /user/api/key                                 session
POST /user/api/key/{id}/revoke                     session
POST /user/business/available_assets               user
POST /user/business/join                           public
POST /user/business/join/accept                    session
POST /user/business/{bid}/ask_owner                member
POST /user/business/{bid}/default                  member
POST /user/business/{bid}/invite                   owner
POST /user/business/{bid}/invite/import            owner
POST /user/business/{bid}/leave                    member
POST /user/business/{bid}/member/{mid}/owner       owner
POST /user/business/{bid}/member/{mid}/update      owner
POST /user/business/{bid}/pixel                    member
POST /user/business/{bid}/pixel/create             owner
POST /user/business/{bid}/request/{rid}/accept     owner
POST /user/business/{bid}/request/{rid}/decline    owner
POST /user/business/{bid}/set                      member
POST /user/business/{bid}/update                   owner
POST /user/business/{bid}/user/delete              owner
POST /user/business/{business_id}/register         public
POST /user/count_assets                            user
POST /user/email                                   session
POST /user/email/confirm                           session
POST /user/limit_assets                            user
POST /user/login                                   public
POST /user/logout                                  public
POST /user/notification/{id}/open                  user
POST /user/password                                session
POST /user/password/forgot                         public
POST /user/password/reset                          public
POST /user/profile                                 session
POST /user/register                                public
POST /user/register/confirm                        public
POST /user/session/{id}/end                        session
POST /user/sessions/end_others                     session
POST /user/timezone                                user
POST /user/two_factor/begin                        session
POST /user/two_factor/confirm                      session
POST /user/two_factor/disable                      session
POST /user/two_factor/recovery_codes               session
POST /user/{id}/business/create                    user
POST /user/{id}/business/{bid}/delete              owner
POST /user/{id}/business/{bid}/invite              owner
POST /user/{id}/business/{bid}/invite/cancel       owner
POST /user/{id}/notification_preferences           user
POST /user/{id}/notifications/readall              user
GET /pinterest/{id}/boards                         social:editor or content:editor
GET /social/accounts                               social:viewer or content:editor
GET /social/calendar                               any:viewer
GET /social/share/{id}                             social:viewer
GET /social/shares                                 social:viewer
POST /facebook/url                                 member
POST /facebook/url/og                              member
POST /social/post/create                           social:publisher
POST /social/share/{id}/cancel                     social:publisher
POST /social/share/{id}/check                      social:editor
POST /social/share/{id}/confirm                    social:publisher
POST /social/share/{id}/delete                     social:manager
POST /social/share/{id}/edit                       social:publisher
POST /social/share/{id}/retry                      social:publisher
GET /content/saved                                 content:viewer
GET /content/site/{id}/copies                      content:viewer
GET /content/site/{id}/copy/{copy_id}              content:viewer
GET /content/site/{id}/copy/{copy_id}/revision/{revision_id} content:viewer
GET /content/site/{id}/copy/{copy_id}/revisions    content:viewer
GET /content/site/{id}/post/{post_id}              content:viewer
GET /content/site/{id}/post/{post_id}/neighbours   content:viewer
POST /content/saved/create                         content:editor
POST /content/saved/{id}/delete                    content:editor
POST /content/site/{id}/copy/save                  content:editor
POST /content/site/{id}/copy/{copy_id}/discard     content:editor
POST /content/site/{id}/copy/{copy_id}/preview     content:editor
POST /content/site/{id}/post/share/{share_id}/delete content:publisher
POST /content/site/{id}/post/upload_file           content:editor
POST /content/site/{id}/post/{post_id}/delete      content:manager
POST /content/site/{id}/post/{post_id}/restore     content:manager
POST /content/site/{id}/posts                      content:viewer
POST /content/site/{id}/publish                    content:publisher
GET /api/facebook/page/post_select                 any:viewer
GET /social/planned/export                         social:viewer
GET /social/templates                              social:editor
POST /adprofile/adprofiles_by_social               social:editor or content:editor
POST /social/import                                social:publisher
POST /social/import/check                          social:editor
POST /social/template/create                       social:editor
POST /social/template/{id}/delete                  social:editor
POST /social/template/{id}/save                    social:editor
GET /facebook/comment_sync                         content:viewer
GET /facebook/comment_sync/comments                content:viewer
POST /facebook/comment_sync/comment                content:editor
POST /facebook/comment_sync/read                   content:editor
POST /facebook/comment_sync/save                   content:editor
GET /facebook/extractor                            content:viewer
POST /facebook/extractor/delete                    content:manager
POST /facebook/extractor/read                      content:manager
POST /facebook/extractor/save                      content:manager
POST /wordpress/connect                            member
`;

/** Every route besides calls, with who can use it. No route is registered without saying so. */
const otherRoutes = `
GET /api/1.0/google/google_connect                 redirect session
GET /api/docs                                      documentation
GET /api/google/adwords_connect                    redirect session
GET /api/openapi.json                              documentation
GET /connect/facebook/callback                     redirect session
GET /connect/flickr/callback                       redirect session
GET /connect/google/callback                       redirect session
GET /connect/hosted/callback                       redirect session
GET /connect/instagram/callback                    redirect session
GET /connect/linkedin/callback                     redirect session
GET /connect/native-ads/callback                   redirect session
GET /connect/pinterest/callback                    redirect session
GET /connect/wordpress/callback                    redirect session
GET /connect/x/callback                            redirect session
GET /connect/youtube/callback                      redirect session
GET /facebook/connect                              redirect session
GET /files/*                                       public files
GET /files/:name                                   public files
GET /healthz                                       operator
GET /instagram/connect                             redirect session
GET /linkedin/connect                              redirect session
GET /logout                                        app page
GET /metrics                                       operator
GET /pinterest/connect                             redirect session
GET /preview/*                                     visitor
GET /readyz                                        operator
GET /s/*                                           visitor
GET /twitter/connect                               redirect session
GET /youtube/connect                               redirect session
`;

const formatLine = (key: string, access: string) => `${key.padEnd(50)} ${access}`;

test('the census lists every call with its need', () => {
  const calls = Object.entries(api).map(([key, { need }]) => formatLine(key, formatNeed(need)));
  expect(calls.sort()).toEqual(census.trim().split('\n').sort());
});

test('the server has exactly the calls of the contract, with their needs, and the other routes listed here', async () => {
  const { http } = await createTestApp({ runsNoJobs: true });
  const [calls, others] = [true, false].map((isCall) =>
    http.routeAccess
      .filter(({ access }) => /^(?:call|events) /.test(access) === isCall)
      .map(({ method, url, access }) => formatLine(`${method} ${url}`, access)),
  );
  const declared = Object.entries(api).map(([key, { need, events }]: [string, Call | EventCall]) =>
    formatLine(
      `${methodFor(key)} ${pathFor(key).replaceAll(/\{(\w+)\}/g, ':$1')}`,
      `${events ? 'events' : 'call'} ${formatNeed(need)}`,
    ),
  );
  expect(calls?.sort()).toEqual(declared.sort());
  expect(others?.sort()).toEqual(otherRoutes.trim().split('\n').sort());
});
