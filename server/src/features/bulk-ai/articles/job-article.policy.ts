import type { JobArticle, JobRow } from '../jobs.store.ts';

const writable: readonly JobArticle['state'][] = ['writing', 'failed', 'held'];

/**
 * True if a job may write its article: the job's version is not approved or posted, and is the newest. An article
 * without a text is discarded when its keyword is skipped, and can be written when the keyword is put back.
 */
export const canWrite = ({ version }: Pick<JobRow, 'version'>, article: JobArticle | undefined): boolean =>
  article === undefined
    ? version === 1
    : article.version === version &&
      (writable.includes(article.state) || (version === 1 && article.state === 'discarded'));

/** True if a posting job may send its article once more: no other job has posted the article since. */
export const canRepeat = ({ deliveryId }: Pick<JobRow, 'deliveryId'>, article: JobArticle | undefined): boolean =>
  article !== undefined && article.deliveryId === deliveryId && ['failed', 'scheduled'].includes(article.state);

/** True if an article waits for the text of a job. */
export const isAwaited = ({ version }: Pick<JobRow, 'version'>, article: JobArticle | undefined): boolean =>
  article?.state === 'writing' && article.version === version;
