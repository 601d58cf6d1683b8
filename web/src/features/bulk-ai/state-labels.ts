import type { ArticleState, JobState } from '@fanfare/contract/bulk-ai/articles';
import type { KeywordState } from '@fanfare/contract/bulk-ai/categories';
import type { GateName } from '@fanfare/contract/bulk-ai/settings';

export const articleStateLabels: Record<ArticleState, string> = {
  writing: 'Writing',
  held: 'Needs review',
  ready: 'Ready',
  scheduled: 'Scheduled',
  posted: 'Published',
  failed: 'Failed',
  discarded: 'Discarded',
};

/** Colors of the states; orange means something to do. */
export const articleStateColors: Record<ArticleState, string> = {
  writing: 'blue',
  held: 'orange',
  ready: 'violet',
  scheduled: 'blue',
  posted: 'green',
  failed: 'red',
  discarded: 'gray',
};

/** True if the article's first or next try has not started yet. */
export const isWaiting = ({ state, reason }: { state: ArticleState; reason: string }): boolean =>
  state === 'writing' && reason !== '';

export const articleLabel = (article: { state: ArticleState; reason: string }): string =>
  isWaiting(article) ? 'Waiting' : articleStateLabels[article.state];

export const jobStateLabels: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
};

export const jobStateColors: Record<JobState, string> = {
  waiting: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  stopped: 'orange',
};

export const keywordStateLabels: Record<KeywordState, string> = {
  waiting: 'Waiting',
  writing: 'Writing',
  written: 'Written',
  posted: 'Published',
  failed: 'Failed',
  skipped: 'Skipped',
};

export const keywordStateColors: Record<KeywordState, string> = {
  waiting: 'gray',
  writing: 'blue',
  written: 'violet',
  posted: 'green',
  failed: 'red',
  skipped: 'gray',
};

export const gateLabels: Record<GateName, string> = {
  similarity: 'Similarity to earlier posts',
  batch_similarity: 'Similarity to other AI articles',
  length: 'Length',
  structure: 'Structure',
  language: 'Language',
  links: 'Links',
  forbidden_words: 'Forbidden words',
  image: 'Image',
  reading_level: 'Reading level',
};
