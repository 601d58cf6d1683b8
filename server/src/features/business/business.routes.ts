import { business } from '@fanfare/contract/business/business';
import { invitationAcceptance } from '@fanfare/contract/business/invitation-acceptance';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes } from '../../platform/http/index.ts';
import type { AssetService } from './assets/assets.service.ts';
import type { PixelService } from './assets/pixels.service.ts';
import type { BusinessService } from './business.service.ts';
import type { InvitationAcceptanceService } from './invitations/invitation-acceptance.service.ts';

type Deps = { businesses: BusinessService; assets: AssetService; pixels: PixelService };

export const businessRoutes = ({ businesses, assets, pixels }: Deps) =>
  defineRoutes(business, {
    'GET /user/businesses': ({ caller, query }) => businesses.list(caller, query.page, query.search),
    'POST /user/business/{bid}/set': async ({ caller, business }) => {
      await businesses.switchTo(caller, business);
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
      assets.listAvailable(caller, body.business_id, body.asset),
    'POST /user/limit_assets': ({ caller, body }) => assets.checkLimit(caller, body.asset_type),
    'POST /user/count_assets': async ({ caller, body }) => ({
      current_count: await assets.count(caller, body.asset_type),
    }),
    'POST /user/business/{bid}/pixel': ({ business }) => pixels.list(business),
    'POST /user/business/{bid}/pixel/create': ({ caller, client, business, body }) =>
      pixels.create({ caller, client }, business, body.name, body.ad_account),
  });

export const invitationAcceptanceRoutes = ({ acceptance }: { acceptance: InvitationAcceptanceService }) =>
  defineRoutes(invitationAcceptance, {
    'POST /user/business/join': ({ caller, body }) => acceptance.preview(body.invite_key, caller),
    'POST /user/business/join/accept': ({ caller, client, cookies, body }) =>
      acceptance.accept({ caller, client }, cookies, body),
    'POST /user/business/{business_id}/register': async ({ client, params, body }) => {
      await acceptance.register(client, params.business_id, body);
      return done;
    },
  });
