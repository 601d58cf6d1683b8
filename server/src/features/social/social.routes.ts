import { csvImport } from '@fanfare/contract/csv-import';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { social, socialMessages } from '@fanfare/contract/social';
import { type AdProfileChoice, socialAds } from '@fanfare/contract/social-ads';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import { templates as templateCalls } from '@fanfare/contract/templates';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import { type Targets, withConnectorErrors } from '../connections/index.ts';
import type { Access } from './accounts/account-access.service.ts';
import { presentAccount } from './accounts/account-presenter.ts';
import type { Exporting } from './csv/csv-export.service.ts';
import type { Importing } from './csv/csv-import.service.ts';
import type { Links } from './links/link-preview.service.ts';
import type { PagePosts } from './social-posts/page-posts.ts';
import type { Posting } from './social-posts/social-posts.service.ts';
import type { Templates } from './templates/templates.service.ts';

/** Which profiles ads of an account are made with; whoever keeps ad profiles provides it. */
export type FindAdProfiles = (
  businessId: number,
  network: SocialNetwork,
  account: string,
) => Promise<AdProfileChoice[]>;

type Deps = {
  targets: Targets;
  access: Access;
  posting: Posting;
  links: Links;
  templates: Templates;
  importing: Importing;
  exporting: Exporting;
  pagePosts: PagePosts;
  adProfiles: FindAdProfiles;
  profileSet: ProfileSet;
};

const done = { success: true } as const;

export const postingRoutes = (needs: Deps): Route[] => {
  const { targets, access, posting, links, templates, importing, exporting, pagePosts, adProfiles, profileSet } = needs;
  return [
    ...defineRoutes(social, {
      'POST /social/post/create': ({ body, files, business, ...actor }) => posting.create(actor, business, body, files),
      'GET /social/accounts': async ({ business }) => ({
        accounts: (await access.list(business)).flatMap((target) => presentAccount(target) ?? []),
        profile_set: profileSet,
      }),
      'GET /pinterest/{id}/boards': async ({ params, business }) => {
        await access.get(business, 'pinterest', params.id);
        const address = { network: 'pinterest', remoteId: params.id } as const;
        const found = await withConnectorErrors(() =>
          targets.withTarget(business.id, address, async ({ boards }, grant) => boards?.list(grant) ?? []),
        );
        const open = found.filter(({ isPublic }) => isPublic);
        const boards = open.map(({ id, name, picture }) => ({ id, name, image: picture ?? null }));
        return { boards, ...(boards.length === 0 ? { error: socialMessages.noBoards } : {}) };
      },
      'POST /facebook/url/og': ({ body }) => links.openGraph(body.url),
      'POST /facebook/url': async ({ body, business }) => ({
        ...(await links.openGraph(body.url)),
        ...(body.stats ? { stats: await links.statistics(business.id, body.url) } : {}),
      }),
    }),
    ...defineRoutes(socialAds, {
      'POST /adprofile/adprofiles_by_social': async ({ body, business }) => {
        await access.get(business, body.social_network, body.social_account);
        return { adprofiles: await adProfiles(business.id, body.social_network, body.social_account) };
      },
      'GET /api/facebook/page/post_select': async ({ query, business }) => ({
        posts: await pagePosts(business, query.page_id, query.search),
      }),
    }),
    ...defineRoutes(templateCalls, {
      'GET /social/templates': ({ business }) => templates.list(business.id),
      'POST /social/template/create': ({ body, business, ...actor }) => templates.create(actor, business.id, body),
      'POST /social/template/{id}/save': ({ params, body, business, ...actor }) =>
        templates.save(actor, business.id, params.id, body),
      'POST /social/template/{id}/delete': async ({ params, business }) => {
        await templates.remove(business.id, params.id);
        return done;
      },
    }),
    ...defineRoutes(csvImport, {
      'GET /social/planned/export': ({ business }) => exporting.exportPlanned(business),
      'POST /social/import/check': ({ body, business, ...actor }) => importing.check(actor, business, body),
      'POST /social/import': ({ body, business, ...actor }) => importing.import(actor, business, body),
    }),
  ];
};
