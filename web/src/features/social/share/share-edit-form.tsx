import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type Schedule, validateSchedule } from '@fanfare/contract/social/schedule';
import { type ShareEdit, shareMessages } from '@fanfare/contract/social/shares';
import { type SocialNetwork, usesLinkDescription, usesLinkName } from '@fanfare/contract/social/social-text';
import { Button, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { focusField, hasField } from '../../../ui/form/form-dom.ts';
import type { FormStore } from '../../../ui/form/form-store.ts';
import type { FieldErrors } from '../../../ui/form/form-validation.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { createGetFieldProps, type GetFieldProps, useFieldValue, useFormValues } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid, useFormState, useFormStore } from '../../../ui/form/use-form.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
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
import { type Share, staleAfterShareChange } from './use-share-actions.ts';

type Props = { share: Share; onDone: () => void };

/** Edit form of a share that is not being published. */
export function ShareEditForm({ share, onDone }: Props) {
  const timeZone = useTimeZone();
  const { profile_set } = useSocialAccounts();
  /** The version the edit is based on; a save by another user has a higher version. */
  const [baseShare, setBaseShare] = useState(share);
  const [isConflict, setConflict] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const form = useFormStore<ShareEditDraft>(toEditDraft(share, now()), {
    validate: useCallback((draft) => scheduleErrors(draft, baseShare), [baseShare]),
    toFieldPath: (path) => toShownField(root.current, path),
  });
  const field = useMemo(() => createGetFieldProps<ShareEditDraft>(form), [form]);
  const { isBusy, alert } = useFormState(form);
  const canSave = useFormValues(
    form,
    (draft) => draft.isNow || Object.keys(changedFields(draft, baseShare)).length > 0,
  );
  const client = useQueryClient();
  const save = useSave('POST /social/share/{id}/edit', { refreshes: staleAfterShareChange });
  useFocusOnInvalid(form, root);
  useUnsavedChanges(form.isUnsaved);
  useEffect(() => focusField(root.current, 'message'), []);

  const submit = (base: Share) =>
    form.submit(async (draft) => {
      setConflict(false);
      const body: ShareEdit = { version: base.version, ...changedFields(draft, base) };
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
        setConflict(error instanceof ApiError && error.code === 'share-changed');
        // After a conflict the newer version is loaded, so that the form can show it.
        void client.invalidateQueries({ queryKey: ['GET /social/share/{id}'] });
        throw error;
      }
    });

  const discardChanges = () => {
    setBaseShare(share);
    setConflict(false);
    form.replace(toEditDraft(share, now()));
  };
  const overwrite = () => {
    setBaseShare(share);
    void submit(share);
  };

  const { social_network, social_account } = share;
  return (
    <>
      <Section title="Edit">
        <Grid
          component="form"
          ref={root}
          gap={16}
          aria-label="Edit post"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(baseShare);
          }}
        >
          {isConflict && <ShareConflict share={share} onDiscardChanges={discardChanges} onOverwrite={overwrite} />}
          {alert && !isConflict && <Alert tone="bad">{alert}</Alert>}
          <TextareaField {...field('message')} label="Message" maxRows={14} />
          <Flex align="stretch" justify="flex-end" mt={-8}>
            <DraftCounter form={form} network={social_network} profileSet={profile_set} />
          </Flex>
          {baseShare.thread.map((_, index) => (
            // Fields for the messages. Their number can't change: messages already published stay.
            <TextareaField
              key={threadLabel(index)}
              {...field(`thread.${index}.message`)}
              label={threadLabel(index)}
              rows={2}
            />
          ))}
          <CustomField {...field('images')}>
            {({ value = null, onChange, error }) => (
              <SharePicturesField share={baseShare} images={value} onChange={onChange} error={error} />
            )}
          </CustomField>
          {baseShare.link !== null && <LinkFields field={field} share={baseShare} profileSet={profile_set} />}
          {social_network === 'pinterest' && (
            <CustomField {...field('board_id')}>
              {({ value = null, onChange, error }) => (
                <BoardSelect account={social_account} value={value} onChange={onChange} error={error} />
              )}
            </CustomField>
          )}
          <CustomField {...field('schedule')}>
            {({ value = null, error }) => (
              <ScheduleSection
                isScheduled={baseShare.state === 'intent'}
                value={value}
                form={form}
                timeZone={timeZone}
                error={error}
              />
            )}
          </CustomField>
          <Flex gap={8} align="stretch" justify="flex-end" wrap>
            <Button variant="default" onClick={onDone}>
              Close without saving
            </Button>
            <Button type="submit" loading={isBusy} disabled={!canSave}>
              Save changes
            </Button>
          </Flex>
        </Grid>
      </Section>
      <Section title="Preview">
        <div className={classes.preview}>
          <EditPreview share={share} form={form} />
        </div>
      </Section>
    </>
  );
}

