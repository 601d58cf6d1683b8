import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type PostType, postTypes } from '@fanfare/contract/social/social';
import { Button, SegmentedControl } from '@mantine/core';
import { IconAlignLeft, IconLink, IconPhoto, IconVideo, type TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { now } from '../../../lib/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { useFormValues, useProblems } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid, useFormState } from '../../../ui/form/use-form.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import { ScheduleField } from '../schedule/schedule-field.tsx';
import classes from './composer.module.css';
import { validateDraft } from './draft-validation.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { FieldProblems, useFieldMark } from './field-problems.tsx';
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
import { PostPreviews } from './post-previews.tsx';
import { ApprovalNotice, PostResults } from './post-results.tsx';
import { PostStops } from './post-stops.tsx';
import { SubmitBar, SubmitError } from './submit-bar.tsx';
import { TemplatesMenu } from './templates-menu.tsx';
import { type PostForm, usePostDraft } from './use-post-draft.ts';
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
  const rules = {
    validate: useCallback(
      (draft: PostDraft) => validateDraft({ draft, accounts, profileSet, now: now() }),
      [accounts, profileSet],
    ),
  };
  const { form, isRestored, restart, dismissRestored, finish } = usePostDraft({ businessId, initial, rules });
  const { isBusy } = useFormState(form);
  const link = useLinkPreview(form);
  const { submit, answer, isSubmitted, isWaiting, isSaved, error } = useSubmit();
  const root = useRef<HTMLFormElement>(null);
  const formId = useId();
  const type = useFormValues(form, (draft) => draft.type);
  const networks = useFormValues(form, (draft) => draft.networks);
  const selectedKeys = useFormValues(form, (draft) => draft.accounts);
  const targets = selectedAccounts({ networks, accounts: selectedKeys }, accounts);

  useFocusOnInvalid(form, root);
  useUnsavedChanges(() => {
    const draft = form.values();
    return !isSubmitted && hasContent(draft) && !isSaved(toRequestBody(draft, targets));
  });
  useEffect(() => {
    if (isSubmitted) finish();
  }, [isSubmitted, finish]);

  const submitDraft = () =>
    void form.submit((draft) => submit(toRequestBody(draft, selectedAccounts(draft, accounts))));

  return (
    <Page
      title={isSubmitted ? 'Social post' : 'New social post'}
      lead={isSubmitted ? undefined : 'Write once and preview the post on each network.'}
      width="wide"
      action={!isSubmitted && <TemplatesMenu form={form} />}
    >
      <Grid className={classes.layout} columns="minmax(0, 560px) minmax(0, 1fr)" gap={32} align="start" maw={1680}>
        <Block
          component="form"
          ref={root}
          id={formId}
          className={classes.form}
          miw={0}
          noValidate
          aria-label="Social post"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSubmitted) submitDraft();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isSubmitted) {
              event.preventDefault();
              submitDraft();
            }
          }}
        >
          {isRestored && !answer && (
            <Block mb={20}>
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
            </Block>
          )}
          <PostStops targets={targets} isSubmitted={isSubmitted} />
          {answer?.approval_id === undefined ? (
            answer && <PostResults results={answer.results} />
          ) : (
            <ApprovalNotice id={answer.approval_id} />
          )}
          {!isSubmitted && (
            <>
              <Section title="Accounts">
                <AccountsField form={form} accounts={accounts} />
              </Section>
              <Section title="Content">
                <Grid gap={20}>
                  <SegmentedControl
                    fullWidth
                    aria-label="Post type"
                    w="100%"
                    value={type}
                    onChange={(value) => form.change({ type: postTypes.find((name) => name === value) ?? 'text' })}
                    data={postTypes.map((name) => ({ value: name, label: <TypeLabel type={name} /> }))}
                  />
                  <MessageField form={form} profileSet={profileSet} />
                  {!isBusy && (
                    <DuplicateWarning
                      form={form}
                      targets={targets}
                      isSaved={(draft) => isSaved(toRequestBody(draft, targets))}
                    />
                  )}
                  {networks.includes('twitter') && <ThreadField form={form} profileSet={profileSet} />}
                  {type === 'text' && <FieldProblems form={form} at="images" />}
                  {type === 'link' && <LinkCard form={form} profileSet={profileSet} link={link} />}
                  {type === 'image' && <ImagesField form={form} />}
                  {type === 'video' && <VideoField form={form} accounts={accounts} />}
                  {networks.includes('pinterest') && (type === 'image' || type === 'video') && (
                    <PinterestFields form={form} />
                  )}
                </Grid>
              </Section>
              <Section title="Schedule">
                <PostScheduleField form={form} />
              </Section>
              <AdsField form={form} targets={targets} />
              {error && <SubmitError error={error} />}
            </>
          )}
        </Block>
        <PostPreviews form={form} targets={targets} profileSet={profileSet} linkPreview={link.preview} />
      </Grid>
      <PostSubmitBar
        form={form}
        formId={formId}
        targets={targets}
        isBusy={isBusy}
        isSubmitted={isSubmitted}
        isWaiting={isWaiting}
      />
    </Page>
  );
}

function PostScheduleField({ form }: { form: PostForm }) {
  return (
    <div {...useFieldMark(form, 'schedule')}>
      <ScheduleField
        value={useFormValues(form, (draft) => draft.schedule)}
        onChange={(schedule) => form.change({ schedule })}
        error={useProblems(form, 'schedule').get('schedule')}
      />
    </div>
  );
}

type BarProps = Omit<ComponentProps<typeof SubmitBar>, 'schedule' | 'nativeAd' | 'problemCount'> & { form: PostForm };

const PostSubmitBar = ({ form, ...props }: BarProps) => (
  <SubmitBar
    {...props}
    schedule={useFormValues(form, (draft) => draft.schedule)}
    nativeAd={useFormValues(form, (draft) => draft.nativeAd)}
    problemCount={useSyncExternalStore(form.subscribe, form.shownProblems).size}
  />
);

function TypeLabel({ type }: { type: PostType }) {
  const { label, icon: Icon } = types[type];
  return (
    <Flex component="span" className={classes.typeLabel} gap={6} justify="center" inline>
      <Icon size={16} stroke={1.5} aria-hidden />
      {label}
    </Flex>
  );
}
