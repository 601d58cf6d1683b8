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
import { hasContent, type PostDraft, selectedAccounts, toRequestBody } from './post-draft.ts';
import { PostResults } from './post-results.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { TemplatesMenu } from './templates-menu.tsx';
import { usePostDraft } from './use-post-draft.ts';
import { useSubmit } from './use-submit.ts';

type Props = { businessId: number; accounts: readonly Account[]; profileSet: ProfileSet; initial: Partial<PostDraft> };

const types: Record<PostType, { label: string; icon: TablerIcon }> = {
  text: { label: 'Text', icon: IconAlignLeft },
  link: { label: 'Link', icon: IconLink },
  image: { label: 'Image', icon: IconPhoto },
  video: { label: 'Video', icon: IconVideo },
};

/** The form (accounts, content, schedule) with previews next to it. */
export function Composer({ businessId, accounts, profileSet, initial }: Props) {
  const { draft, setDraft, isRestored, restart, dismissRestored, clear } = usePostDraft(businessId, initial);
  const link = useLinkPreview(draft, setDraft);
  const { submit, answer, isSubmitted, isSaved, isBusy, error } = useSubmit();
  const [hasTried, setHasTried] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow(20_000);

  const targets = selectedAccounts(draft, accounts);
  const allProblems = validateDraft({ draft, accounts, profileSet, now });
  const problems = hasTried ? allProblems : [];
  const hasPin = draft.networks.includes('pinterest');

  useUnsavedChanges(() => !isSubmitted && hasContent(draft) && !isSaved(toRequestBody(draft, targets)));
  useEffect(() => {
    if (isSubmitted) clear();
  }, [isSubmitted, clear]);
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(form.current);
  }, [attempts]);

  function submitDraft() {
    setHasTried(true);
    if (allProblems.length > 0) return setAttempts((count) => count + 1);
    setHasTried(false);
    void submit(toRequestBody(draft, targets));
  }

  return (
    <Page
      title="New social post"
      lead="Write once and preview the post on each network."
      width="wide"
      action={!isSubmitted && <TemplatesMenu draft={draft} setDraft={setDraft} />}
    >
      <div className={classes.layout}>
        <form
          ref={form}
          className={classes.form}
          noValidate
          aria-label="Social post"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSubmitted) submitDraft();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isBusy && !isSubmitted) {
              event.preventDefault();
              submitDraft();
            }
          }}
        >
          {isRestored && !answer && (
            <div className={classes.restored}>
              <Alert
                tone="info"
                onClose={dismissRestored}
                action={
                  <Button size="compact-sm" variant="default" onClick={restart}>
                    Start over
                  </Button>
                }
              >
                We restored your unsaved post.
              </Alert>
            </div>
          )}
          {answer && <PostResults results={answer.results} />}
          {!isSubmitted && (
            <>
              <Section title="Accounts">
                <AccountsField {...{ draft, setDraft, accounts, problems }} />
              </Section>
              <Section title="Content">
                <div className={classes.fields}>
                  <SegmentedControl
                    fullWidth
                    aria-label="Post type"
                    className={classes.types}
                    value={draft.type}
                    onChange={(value) => setDraft({ type: postTypes.find((type) => type === value) ?? 'text' })}
                    data={postTypes.map((type) => ({ value: type, label: <TypeLabel type={type} /> }))}
                  />
                  <MessageField {...{ draft, setDraft, profileSet, problems }} />
                  <DuplicateWarning {...{ draft, targets }} />
                  {draft.networks.includes('twitter') && <ThreadField {...{ draft, setDraft, profileSet, problems }} />}
                  {draft.type === 'text' && <FieldProblems problems={problems} at="images" />}
                  {draft.type === 'link' && <LinkCard {...{ draft, setDraft, link, problems }} />}
                  {draft.type === 'image' && <ImagesField {...{ draft, setDraft, problems }} />}
                  {draft.type === 'video' && <VideoField {...{ draft, setDraft, accounts, problems }} />}
                  {hasPin && (draft.type === 'image' || draft.type === 'video') && (
                    <PinterestFields {...{ draft, setDraft, problems }} />
                  )}
                </div>
              </Section>
              <Section title="Schedule">
                <ScheduleField
                  value={draft.schedule}
                  onChange={(schedule) => setDraft({ schedule })}
                  error={problems.find(({ path }) => path === 'schedule')?.message}
                />
              </Section>
              <AdsField {...{ draft, setDraft, targets }} />
            </>
          )}
          <SubmitBar {...{ draft, targets, isBusy, isSubmitted, error }} problemCount={problems.length} />
        </form>
        <PostPreviews {...{ draft, targets, profileSet }} linkPreview={link.preview} />
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

function focusFirstProblem(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]');
  const inputs = 'textarea, input:not([type="hidden"]), button, a[href]';
  const target = field?.matches(inputs) ? field : field?.querySelector<HTMLElement>(inputs);
  target?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
