import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { type Schedule, validateSchedule } from '@fanfare/contract/scheduling';
import { type ShareEdit, shareMessages } from '@fanfare/contract/shares';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { BoardSelect } from '../accounts/board-select.tsx';
import { useSocialAccounts } from '../accounts/use-social-accounts.ts';
import { TextCounter } from '../composer/fields/text-counter.tsx';
import { ScheduleField } from '../schedule/schedule-field.tsx';
import { nextQuarterHour } from '../schedule/schedule-options.ts';
import { ShareConflict } from './share-conflict.tsx';
import { DraftPreview } from './share-content.tsx';
import { changedFields, type ShareEditDraft, toEditDraft } from './share-edit-draft.ts';
import classes from './share-page.module.css';
import { SharePicturesField } from './share-pictures-field.tsx';
import { ShareThreadFields } from './share-thread-fields.tsx';
import { type Share, staleAfterShareChange } from './use-share-actions.ts';

type Props = { share: Share; onDone: () => void };

/** Edit form of a share that is not being published. */
export function ShareEditForm({ share, onDone }: Props) {
  const timeZone = useTimeZone();
  const { profile_set } = useSocialAccounts();
  /** The version the edit is based on; a save by another user has a higher version. */
  const [baseShare, setBaseShare] = useState(share);
  const [draft, setDraft] = useState(() => toEditDraft(share, now()));
  const [failure, setFailure] = useState<unknown>();
  const set = (change: Partial<ShareEditDraft>) => setDraft((previous) => ({ ...previous, ...change }));
  const client = useQueryClient();
  const save = useSave('POST /social/share/{id}/edit', { refreshes: staleAfterShareChange });
  const messageInput = useRef<HTMLTextAreaElement>(null);
  useEffect(() => messageInput.current?.focus(), []);
  const change = changedFields(draft, baseShare);
  const isChanged = Object.keys(change).length > 0;
  useUnsavedChanges(() => isChanged && !save.isPending && !save.isSuccess);

  const errorFor = (path: string) =>
    failure instanceof ApiError ? failure.fields.find((field) => field.path === path)?.message : undefined;
  const isConflict = failure instanceof ApiError && failure.code === 'share-changed';
  const hasFieldErrors = failure instanceof ApiError && failure.fields.length > 0;

  async function submit(version = baseShare.version) {
    const problem =
      draft.schedule && draft.schedule !== baseShare.planned ? validateSchedule(draft.schedule, now()) : undefined;
    if (problem) return;
    setFailure(undefined);
    const body: ShareEdit = { version, ...change };
    if (draft.isNow) body.schedule = { at: toLocalTime(now(), timeZone), zone: timeZone };
    try {
      const saved = await save.mutateAsync({ params: { id: share.id }, body });
      toast.good(
        saved.state === 'intent'
          ? `Saved. Scheduled for ${formatDateTime(saved.due, timeZone)}.`
          : 'Saved. Publish it when you’re ready.',
      );
      onDone();
    } catch (error) {
      setFailure(error);
      // On a conflict the newer version is loaded, so that the form can show it.
      void client.invalidateQueries({ queryKey: ['GET /social/share/{id}'] });
    }
  }

  const discardChanges = () => {
    setBaseShare(share);
    setDraft(toEditDraft(share, now()));
    setFailure(undefined);
  };
  const overwrite = () => {
    setBaseShare(share);
    void submit(share.version);
  };

  const { social_network, social_account } = share;
  const { link } = draft;
  const isPreviousLinkName =
    link !== baseShare.link && draft.link_name !== '' && draft.link_name === baseShare.link_name;
  const content = {
    message: draft.message,
    thread: draft.thread.map((message) => ({ message, ai: false })),
    ...(link ? { link } : {}),
  };
  return (
    <>
      <Section title="Edit">
        <form
          className={classes.edit}
          aria-label="Edit post"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {isConflict && <ShareConflict share={share} onDiscardChanges={discardChanges} onOverwrite={overwrite} />}
          {failure !== undefined && !isConflict && !hasFieldErrors && <Alert tone="bad">{errorMessage(failure)}</Alert>}
          <Textarea
            ref={messageInput}
            label="Message"
            autosize
            minRows={3}
            maxRows={14}
            value={draft.message}
            error={errorFor('message')}
            onChange={(event) => set({ message: event.currentTarget.value })}
          />
          <div className={classes.counter}>
            <TextCounter network={social_network} profileSet={profile_set} content={content} />
          </div>
          <ShareThreadFields thread={draft.thread} errorFor={errorFor} onChange={(thread) => set({ thread })} />
          <SharePicturesField
            share={baseShare}
            images={draft.images}
            onChange={(images) => set({ images })}
            error={errorFor('images')}
          />
          {link !== null && (
            <>
              <TextInput
                label="Link"
                type="url"
                maxLength={2000}
                value={link}
                // A share of a blog post always links to that post.
                readOnly={share.post !== null}
                {...(share.post ? { description: shareMessages.linkFollowsPost } : {})}
                error={errorFor('link')}
                onChange={(event) => set({ link: event.currentTarget.value })}
              />
              <TextInput
                label="Link name"
                maxLength={255}
                {...(isPreviousLinkName ? { description: 'This name belongs to the previous link.' } : {})}
                value={draft.link_name}
                error={errorFor('link_name')}
                onChange={(event) => set({ link_name: event.currentTarget.value })}
              />
              <Textarea
                label="Link description"
                autosize
                minRows={2}
                maxLength={4000}
                value={draft.link_description}
                error={errorFor('link_description')}
                onChange={(event) => set({ link_description: event.currentTarget.value })}
              />
            </>
          )}
          {social_network === 'pinterest' && (
            <BoardSelect
              account={social_account}
              value={draft.board_id}
              onChange={(board_id) => set({ board_id })}
              error={errorFor('board_id')}
            />
          )}
          <ScheduleSection
            share={baseShare}
            draft={draft}
            timeZone={timeZone}
            error={errorFor('schedule')}
            onChange={set}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onDone}>
              Close without saving
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isChanged && !draft.isNow}>
              Save changes
            </Button>
          </div>
        </form>
      </Section>
      <Section title="Preview">
        <div className={classes.preview}>
          <DraftPreview share={share} draft={draft} />
        </div>
      </Section>
    </>
  );
}

type ScheduleSectionProps = {
  share: Share;
  draft: ShareEditDraft;
  timeZone: string;
  error: string | undefined;
  onChange: (change: Partial<ShareEditDraft>) => void;
};

/** A scheduled share shows its time; a failed, missed or canceled one gets a time only after "Reschedule" is on. */
function ScheduleSection({ share, draft, timeZone, error, onChange }: ScheduleSectionProps) {
  const isScheduled = share.state === 'intent';
  const schedule = (next: Schedule | null) => onChange({ schedule: next, isNow: next === null });
  return (
    <>
      {!isScheduled && (
        <Switch
          label="Reschedule"
          checked={draft.schedule !== null}
          onChange={(event) =>
            onChange({
              schedule: event.currentTarget.checked ? nextQuarterHour(now(), timeZone, 60) : null,
              isNow: false,
            })
          }
        />
      )}
      {(isScheduled || draft.schedule !== null || draft.isNow) && (
        <ScheduleField value={draft.schedule} onChange={schedule} error={error} />
      )}
    </>
  );
}
