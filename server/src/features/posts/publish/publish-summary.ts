import type { SitePost } from '@fanfare/connectors/ports/site';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import { imageWarning } from '@fanfare/contract/media/images';
import type { MediaItem } from '@fanfare/contract/media/media';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { SanityLine } from '@fanfare/contract/posts/posts';
import { postMessages, postStatusLabels } from '@fanfare/contract/posts/working-copies';
import { toPostStatus } from '../../sites/index.ts';
import type { ShareRow } from '../../social/index.ts';
import { type PublishedPost, type PublishRequest, willBePublic } from '../publish-request.ts';
import { editorPath } from '../working-copies/presenter.ts';

/** The one-line message of the answer. */
export const statusMessage = ({ status }: Pick<SitePost, 'status'>): string =>
  status === 'published' ? postMessages.published : postMessages.savedAs(toPostStatus(status));

const postMessage = ({ row, request, post: { status, publishedAt } }: PublishedPost): string => {
  if (status === 'published') return `Published on ${row.name}.`;
  if (status === 'planned' && publishedAt)
    return `Scheduled on ${row.name} for ${formatDateTime(publishedAt, request.zone)}.`;
  return `Saved on ${row.name} as ${postStatusLabels[toPostStatus(status)]}. It isn’t public.`;
};

const imageLine = (request: PublishRequest, file: MediaItem | undefined, path: string): SanityLine => {
  const line = (level: SanityLine['level'], sentence: string): SanityLine => ({
    level,
    about: 'picture',
    sentence,
    path,
  });
  if (request.picture.kind === 'none') return line('amber', postMessages.suggestImage);
  if (!file) return line('green', 'The featured image stays the same.');
  const { width, height } = file;
  const warning = imageWarning(width && height ? { width, height } : null);
  return warning ? line('amber', warning) : line('green', 'The featured image is set.');
};

/** Summary lines about the post itself, once the site has it. */
export const postSummaryLines = (published: PublishedPost, file: MediaItem | undefined): SanityLine[] => {
  const { row, request, post } = published;
  const path = editorPath(row.id, post.id);
  const categoryLines: SanityLine[] = request.categoryName
    ? [{ level: 'green', about: 'category', sentence: `Filed under ${request.categoryName}.`, path }]
    : [];
  const hasWaitingShares = request.fields.social.length > 0 && !willBePublic(request);
  const waitingLines: SanityLine[] = hasWaitingShares
    ? [{ level: 'amber', about: 'share', sentence: postMessages.sharesLater, path }]
    : [];
  return [
    { level: 'green', about: 'post', sentence: postMessage(published), path },
    imageLine(request, file, path),
    ...categoryLines,
    ...waitingLines,
  ];
};

/** A share that could not be scheduled although the post is published; it stays in the working copy. */
export const unscheduledShareLine = (name: string, reason: string, path: string): SanityLine => ({
  level: 'red',
  about: 'share',
  sentence: `${name}: ${reason}`,
  path,
});

/** State of a share, with the page where it can be fixed. */
export const shareSummaryLine = (row: ShareRow, now: Date): SanityLine => {
  const name = `${networkLabels[row.network]}, ${row.accountName}`;
  const path = `/social/share/${row.id}`;
  const line = (level: SanityLine['level'], sentence: string, linkPath = path): SanityLine => ({
    level,
    about: 'share' as const,
    sentence: `${name}: ${sentence}`,
    path: linkPath,
  });
  const reason = row.failureMessage ?? 'It wasn’t published.';
  switch (row.state) {
    case 'sent':
    case 'confirmed':
      return line('green', 'Published.');
    case 'failed':
    case 'missed':
      return line('red', reason);
    case 'unconfirmed':
      return line('amber', row.failureMessage ?? 'We’re checking whether it was published.');
    case 'cancelled':
      return line('amber', 'Canceled. It won’t be published.');
    case 'planned': {
      if (row.dueAt <= now) return line('green', row.failureMessage ?? 'Publishing…');
      const scheduled = `Scheduled for ${formatDateTime(row.dueAt, row.timeZone)}.`;
      const level = row.forecast ?? 'green';
      const note = row.forecastNotes?.find((one) => one.level === level && level !== 'green');
      return line(
        level,
        note ? `${scheduled} ${note.sentence}` : scheduled,
        note?.fix === 'connection' ? '/user/account' : path,
      );
    }
    default:
      return line('green', 'Publishing…');
  }
};
