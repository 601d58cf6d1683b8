import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type PostType, postTypes } from '@fanfare/contract/social';
import { Button, SegmentedControl } from '@mantine/core';
import { IconAlignLeft, IconLink, IconPhoto, IconVideo, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { PostPreviews } from '../preview/post-previews.tsx';
import { ScheduleField } from '../schedule/schedule-field.tsx';
import classes from './composer.module.css';
import { validateDraft } from './draft-validation.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { FieldProblems } from './field-problems.tsx';
import { AccountsField } from './fields/accounts-field.tsx';
import { AdsField } from './fields/ads-field.tsx';
import { ImagesField } from './fields/images-field.tsx';
import { LinkCard } from './fields/link-card.tsx';
import { MessageField } from './fields/message-field.tsx';
import { PinterestFields } from './fields/pinterest-fields.tsx';
import { ThreadField } from './fields/thread-field.tsx';
import { useLinkPreview } from './fields/use-link-preview.ts';
import { VideoField } from './fields/video-field.tsx';
import { isWorthKeeping, type PostDraft, selectedAccounts, toRequestBody } from './post-draft.ts';
import { PostResults } from './post-results.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { TemplatesMenu } from './templates-menu.tsx';
import { usePostDraft } from './use-post-draft.ts';
import { useSubmit } from './use-submit.ts';

type Props = { businessId: number; accounts: readonly Account[]; profileSet: ProfileSet; given: Partial<PostDraft> };

const types: Record<PostType, { label: string; icon: TablerIcon }> = {
  text: { label: 'Text', icon: IconAlignLeft },
  link: { label: 'Link', icon: IconLink },
  image: { label: 'Image', icon: IconPhoto },
  video: { label: 'Video', icon: IconVideo },
};

/** The whole form: where, what and when on one side, how it will look on the other. */
export function Composer({ businessId, accounts, profileSet, given }: Props) {
  const { draft, set, isRestored, restart, acknowledge, forget } = usePostDraft(businessId, given);
  const link = useLinkPreview(draft, set);
  const { submit, answer, isOut, isKept, isBusy, error } = useSubmit();
  const [isTried, setTried] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow(20_000);

  const chosen = selectedAccounts(draft, accounts);
  const found = validateDraft({ draft, accounts, set: profileSet, now });
  const problems = isTried ? found : [];
  const hasPin = draft.networks.includes('pinterest');

  useUnsavedChanges(() => !isOut && isWorthKeeping(draft) && !isKept(toRequestBody(draft, chosen)));
  useEffect(() => {
    if (isOut) forget();
  }, [isOut, forget]);
  useEffect(() => {
    if (attempts > 0) focusFirst(form.current);
  }, [attempts]);

  function press() {
    setTried(true);
    if (found.length > 0) return setAttempts((count) => count + 1);
    setTried(false);
    void submit(toRequestBody(draft, chosen));
  }

  return (
    <Page
      title="New social post"
      lead="Write once, and see how each network will show it."
      width="wide"
      action={!isOut && <TemplatesMenu draft={draft} set={set} />}
    >
      <div className={classes.layout}>
        <form
          ref={form}
          className={classes.form}
          noValidate
          aria-label="Social post"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isOut) press();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isBusy && !isOut) {
              event.preventDefault();
              press();
            }
          }}
        >
          {isRestored && !answer && (
            <div className={classes.told}>
              <Alert
                tone="info"
                onClose={acknowledge}
                action={
                  <Button size="compact-sm" variant="default" onClick={restart}>
                    Begin anew
                  </Button>
                }
              >
                This is what you were writing before the page was loaded again.
              </Alert>
            </div>
          )}
          {answer && <PostResults results={answer.results} />}
          {!isOut && (
            <>
              <Section title="Where">
                <AccountsField {...{ draft, set, accounts, problems }} />
              </Section>
              <Section title="What">
                <div className={classes.fields}>
                  <SegmentedControl
                    fullWidth
                    aria-label="Kind of post"
                    className={classes.types}
                    value={draft.type}
                    onChange={(value) => set({ type: postTypes.find((type) => type === value) ?? 'text' })}
                    data={postTypes.map((type) => ({ value: type, label: <TypeLabel type={type} /> }))}
                  />
                  <MessageField {...{ draft, set, profileSet, problems }} />
                  <DuplicateWarning {...{ draft, chosen }} />
                  {draft.networks.includes('twitter') && <ThreadField {...{ draft, set, profileSet, problems }} />}
                  {draft.type === 'text' && <FieldProblems problems={problems} at="images" />}
                  {draft.type === 'link' && <LinkCard {...{ draft, set, link, problems }} />}
                  {draft.type === 'image' && <ImagesField {...{ draft, set, problems }} />}
                  {draft.type === 'video' && <VideoField {...{ draft, set, accounts, problems }} />}
                  {hasPin && (draft.type === 'image' || draft.type === 'video') && (
                    <PinterestFields {...{ draft, set, problems }} />
                  )}
                </div>
              </Section>
              <Section title="When">
                <ScheduleField
                  value={draft.plan}
                  onChange={(plan) => set({ plan })}
                  error={problems.find(({ path }) => path === 'schedule')?.message}
                />
              </Section>
              <AdsField {...{ draft, set, chosen }} />
            </>
          )}
          <SubmitBar {...{ draft, chosen, isBusy, isOut, error }} count={problems.length} />
        </form>
        <PostPreviews {...{ draft, chosen, profileSet }} facts={link.facts} />
      </div>
    </Page>
  );
}

function TypeLabel({ type }: { type: PostType }) {
  const { label, icon: Icon } = types[type];
  return (
    <span className={classes.typeLabel}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {label}
    </span>
  );
}

function focusFirst(form: HTMLFormElement | null) {
  const place = form?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]');
  const inputs = 'textarea, input:not([type="hidden"]), button, a[href]';
  const target = place?.matches(inputs) ? place : place?.querySelector<HTMLElement>(inputs);
  target?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
