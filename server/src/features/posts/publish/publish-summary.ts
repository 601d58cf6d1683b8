import type { SitePost } from '@fanfare/connectors/ports/site';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import { imageWarning } from '@fanfare/contract/media/images';
import type { MediaItem } from '@fanfare/contract/media/media';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { SanityLine } from '@fanfare/contract/posts/posts';
import { postMessages, postStatusLabels } from '@fanfare/contract/posts/working-copies';
import { toPostStatus } from '../../sites/index.ts';
import type { ShareRow } from '../../social/index.ts';
import { editorPath } from '../post-ids.ts';
import { type PublishedPost, type PublishRequest, willBePublic } from '../publish-request.ts';

/** Message of the answer in one line. */
export const statusMessage = ({ status }: Pick<SitePost, 'status'>): string =>
  status === 'published' ? postMessages.published : postMessages.savedAs(toPostStatus(status));

const postSentence = ({ site, request, post: { status, publishedAt } }: PublishedPost): string => {
  if (status === 'published') return `Published on ${site.name}.`;
  if (status === 'planned' && publishedAt)
    return `Scheduled on ${site.name} for ${formatDateTime(publishedAt, request.zone)}.`;
  return `Saved on ${site.name} as ${postStatusLabels[toPostStatus(status)]}. It isn’t public.`;
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
  const { site, request, post } = published;
  const path = editorPath(site.id, post.id);
  const categoryLines: SanityLine[] = request.categoryName
    ? [{ level: 'green', about: 'category', sentence: `Filed under ${request.categoryName}.`, path }]
    : [];
  const hasWaitingShares = request.fields.social.length > 0 && !willBePublic(request);
  const waitingLines: SanityLine[] = hasWaitingShares
    ? [{ level: 'amber', about: 'share', sentence: postMessages.sharesLater, path }]
    : [];
  return [
    { level: 'green', about: 'post', sentence: postSentence(published), path },
    imageLine(request, file, path),
    ...categoryLines,
    ...waitingLines,
  ];
};

/** Summary line of a share that could not be scheduled, although the post is published. */
export const unscheduledShareLine = (name: string, reason: string, path: string): SanityLine => ({
  level: 'red',
  about: 'share',
  sentence: `${name}: ${reason}`,
  path,
});

/** Summary line with the state of a share and the page where it can be fixed. */
export const shareSummaryLine = (share: ShareRow, now: Date): SanityLine => {
  const name = `${networkLabels[share.network]}, ${share.accountName}`;
  const path = `/social/share/${share.id}`;
  const line = (level: SanityLine['level'], sentence: string, linkPath = path): SanityLine => ({
    level,
    about: 'share' as const,
    sentence: `${name}: ${sentence}`,
    path: linkPath,
  });
  const reason = share.failureMessage ?? 'It wasn’t published.';
  switch (share.state) {
    case 'sent':
    case 'confirmed':
      return line('green', 'Published.');
    case 'failed':
    case 'missed':
      return line('red', reason);
    case 'unconfirmed':
      return line('amber', share.failureMessage ?? 'We’re checking whether it was published.');
    case 'cancelled':
      return line('amber', 'Canceled. It won’t be published.');
    case 'planned': {
      if (share.dueAt <= now) return line('green', share.failureMessage ?? 'Publishing…');
      const scheduled = `Scheduled for ${formatDateTime(share.dueAt, share.timeZone)}.`;
      const level = share.forecast ?? 'green';
      const note = share.forecastNotes?.find((one) => one.level === level && level !== 'green');
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
