import { minuteMs } from '@fanfare/contract/kit/durations';
import { lockerLimits } from '@fanfare/contract/lockers/options';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../lockers.module.css';
import type { ShownValues } from './locker-values.ts';

const delayMs = 400;

/**
 * Locker as visitors see it before the unlock. The server renders the preview, so that it looks like the published
 * locker.
 */
export function LockerPreview({ values }: { values: ShownValues }) {
  const [draft] = useDebouncedValue(JSON.stringify(toDraft(values)), delayMs);
  const preview = useQuery({
    queryKey: ['locker-preview', draft],
    queryFn: ({ signal }) =>
      call('POST /promotion/contentlocker/preview', { body: JSON.parse(draft), silent: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    // The page of a preview is kept for 10 minutes.
    staleTime: 5 * minuteMs,
    gcTime: 0,
  });
  return (
    <Section title="Preview" lead="As visitors see it before the unlock. Choose a way to see its step.">
      <QueryState query={preview} skeleton={<FormSkeleton fields={3} />}>
        {({ path }) => <iframe className={classes.frame} title="Preview of the content locker" src={path} />}
      </QueryState>
    </Section>
  );
}

/**
 * Draft for the preview, without incomplete values: a number out of range, a partly typed username or link. The app is
 * not part of the preview.
 */
const toDraft = ({ open_words, facebook_app, via_user = '', url = '', ...values }: ShownValues) => {
  const words = Number(open_words);
  return {
    ...values,
    ...(/^\w{1,15}$/.test(via_user) && { via_user }),
    ...(/^https?:/.test(url) && URL.canParse(url) && { url }),
    ...(Number.isInteger(words) && words >= 0 && words <= lockerLimits.openWords && { open_words: words }),
  };
};
