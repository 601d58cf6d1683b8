import { toInstant } from '@fanfare/contract/kit/local-time';
import type { ShareState } from '@fanfare/contract/shares';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { networkInfo } from '../../connections/index.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { type PostDraft, wordsOf } from './post-draft.ts';

const restMs = 1200;
const hourMs = 3_600_000;
/** Within how many days the forecast calls the same words a repetition. */
const repeatDays = 7;
const counted: readonly ShareState[] = ['intent', 'sending', 'waiting', 'published', 'unconfirmed'];

type Props = { draft: PostDraft; chosen: readonly Account[] };

/** Says while somebody still writes what the forecast would say after planning: these words went there already. */
export function DuplicateWarning({ draft, chosen }: Props) {
  const zone = useTimeZone();
  const [shown] = useDebouncedValue(draft, restMs);
  // To the hour, so that the same question is asked once.
  const due = shown.plan ? toInstant(shown.plan.at, shown.plan.zone).getTime() : now().getTime();
  const hour = Math.floor(due / hourMs) * hourMs;
  const at = (days: number) => new Date(hour + days * 24 * hourMs).toISOString();
  const asked = chosen.flatMap((account) => {
    const words = wordsOf(shown, account.social_network);
    const message = words.message.trim();
    // With another link the same words are another post, and the list does not say which link it was.
    const isElsewhere = words.link !== undefined && !message.includes(words.link);
    return message === '' || isElsewhere ? [] : [{ account, message }];
  });
  const found = useQueries({
    queries: asked.map(({ account, message }) => ({
      ...query('GET /social/shares', {
        query: {
          ...{ network: account.social_network, account: account.id, search: message.slice(0, 200) },
          ...{ from: at(-repeatDays), to: at(repeatDays) },
        },
        silent: true,
      }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const lines = asked.flatMap(({ account, message }, place) => {
    const same = found[place]?.data?.items.find((one) => one.message.trim() === message && counted.includes(one.state));
    if (!same) return [];
    const verb = same.state === 'published' ? 'went' : 'go';
    const where = `${account.name} (${networkInfo[account.social_network].name})`;
    return [`The same words ${verb} to ${where} on ${formatDay(same.due, zone)}.`];
  });
  if (lines.length === 0) return null;
  return (
    <Alert tone="warn" title="These words were used already">
      {lines.join(' ')} Networks may refuse or hide repetitions.
    </Alert>
  );
}
