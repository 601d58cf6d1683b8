import type { JobArticle, JobRow } from '../jobs.store.ts';

const writable: readonly JobArticle['state'][] = ['writing', 'failed', 'held'];

/**
 * True if a job may write its article: this version is not approved or posted, and no newer one was asked for. An
 * article that has no text yet, in its first version, is discarded when its keyword is skipped; the keyword can come
 * back.
 */
export const canWrite = ({ version }: Pick<JobRow, 'version'>, article: JobArticle | undefined): boolean =>
  article === undefined
    ? version === 1
    : article.version === version &&
      (writable.includes(article.state) || (version === 1 && article.state === 'discarded'));

/** True if a posting may send its article once more, because it was the last one to send it. */
export const canRepeat = ({ deliveryId }: Pick<JobRow, 'deliveryId'>, article: JobArticle | undefined): boolean =>
  article !== undefined && article.deliveryId === deliveryId && ['failed', 'scheduled'].includes(article.state);

/** True if an article waits for the text of a job. */
export const isAwaited = ({ version }: Pick<JobRow, 'version'>, article: JobArticle | undefined): boolean =>
  article?.state === 'writing' && article.version === version;
