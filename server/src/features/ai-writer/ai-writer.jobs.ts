import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import type { ImageService } from './images.service.ts';
import { checkArticlesJob, drawImageJob, removeOldArticlesJob, writeArticleJob } from './job-types.ts';
import type { ArticleRunService } from './pipeline/article-run.service.ts';

type Deps = { runs: ArticleRunService; images: Pick<ImageService, 'run'> };

export const aiWriterJobs = ({ runs, images }: Deps): JobHandler[] => [
  handle(writeArticleJob, ({ businessId, requestId }) => runs.run(businessId, requestId)),
  handle(drawImageJob, ({ businessId, requestId }) => images.run(businessId, requestId)),
  handle(checkArticlesJob, () => runs.check()),
  handle(removeOldArticlesJob, () => runs.removeOld()),
];
