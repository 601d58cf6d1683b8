import { api } from '@fanfare/contract';
import { expect, test } from 'vitest';

/** Every call of the product with what it needs. A new call fails here until somebody has thought about its line. */
const census = `
GET /staff/audit                                   staff
GET /staff/audit/export                            staff
GET /staff/businesses/deleted                      staff
GET /staff/jobs                                    staff
GET /staff/news                                    staff
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
GET /user/businesses                               user
GET /user/me                                       user
GET /user/sessions                                 session
GET /user/two_factor                               session
POST /user/two_factor/begin                        session
POST /user/two_factor/confirm                      session
POST /user/two_factor/disable                      session
POST /user/two_factor/recovery_codes               session
GET /user/start                                    nobody
GET /user/{id}/news                                user
GET /user/{id}/notification_preferences            user
GET /user/{id}/notifications                       user
POST /staff/business/{bid}/restore                 staff
POST /staff/issues/check                           staff
POST /staff/job/{id}/discard                       staff
POST /staff/job/{id}/retry                         staff
POST /staff/login                                  nobody
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
POST /user/acting/end                              user
POST /user/api/key                                 session
POST /user/api/key/{id}/revoke                     session
POST /user/business/available_assets               user
POST /user/business/join                           nobody
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
POST /user/business/{bid}/set                      member
POST /user/business/{bid}/update                   owner
POST /user/business/{bid}/user/delete              owner
POST /user/business/{business_id}/register         nobody
POST /user/count_assets                            user
POST /user/limit_assets                            user
POST /user/login                                   nobody
POST /user/logout                                  nobody
POST /user/notification/{id}/open                  user
POST /user/password                                session
POST /user/password/forgot                         nobody
POST /user/password/reset                          nobody
POST /user/profile                                 session
POST /user/register                                nobody
POST /user/register/confirm                        nobody
POST /user/session/{id}/end                        session
POST /user/sessions/end_others                     session
POST /user/timezone                                user
POST /user/{id}/business/create                    user
POST /user/{id}/business/{bid}/delete              owner
POST /user/{id}/business/{bid}/invite              owner
POST /user/{id}/business/{bid}/invite/cancel       owner
POST /user/{id}/notification_preferences           user
POST /user/{id}/notifications/readall              user
`;

test('every call is in the census with its need', () => {
  const calls = Object.entries(api).map(([key, { need }]) => `${key.padEnd(50)} ${need}`);
  expect(calls.sort()).toEqual(census.trim().split('\n').sort());
});
