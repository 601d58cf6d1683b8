import { toInstant } from '@fanfare/contract/kit/local-time';
import { postStatusLabels, selectableStatuses } from '@fanfare/contract/posts/working-copies';
import type { PostStatus } from '@fanfare/contract/sites/post-rows';
import { type Schedule, toSchedule } from '@fanfare/contract/social/schedule';
import { Button, Select } from '@mantine/core';
import { useEffect } from 'react';
import { now } from '../../../lib/clock.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { nextQuarterHour, ScheduleField } from '../../social/index.tsx';
import { isSelectableStatus } from '../post-fields.ts';
import { useEditorContext } from '../session/editor-context.ts';

type Props = {
  /** The status that is being saved. */
  running: PostStatus | undefined;
  onSave: (status: PostStatus) => void;
};

/** Status selection, and the button that saves it. */
export function StatusFields({ running, onSave }: Props) {
  const { session, post } = useEditorContext();
  const status = useFormValues(session.form, ({ post_status }) => post_status);
  const schedule = useFormValues(session.form, (fields) => fields.schedule);
  const timeZone = useTimeZone();
  const siteStatus = post?.post_status ?? 'draft';
  const statuses: PostStatus[] = isSelectableStatus(siteStatus)
    ? [...selectableStatuses]
    : [...selectableStatuses, siteStatus];
  const label = postStatusLabels[status];
  const siteSchedule =
    siteStatus === 'future' && post?.post_date_gmt ? toSchedule(new Date(post.post_date_gmt), timeZone) : null;
  const isRescheduled =
    status === 'future' && (siteSchedule === null || schedule === null || !isSameTime(schedule, siteSchedule));
  return (
    <>
      <Select
        label="Status"
        data={statuses.map((value) => ({ value, label: postStatusLabels[value] }))}
        allowDeselect={false}
        value={status}
        onChange={(value) => {
          const next = statuses.find((option) => option === value);
          if (next === 'future' && schedule === null)
            session.change({ post_status: next, schedule: nextQuarterHour(now(), timeZone, 60) });
          else if (next) session.change({ post_status: next });
        }}
      />
      {status === 'future' && <PublishTimeField />}
      {status !== siteStatus || isRescheduled ? (
        <Grid gap={8} p={12} bdrs={8} bg="var(--ff-sunken)">
          <Block component="p" fz={14} c="dimmed" aria-live="polite">
            Status:{' '}
            <Block component="strong" c="var(--ff-text)">
              {label}
            </Block>
          </Block>
          <Flex gap={8} align="stretch" wrap>
            <Button
              variant={status === 'future' ? 'filled' : 'light'}
              disabled={running !== undefined}
              loading={running === status && running !== 'publish'}
              onClick={() => onSave(status)}
            >
              Force save as {label}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              disabled={running !== undefined}
              onClick={() => session.change({ post_status: siteStatus, schedule: siteSchedule })}
            >
              Cancel
            </Button>
          </Flex>
        </Grid>
      ) : (
        status !== 'publish' && (
          <Button
            variant="default"
            disabled={running !== undefined}
            loading={running === status}
            onClick={() => onSave(status)}
          >
            Save as {label}
          </Button>
        )
      )}
    </>
  );
}

/** Field for the publish time. A scheduled post has no “Now”: the Publish button does that. */
function PublishTimeField() {
  const { session } = useEditorContext();
  const timeZone = useTimeZone();
  const hasTime = useFormValues(session.form, ({ schedule }) => schedule !== null);
  useEffect(() => {
    if (!hasTime) session.change({ schedule: nextQuarterHour(now(), timeZone, 60) });
  }, [hasTime, session, timeZone]);
  return (
    <CustomField {...session.field('schedule')}>
      {({ value = null, onChange, error }) => (
        <ScheduleField label="Publish time" nowLabel={null} value={value} error={error} onChange={onChange} />
      )}
    </CustomField>
  );
}

const isSameTime = (a: Schedule, b: Schedule): boolean =>
  toInstant(a.at, a.zone).getTime() === toInstant(b.at, b.zone).getTime();
