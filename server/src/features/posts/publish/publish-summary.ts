import type { SitePost } from '@fanfare/connectors/ports/site';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import type { MediaItem } from '@fanfare/contract/media';
import { networkLabels } from '@fanfare/contract/networks/names';
import { pictureWarning } from '@fanfare/contract/pictures';
import type { SanityLine } from '@fanfare/contract/posts';
import { postMessages, postStatusLabels } from '@fanfare/contract/working-copies';
import { toPostStatus } from '../../sites/index.ts';
import type { ShareRow } from '../../social/index.ts';
import { editorPath } from '../presenter.ts';
import type { PublishRequest } from './publish-request.ts';

type Place = { id: number; name: string };

/** What the answer says in one line. */
export const statusMessage = ({ status }: Pick<SitePost, 'status'>): string =>
  status === 'published' ? postMessages.published : postMessages.savedAs(toPostStatus(status));

const postSentence = ({ status, publishedAt }: SitePost, { zone }: PublishRequest, site: Place): string => {
  if (status === 'published') return `The post is out at ${site.name}.`;
  if (status === 'planned' && publishedAt)
    return `The post goes out at ${site.name} on ${formatDateTime(publishedAt, zone)}.`;
  return `The post is kept at ${site.name}: ${postStatusLabels[toPostStatus(status)]}. Nobody else sees it.`;
};

const pictureLine = (asked: PublishRequest, file: MediaItem | undefined, path: string): SanityLine => {
  const line = (level: SanityLine['level'], sentence: string): SanityLine => ({
    level,
    about: 'picture',
    sentence,
    path,
  });
  if (asked.picture.kind === 'none') return line('amber', postMessages.suggestPicture);
  if (!file) return line('green', 'The post keeps the picture it has at the site.');
  const { width, height } = file;
  const warning = pictureWarning(width && height ? { width, height } : null);
  return warning ? line('amber', warning) : line('green', 'The featured image is set.');
};

/** What happened at the site, once it has the post. */
export const postSummaryLines = (
  asked: PublishRequest,
  post: SitePost,
  file: MediaItem | undefined,
  site: Place,
): SanityLine[] => {
  const path = editorPath(site.id, post.id);
  const filed: SanityLine[] = asked.categoryName
    ? [{ level: 'green', about: 'category', sentence: `Filed under ${asked.categoryName}.`, path }]
    : [];
  const isWaiting = asked.fields.social.length > 0 && asked.status !== 'published' && asked.status !== 'planned';
  const later: SanityLine[] = isWaiting
    ? [{ level: 'amber', about: 'share', sentence: postMessages.sharesLater, path }]
    : [];
  return [
    { level: 'green', about: 'post', sentence: postSentence(post, asked, site), path },
    pictureLine(asked, file, path),
    ...filed,
    ...later,
  ];
};

/** A share that could not be planned although the post is out; it waits in the working copy. */
export const unscheduledShareLine = (name: string, why: string, path: string): SanityLine => ({
  level: 'red',
  about: 'share',
  sentence: `${name}: ${why}`,
  path,
});

/** How a share stands, and where it is mended. */
export const shareSummaryLine = (row: ShareRow, now: Date): SanityLine => {
  const name = `${networkLabels[row.network]}, ${row.targetName}`;
  const path = `/social/share/${row.id}`;
  const line = (level: SanityLine['level'], sentence: string, to = path): SanityLine => ({
    ...{ level, about: 'share' as const, sentence: `${name}: ${sentence}`, path: to },
  });
  const why = row.failureSentence ?? 'It did not go out.';
  switch (row.state) {
    case 'published':
      return line('green', 'It is out.');
    case 'failed':
    case 'missed':
      return line('red', why);
    case 'unconfirmed':
      return line('amber', row.failureSentence ?? 'We are still finding out whether it arrived.');
    case 'cancelled':
      return line('amber', 'It was cancelled and will not be sent.');
    case 'intent': {
      if (row.dueAt <= now) return line('green', row.failureSentence ?? 'It is on its way.');
      const planned = `Planned for ${formatDateTime(row.dueAt, row.zone)}.`;
      const level = row.forecast ?? 'green';
      const note = row.forecastNotes?.find((one) => one.level === level && level !== 'green');
      return line(
        level,
        note ? `${planned} ${note.sentence}` : planned,
        note?.fix === 'connection' ? '/user/account' : path,
      );
    }
    default:
      return line('green', 'It is on its way.');
  }
};
