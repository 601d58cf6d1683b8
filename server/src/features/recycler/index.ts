import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { AdBuilder } from '../ad-builder/index.ts';
import type { AdProfiles } from '../ad-profiles/index.ts';
import type { Media } from '../media/index.ts';
import type { PostReports } from '../post-reports/index.ts';
import type { Social } from '../social/index.ts';
import { postCopyService } from './post-copies.service.ts';
import { recyclerRoutes } from './recycler.routes.ts';
import { recyclerService } from './recycler.service.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  media: Pick<Media, 'library'>;
  social: Pick<Social, 'access' | 'shares'>;
  postReports: Pick<PostReports, 'findPosts' | 'markAdvertised'>;
  adBuilder: Pick<AdBuilder, 'createFromPost'>;
  adProfiles: Pick<AdProfiles, 'usePlans'>;
};

/** Posts page posts again, from a start date on. */
export const createRecycler = (deps: Deps) => ({
  routes: recyclerRoutes(recyclerService({ ...deps, copies: postCopyService(deps.media) })),
});
