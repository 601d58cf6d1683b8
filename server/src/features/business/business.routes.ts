import { business } from '@fanfare/contract/business';
import { joining } from '@fanfare/contract/joining';
import { Problem, serve } from '../../platform/http/index.ts';
import type { Services } from './index.ts';

const done = { success: true } as const;

export const businessRoutes = ({ businesses, assets, members, invitations, pixels }: Services) =>
  serve(business, {
    'GET /user/businesses': ({ caller, query }) => businesses.list(caller, query.page, query.search),
    'POST /user/business/{bid}/set': async ({ caller, business }) => {
      await businesses.choose(caller, business);
      return done;
    },
    'POST /user/business/{bid}/default': async ({ caller, business }) => {
      await businesses.setDefault(caller, business);
      return done;
    },
    'POST /user/{id}/business/create': async ({ caller, client, body }) => ({
      ...done,
      id: await businesses.create({ caller, client }, body),
    }),
    'POST /user/{id}/business/{bid}/delete': async ({ caller, client, business }) => {
      await businesses.remove({ caller, client }, business);
      return done;
    },
    'GET /user/business/{bid}': ({ caller, business }) => businesses.get(caller, business),
    'POST /user/business/{bid}/update': ({ caller, client, business, body }) =>
      businesses.update({ caller, client }, business, body),
    'POST /user/business/available_assets': ({ caller, body }) =>
      assets.available(caller, body.business_id, body.asset),
    'POST /user/limit_assets': ({ caller, body }) => assets.limit(caller, body.asset_type),
    'POST /user/count_assets': async ({ caller, body }) => ({
      current_count: await assets.count(caller, body.asset_type),
    }),
    'GET /user/business/{bid}/members': ({ business, query }) => members.page(business, query.page, query.search),
    'GET /user/business/{bid}/member/{mid}': ({ business, params }) => members.get(business, params.mid),
    'GET /user/business/{bid}/member/{uid}/features': ({ caller, business, params }) =>
      members.features(business, caller.userId, params.uid),
    'POST /user/business/{bid}/member/{mid}/update': ({ caller, client, business, params, body }) =>
      members.update({ caller, client }, business, params.mid, body),
    'POST /user/business/{bid}/member/{mid}/owner': async ({ caller, client, business, params, body }) => {
      await members.transfer({ caller, client }, business, params.mid, body.current_owner_id, body.stay_as_member);
      return done;
    },
    'POST /user/business/{bid}/user/delete': async ({ caller, client, business, body }) => {
      if (body.business_id !== undefined && body.business_id !== business.id) throw new Problem('not-found');
      await members.remove({ caller, client }, business, body.user_id);
      return done;
    },
    'POST /user/business/{bid}/leave': async ({ caller, client, business }) => {
      await members.leave({ caller, client }, business);
      return done;
    },
    'GET /user/business/{bid}/invitations': ({ business, query }) =>
      invitations.page(business, query.page, query.search),
    'POST /user/business/{bid}/invite': async ({ caller, client, business, body }) => {
      await invitations.invite({ caller, client }, business, body);
      return done;
    },
    'POST /user/business/{bid}/invite/import': ({ caller, client, business, body }) =>
      invitations.importCsv({ caller, client }, business, body.csv),
    'POST /user/{id}/business/{bid}/invite': async ({ caller, client, business, body }) => {
      await invitations.reinvite({ caller, client }, business, body.invitee);
      return done;
    },
    'POST /user/{id}/business/{bid}/invite/cancel': async ({ caller, client, business, body }) => {
      await invitations.cancel({ caller, client }, business, body.invitee);
      return done;
    },
    'POST /user/business/{bid}/ask_owner': async ({ caller, client, business, body }) => {
      await members.ask({ caller, client }, business, body);
      return done;
    },
    'POST /user/business/{bid}/pixel': ({ business }) => pixels.list(business),
    'POST /user/business/{bid}/pixel/create': ({ caller, client, business, body }) =>
      pixels.create({ caller, client }, business, body.name, body.ad_account),
  });

export const joiningRoutes = ({ joins }: Services) =>
  serve(joining, {
    'POST /user/business/join': ({ caller, body }) => joins.look(body.invite_key, caller),
    'POST /user/business/join/accept': ({ caller, client, cookies, body }) =>
      joins.accept({ caller, client }, cookies, body),
    'POST /user/business/{business_id}/register': async ({ client, params, body }) => {
      await joins.register(client, params.business_id, body);
      return done;
    },
  });
