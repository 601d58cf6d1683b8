import { countOf } from '@fanfare/contract/kit/plurals';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/random-id.ts';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { Wizard, type WizardStep } from '../../ui/wizard/wizard.tsx';
import { ProfileField } from '../post-reports/index.tsx';
import { PostsStep } from './posts-step.tsx';
import {
  createRecycleForm,
  newRecycleValues,
  type RecycledPost,
  type RecycleResult,
  type RecycleValues,
  toFormError,
  toRecycleRequest,
} from './recycle-form.ts';
import { RecycleOverview } from './recycle-overview.tsx';
import { TimingStep } from './timing-step.tsx';

type Props = {
  /** Posts to recycle, all of one page. */
  posts: readonly RecycledPost[];
  onDone: (result: RecycleResult) => void;
};

/** Wizard with the steps posts, timing, ad profile (only with ads) and overview. */
export function RecycleWizard({ posts, onDone }: Props) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  // Idempotency key, the same for every attempt: a submit that is sent twice plans the posts once.
  const submitId = useRef(newId());
  const schema = useMemo(() => createRecycleForm(now, timeZone), [timeZone]);
  const steps: WizardStep<RecycleValues>[] = [
    {
      id: 'posts',
      label: 'Posts',
      hint: countOf(posts.length, 'post'),
      fields: { texts: 'Words' },
      render: (field) => <PostsStep field={field} posts={posts} />,
    },
    {
      id: 'timing',
      label: 'Timing',
      hint: 'Start date and timeframe',
      fields: { start_date: 'Start date', timeframe: 'Timeframe', time: 'Time', advertise: 'Advertise them too' },
      render: (field) => <TimingStep field={field} />,
    },
    {
      id: 'adprofile',
      label: 'Ad profile',
      hint: 'When they are advertised too',
      fields: { adprofile: 'Ad profile' },
      isDisabled: ({ advertise }) => advertise !== true,
      render: (field) => (
        <ProfileField {...field('adprofile')} pageId={posts[0]?.page_id ?? ''} onChoose={() => undefined} />
      ),
    },
  ];
  return (
    <Wizard
      schema={schema}
      initial={newRecycleValues(posts)}
      steps={steps}
      reviewLabel="Overview"
      review={(values) => <RecycleOverview values={values} posts={posts} />}
      submit="Post again"
      onSubmit={async (values) => {
        const body = toRecycleRequest(values, posts, submitId.current);
        const result = await call('POST /facebook/page/post/report/postrecycler', { body }).catch((error: unknown) => {
          throw toFormError(error);
        });
        void client.invalidateQueries({ queryKey: ['GET /social/calendar'] });
        onDone(result);
      }}
    />
  );
}
