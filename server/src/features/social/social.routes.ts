import { done } from '@fanfare/contract/kit/success';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { csvImport } from '@fanfare/contract/social/csv-import';
import { social, socialMessages } from '@fanfare/contract/social/social';
import { type AdProfileChoice, socialAds } from '@fanfare/contract/social/social-ads';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { templates as templateCalls } from '@fanfare/contract/social/templates';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import { type PublishTargetService, withConnectorErrors } from '../connections/index.ts';
import type { AccountAccessService } from './accounts/account-access.service.ts';
import { presentAccount } from './accounts/account-presenter.ts';
import type { CsvExportService } from './csv/csv-export.service.ts';
import type { CsvImportService } from './csv/csv-import.service.ts';
import type { LinkPreviewService } from './links/link-preview.service.ts';
import type { ListPagePosts } from './social-posts/page-posts.ts';
import type { SocialPostService } from './social-posts/social-posts.service.ts';
import type { TemplateService } from './templates/templates.service.ts';

/** Ad profiles for ads of an account. Provided by the feature that stores them. */
export type FindAdProfiles = (
  businessId: number,
  network: SocialNetwork,
  account: string,
) => Promise<AdProfileChoice[]>;

type Deps = {
  targets: PublishTargetService;
  access: AccountAccessService;
  socialPosts: SocialPostService;
  linkPreviews: LinkPreviewService;
  templates: TemplateService;
  csvImports: CsvImportService;
  csvExports: CsvExportService;
  listPagePosts: ListPagePosts;
  findAdProfiles: FindAdProfiles;
  profileSet: ProfileSet;
};

export const socialRoutes = (deps: Deps): Route[] => {
  const {
    targets,
    access,
    socialPosts,
    linkPreviews,
    templates,
    csvImports,
    csvExports,
    listPagePosts,
    findAdProfiles,
    profileSet,
  } = deps;
  return [
    ...defineRoutes(social, {
      'POST /social/post/create': ({ body, files, business, ...actor }) =>
        socialPosts.create(actor, business, body, files),
      'GET /social/accounts': async ({ business }) => ({
        accounts: (await access.list(business)).flatMap((target) => presentAccount(target, profileSet) ?? []),
        profile_set: profileSet,
      }),
      'GET /pinterest/{id}/boards': async ({ params, business }) => {
        await access.get(business, 'pinterest', params.id);
        const address = { network: 'pinterest', remoteId: params.id } as const;
        const allBoards = await withConnectorErrors(() =>
          targets.withTarget(business.id, address, async ({ boards }, grant) => boards?.list(grant) ?? []),
        );
        const publicBoards = allBoards.filter(({ isPublic }) => isPublic);
        const boards = publicBoards.map(({ id, name, picture }) => ({ id, name, image: picture ?? null }));
        return { boards, ...(boards.length === 0 ? { error: socialMessages.noBoards } : {}) };
      },
      'POST /facebook/url/og': ({ body }) => linkPreviews.openGraph(body.url),
      'POST /facebook/url': async ({ body, business }) => ({
        ...(await linkPreviews.openGraph(body.url)),
        ...(body.stats ? { stats: await linkPreviews.statistics(business.id, body.url) } : {}),
      }),
    }),
    ...defineRoutes(socialAds, {
      'POST /adprofile/adprofiles_by_social': async ({ body, business }) => {
        await access.get(business, body.social_network, body.social_account);
        return { adprofiles: await findAdProfiles(business.id, body.social_network, body.social_account) };
      },
      'GET /api/facebook/page/post_select': async ({ query, business }) => ({
        posts: await listPagePosts(business, query.page_id, query.search),
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
      'GET /social/planned/export': ({ business }) => csvExports.exportPlanned(business),
      'POST /social/import/check': ({ body, business, ...actor }) => csvImports.check(actor, business, body),
      'POST /social/import': ({ body, business, ...actor }) => csvImports.import(actor, business, body),
    }),
  ];
};
