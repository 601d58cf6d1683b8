import { members as memberCalls } from '@fanfare/contract/business/members';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { InvitationService } from './invitations/invitations.service.ts';
import type { MemberService } from './members/members.service.ts';
import type { OwnerRequestService } from './owner-requests/owner-requests.service.ts';

type Deps = { members: MemberService; invitations: InvitationService; ownerRequests: OwnerRequestService };

export const memberRoutes = ({ members, invitations, ownerRequests }: Deps) =>
  defineRoutes(memberCalls, {
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
      await ownerRequests.create({ caller, client }, business, body);
      return done;
    },
    'GET /user/business/{bid}/requests': ({ business }) => ownerRequests.list(business),
    'POST /user/business/{bid}/request/{rid}/accept': async ({ caller, client, business, params }) => {
      await ownerRequests.accept({ caller, client }, business, params.rid);
      return done;
    },
    'POST /user/business/{bid}/request/{rid}/decline': async ({ caller, client, business, params }) => {
      await ownerRequests.decline({ caller, client }, business, params.rid);
      return done;
    },
  });
