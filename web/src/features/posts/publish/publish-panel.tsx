import type { PostStatus } from '@fanfare/contract/sites';
import { chosenStatuses, postStatusLabels } from '@fanfare/contract/working-copies';
import { Button, Checkbox, Select } from '@mantine/core';
import { now } from '../../../lib/clock.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { nextQuarterHour, PlanField } from '../../social/index.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../panels/side-panel.module.css';
import { PostActions } from '../post-actions.tsx';
import { isChosenStatus } from '../post-fields.ts';
import { useFields } from '../saving/fields-store.ts';
import { NoPublishRightNote } from '../saving/save-draft-button.tsx';
import { PublishButton } from './publish-button.tsx';
import type { Publishing } from './use-publish.ts';

export function PublishPanel({ publishing }: { publishing: Publishing }) {
  const { session, post, mayPublish } = useEditorContext();
  const zone = useTimeZone();
  const isFront = useFields(session.store, ({ front_page }) => front_page);
  const { alert, isSuggested, suggestion, answer } = publishing;
  const there = post?.post_status ?? 'draft';

  return (
    <div className={classes.stack}>
      {alert && (
        <div data-alert tabIndex={-1}>
          <Alert tone="bad">{alert}</Alert>
        </div>
      )}
      {answer?.post_status === 1 && (
        <Alert key={answer.message + answer.post?.post_modified_gmt} tone="good" fade={3}>
          {answer.message}
        </Alert>
      )}
      {there === 'future' && post?.post_date_gmt && (
        <p className={classes.line}>
          Scheduled for <strong>{formatMoment(post.post_date_gmt, zone)}</strong>
        </p>
      )}
      {mayPublish ? <StatusPart publishing={publishing} /> : <NoPublishRightNote />}
      <Checkbox
        label="Keep on top"
        description="It stays before newer posts on the front page."
        checked={isFront}
        onChange={(event) => session.change({ front_page: event.currentTarget.checked })}
      />
      {mayPublish && <PublishButton publishing={publishing} fullWidth />}
      {/* Below what was pressed, so that it stays where the next press finds it. */}
      {isSuggested && (
        <Alert tone="info">
          {suggestion} <span className={classes.aside}>Press again to go on without one.</span>
        </Alert>
      )}
      <PostActions />
    </div>
  );
}

/** Another status than the site has, and the press that saves it. */
function StatusPart({ publishing }: { publishing: Publishing }) {
  const { session, post } = useEditorContext();
  const status = useFields(session.store, ({ post_status }) => post_status);
  const schedule = useFields(session.store, (fields) => fields.schedule);
  const zone = useTimeZone();
  const { running, publish } = publishing;
  const there = post?.post_status ?? 'draft';
  const statuses: PostStatus[] = isChosenStatus(there) ? [...chosenStatuses] : [...chosenStatuses, there];
  const label = postStatusLabels[status];
  return (
    <>
      <Select
        label="Status"
        data={statuses.map((value) => ({ value, label: postStatusLabels[value] }))}
        allowDeselect={false}
        value={status}
        onChange={(value) => {
          const next = statuses.find((one) => one === value);
          if (next === 'future' && schedule === null)
            session.change({ post_status: next, schedule: nextQuarterHour(now(), zone, 60) });
          else if (next) session.change({ post_status: next });
        }}
      />
      {status === 'future' && <ScheduleField publishing={publishing} />}
      {status !== there || status === 'future' ? (
        <div className={classes.force}>
          <p className={classes.line} aria-live="polite">
            Status: <strong>{label}</strong>
          </p>
          <div className={classes.pair}>
            <Button
              variant={status === 'future' ? 'filled' : 'light'}
              disabled={running !== undefined}
              loading={running === status && running !== 'publish'}
              onClick={() => void publish(status)}
            >
              Force save as {label}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              disabled={running !== undefined}
              onClick={() => session.change({ post_status: 'draft', schedule: null })}
            >
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        status !== 'publish' && (
          <Button
            variant="default"
            disabled={running !== undefined}
            loading={running === status}
            onClick={() => void publish(status)}
          >
            Save as {label}
          </Button>
        )
      )}
    </>
  );
}

function ScheduleField({ publishing }: { publishing: Publishing }) {
  const { session } = useEditorContext();
  const schedule = useFields(session.store, (fields) => fields.schedule);
  return (
    <PlanField
      label="When the post goes out"
      value={schedule}
      error={publishing.problems.get('schedule')}
      onChange={(plan) => {
        publishing.settle('schedule');
        session.change({ schedule: plan });
      }}
    />
  );
}
