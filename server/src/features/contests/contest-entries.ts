import { contestEntries } from '@fanfare/contract/contests/entry-calls';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { createFormTokens, defineRoutes, type VisitorAssets } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { type Connections, createFollowCheck, type Networks } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import { actionForm } from './actions/action-form.ts';
import { actionService } from './actions/actions.service.ts';
import { networkConsentService } from './actions/network-consent.service.ts';
import { postCheckService } from './actions/post-check.service.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import { chainService } from './chain/chain.service.ts';
import { entryJobs } from './entries/entries.jobs.ts';
import { entryService } from './entries/entries.service.ts';
import { entryForms } from './entries/entry-forms.ts';
import { entryHistoryService } from './entries/entry-history.service.ts';
import { erasureService } from './entries/erasure.service.ts';
import { createLinkMailLoop, linkMailService } from './entries/link-mails.service.ts';
import { createContestCache } from './public-page/contest-cache.ts';
import { contestProblemPage } from './public-page/form-problems.ts';
import { createPagePreviews } from './public-page/page-previews.ts';
import { pageRendererService } from './public-page/page-renderer.service.ts';
import { publicPageService } from './public-page/public-pages.service.ts';
import { createViewCounter } from './public-page/view-counter.ts';

export type ContestEntryDeps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  box: SecretBox;
  log: Log;
  mail: Mail;
  notify: Notify;
  origin: string;
  events: Events;
  connections: Pick<Connections, 'targets'>;
  networks: Networks;
  media: Pick<Media, 'service'>;
  visitorAssets: VisitorAssets;
  access: Pick<ContestAccessService, 'requireContest'>;
};

/** The public side of contests: pages, entering, actions, embedding. */
export const createContestEntries = (deps: ContestEntryDeps) => {
  const { db, now, random, box, log, origin, events, mail, notify, networks, visitorAssets } = deps;
  const tokens = createFormTokens({ box, now });
  const contests = createContestCache({ db, now, media: deps.media.service });
  const entries = entryService({ db, now, random, box, events });
  const { keys } = entries;
  const erasure = erasureService({ db, now });
  const followCheck = createFollowCheck({ networks });
  const posts = postCheckService({ targets: deps.connections.targets });
  const actions = actionService({ db, now, entries, posts, followCheck });
  const linkMails = linkMailService({ db, now, mail, keys, origin, notify });
  const assets = {
    styles: visitorAssets('contest/contest.css').styles,
    scripts: visitorAssets('contest/contest.ts').scripts,
  };
  const pages = pageRendererService({ db, now, origin, tokens, keys, assets, followCheck });
  const problemPage = contestProblemPage({ contests, pages });
  const previews = createPagePreviews({ box, now, origin, contests, pages });
  const consents = networkConsentService({
    ...{ box, now, random, origin, networks, keys, contests, actions, followCheck },
  });
  const views = createViewCounter({ db, now, log });
  const loop = createLinkMailLoop({
    send: linkMails.sendDue,
    onError: (error) => log.error({ reason: String(error) }, 'Emails to contestants were not sent'),
  });
  return {
    erasure,
    history: entryHistoryService({ db, random, contests, chain: chainService({ db, now, events }) }),
    views,
    sendDueMails: linkMails.sendDue,
    sendReminders: linkMails.sendReminders,
    /** What other features tell about a contestant, by contest. */
    confirmNewsletter: async (contestId: number, email: string) => {
      const contest = await contests.findById(contestId);
      if (contest) await actions.confirmNewsletter(contest, email);
    },
    routes: defineRoutes(contestEntries, {
      'POST /contest/{id}/preview_links': async ({ business, params }) => {
        await deps.access.requireContest(business, params.id, 'viewer');
        return previews.links(params.id);
      },
    }),
    visitorPages: publicPageService({
      ...{ db, now, origin, contests, pages, entries, erasure, actions, consents, linkMails, views, previews },
      styles: assets.styles,
    }),
    publicForms: [
      ...entryForms({ tokens, contests, entries, erasure, problemPage }),
      actionForm({ tokens, contests, actions, problemPage }),
    ],
    jobs: entryJobs({ db, now, erasure, linkMails }),
    worker: loop,
  };
};
