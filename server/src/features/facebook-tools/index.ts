import { facebookTools as calls } from '@fanfare/contract/facebook-tools';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { serve } from '../../platform/http/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { extractingService, extractPage } from './extracting.service.ts';
import { extractorService } from './extractors.service.ts';

type Needs = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  targets: Pick<Targets, 'use'>;
  sites: Pick<Sites, 'service' | 'shelves'>;
  social: Pick<Social, 'access' | 'shares'>;
  media: Pick<Media, 'library'>;
};
const look = job('facebook-tools.look', z.object({}), { cron: '*/15 * * * *', concurrency: 1 });

/** What Facebook pages and the sites of a business have to do with each other. */
export const facebookTools = ({ db, now, jobs, targets, sites, social, media }: Needs) => {
  const { access, shares } = social;
  const extractors = extractorService({ db, now, jobs, access, sites: sites.service, shelves: sites.shelves });
  const extracting = extractingService({
    db,
    now,
    jobs,
    targets,
    sites: sites.service,
    library: media.library,
    shares,
  });
  return {
    extracting,
    routes: serve(calls, {
      'GET /facebook/extractor': ({ business }) => extractors.list(business.id),
      'POST /facebook/extractor/save': ({ body, business, ...by }) => extractors.save(by, business, body),
      'POST /facebook/extractor/delete': async ({ body, business }) => {
        await extractors.remove(business, body.id);
        return { success: true } as const;
      },
    }),
    jobs: [
      handle(extractPage, ({ businessId, id }) => extracting.look(businessId, id)),
      handle(look, () => extracting.lookEverywhere()),
    ],
  };
};
