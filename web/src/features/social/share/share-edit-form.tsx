import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { formProblem, type Schedule } from '@fanfare/contract/scheduling';
import { type ShareEdit, shareMessages } from '@fanfare/contract/shares';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatMoment } from '../../../lib/format.ts';
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

/** Changing what is not on its way yet. */
export function ShareEditForm({ share, onDone }: Props) {
  const zone = useTimeZone();
  const { profile_set } = useSocialAccounts();
  /** What the person began with: somebody else's change in between shows as another version. */
  const [seen, setSeen] = useState(share);
  const [draft, setDraft] = useState(() => toEditDraft(share, now()));
  const [failure, setFailure] = useState<unknown>();
  const set = (change: Partial<ShareEditDraft>) => setDraft((before) => ({ ...before, ...change }));
  const client = useQueryClient();
  const save = useSave('POST /social/share/{id}/edit', { refreshes: staleAfterShareChange });
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  const change = changedFields(draft, seen);
  const isChanged = Object.keys(change).length > 0;
  useUnsavedChanges(() => isChanged && !save.isPending && !save.isSuccess);

  const problemAt = (path: string) =>
    failure instanceof ApiError ? failure.fields.find((field) => field.path === path)?.message : undefined;
  const isConflict = failure instanceof ApiError && failure.code === 'share-changed';
  const isPlaced = failure instanceof ApiError && failure.fields.length > 0;

  async function submit(version = seen.version) {
    const problem = draft.plan && draft.plan !== seen.planned ? formProblem(draft.plan, now()) : undefined;
    if (problem) return;
    setFailure(undefined);
    const body: ShareEdit = { version, ...change };
    if (draft.isNow) body.schedule = { at: toLocalTime(now(), zone), zone };
    try {
      const saved = await save.mutateAsync({ params: { id: share.id }, body });
      toast.good(
        saved.state === 'intent'
          ? `Saved. It goes out ${formatMoment(saved.due, zone)}.`
          : 'Saved. Send it when you like.',
      );
      onDone();
    } catch (error) {
      setFailure(error);
      // Somebody was first: what they made of it is fetched, so that it can be shown beside this.
      void client.invalidateQueries({ queryKey: ['GET /social/share/{id}'] });
    }
  }

  const takeTheirs = () => {
    setSeen(share);
    setDraft(toEditDraft(share, now()));
    setFailure(undefined);
  };
  const keepMine = () => {
    setSeen(share);
    void submit(share.version);
  };

  const { social_network, social_account } = share;
  const { link } = draft;
  const isOldName = link !== seen.link && draft.link_name !== '' && draft.link_name === seen.link_name;
  const words = {
    message: draft.message,
    thread: draft.thread.map((message) => ({ message, ai: false })),
    ...(link ? { link } : {}),
  };
  return (
    <>
      <Section title="Edit">
        <form
          className={classes.edit}
          aria-label="Edit the post"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {isConflict && <ShareConflict share={share} onTheirs={takeTheirs} onMine={keepMine} />}
          {failure !== undefined && !isConflict && !isPlaced && <Alert tone="bad">{errorMessage(failure)}</Alert>}
          <Textarea
            ref={first}
            label="Message"
            autosize
            minRows={3}
            maxRows={14}
            value={draft.message}
            error={problemAt('message')}
            onChange={(event) => set({ message: event.currentTarget.value })}
          />
          <div className={classes.counter}>
            <TextCounter network={social_network} set={profile_set} words={words} />
          </div>
          <ShareThreadFields thread={draft.thread} problemAt={problemAt} onChange={(thread) => set({ thread })} />
          <SharePicturesField
            share={seen}
            images={draft.images}
            onChange={(images) => set({ images })}
            error={problemAt('images')}
          />
          {link !== null && (
            <>
              <TextInput
                label="Link"
                type="url"
                maxLength={2000}
                value={link}
                // A share of a post leads to the post.
                readOnly={share.post !== null}
                {...(share.post ? { description: shareMessages.linkOfPost } : {})}
                error={problemAt('link')}
                onChange={(event) => set({ link: event.currentTarget.value })}
              />
              <TextInput
                label="Link name"
                maxLength={255}
                {...(isOldName ? { description: 'This is still the name of the link that stood here before.' } : {})}
                value={draft.link_name}
                error={problemAt('link_name')}
                onChange={(event) => set({ link_name: event.currentTarget.value })}
              />
              <Textarea
                label="Link description"
                autosize
                minRows={2}
                maxLength={4000}
                value={draft.link_description}
                error={problemAt('link_description')}
                onChange={(event) => set({ link_description: event.currentTarget.value })}
              />
            </>
          )}
          {social_network === 'pinterest' && (
            <BoardSelect
              account={social_account}
              value={draft.board_id}
              onChange={(board_id) => set({ board_id })}
              error={problemAt('board_id')}
            />
          )}
          <When share={seen} draft={draft} zone={zone} error={problemAt('schedule')} onChange={set} />
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
      <Section title="How it looks">
        <div className={classes.preview}>
          <DraftPreview share={share} draft={draft} />
        </div>
      </Section>
    </>
  );
}

type WhenProps = {
  share: Share;
  draft: ShareEditDraft;
  zone: string;
  error: string | undefined;
  onChange: (change: Partial<ShareEditDraft>) => void;
};

/** What is planned keeps its time; what did not go out gets one only when somebody says so. */
function When({ share, draft, zone, error, onChange }: WhenProps) {
  const isPlanned = share.state === 'intent';
  const plan = (next: Schedule | null) => onChange({ plan: next, isNow: next === null });
  return (
    <>
      {!isPlanned && (
        <Switch
          label="Plan it for another time"
          checked={draft.plan !== null}
          onChange={(event) =>
            onChange({ plan: event.currentTarget.checked ? nextQuarterHour(now(), zone, 60) : null, isNow: false })
          }
        />
      )}
      {(isPlanned || draft.plan !== null || draft.isNow) && (
        <ScheduleField value={draft.plan} onChange={plan} error={error} />
      )}
    </>
  );
}
