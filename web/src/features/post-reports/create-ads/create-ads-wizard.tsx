import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { countOf } from '@fanfare/contract/kit/plurals';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { call, type Output } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Wizard, type WizardStep } from '../../../ui/wizard/wizard.tsx';
import type { PostRow, ReportPage } from '../post-report-calls.ts';
import { AdsOverview } from './ads-overview.tsx';
import { PostAdPreview } from './post-ad-preview.tsx';
import { type Profile, ProfileField } from './profile-field.tsx';

type Props = {
  /** Promotable posts of one page. */
  posts: readonly PostRow[];
  page: ReportPage | undefined;
  onDone: (result: Output<'POST /facebook/page/post/report/createad'>) => void;
};

const AdsForm = z.object({ adprofile: z.number(adMessages.profile), create_paused: z.boolean() });
type AdsForm = z.input<typeof AdsForm>;

/** Wizard with the panes ad profile, preview and overview. */
export function CreateAdsWizard({ posts, page, onDone }: Props) {
  // Idempotency key, the same for every attempt: a submit that is sent twice creates ads once.
  const submitId = useRef(newId());
  const [profile, setProfile] = useState<Profile>();
  const pageId = posts[0]?.page_id ?? '';
  const steps: WizardStep<AdsForm>[] = [
    {
      id: 'adprofile',
      label: 'Ad profile',
      hint: 'Account, audience and budget',
      fields: { adprofile: 'Ad profile' },
      render: (field) => <ProfileField {...field('adprofile')} pageId={pageId} onChoose={setProfile} />,
    },
    {
      id: 'preview',
      label: 'Preview',
      hint: countOf(posts.length, 'post'),
      fields: {},
      render: () => <PostAdPreview posts={posts} page={page} />,
    },
  ];
  return (
    <Wizard
      schema={AdsForm}
      initial={{ create_paused: false }}
      steps={steps}
      reviewLabel="Overview"
      review={({ create_paused }, field) =>
        profile && (
          <>
            <AdsOverview posts={posts} profile={profile} isPaused={create_paused ?? false} />
            <CheckboxField {...field('create_paused')} label="Create the ads paused" />
          </>
        )
      }
      submit="Create ads"
      failedTitle={adMessages.failed}
      onSubmit={async ({ adprofile, create_paused }) => {
        const page_data = {
          fb_page_id: pageId,
          fb_uid: page?.fb_uid,
          posts: posts.flatMap(({ promotable_id }) => promotable_id ?? []),
        };
        const body = { submit_id: submitId.current, adprofile, page_data, create_paused };
        onDone(await call('POST /facebook/page/post/report/createad', { body }));
      }}
    />
  );
}
