import type { JobArticle, JobRow } from '../log/jobs.store.ts';

const writable: readonly JobArticle['state'][] = ['writing', 'failed', 'held'];

/**
 * Whether a job may write its article: this version is not approved or posted, and no newer one was asked for. Without a
 * text, which is in its first version, an article is discarded when its keyword is skipped; the keyword can come back.
 */
export const canWrite = ({ version }: Pick<JobRow, 'version'>, article: JobArticle | undefined): boolean =>
  article === undefined
    ? version === 1
    : article.version === version &&
      (writable.includes(article.state) || (version === 1 && article.state === 'discarded'));

/** Whether a posting may send its article once more: it was the last one to send it. */
export const canRepeat = ({ deliveryId }: Pick<JobRow, 'deliveryId'>, article: JobArticle | undefined): boolean =>
  article !== undefined && article.deliveryId === deliveryId && ['failed', 'scheduled'].includes(article.state);

/** Whether an article waits for the text of a job. */
export const isAwaited = ({ version }: Pick<JobRow, 'version'>, article: JobArticle | undefined): boolean =>
  article?.state === 'writing' && article.version === version;
