import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { toInstant } from '@fanfare/contract/kit/local-time';
import type { ShareState } from '@fanfare/contract/social/shares';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { networkInfo } from '../../connections/index.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { contentFor, type PostDraft } from './post-draft.ts';
import type { PostForm } from './use-post-draft.ts';

const debounceMs = 1200;
/** Number of days within which the forecast treats the same text as a duplicate. */
const duplicateWindowDays = 7;
const activeStates: readonly ShareState[] = ['intent', 'sending', 'waiting', 'published', 'unconfirmed'];

type Props = {
  form: PostForm;
  targets: readonly Account[];
  /** True if this exact draft was submitted: the duplicate that is found is then the draft itself. */
  isSaved: (draft: PostDraft) => boolean;
};

/**
 * Warns, while the user writes, that the same text was published or scheduled on an account; the forecast would warn
 * later.
 */
export function DuplicateWarning({ form, targets, isSaved }: Props) {
  const timeZone = useTimeZone();
  const [debouncedDraft] = useDebouncedValue(
    useFormValues(form, (draft) => draft),
    debounceMs,
  );
  // Time of the post, rounded down to the hour, so that the query key stays the same while the user types.
  const due = debouncedDraft.schedule
    ? toInstant(debouncedDraft.schedule.at, debouncedDraft.schedule.zone).getTime()
    : now().getTime();
  const hour = Math.floor(due / hourMs) * hourMs;
  const dayOffset = (days: number) => new Date(hour + days * dayMs).toISOString();
  const isSubmitted = isSaved(debouncedDraft);
  const candidates = targets.flatMap((account) => {
    if (isSubmitted) return [];
    const content = contentFor(debouncedDraft, account.social_network);
    const message = content.message.trim();
    // True for the same text with another link, which is no duplicate; the list of shares doesn't return links.
    const hasOtherLink = content.link !== undefined && !message.includes(content.link);
    return message === '' || hasOtherLink ? [] : [{ account, message }];
  });
  const searches = useQueries({
    queries: candidates.map(({ account, message }) => ({
      ...query('GET /social/shares', {
        query: {
          network: account.social_network,
          account: account.id,
          search: message.slice(0, 200),
          from: dayOffset(-duplicateWindowDays),
          to: dayOffset(duplicateWindowDays),
        },
        silent: true,
      }),
      staleTime: minuteMs,
      retry: false,
    })),
  });
  const lines = candidates.flatMap(({ account, message }, index) => {
    const duplicate = searches[index]?.data?.items.find(
      (share) => share.message.trim() === message && activeStates.includes(share.state),
    );
    if (!duplicate) return [];
    const verb = duplicate.state === 'published' ? 'was' : 'will be';
    const target = `${account.name} (${networkInfo[account.social_network].name})`;
    return [`The same text ${verb} published to ${target} on ${formatDay(duplicate.due, timeZone)}.`];
  });
  if (lines.length === 0) return null;
  return (
    <Alert tone="warn" title="Possible duplicate">
      {lines.join(' ')} Networks may reject or hide duplicates.
    </Alert>
  );
}
