import { entryCalls } from '@fanfare/contract/contests/entry-calls';
import { createFormTokens, defineRoutes } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Connections, createFollowCheck, type Networks } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import { actionService } from './actions/actions.service.ts';
import { networkConsentService } from './actions/network-consent.service.ts';
import { postCheckService } from './actions/post-check.service.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import { chainService } from './chain/chain.service.ts';
import { createContestCache } from './contest/contest-cache.ts';
import { entryHistoryService } from './contestants/entry-history.service.ts';
import { entryJobs } from './entries/entries.jobs.ts';
import { entryService } from './entries/entries.service.ts';
import { erasureService } from './entries/erasure.service.ts';
import { createLinkMailLoop } from './entries/link-mail-loop.ts';
import { linkMailService } from './entries/link-mails.service.ts';
import { actionForm } from './public-page/action-form.ts';
import { entryForms } from './public-page/entry-forms.ts';
import { createPagePreviews } from './public-page/page-previews.ts';
import { pageRendererService } from './public-page/page-renderer.service.ts';
import { contestProblemPage } from './public-page/problem-page.ts';
import { publicPageService } from './public-page/public-pages.service.ts';
import { createViewCounter } from './public-page/view-counter.ts';

export type ContestEntryDeps = {
  notify: Notify;
  connections: Pick<Connections, 'targets'>;
  networks: Networks;
  media: Pick<Media, 'service'>;
  access: Pick<ContestAccessService, 'requireContest'>;
};

/** Services of the public side of contests: pages, entering, actions, embedding. */
export const createContestEntries = (platform: Platform, deps: ContestEntryDeps) => {
  const { now, box, log, visitorAssets } = platform;
  const { notify, networks } = deps;
  const tokens = createFormTokens({ box, now });
  const contests = createContestCache(platform, { media: deps.media.service });
  const entries = entryService(platform);
  const { keys } = entries;
  const erasure = erasureService(platform);
  const followCheck = createFollowCheck({ networks });
  const posts = postCheckService({ targets: deps.connections.targets });
  const actions = actionService(platform, { entries, posts, followCheck });
  const linkMails = linkMailService(platform, { keys, notify });
  const assets = {
    styles: visitorAssets('contest/contest.css').styles,
    scripts: visitorAssets('contest/contest.ts').scripts,
  };
  const pages = pageRendererService(platform, { tokens, keys, assets, followCheck });
  const problemPage = contestProblemPage({ contests, pages });
  const previews = createPagePreviews(platform, { contests, pages });
  const consents = networkConsentService(platform, {
    networks,
    keys,
    contests,
    actions,
    followCheck,
  });
  const views = createViewCounter(platform);
  const loop = createLinkMailLoop({
    send: linkMails.sendDue,
    onError: (error) => log.error({ reason: String(error) }, 'Emails to contestants were not sent'),
  });
  return {
    erasure,
    history: entryHistoryService(platform, { contests, chain: chainService(platform) }),
    views,
    sendDueMails: linkMails.sendDue,
    sendReminders: linkMails.sendReminders,
    /** Counts the newsletter actions of a contestant when the subscribers feature reports a confirmation. */
    confirmNewsletter: async (contestId: number, email: string) => {
      const contest = await contests.findById(contestId);
      if (contest) await actions.confirmNewsletter(contest, email);
    },
    routes: defineRoutes(entryCalls, {
      'POST /contest/{id}/preview_links': async ({ business, params }) => {
        await deps.access.requireContest(business, params.id, 'viewer');
        return previews.links(params.id);
      },
    }),
    visitorPages: publicPageService(platform, {
      contests,
      pages,
      entries,
      erasure,
      actions,
      consents,
      linkMails,
      views,
      previews,
      styles: assets.styles,
    }),
    publicForms: [
      ...entryForms({ tokens, contests, entries, erasure, problemPage }),
      actionForm({ tokens, contests, actions, problemPage }),
    ],
    jobs: entryJobs(platform, { erasure, linkMails }),
    worker: loop,
  };
};