type ShareForm = FormStore<ShareEditDraft>;
const threadLabel = (index: number) => `Thread message ${index + 2}`;

const scheduleErrors = ({ schedule }: ShareEditDraft, share: Share): FieldErrors => {
  const problem = schedule && schedule !== share.planned ? validateSchedule(schedule, now()) : undefined;
  return new Map(problem ? [['schedule', problem]] : []);
};

/** The API names the messages of a thread `threads`. */
const toShownField = (root: HTMLElement | null, path: string): string | undefined => {
  const fieldPath = path.replace(/^threads\.(\d+)$/, 'thread.$1.message');
  return hasField(root, fieldPath) ? fieldPath : undefined;
};

function DraftCounter({ form, ...props }: { form: ShareForm; network: SocialNetwork; profileSet: ProfileSet }) {
  const { message, ai, thread, link } = useFormValues(form, (draft) => draft);
  const content = { message, ai, thread, ...(link ? { link } : {}) };
  return <TextCounter {...props} content={content} />;
}

const EditPreview = ({ form, share }: { form: ShareForm; share: Share }) => (
  <DraftPreview share={share} draft={useFormValues(form, (draft) => draft)} />
);

type LinkFieldsProps = { field: GetFieldProps<ShareEditDraft>; share: Share; profileSet: ProfileSet };

function LinkFields({ field, share, profileSet }: LinkFieldsProps) {
  const link = useFieldValue(field('link'));
  const name = useFieldValue(field('link_name'));
  const isPreviousLinkName = link !== share.link && name !== '' && name === share.link_name;
  return (
    <>
      <TextField
        {...field('link')}
        label="Link"
        type="url"
        maxLength={2000}
        // Field for the link, read-only for a share of a blog post, which always links to that post.
        readOnly={share.post !== null}
        description={share.post ? shareMessages.linkFollowsPost : undefined}
      />
      {usesLinkName(share.social_network, profileSet) && (
        <TextField
          {...field('link_name')}
          label="Link name"
          maxLength={255}
          description={isPreviousLinkName ? 'This name belongs to the previous link.' : undefined}
        />
      )}
      {usesLinkDescription(share.social_network, profileSet) && (
        <TextareaField {...field('link_description')} label="Link description" rows={2} maxLength={4000} />
      )}
    </>
  );
}

type ScheduleSectionProps = {
  isScheduled: boolean;
  value: Schedule | null;
  form: ShareForm;
  timeZone: string;
  error: string | undefined;
};

/**
 * Section for the time of a share. A scheduled share always shows it; a failed, missed or canceled share shows it after
 * "Reschedule" is switched on.
 */
function ScheduleSection({ isScheduled, value, form, timeZone, error }: ScheduleSectionProps) {
  const isNow = useFormValues(form, (draft) => draft.isNow);
  return (
    <>
      {!isScheduled && (
        <Switch
          label="Reschedule"
          checked={value !== null}
          onChange={(event) =>
            form.change({
              schedule: event.currentTarget.checked ? nextQuarterHour(now(), timeZone, 60) : null,
              isNow: false,
            })
          }
        />
      )}
      {(isScheduled || value !== null || isNow) && (
        <ScheduleField
          value={value}
          onChange={(schedule) => form.change({ schedule, isNow: schedule === null })}
          error={error}
        />
      )}
    </>
  );
}
